// @vitest-environment jsdom
import { NOON, testWho, version } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import { setClock } from '@crm/base/clock'
import { CallFailure } from '@crm/client/failure'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { type OpenerName, setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { Router } from '@crm/platform/router'
import { type Session, sessionAtom } from '@crm/platform/session'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { flushPromises } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/shell'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AvatarMenu, leave } from './AvatarMenu.tsx'
import { EnterpriseSwitcher } from './EnterpriseSwitcher.tsx'
import { AbnormalCard } from './extras/AbnormalCard.tsx'
import { FOLD_AFTER_MS } from './extras/useFolding.ts'
import { Tour } from './extras/DriverTour.tsx'
import { driverFor } from './extras/drivers.ts'
import { TopBanner } from './extras/TopBanner.tsx'
import { Header } from './Header.tsx'
import { NoticeBell } from './notices/NoticeBell.tsx'
import { Notices } from './notices/Notices.tsx'
import { closeNotices } from './notices/noticesState.ts'
import { NoviceBox } from './NoviceBox.tsx'
import { switchingAtom } from '../session/switching.ts'
import { QuickEntriesDialog } from './QuickEntriesDialog.tsx'
import { showTip, tipAtom } from './tip.ts'
import { Sidebar } from './Sidebar.tsx'
import { keepSetting } from './useQuickEntries.ts'

// What the frame shows, when, and what it remembers: one row per sentence of the product's rules.

const server = vi.hoisted(() => ({
  asked: [] as string[],
  requests: {} as Record<string, unknown>,
  answers: {} as Record<string, unknown>,
}))
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push(call.id)
    server.requests[call.id] = request
    const answer = server.answers[call.id]
    if (answer instanceof Error) throw answer
    return answer === undefined ? new Promise(() => {}) : answer
  },
}))
const restarted = vi.hoisted(() => vi.fn())
vi.mock('../session/restartAs.ts', () => ({ restartAs: restarted }))

const page = (list: object[]) => ({
  list,
  page_info: { total_count: list.length, total_page: 1, page: 1, size: 1 },
  ext: {},
})
const ALL: OpenerName[] = [
  'upgradeApplication',
  'addMember',
  'planUpgrade',
  'taskCentre',
  'editProfile',
  'boundAccounts',
  'outsideGrants',
]
const toasts: string[] = []
const opened: string[] = []
let agrees = true
let box: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  server.asked.length = 0
  server.answers = { 'shops.list': page([]), 'notice.list': page([]) }
  toasts.length = 0
  opened.length = 0
  agrees = true
  restarted.mockClear()
  setClock(NOON * 1000)
  history.replace('/overview')
  // Only what the frame reads of it.
  shellStore.set(portalAtom, {
    rev: 7,
    shell: { version: '1.0.0-aaaaaaaa' },
    routes: PRODUCT_ROUTES,
    nav: productNav(PRODUCT_ROUTES),
    navGroups: NAV_GROUPS,
    remotes: [],
    features: {},
    portalType: 'public',
    backends: { customerService: null },
    theme: { title: '觅达', logo: { light: '/logo.svg' }, tokens: {}, id: 'a' },
  } as unknown as PortalManifest)
  setFeedbackHost({
    toast: (_kind, text) => toasts.push(text),
    confirm: async (question) => {
      toasts.push(question.title, String(question.content ?? ''))
      return agrees
    },
  })
  setOpenerHost((name) => opened.push(name), ALL)
  closeNotices()
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  document.body.querySelectorAll('.semi-portal').forEach((each) => each.remove())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  setClock()
})

function signIn(change: Parameters<typeof testWho>[0] = {}, shops: readonly string[] = []): Who {
  const who = testWho(change)
  const corp_list = [
    { corp_id: 1, corp_name: '甲企业' },
    { corp_id: 2, corp_name: '乙企业' },
  ]
  const corp_info = { corp_name: '甲企业' }
  const user = {
    user_id: who.user_id,
    corp_id: 1,
    nick_name: '林一',
    phone: '138****0002',
    avatar: '',
    corp_list,
    corp_info,
    shops,
  }
  // What the frame reads of it.
  const session = { user, who, settings: who.settings } as unknown as Session
  act(() => shellStore.set(sessionAtom, { status: 'signed-in', session }))
  return who
}

