// @vitest-environment jsdom
import { NOON } from '@crm/access/testWho'
import { setClock } from '@crm/base/clock'
import { queryClient } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { setInstanceFrame } from '@crm/platform/instance'
import { setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { changeSession, type Session } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { setUpTest, end, openedDialogs, clickButton, settle, show, signedIn, text } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/shell'
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { remoteStatusAtom } from '../remotes/mountManager.ts'
import { AppFrame } from './AppFrame.tsx'
import { AvatarMenu } from './AvatarMenu.tsx'
import { CustomerService } from './extras/CustomerService.tsx'
import { Extras } from './extras/Extras.tsx'
import { Toolbar } from './extras/Toolbar.tsx'
import { Header } from './Header.tsx'
import { Notices } from './notices/Notices.tsx'
import { Sidebar } from './Sidebar.tsx'
// Loaded late in the product, which a busy machine takes its time for.
import './Switching.tsx'
import { setSwitching } from '../session/switching.ts'
import { TaskButton } from './TaskButton.tsx'

// Header, sidebar and what floats over the page: where each entry leads, what is counted, folded and remembered.

const page = (list: object[]) => ({
  list,
  page_info: { total_count: list.length, total_page: 1, page: 1, size: 5 },
  ext: {},
})
const at = () => history.location.pathname + history.location.search
const labelled = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`)
const linksIn = (label: string) => [...(labelled(label)?.querySelectorAll('a') ?? [])].map((link) => link.textContent)

/** Who is signed in, with what the frame reads of the user. */
function signIn(change: Parameters<typeof signedIn>[0] = {}, session: Partial<Session> = {}): void {
  const who = signedIn(change)
  const user = {
    nick_name: '林一',
    phone: '138****0002',
    avatar: '',
    corp_id: 1,
    corp_list: [],
    corp_info: { corp_name: '橙风' },
    shops: [],
  }
  // what the frame reads of the user
  const whole = { ...user, user_id: who.user_id } as unknown as Session['user']
  changeSession((before) => ({ ...before, ...session, user: { ...before.user, ...whole } }))
}

setInstanceFrame(UiRoot)

beforeEach(() => {
  setUpTest()
  localStorage.clear()
  shellStore.set(remoteStatusAtom, {})
  history.replace('/talent/public')
  // what the frame reads of it
  const routes = { routes: PRODUCT_ROUTES, nav: productNav(PRODUCT_ROUTES), navGroups: NAV_GROUPS, remotes: [] }
  const theme = { title: '觅达', logo: { light: '/l.svg' }, tokens: {} }
  const portal = { ...routes, theme, features: {}, portalType: 'public', backends: { customerService: null } }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  setOpenerHost(
    (name, props) => openedDialogs.push([name, props]),
    [
      'taskCentre',
      'editProfile',
      'boundAccounts',
      'outsideGrants',
      'planUpgrade',
      'guide',
      'feedbackQuestionnaire',
      'appointment',
      'noticeSettings',
    ],
  )
  answers({
    'notice.list': page([]),
    'notice.unreadCount': { all_count: 6, notice_count: 3, alarm_count: 2, announcement_count: 1 },
    'shops.list': page([]),
  })
  signIn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  end()
})

describe('the avatar menu leads', () => {
  test.each([
    ['购买记录', '/system/account?type=orderList'],
    ['我的数据', '/medium/detail?user_id=11'],
    ['消息中心', '/system/notice'],
    ['操作日志', '/system/log'],
  ])('%s to %s', async (entry, path) => {
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    await clickButton(entry, 'menuitem')
    expect(at()).toBe(path)
  })

  test.each([
    ['编辑资料', 'menuitem', 'editProfile'],
    ['切换绑定账号', 'menuitem', 'boundAccounts'],
    ['第三方授权', 'menuitem', 'outsideGrants'],
    ['续费', 'button', 'planUpgrade'],
  ])('%s to its dialog', async (entry, role, name) => {
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    await clickButton(entry, role)
    expect(openedDialogs).toEqual([[name, {}]])
  })
})

test.each([
  ['a colonel enterprise', { corp_source: 'tz' as const }],
  ['one without the dashboard feature', { grayscale: { dashboard: false } }],
])('我的数据 of %s opens the drawer', async (_, change) => {
  signIn(change)
  setOpenerHost((name, props) => openedDialogs.push([name, props]), ['mediumDrawer'])
  await show(<AvatarMenu />)
  await clickButton('林一，账号菜单')
  await clickButton('我的数据', 'menuitem')
  expect(openedDialogs).toEqual([['mediumDrawer', { user_id: 11 }]])
})

describe('the logo', () => {
  test.each([
    ['an administrator', {}, '/overview'],
    ['in content seeding', { module: 2 as const }, '/content/overview'],
    ['a content medium', { role_id: 5, module: 2 as const }, '/content/overview'],
    ['who may see neither', { role_id: 6, commerce: null }, '/'],
  ])('leads %s to the overview', async (_, change, path) => {
    signIn(change)
    await show(<Header onMenu={() => {}} />)
    expect(labelled('觅达，返回概览')?.getAttribute('href')).toBe(path)
  })
})

describe('the task icon', () => {
  const task = (status: number, created_at: number) => ({ status, created_at })
  test.each([
    ['an export is being made', [task(1, 9)], [], '任务列表，有任务正在进行', 'export'],
    ['an import runs', [], [task(1, 9)], '任务列表，有任务正在进行', 'import'],
    ['everything is done', [task(4, 5)], [task(3, 9)], '任务列表', 'import'],
    ['the newest is an export', [task(4, 9)], [task(3, 5)], '任务列表', 'export'],
    ['nothing was ever begun', [], [], '任务列表', 'import'],
  ])('%s', async (_, exports, imports, label, tab) => {
    answers({ 'tasks.exportTasks': page(exports), 'tasks.importTasks': page(imports) })
    await show(<TaskButton />)
    const button = document.querySelector('button')
    expect([button?.getAttribute('aria-label'), button?.title]).toEqual([label, '任务列表'])
    await clickButton(label)
    expect(openedDialogs).toEqual([['taskCentre', { tab }]])
  })
})

describe('a file that was being made in this tab', () => {
  const file = (id: number, status: number) => ({
    ...{ id, status, created_at: id, is_mine: 1, file_name: `寄样单_8 条_${id}.xlsx`, file_url: `f${id}` },
  })
  const poll = async (...exports: object[]) => {
    answers({ 'tasks.exportTasks': page(exports), 'tasks.importTasks': page([]) })
    await act(async () => queryClient.refetchQueries())
    await settle()
  }
  const said: [string, string | undefined][] = []
  beforeEach(() => {
    said.length = 0
    setFeedbackHost({
      toast: (_, text, options) => void said.push([text, options?.action?.text]),
      confirm: async () => true,
    })
  })

  test('is offered once it is there; what was there before is not', async () => {
    answers({ 'tasks.exportTasks': page([file(1, 4), file(2, 1)]), 'tasks.importTasks': page([]) })
    await show(<TaskButton />)
    await settle()
    expect(said).toEqual([])
    await poll(file(1, 4), file(2, 4))
    expect(said).toEqual([['「寄样单_8 条_2.xlsx」已生成', '下载']])
    await poll(file(1, 4), file(2, 4))
    expect(said.length).toBe(1)
  })

  test('is offered also when it was made before anybody looked', async () => {
    answers({ 'tasks.exportTasks': page([file(1, 4)]), 'tasks.importTasks': page([]) })
    await show(<TaskButton />)
    await settle()
    await poll(file(9, 4), file(1, 4))
    expect(said).toEqual([['「寄样单_8 条_9.xlsx」已生成', '下载']])
  })

  test('of several at once one sentence speaks', async () => {
    answers({ 'tasks.exportTasks': page([file(3, 1), file(4, 1)]), 'tasks.importTasks': page([]) })
    await show(<TaskButton />)
    await settle()
    await poll(file(3, 4), file(4, 4))
    expect(said).toEqual([['2 个文件已生成', '查看']])
  })

  test('that failed is not', async () => {
    answers({ 'tasks.exportTasks': page([file(5, 1)]), 'tasks.importTasks': page([]) })
    await show(<TaskButton />)
    await settle()
    await poll(file(5, 2))
    expect(said).toEqual([])
  })
})

describe('the latest notices', () => {
  const notice = (id: number, more: object = {}) => ({
    ...{ id, type: 1, notice_type: 1, title: `提醒${id}`, content: '内容', is_read: 0, route: 'GoodsList' },
    ...{ query: { platform: 'ks' }, created_at: 1_773_115_200, ...more },
  })
  const onClose = vi.fn()
  beforeEach(async () => {
    onClose.mockReset()
    answers({
      'notice.list': page([notice(1), notice(2, { is_read: 1, route: '' })]),
      'notice.read': {},
      'notice.readAll': {},
    })
    await show(<Notices onClose={onClose} />)
  })

  test('are five of each kind, counted in the tabs', () => {
    expect(requestsOf('notice.list')).toEqual([{ type: 1, page: 1, size: 5 }])
    expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
      '提醒3',
      '异常2',
      '公告1',
    ])
  })

  test('one leads to its page and is read; one that leads nowhere stays', async () => {
    await clickButton(/提醒1/)
    expect([at(), onClose.mock.calls.length]).toEqual(['/goods/list?platform=ks', 1])
    expect(requestsOf('notice.read')).toEqual([{ id: 1 }])
    await clickButton(/提醒2/)
    expect([onClose.mock.calls.length, requestsOf('notice.read').length]).toEqual([1, 1])
  })

  test('are all read at once, of the kind that is shown', async () => {
    await clickButton(/^异常/, 'tab')
    await clickButton('全部已读')
    expect(requestsOf('notice.readAll')).toEqual([{ type: 2 }])
  })

  test.each([
    [/^提醒/, '/system/notice?type=1'],
    [/^异常/, '/system/notice?type=2'],
  ])('%s: all of them are in the message centre', async (tab, path) => {
    await clickButton(tab, 'tab')
    await clickButton('查看全部')
    expect(at()).toBe(path)
  })

  test('their settings are a dialog', async () => {
    await clickButton('消息提醒设置')
    expect(openedDialogs).toEqual([['noticeSettings', {}]])
  })
})

describe('the sidebar', () => {
  const onFold = vi.fn()
  const sidebar = (folded = false): ReactNode => <Sidebar folded={folded} onFold={onFold} />

  test('the page and its group are those of the address, also when the group was closed', async () => {
    await show(sidebar())
    const group = () =>
      [...document.querySelectorAll('section button[aria-expanded]')].find((one) => one.textContent === '管达人')
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('达人公海')
    await clickButton('管达人')
    expect(group()?.getAttribute('aria-expanded')).toBe('true')
    expect(readStored(storageKeys.sidebarClosedGroups)).toEqual(['管达人'])
    await clickButton('商品')
    expect(linksIn('主菜单')).not.toContain('商品列表')
    await clickButton('商品')
    expect(linksIn('主菜单')).toContain('商品列表')
    expect(readStored(storageKeys.sidebarClosedGroups)).toEqual(['管达人'])
  })

  test.each([
    ['/talent/public', ['达人公海'], 'page'],
    ['/talent/detail?author_id=1&platform=dy', ['我的达人'], 'true'],
    ['/cooperate/detail?id=1', ['合作单'], 'true'],
    ['/medium/detail', [], undefined],
  ])('%s lights one row, %j, also when that is a quick entry', async (path, rows, current) => {
    signIn({ settings: { shortcut_menu_commerce: '["TalentPublic","TalentManage","CooperateList"]' } })
    history.replace(path)
    await show(sidebar())
    expect(linksIn('快捷入口')).toContain('达人公海')
    const lit = () => [...document.querySelectorAll('aside [aria-current]')]
    expect(lit().map((row) => row.textContent)).toEqual(rows)
    expect(lit()[0]?.getAttribute('aria-current')).toBe(current)
    await show(sidebar(true))
    expect(lit()).toHaveLength(rows.length)
  })

  test.each([
    ['below what is seen', 1000, 636],
    ['above it', -400, -764],
    ['in sight', 400, 0],
  ])('a lit row %s is scrolled into the middle', async (_, top, by) => {
    const boxOf = (element: Element) => (element.matches('a') ? { top, bottom: top + 36 } : { top: 60, bottom: 704 })
    const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return boxOf(this) as DOMRect // what is read of it
    })
    await show(sidebar())
    expect(document.querySelector('[data-driver=groups]')?.scrollTop).toBe(by)
    boxes.mockRestore()
  })

  test('a module that is down is said beside its pages, which stay', async () => {
    const failure = { phase: 'entry', build: 'goods', detail: '' }
    shellStore.set(remoteStatusAtom, { goods: { kind: 'unavailable', failure } } as never) // its kind is read
    await show(sidebar())
    expect(linksIn('主菜单')).toContain('商品列表暂不可用')
    expect(linksIn('主菜单')).toContain('达人公海')
  })

  test.each([
    [390, 1],
    [768, 0],
  ])('of a window of %i px holds the module switcher %i times; the header has it otherwise', async (width, times) => {
    vi.stubGlobal('innerWidth', width)
    await show(sidebar())
    const switchers = () => document.querySelectorAll('[aria-label=业务模块]').length
    expect(switchers()).toBe(times)
    await show(<Header onMenu={() => {}} />)
    expect(switchers()).toBe(1 - times)
  })

  test('folded it is a rail of groups; the button says which way', async () => {
    await show(sidebar(true))
    expect(labelled('主菜单')?.dataset['folded']).toBe('true')
    expect(document.querySelectorAll('nav[aria-label=主菜单] a')).toHaveLength(0)
    expect(labelled('管达人')?.tagName).toBe('BUTTON')
    await clickButton('展开菜单')
    expect(onFold).toHaveBeenLastCalledWith(false)
    await show(sidebar(false))
    await clickButton('收起菜单')
    expect(onFold).toHaveBeenLastCalledWith(true)
  })

  test('the account is there for whoever is refused everything else', async () => {
    signIn({ role_id: 999 })
    await show(sidebar())
    expect(linksIn('主菜单')).toContain('账号信息')
    expect(text()).not.toContain('找达人')
  })
})

describe('what floats', () => {
  test.each([
    [true, false, 1],
    [false, true, 1],
    [false, false, 0],
  ])(
    'the watermark, whitelisted %s, in the settings %s, names the person and the last four digits',
    async (is_whitelist, watermark, marks) => {
      signIn({ is_whitelist, watermark })
      await show(<Extras />)
      const found = [...document.querySelectorAll<HTMLElement>('[aria-hidden]')].filter((each) =>
        decodeURIComponent(each.style.backgroundImage).includes('>林一 0002<'),
      )
      expect(found).toHaveLength(marks)
    },
  )

  test('the toolbar folds, and stays so', async () => {
    await show(<Toolbar />)
    const tools = () => [...(labelled('帮助工具栏')?.querySelectorAll('button') ?? [])].map((tool) => tool.textContent)
    expect(tools()).toEqual(['教程', '新手指南', '反馈问卷', ''])
    await clickButton('收起工具栏')
    expect([tools(), readStored(storageKeys.toolbarFolded)]).toEqual([[''], true])
    await show(<Toolbar key="again" />)
    expect(tools()).toEqual([''])
    await clickButton('展开工具栏')
    expect(tools()).toHaveLength(4)
  })

  test('its tools lead where they say: the tutorial of this page in a window of its own', async () => {
    const window_ = vi.spyOn(window, 'open').mockReturnValue(null)
    signIn({ commerce: 90 })
    await show(<Toolbar />)
    await clickButton('教程')
    expect(window_).toHaveBeenCalledWith(`/school?keyword=${encodeURIComponent('公海')}`, '_blank', 'noopener')
    for (const tool of ['新手指南', '反馈问卷', '预约演示']) await clickButton(tool)
    expect(openedDialogs.map(([name]) => name)).toEqual(['guide', 'feedbackQuestionnaire', 'appointment'])
    window_.mockRestore()
  })

  test('a novice who hid the box finds the tasks in it', async () => {
    signIn({ is_novice: true, settings: { novice_pop_hide: 'true' } })
    await show(<Toolbar />)
    await clickButton('新手任务')
    expect(at()).toBe('/system/task-center')
  })

  test.each([
    [0, undefined],
    [99, '99'],
    [100, '99+'],
  ])('%i unread of the customer service', async (count, badge) => {
    const service = 'https://service.example'
    const before = shellStore.get(portalAtom)
    shellStore.set(portalAtom, {
      ...before,
      backends: { customerService: `${service}/chat` },
    } as unknown as PortalManifest)
    await show(<Toolbar />)
    const postTo = (data: unknown, origin: string) =>
      act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin })))
    await postTo({ type: 'unread', count: 7 }, 'https://evil.example')
    const tool = () => [...document.querySelectorAll('button')].find((one) => one.textContent?.startsWith('在线客服'))
    expect(tool()?.textContent).toBe('在线客服')
    await postTo({ type: 'unread', count }, service)
    expect(tool()?.textContent).toBe(`在线客服${badge ?? ''}`)
  })

  test('the customer service gets person, enterprise and salesperson only, in a sandbox', async () => {
    const customer_service = { user_id: 11, user_name: '林一', corp_name: '橙风', sale_name: '周' }
    signIn({}, { config: { customer_service } as unknown as NonNullable<Session['config']> }) // what is read of it
    await show(<CustomerService address="https://service.example/chat" open onClose={() => {}} onUnread={() => {}} />)
    const frame = document.querySelector('iframe')
    expect(Object.fromEntries(new URL(frame?.src ?? '').searchParams)).toEqual({ ...customer_service, user_id: '11' })
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-same-origin allow-popups')
  })
})

describe('an expired account', () => {
  const written = vi.fn()
  const acts = (
    <AppFrame>
      <div data-actions>
        <button type="button" onClick={written}>
          <b>跟进</b>
        </button>
        <span data-read-actions>
          <button type="button" onClick={written}>
            详情
          </button>
        </span>
        <button type="button" role="tab" onClick={written}>
          抖音
        </button>
        <button type="button" aria-disabled onClick={written}>
          无权
        </button>
        <a href="#x" onClick={written}>
          查看
        </a>
      </div>
      <button type="button" data-guarded onClick={written}>
        同步
      </button>
      <div role="menu">
        <button type="button" data-writes="" onClick={written}>
          删除
        </button>
        <button type="button" onClick={written}>
          排期
        </button>
      </div>
      <button type="button" onClick={written}>
        筛选
      </button>
    </AppFrame>
  )
  const click = async (name: string) => {
    const found = [...document.querySelectorAll<HTMLElement>('#main button, #main a, #main b')]
    await act(async () =>
      found
        .filter((each) => each.textContent === name)
        .at(-1)
        ?.click(),
    )
  }
  const ended = (end_time: number, level = 300) => ({ modules: { commerce: { level, start_time: 0, end_time } } })
  beforeEach(() => {
    written.mockReset()
    setOpenerHost((name, props) => openedDialogs.push([name, props]), ['accountExpiry'])
  })

  test.each([
    ['跟进', true],
    ['同步', true],
    ['删除', true],
    ['排期', false],
    ['详情', false],
    ['抖音', false],
    ['无权', false],
    ['查看', false],
    ['筛选', false],
  ])('%s is blocked: %s', async (name, blocked) => {
    signIn(ended(NOON - 1))
    await show(acts)
    await click(name)
    expect([openedDialogs, written.mock.calls.length]).toEqual(blocked ? [[['accountExpiry', {}]], 0] : [[], 1])
  })

  test.each([
    ['that ends later', ended(NOON + 1)],
    ['of the personal edition', ended(NOON - 1, 50)],
  ])('one %s goes on', async (_, change) => {
    setClock(NOON * 1000)
    signIn(change)
    await show(acts)
    await click('跟进')
    expect([openedDialogs, written.mock.calls.length]).toEqual([[], 1])
  })
})

describe('the frame', () => {
  const frame = (
    <AppFrame>
      <p>page</p>
    </AppFrame>
  )

  test('begins with a way past the menu, remembers that the menu is folded, and the page in the search', async () => {
    vi.stubGlobal('innerWidth', 1440)
    await show(frame)
    const [first] = document.querySelectorAll<HTMLAnchorElement>('a')
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['跳到主要内容', '#main'])
    await clickButton('收起菜单')
    expect(readStored(storageKeys.sidebarFolded)).toBe(true)
    expect(readStored(storageKeys.lastVisited, 'local', '11')).toEqual(['TalentPublic'])
  })

  test.each([
    [1440, undefined, 'false'],
    [1439, undefined, 'true'],
    [1439, false, 'false'],
    [1920, true, 'true'],
  ])('of %i px, when somebody chose %s, has a folded menu: %s', async (width, selected, folded) => {
    vi.stubGlobal('innerWidth', width)
    writeStored(storageKeys.sidebarFolded, selected)
    await show(frame)
    expect(labelled('主菜单')?.dataset['folded']).toBe(folded)
  })

  test('waits under 切换中... while an enterprise or account is changed', async () => {
    await show(frame)
    await act(async () => setSwitching(true))
    for (let turn = 0; turn < 50 && !text().includes('切换中...'); turn += 1) await settle()
    expect(text()).toContain('切换中...')
    await act(async () => setSwitching(false))
    expect(text()).not.toContain('切换中...')
  })

  test('on a phone the menu lies over the page until Esc or a touch beside it', async () => {
    await show(frame)
    await clickButton('打开菜单')
    expect(labelled('关闭菜单')).not.toBeNull()
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
    expect(labelled('关闭菜单')).toBeNull()
  })
})