const settle = () =>
  act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(5)
    else await flushPromises()
  })

async function show(part: ReactNode): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router location={history.location} navigator={history}>
          <UiRoot>{part}</UiRoot>
        </Router>
      </QueryClientProvider>,
    ),
  )
  await settle()
}

const text = () => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.body.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent?.trim() === name,
  )
async function clickButton(name: string): Promise<void> {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}: ${text()}`)
  await act(async () => found.click())
  await settle()
}

describe('the header', () => {
  test.each([
    ['an administrator', {}, { 邀请同事: true, 升级企业版: false, bell: true, modules: true }],
    [
      'a personal account',
      { commerce: 50, content: null },
      { 邀请同事: true, 升级企业版: true, bell: true, modules: false },
    ],
    ['a medium', { role_id: 6 }, { 邀请同事: false, 升级企业版: false, bell: true, modules: false }],
    ['the ad administrator', { role_id: 70 }, { 邀请同事: true, 升级企业版: false, bell: false, modules: false }],
    ['the shop operator', { role_id: 60 }, { 邀请同事: true, 升级企业版: false, bell: true, modules: false }],
    ['a colonel corp', { corp_source: 'tz' }, { 邀请同事: true, 升级企业版: false, bell: true, modules: false }],
  ])('%s', async (_name, change, shown) => {
    signIn(change)
    await show(<Header onMenu={() => {}} />)
    expect({
      邀请同事: button('邀请同事') !== undefined,
      升级企业版: button('升级企业版') !== undefined,
      bell: button('消息') !== undefined,
      modules: box.querySelector('[role="group"][aria-label="业务模块"]') !== null,
    }).toEqual(shown)
  })

  test('offers nothing that nobody opens', async () => {
    setOpenerHost(() => {}, [])
    signIn({ commerce: 50, content: null })
    await show(<Header onMenu={() => {}} />)
    expect(button('升级企业版')).toBeUndefined()
    expect(button('邀请同事')).toBeUndefined()
  })

  test('the other module brings its menu and its overview, and is remembered', async () => {
    signIn()
    await show(<Header onMenu={() => {}} />)
    await clickButton('种草')
    expect(history.location.pathname).toBe('/content/overview')
    expect(readStored(storageKeys.module)).toBe(2)
    expect(box.querySelector('[aria-pressed="true"]')?.textContent).toBe('种草')
    await clickButton('带货')
    expect(history.location.pathname).toBe('/overview')
  })

  test('is white with a shadow past 60 px', async () => {
    signIn()
    await show(<Header onMenu={() => {}} />)
    const head = box.querySelector('header')
    const before = head?.className
    for (const [y, changed] of [
      [60, false],
      [61, true],
      [0, false],
    ] as const) {
      window.scrollY = y
      await act(async () => window.dispatchEvent(new Event('scroll')))
      expect(head?.className !== before).toBe(changed)
    }
  })
})

describe('what the header counts and announces', () => {
  test.each([
    [0, undefined],
    [99, '99'],
    [100, '99+'],
  ])('%i unread notices', async (all_count, shown) => {
    server.answers['notice.unreadCount'] = { all_count, notice_count: 0, alarm_count: 0, announcement_count: 0 }
    signIn()
    await show(<Header onMenu={() => {}} />)
    const bell = box.querySelector('button[title="消息"]')
    expect(bell?.textContent).toBe(shown ?? '')
    expect(bell?.getAttribute('aria-label')).toBe(shown ? `消息，${shown} 条未读` : '消息')
  })

  test.each([
    ['2024-10-23', ''],
    ['2024-10-24', '双11预售进行中'],
    ['2024-11-13', '双11返场最后一天'],
    ['2024-11-14', ''],
  ])('on %s: %s', async (day, promotion) => {
    setClock(Date.parse(`${day}T12:00:00+08:00`))
    signIn()
    await show(<Header onMenu={() => {}} />)
    expect(text().includes('双11')).toBe(promotion !== '')
    expect(text()).toContain(promotion)
  })

  test('all announcements are those of noticeType 3001', async () => {
    setOpenerHost((name) => opened.push(name), ALL)
    const none = { ...page([]), list: [] }
    server.answers['notice.unreadCount'] = { all_count: 1, notice_count: 0, alarm_count: 0, announcement_count: 1 }
    server.answers['notice.list'] = none
    server.answers['notice.announcement'] = none
    signIn()
    await show(<Notices onClose={() => {}} />)
    await act(async () => {
      ;[...document.body.querySelectorAll<HTMLElement>('[role=tab]')]
        .find((tab) => tab.textContent?.includes('公告'))
        ?.click()
    })
    await settle()
    await clickButton('查看全部')
    expect(history.location.pathname + history.location.search).toBe('/system/notice?tab=announcement&noticeType=3001')
  })
})

describe('the avatar menu', () => {
  const ENTRIES = ['编辑资料', '购买记录', '切换绑定账号', '我的数据', '消息中心', '第三方授权', '操作日志', '退出登录']
  test.each([
    ['an administrator', { role_id: 2 }, [], true],
    ['the super administrator', { role_id: 1 }, [], true],
    ['in content seeding', { role_id: 2, module: 2 as const }, ['我的数据'], true],
    ['a medium', { role_id: 6 }, ['第三方授权', '操作日志'], false],
    ['the ad administrator', { role_id: 70 }, ['操作日志'], true],
    ['the sample assistant', { role_id: 7 }, ['第三方授权', '操作日志'], false],
  ])('%s', async (_, change, without, versionShown) => {
    signIn(change)
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    const entries = [...document.body.querySelectorAll('[role="menuitem"]')].map((each) => each.textContent?.trim())
    expect(entries).toEqual(ENTRIES.filter((entry) => !without.includes(entry)))
    expect(text().includes('到期 2026.09.06')).toBe(versionShown)
  })

  test.each([
    [300, '到期 2026.09.06', true],
    [50, '长期有效', false],
  ])('of version %i says %s, renewable: %s', async (level, until, renewable) => {
    setOpenerHost(() => {}, ['planUpgrade'])
    signIn({ modules: { commerce: version(level, NOON + 180 * 86_400) as NonNullable<ReturnType<typeof version>> } })
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    expect([text().includes(until), text().includes('续费')]).toEqual([true, renewable])
  })

  test('says which shops the member is kept to, so that smaller numbers do not look wrong', async () => {
    signIn({}, ['一号店', '二号店'])
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    expect(text()).toContain('仅显示店铺：一号店、二号店')
  })

  test('on a phone it also holds what the header has no room for', async () => {
    vi.stubGlobal('innerWidth', 390)
    signIn({ commerce: 50, content: null })
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    const entries = [...document.body.querySelectorAll('[role="menuitem"]')].map((each) => each.textContent?.trim())
    expect(entries.slice(0, 3)).toEqual(['升级企业版', '邀请同事', '编辑资料'])
  })

  test('makes the page dark, light or as the system is, and stays open', async () => {
    signIn()
    await show(<AvatarMenu />)
    await clickButton('林一，账号菜单')
    await clickButton('深色')
    expect(document.body.getAttribute('theme-mode')).toBe('dark')
    await clickButton('浅色')
    expect(document.body.getAttribute('theme-mode')).toBeNull()
  })

  test('asks before it signs out', async () => {
    signIn()
    agrees = false
    await leave(11)
    expect(toasts[0]).toBe('确定退出登录？')
  })
})

describe('the enterprise switcher', () => {
  test.each([
    [7, false],
    [8, true],
  ])('%i enterprises have a search: %s', async (count, search) => {
    signIn()
    const corps = Array.from({ length: count }, (_, index) => ({ corp_id: index + 1, corp_name: `企业${index + 1}` }))
    await show(<EnterpriseSwitcher corpId={1} corps={corps} />)
    await clickButton('当前企业：企业1，切换企业')
    expect(document.body.querySelector('input[aria-label="搜索企业"]') !== null).toBe(search)
  })
})

describe('the enterprise switcher of two', () => {
  const corps = [
    { corp_id: 1, corp_name: '甲企业' },
    { corp_id: 2, corp_name: '乙企业' },
  ]
  beforeEach(async () => {
    signIn()
    await show(<EnterpriseSwitcher corpId={1} corps={corps} />)
    await clickButton('当前企业：甲企业，切换企业')
  })
  const radio = () => document.body.querySelector<HTMLInputElement>('input[type="radio"]')
  const choose = () => act(async () => radio()?.click())
  const press = (key: string) =>
    act(async () => void radio()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

  test('marks the current one and offers the other', () => {
    const list = document.body.querySelector('[role=dialog][aria-label="切换企业"]')
    expect([...(list?.querySelectorAll('label') ?? [])].map((each) => each.textContent)).toEqual(['乙企业'])
    expect(list?.querySelector('p')?.textContent).toBe('甲企业当前')
  })

  test('wants a selection; the arrows select, Enter switches', async () => {
    await press('Enter')
    expect(toasts).toEqual(['请选择要切换的企业'])
    await press('ArrowDown')
    await choose()
    expect(server.asked).toEqual([])
    server.answers['session.userSwitch'] = { token: 'new' }
    await press('Enter')
    expect(restarted).toHaveBeenCalledTimes(1)
    shellStore.set(switchingAtom, false)
  })

  test('a press on a name waits under 切换中..., then starts again with the new token', async () => {
    server.answers['session.userSwitch'] = { token: 'new' }
    await choose()
    expect(shellStore.get(switchingAtom)).toBe(true)
    expect(restarted).toHaveBeenCalledWith('new', history.location.pathname)
    shellStore.set(switchingAtom, false)
  })

  test('replaces nothing when the call fails', async () => {
    server.answers['session.userSwitch'] = new CallFailure('business', 40302, '您不在该企业中，无法切换')
    await choose()
    expect(restarted).not.toHaveBeenCalled()
    expect(shellStore.get(switchingAtom)).toBe(false)
  })
})

describe('the banner', () => {
  const expired = { modules: { commerce: version(300, NOON - 86_400) as NonNullable<ReturnType<typeof version>> } }

  test('the expired version: closed for this person, back after a day', async () => {
    signIn(expired)
    await show(<TopBanner />)
    expect(text()).toContain('到期，请升级或续费')
    await clickButton('关闭提醒')
    expect(text()).not.toContain('到期')
    signIn({ ...expired, user_id: 12 })
    await show(<TopBanner key="other" />)
    expect(text()).toContain('到期')
    signIn(expired)
    setClock((NOON + 86_399) * 1000)
    await show(<TopBanner key="same" />)
    expect(text()).not.toContain('到期')
    setClock((NOON + 86_401) * 1000)
    await show(<TopBanner key="later" />)
    expect(text()).toContain('到期')
  })

  test('names the shops; closing it lets the next speak', async () => {
    server.answers['shops.list'] = page([
      { shop_id: 's1', shop_name: '旗舰店', alarm: 1 },
      { shop_id: 's2', shop_name: '已关闭提醒的店', alarm: 0 },
    ])
    server.answers['common.shopsPop'] = {}
    signIn({ commerce: 50, content: null, author_count: 300 })
    await show(<TopBanner />)
    expect(text()).toContain('旗舰店 授权异常')
    expect(text()).not.toContain('已关闭提醒的店')
    expect(server.requests['shops.list']).toMatchObject({ status: [2] })
    await clickButton('关闭提醒')
    expect(server.requests['common.shopsPop']).toEqual({ shop_id: ['s1'] })
    await clickButton('升级企业版')
    expect(opened).toEqual(['upgradeApplication'])
  })

  test('asks for the version file every 600,000 ms with a timestamp', async () => {
    vi.useFakeTimers()
    const requests: string[] = []
    const running: PortalManifest = {
      ...{ schema: 1, portal: 'default', rev: 7, issuedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-02-01T00:00:00Z' },
      ...{ hosts: ['localhost'], portalType: 'public', shell: { version: '1.0.0-aaaaaaaa', api: '1.0.0' } },
      theme: { id: 'default', title: '觅达', tokens: {}, logo: { light: '/logo.svg' } },
      backends: { api: '/api', passport: '/passport', analytics: null, assets: '/' },
      auth: { passportOrigin: '/passport', ssoTimeoutMs: 3000, redirectAllow: [], iframeAllow: [] },
      ...{ features: {}, routes: [...PRODUCT_ROUTES], navGroups: [], nav: [], remotes: [] },
    }
    shellStore.set(portalAtom, running)
    vi.stubGlobal('fetch', async (address: string) => {
      requests.push(address)
      const version = requests.length === 1 ? running.shell.version : '1.0.0-bbbbbbbb'
      return { ok: true, json: async () => ({ ...running, rev: 8, shell: { ...running.shell, version } }) }
    })
    signIn()
    await show(<TopBanner />)
    await act(async () => vi.advanceTimersByTimeAsync(599_990))
    expect(requests).toEqual([])
    await act(async () => vi.advanceTimersByTimeAsync(10))
    expect(requests[0]).toMatch(/^\/portal\.json\?t=\d+$/)
    expect(text()).not.toContain('发现新版本')
    await act(async () => vi.advanceTimersByTimeAsync(600_000))
    expect(requests).toHaveLength(2)
    expect(text()).toContain('发现新版本，刷新后生效')
  })
})

describe('the card of alarms', () => {
  const tab = () => document.querySelector('aside[aria-label=异常消息]')

  test('counts; closed it stays away until a newer one', async () => {
    server.answers['notice.list'] = { ...page([{ id: 5, title: '退款率过高' }]), page_info: { total_count: 6 } }
    signIn()
    await show(<AbnormalCard />)
    expect(text()).toContain('您有 6 条未读的异常消息')
    expect(server.requests['notice.list']).toMatchObject({ type: 2, unread: 1 })
    await clickButton('关闭异常提醒')
    await show(<AbnormalCard key="again" />)
    expect(text()).not.toContain('异常')
    queryClient.clear()
    server.answers['notice.list'] = page([{ id: 6, title: '新的' }])
    await show(<AbnormalCard key="newer" />)
    expect(text()).toContain('您有 1 条未读的异常消息')
  })

  test('is a tab until it is pressed, and again after a while or once the page is scrolled', async () => {
    server.answers['notice.list'] = { ...page([{ id: 7, title: '退款率过高' }]), page_info: { total_count: 120 } }
    signIn()
    await show(<AbnormalCard />)
    expect(tab()?.querySelector('button')?.title).toBe('异常提醒：退款率过高')
    expect(tab()?.querySelector('[role=status]')?.textContent).toBe('您有 120 条未读的异常消息')
    await clickButton('异常提醒：99+ 条未读，展开')
    expect(text()).toContain('退款率过高')
    vi.useFakeTimers()
    await act(async () => document.dispatchEvent(new Event('scroll')))
    expect(tab()?.textContent).toContain('99+')
    expect(text()).not.toContain('退款率过高')
    await clickButton('异常提醒：99+ 条未读，展开')
    await act(async () => vi.advanceTimersByTime(FOLD_AFTER_MS - 100))
    expect(text()).toContain('退款率过高')
    button('关闭异常提醒')?.focus()
    await act(async () => vi.advanceTimersByTime(100))
    expect(text(), 'not while somebody is in it').toContain('退款率过高')
    button('关闭异常提醒')?.blur()
    await act(async () => vi.advanceTimersByTime(FOLD_AFTER_MS))
    expect(text()).not.toContain('退款率过高')
    await clickButton('关闭异常提醒')
    expect(text()).not.toContain('99+')
  })

  const alarm = (id: number) => ({ ...page([{ id, title: '退款率过高' }]), page_info: { total_count: 6 } })

  test('leads to the alarms of the message centre', async () => {
    server.answers['notice.list'] = alarm(5)
    signIn()
    await show(<AbnormalCard />)
    await clickButton('异常提醒：6 条未读，展开')
    await clickButton('立即查看')
    expect(history.location.pathname + history.location.search).toBe('/system/notice?type=2')
    expect(text()).not.toContain('异常提醒')
  })

  test('without a message centre shows the latest alarms under the bell', async () => {
    const routes = PRODUCT_ROUTES.filter((row) => row.name !== 'SystemNotice')
    shellStore.set(portalAtom, { ...shellStore.get(portalAtom), routes } as unknown as PortalManifest)
    server.answers['notice.list'] = alarm(5)
    server.answers['notice.unreadCount'] = { all_count: 6, notice_count: 0, alarm_count: 6, announcement_count: 0 }
    signIn()
    await show(
      <>
        <NoticeBell />
        <AbnormalCard />
      </>,
    )
    await clickButton('异常提醒：6 条未读，展开')
    await clickButton('立即查看')
    await settle()
    expect(history.location.pathname).toBe('/overview')
    const selected = () => document.body.querySelector('[role=dialog] [role=tab][aria-selected=true]')
    for (let turn = 0; turn < 50 && !selected(); turn += 1) await settle()
    expect(selected()?.textContent).toContain('异常')
    await clickButton('消息，6 条未读')
    await settle()
  })

  test('says what the server says when it cannot be loaded', async () => {
    server.answers['notice.list'] = new CallFailure('business', 50000, '消息暂时不可用')
    signIn()
    await show(<AbnormalCard />)
    expect(toasts).toContain('消息暂时不可用')
  })
})

describe('the box of the novice', () => {
  beforeEach(async () => {
    server.answers['common.noviceTaskUser'] = { percent: 6, list: [{ part_code: 1010, tab: 0, status: 2 }] }
    server.answers['common.userSettingSet'] = {}
    signIn({ is_novice: true })
    await show(<NoviceBox folded={false} />)
  })

  test('shows how far along and what is next', () => {
    expect(text()).toContain('6%')
    expect(text()).toContain('认识达人公海')
  })

  test('takes a tour when its page is opened, once', async () => {
    expect(server.asked).not.toContain('common.noviceTaskSetStatus')
    server.answers['common.noviceTaskSetStatus'] = { percent: 12 }
    history.replace('/talent/public')
    await show(<NoviceBox folded={false} />)
    expect(server.asked.filter((id) => id === 'common.noviceTaskSetStatus')).toHaveLength(1)
  })

  test('asks before it is hidden for good', async () => {
    agrees = false
    await clickButton('隐藏新手任务')
    expect(toasts).toContain('隐藏后可在右侧工具栏重新进入')
    expect(server.asked).not.toContain('common.userSettingSet')
    agrees = true
    await clickButton('隐藏新手任务')
    const state = shellStore.get(sessionAtom)
    expect(state.status === 'signed-in' && state.session.who.settings['novice_pop_hide']).toBe('true')
  })
})

test('the tip at the right side goes after 3000 ms', () => {
  vi.useFakeTimers()
  showTip('已隐藏')
  vi.advanceTimersByTime(2999)
  expect(shellStore.get(tipAtom)).toBe('已隐藏')
  vi.advanceTimersByTime(1)
  expect(shellStore.get(tipAtom)).toBeUndefined()
})

test('a setting that cannot be kept says why and changes nothing', async () => {
  signIn()
  server.answers['common.userSettingSet'] = new CallFailure('business', 40000, '不是可用的设置')
  expect(await keepSetting('shortcut_menu_commerce', '[]')).toBe(false)
  expect(toasts).toEqual(['不是可用的设置'])
})

test('stars pressed before the first is kept are all kept; the same twice is one', async () => {
  let keep = (_: object) => {}
  server.answers['common.userSettingSet'] = new Promise((resolve) => {
    keep = resolve
  })
  signIn()
  await show(<Sidebar folded={false} onFold={() => {}} />)
  await clickButton('将达人公海添加到快捷入口')
  await clickButton('将达人公海添加到快捷入口')
  await clickButton('将商品列表添加到快捷入口')
  expect(server.asked.filter((id) => id === 'common.userSettingSet')).toHaveLength(1)
  await act(async () => keep({}))
  await vi.waitFor(() => expect(toasts).toEqual(['设置成功', '设置成功']))
  expect(server.requests['common.userSettingSet']).toEqual({
    setting_key: 'shortcut_menu_commerce',
    setting_value: '["Overview","TalentPublic","GoodsList"]',
  })
})

describe('the order of the quick list', () => {
  const shown = () =>
    [...document.body.querySelectorAll('ol[aria-label=已选的快捷入口] li')].map((row) => row.children[1]?.textContent)
  beforeEach(async () => {
    server.answers['common.userSettingSet'] = {}
    signIn({ settings: { shortcut_menu_commerce: '["TalentPublic","TalentManage","GoodsList"]' } })
    await show(<QuickEntriesDialog onClose={() => {}} />)
    expect(shown()).toEqual(['数据概览', '达人公海', '我的达人', '商品列表'])
  })
  const alt = async (name: string, key: string, altKey = true) => {
    const at = button(name)
    at?.focus()
    await act(async () => at?.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true })))
  }

  test.each([
    ['Alt + ↓', '移除达人公海', 'ArrowDown', ['数据概览', '我的达人', '达人公海', '商品列表']],
    ['Alt + ↑', '移除商品列表', 'ArrowUp', ['数据概览', '达人公海', '商品列表', '我的达人']],
    [
      'Alt + ↑ of the first below the overview',
      '上移达人公海',
      'ArrowUp',
      ['数据概览', '达人公海', '我的达人', '商品列表'],
    ],
    ['Alt + ↓ of the last', '下移商品列表', 'ArrowDown', ['数据概览', '达人公海', '我的达人', '商品列表']],
  ])('%s moves a page, the focus goes with it', async (_, name, key, order) => {
    await alt(name, key)
    expect(shown()).toEqual(order)
    expect(document.activeElement).toBe(button(name))
  })

  test('the arrow alone moves nothing, the buttons do; it is kept as it stands', async () => {
    await alt('移除达人公海', 'ArrowDown', false)
    button('下移达人公海')?.focus()
    await clickButton('下移达人公海')
    expect(document.activeElement).toBe(button('下移达人公海'))
    await clickButton('确定')
    expect(server.requests['common.userSettingSet']).toEqual({
      setting_key: 'shortcut_menu_commerce',
      setting_value: '["Overview","TalentManage","TalentPublic","GoodsList"]',
    })
    expect(toasts).toEqual(['设置成功'])
  })

  test('full, the other pages say why they cannot be added, and can be again once one is taken out', async () => {
    const box = (name: string) =>
      [...document.body.querySelectorAll('label')].find((each) => each.textContent === name)?.querySelector('input')
    const reason = () => document.getElementById(box('白名单')?.getAttribute('aria-describedby') ?? '')?.textContent
    expect([box('白名单')?.getAttribute('aria-disabled'), reason()]).toEqual(['false', undefined])
    for (const name of ['黑名单', '达人标签']) await act(async () => box(name)?.click())
    expect(shown()).toHaveLength(6)
    expect([box('白名单')?.getAttribute('aria-disabled'), box('白名单')?.disabled]).toEqual(['true', false])
    expect(reason()).toBe('最多可添加 6 个快捷入口，移除一个后可再添加')
    expect(box('达人标签')?.getAttribute('aria-disabled')).toBe('false')
    await act(async () => box('白名单')?.click())
    expect(shown()).toHaveLength(6)
    await act(async () => box('黑名单')?.click())
    await act(async () => box('白名单')?.click())
    expect(shown()?.at(-1)).toBe('白名单')
  })

  test('a pointer drags a page, never above the overview', async () => {
    const row = (at: number) => document.body.querySelectorAll('ol[aria-label=已选的快捷入口] li')[at]
    const drag = (at: number, type: string) =>
      act(async () => {
        const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: {} })
        row(at)?.dispatchEvent(event)
      })
    await drag(3, 'dragstart')
    await drag(0, 'dragover')
    expect(shown()).toEqual(['数据概览', '商品列表', '达人公海', '我的达人'])
    expect([0, 1].map((at) => row(at)?.getAttribute('draggable'))).toEqual(['false', 'true'])
  })
})

describe('a tour', () => {
  const driver = driverFor(testWho({ created_at: 0 }), 'main', () => false)

  test.each([
    [
      'the last step',
      async () => {
        await clickButton('下一步')
        await clickButton('上一步')
        await clickButton('下一步')
        await clickButton('下一步')
        await clickButton('知道了')
      },
    ],
    ['Esc', async () => act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))],
  ])('%s ends it for good', async (_name, end) => {
    const ended = vi.fn()
    if (!driver) throw new Error('no tour')
    await show(
      <>
        <i data-driver="quick" />
        <i data-driver="groups" />
        <i data-driver="fold" />
        <Tour driver={driver} onEnd={ended} />
      </>,
    )
    // Targets are looked up when drawn: draw again now that they are there.
    await show(
      <>
        <i data-driver="quick" />
        <i data-driver="groups" />
        <i data-driver="fold" />
        <Tour driver={driver} onEnd={ended} />
      </>,
    )
    await end()
    expect(ended).toHaveBeenCalled()
    expect(localStorage.getItem(storageKeys.sidebarDriverSeen)).toBe('true')
  })

  test('is not shown again', () => {
    writeStored(storageKeys.sidebarDriverSeen, true)
    expect(driverFor(testWho({ created_at: 0 }), 'main', (key) => localStorage.getItem(key) === 'true')).toBeUndefined()
  })
})
