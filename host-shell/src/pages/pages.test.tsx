// @vitest-environment jsdom
import { setClock } from '@crm/base/clock'
import { CallFailure } from '@crm/client/failure'
import { setActionVoice } from '@crm/client/hooks'
import { answers, requestsOf } from '@crm/client/testRequest'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES, productNav } from '@crm/contracts/testPages'
import { NAV_GROUPS } from '@crm/contracts/routes/nav'
import { confirm, toast } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import {
  setUpTest,
  end,
  fill,
  layer,
  openedDialogs,
  clickButton,
  toasts,
  settle,
  show,
  signedIn,
  text,
  titleOf,
} from '@crm/platform/testHarness'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalAtom } from '../base/refusal.ts'
import { paletteAtom } from '../frame/palette/paletteState.ts'
import { AboutPage } from './AboutPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
// Loaded late in the product, which a busy machine takes its time for.
import './HomeBlocks.tsx'
import { HomePage } from './HomePage.tsx'
import { IframePage } from './IframePage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { LecturerPage } from './school/LecturerPage.tsx'
import { SchoolPage } from './school/SchoolPage.tsx'
import { TextPage } from './TextPage.tsx'
import { VipPage } from './vip/VipPage.tsx'

// The shell's own pages: what each shows, to whom, and where it leads.

const copied: string[] = []
vi.mock('../base/copyText.ts', () => ({
  copyText: async (given: string) => {
    copied.push(given)
    return true
  },
}))

const BRAND = 'https://trusted.example'
const files: Record<string, unknown> = {}
let portalFiles = 0

/** The portal of these pages, changed as a test needs; `files` are published with it under addresses that are new each time. */
function portal(change: { portalType?: 'public' | 'private'; features?: object; pages?: object } = {}): void {
  const theme = { title: '觅达达人营销平台', slogan: '有迹可循', logo: { light: '/l.svg' }, recordNo: '浙ICP备1号' }
  const texts = { product: '觅达', copyright: '© 2026 觅达', phone: '400' }
  // what pages read of it
  const manifest = {
    ...{ routes: PRODUCT_ROUTES, nav: productNav(PRODUCT_ROUTES), navGroups: NAV_GROUPS, remotes: [] },
    ...{ portalType: change.portalType ?? 'public', features: change.features ?? {} },
    theme: { ...theme, texts, pages: change.pages ?? {} },
    auth: { iframeAllow: [BRAND] },
    backends: { customerService: 'https://service.example/chat' },
  } as unknown as PortalManifest
  shellStore.set(portalAtom, manifest)
}
const published = (content: unknown): string => {
  portalFiles += 1
  const address = `/p/${portalFiles}.json`
  files[address] = content
  return address
}

const links = () => [...document.querySelectorAll('a')].map((link) => link.textContent?.trim())
const hrefOf = (name: string) =>
  [...document.querySelectorAll('a')].find((link) => link.textContent?.trim() === name)?.getAttribute('href')
const at = () => history.location.pathname + history.location.search

const course = (id: number, more: object = {}) => ({
  ...{ id, title: `课程${id}`, cover: '', type: 2, format: 1, level: 1, lecturer_id: 3, lecturer_name: '陆行舟' },
  ...{ duration: 245, view_count: 12_300, position: 0, percent: 0, published_at: 1_773_115_200, ...more },
})
const page = (list: object[], total_page = 1) => ({
  list,
  page_info: { total_count: list.length, total_page, page: 1, size: 12 },
  ext: {},
})
const plan = (level: number, name: string, price: number | null, more: object = {}) => ({
  ...{ level, name, price, seats_one_year: 5, seats_two_year: 10, commerce: [], content: [] },
  features: [
    { key: 'shops', label: '店铺', type: 'number', value: 5 },
    { key: 'schemes', label: '提成方案', type: 'text', value: '详询' },
    { key: 'authors', label: '达人', type: 'number', value: null },
  ],
  ...more,
})
const PACKAGES = {
  list: [
    plan(60, '免费版', 0),
    plan(90, '体验版', 0),
    plan(95, '基础版', 10_889),
    plan(300, '品牌版', 42_300),
    plan(900, '独立云', null),
  ],
  packs: [{ code: 10001, name: '录屏场次', unit: '场', module: 1, tiers: [{ amount: 100, price: 1800, discount: 9 }] }],
  trial: 0,
}

beforeEach(() => {
  setUpTest()
  portal()
  copied.length = 0
  setActionVoice({ success: toast.success, undo: toast.undo, ask: confirm, failure: () => {}, limit: () => false })
  vi.stubGlobal('fetch', async (address: string) => ({ ok: address in files, json: async () => files[address] }))
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  history.replace('/')
  shellStore.set(refusalAtom, undefined)
  setOpenerHost((name, props) => openedDialogs.push([name, props]), ['appointment'])
  // What these pages ask of their own accord.
  const user = { corp_info: { corp_name: '橙风' }, corp_list: [], nick_name: '林一', phone: '138****0002' }
  const state = shellStore.get(sessionAtom)
  if (state.status === 'signed-in') Object.assign(state.session.user, user)
})
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

describe('the start page', () => {
  const home = async (change: Parameters<typeof signedIn>[0] = {}) => {
    signedIn({ ...change })
    const state = shellStore.get(sessionAtom)
    if (state.status === 'signed-in') Object.assign(state.session.user, { corp_info: { corp_name: '橙风' } })
    answers({ 'plans.packages': PACKAGES, 'school.courseList': page([course(1), course(2), course(3)]) })
    await show(<HomePage />)
    for (let turn = 0; turn < 50 && !document.querySelector('[aria-label="功能"]'); turn += 1) await settle()
  }

  test('names slogan, enterprise, versions, the way into each module, six features, the plans and the latest courses', async () => {
    await home()
    expect(text()).toContain('有迹可循')
    expect(text()).toContain('橙风')
    expect(text()).toContain('带货 · 品牌版，2026.09.06 到期')
    expect(document.querySelectorAll('[aria-label="功能"] article')).toHaveLength(6)
    expect(links()).toEqual(expect.arrayContaining(['关于我们', '用户协议', '隐私政策']))
    expect(document.querySelectorAll('[aria-label="版本"] a')).toHaveLength(2)
    expect(
      [...document.querySelectorAll('[aria-label="学院"] a')].slice(1).map((link) => link.getAttribute('href')),
    ).toEqual([1, 2, 3].map((id) => `/school?course_id=${id}`))
    expect(requestsOf('school.courseList')).toEqual([{ page: 1, size: 3 }])
    expect(text()).toContain('浙ICP备1号')
    expect(text()).not.toContain('个人版已于')
  })

  test.each([
    ['an administrator', {}, '', '/overview'],
    ['a content medium', { role_id: 5 }, '', '/content/overview'],
    ['a novice', { is_novice: true }, '', '/system/task-center'],
    ['a wish in the address', {}, '?referer=%2Fgoods%2Flist', '/goods/list'],
    ['a hostile one', {}, '?referer=%2F%2Fevil.example', '/overview'],
  ] as const)('进入系统 leads %s to their first page', async (_, change, search, path) => {
    history.replace(`/${search}`)
    await home(change)
    expect(document.querySelector('main')?.querySelector('a')?.getAttribute('href')).toBe(path)
  })

  test.each([
    [{}, ['进入带货 →', '进入种草 →']],
    [{ role_id: 6 }, ['进入带货 →']],
    [{ commerce: null }, ['进入种草 →']],
  ])('%o enters %j', async (change, ways) => {
    await home(change)
    expect(['进入带货 →', '进入种草 →'].filter((way) => text().includes(way))).toEqual(ways)
  })

  test('shows the personal edition that it is over; its version never ends', async () => {
    await home({ commerce: 50, content: null })
    expect(text()).toContain('个人版已于 2024-04-01 下线，数据导出时间为 2024-03-01 至 2024-04-01')
    expect(text()).toContain('带货 · 个人版，长期有效')
  })

  test('of a private portal has neither plans nor school', async () => {
    portal({ portalType: 'private' })
    await home({ portal: 'private' })
    expect(document.querySelector('[aria-label="版本"], [aria-label="学院"]')).toBeNull()
    expect(links()).not.toContain('会员权益')
    expect([requestsOf('plans.packages'), requestsOf('school.courseList')]).toEqual([[], []])
  })

  test('says why a page was refused', async () => {
    shellStore.set(refusalAtom, { title: '操作日志', why: '您当前的角色是寄样助理，不能打开该页面' })
    await home({ role_id: 7 })
    expect(text()).toContain('「操作日志」没有打开：您当前的角色是寄样助理，不能打开该页面。如需使用，请联系管理员。')
  })
})

describe('the page about the company', () => {
  const about = {
    title: '关于觅达',
    intro: ['一句话'],
    numbers: [{ value: '4', label: '平台' }],
    timeline: [{ date: '2021', text: '成立' }],
    contact: { phone: '400-1', mail: 'a@b.c', address: '杭州', map: '/map.png' },
    qr_codes: [{ label: '公众号', text: 'https://x' }],
  }
  const shown = async (content: unknown) => {
    portal({ pages: { about: published(content) } })
    await show(<AboutPage />)
    await settle()
  }

  test('shows every part, copies number and mail, books a demonstration', async () => {
    await shown(about)
    expect(
      ['intro', 'numbers', 'timeline', 'contact', 'codes'].filter((id) => document.getElementById(id)),
    ).toHaveLength(5)
    await clickButton('复制电话')
    await clickButton('复制邮箱')
    expect([copied, toasts]).toEqual([
      ['400-1', 'a@b.c'],
      ['success：复制成功', 'success：复制成功'],
    ])
    await clickButton('预约演示')
    expect(openedDialogs).toEqual([['appointment', {}]])
  })

  test('leaves out what the portal does not have', async () => {
    await shown({ title: '关于', intro: ['一句话'] })
    expect(['numbers', 'timeline', 'contact', 'codes'].filter((id) => document.getElementById(id))).toEqual([])
  })

  test('without a document says the slogan', async () => {
    await show(<AboutPage />)
    expect(text()).toContain('关于觅达')
    expect(text()).toContain('有迹可循')
  })

  test.each([
    [
      `${BRAND}/about`,
      '/iframe?url=https%3A%2F%2Ftrusted.example%2Fabout&title=%E5%85%B3%E4%BA%8E%E6%88%91%E4%BB%AC',
      0,
    ],
    ['https://other.example/about', '/', 1],
  ])('of an outside address %s is framed where it may be, else a window', async (address, path, windows) => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    portal({ pages: { about: address } })
    await show(<AboutPage />)
    await clickButton('打开介绍页面')
    expect([at(), open.mock.calls.length]).toEqual([path, windows])
    open.mockRestore()
  })
})

describe('agreement and privacy', () => {
  const section = (heading: string) => ({ heading, paragraphs: [`${heading}的内容`] })
  const document_ = {
    title: '用户服务协议',
    version: '2.1',
    date: '2026-01-01',
    sections: [section('引言'), section('账号')],
    history: [{ version: '2.0', date: '2025-01-01', note: '修订', sections: [section('旧引言')] }],
  }

  test('title, version, contents with anchors, numbered sections, print and back', async () => {
    portal({ pages: { agreement: published(document_) } })
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await show(<TextPage kind="agreement" />)
    await settle()
    expect(text()).toContain('版本 2.1　生效日期 2026-01-01')
    expect(
      [...document.querySelectorAll('nav[aria-label="目录"] a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]),
    ).toEqual([
      ['1. 引言', '#s1'],
      ['2. 账号', '#s2'],
    ])
    expect(document.getElementById('s2')?.textContent).toContain('账号的内容')
    await clickButton('打印')
    expect(print).toHaveBeenCalledOnce()
    await clickButton('查看')
    expect(at()).toBe('/?v=2.0')
    print.mockRestore()
  })

  test('an earlier version says so', async () => {
    history.replace('/other/agreement.html?v=2.0')
    portal({ pages: { agreement: published(document_) } })
    await show(<TextPage kind="agreement" />)
    await settle()
    expect(text()).toContain('旧引言的内容')
    expect(text()).toContain('您正在查看历史版本')
  })

  test.each([
    ['agreement', '用户协议'],
    ['privacy', '隐私政策'],
  ] as const)('%s that cannot be read says so', async (kind, title) => {
    const fetchMock = vi.fn(async () => ({ ok: false }))
    vi.stubGlobal('fetch', fetchMock)
    portal({ pages: { [kind]: `/p/gone-${kind}.json` } })
    await show(<TextPage kind={kind} />)
    await settle()
    expect(text()).toContain(title)
    expect(text()).toContain('内容暂时无法读取')
    expect(fetchMock).toHaveBeenCalledOnce()
  })
})

describe('the school', () => {
  const school = async (list: object[], total = 1) => {
    answers({
      'school.courseList': (request: { learning?: number }) =>
        request.learning ? page([course(9, { percent: 40 })]) : page(list, total),
      'school.lecturerList': page([{ id: 3, name: '陆行舟', title: '主播', avatar: '', course_count: 2, followed: 0 }]),
    })
    await show(<SchoolPage />)
  }
  beforeEach(() => history.replace('/school'))

  test('six tabs, three filters and the order; each lives in the address', async () => {
    await school([course(1, { percent: 30 })])
    expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual([
      ...['推荐', '新手入门', '带货', '种草', '直播', '系统更新'],
    ])
    expect(text()).toContain('已学 30%')
    expect(text()).toContain('1.2w 次观看')
    expect(text()).toContain('4:05')
    expect(text()).toContain('继续学习')
    expect(hrefOf('陆行舟主播') ?? '').toContain('/school/lecturer/3')
    await clickButton('直播', 'tab')
    expect(at()).toBe('/school?tab=5')
    await fill('搜索课程', '排期')
    await clickButton('搜索')
    expect(at()).toBe('/school?tab=5&keyword=%E6%8E%92%E6%9C%9F')
    expect(requestsOf('school.lecturerList')).toEqual([{ page: 1, size: 6 }])
  })

  test('begins with the courses of the module', async () => {
    signedIn({ module: 2 })
    await school([course(1)])
    expect(requestsOf('school.courseList')).toContainEqual(expect.objectContaining({ type: 4, page: 1, size: 12 }))
  })

  test('an empty tab has something to come, an empty search a way back', async () => {
    await school([])
    expect(text()).toContain('敬请期待')
    await act(async () => history.replace('/school?keyword=x'))
    await show(<SchoolPage />)
    expect(text()).not.toContain('敬请期待')
    await clickButton(/重置|清空/)
    expect(at()).toBe('/school')
  })

  test('what cannot be loaded is asked for again', async () => {
    answers({ 'school.courseList': new CallFailure('business', 50000, '学院暂时不可用') })
    await show(<SchoolPage />)
    expect(text()).toContain('学院暂时不可用')
    const before = requestsOf('school.courseList').length
    await clickButton('重试')
    expect(requestsOf('school.courseList').length).toBeGreaterThan(before)
  })

  const detail = (more: object = {}) => ({
    ...course(1, { position: 60, percent: 24 }),
    ...{ summary: '', video_url: '/v.mp4', note: '旧笔记', paragraphs: ['讲义一'] },
    chapters: [
      { title: '开场', start: 0 },
      { title: '排期', start: 50 },
    ],
    ...more,
  })

  test('a course plays where one left it, by chapters, at another speed, and keeps notes', async () => {
    history.replace('/school?course_id=1')
    answers({ 'school.courseDetail': detail(), 'school.courseProgress': {} })
    await school([course(1)])
    expect([titleOf(), layer()?.style.width]).toEqual(['课程1', '1026px'])
    expect(text()).toContain('1:00 / 4:05')
    expect(layer()?.querySelector('[aria-current=step]')?.textContent).toContain('排期')
    expect([...(layer()?.querySelectorAll('option') ?? [])].map((one) => one.textContent)).toEqual([
      ...['0.75x', '1x', '1.25x', '1.5x', '2x'],
    ])
    await clickButton(/^开场/)
    expect(text()).toContain('0:00 / 4:05')
    const note = layer()?.querySelector<HTMLTextAreaElement>('#course-note')
    expect(note?.value).toBe('旧笔记')
    await fill('笔记', '新笔记')
    await clickButton('保存笔记')
    expect(requestsOf('school.courseProgress')).toContainEqual({ id: 1, position: 0, note: '新笔记' })
    expect(toasts).toContain('success：设置成功')
  })

  test('a film that does not come is tried again, or read', async () => {
    history.replace('/school?course_id=1')
    answers({ 'school.courseDetail': detail(), 'school.courseProgress': {} })
    await school([course(1)])
    const film = () => layer()?.querySelector('video')
    await act(async () => film()?.dispatchEvent(new Event('error')))
    expect(text()).toContain('视频暂时无法播放')
    expect(text()).toContain('下载讲义')
    await clickButton('重试')
    expect(film()).not.toBeNull()
  })

  test('an article is read in a drawer', async () => {
    history.replace('/school?course_id=1')
    answers({ 'school.courseDetail': detail({ format: 2 }), 'school.courseProgress': {} })
    await school([course(1)])
    expect(layer()?.textContent).toContain('讲义一')
    expect(layer()?.querySelector('video')).toBeNull()
  })
})

describe('a lecturer', () => {
  const lecturer = {
    ...{
      id: 3,
      name: '陆行舟',
      title: '主播教练',
      avatar: '',
      course_count: 4,
      article_count: 1,
      student_count: 1200,
      duration: 3600,
    },
    ...{ followed: 0, bio: '长'.repeat(60) },
  }
  beforeEach(() => {
    history.replace('/school/lecturer/3')
    answers({ 'school.courseList': page([]), 'school.lecturerDetail': lecturer, 'school.lecturerFollow': {} })
  })

  test('name, title, counts, a bio that unfolds, courses and articles', async () => {
    await show(<LecturerPage />)
    expect(text()).toContain('主播教练')
    expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['3', '1,200', '60 分钟'])
    expect(text()).toContain(`${'长'.repeat(48)}…`)
    await clickButton('展开')
    expect(text()).toContain('长'.repeat(60))
    expect(text()).toContain('暂无课程')
    await clickButton('文章', 'tab')
    expect(at()).toBe('/school/lecturer/3?tab=article')
    await show(<LecturerPage />)
    expect(text()).toContain('暂无文章')
    await clickButton('按最新')
    await show(<LecturerPage />)
    expect(requestsOf('school.courseList').at(-1)).toMatchObject({ lecturer_id: 3, format: 2, order: 'hot', size: 12 })
  })

  test('is followed', async () => {
    await show(<LecturerPage />)
    await clickButton('关注')
    expect(requestsOf('school.lecturerFollow')).toEqual([{ id: 3, on: 1 }])
    expect(toasts).toEqual(['success：已关注'])
  })

  test.each([
    ['/school/lecturer/x', undefined],
    ['/school/lecturer/9', new CallFailure('business', 40400, '讲师不存在')],
  ])('%s is an unknown page', async (path, answer) => {
    history.replace(path)
    if (answer) answers({ 'school.lecturerDetail': answer })
    await show(<LecturerPage />)
    expect(at()).toBe(`/404?from=${encodeURIComponent(path)}`)
  })
})

describe('the price list', () => {
  const vip = async (change: Parameters<typeof signedIn>[0] = {}, packages: object = PACKAGES) => {
    signedIn(change)
    answers({ 'plans.packages': packages, 'plans.tryPack': {} })
    await show(<VipPage />)
  }
  const card = (name: string) => document.querySelector(`article[aria-label="${name}"]`)?.textContent ?? ''
  beforeEach(() => history.replace('/vip'))

  test('prices, seats and rights of the plans on the list; a price that is not listed is asked for', async () => {
    await vip({ commerce: 300 })
    expect(
      [...document.querySelectorAll('section[aria-label="版本"] article')].map((one) => one.getAttribute('aria-label')),
    ).toEqual([...['免费版', '体验版', '基础版', '品牌版']])
    expect(card('基础版')).toContain('¥10,889/年')
    expect(card('基础版')).toContain('5 / 10')
    expect(card('基础版')).toContain('详询')
    expect(card('基础版')).toContain('不限')
    expect(card('品牌版')).toContain('当前版本')
    expect(card('品牌版')).toContain('到期 2026.09.06')
    expect(text()).toContain('100 场9折¥1,800')
    await clickButton('种草', 'tab')
    expect(at()).toBe('/vip?module=2')
    await show(<VipPage />)
    expect(text()).not.toContain('录屏场次')
  })

  test('the personal edition is shown the trial', async () => {
    await vip({ commerce: 50, content: null })
    const marked = [...document.querySelectorAll('section[aria-label="版本"] article')].filter((one) =>
      /marked/.test(one.className),
    )
    expect(marked.map((one) => one.getAttribute('aria-label'))).toEqual(['体验版'])
  })

  test('an administrator asks for a trial once', async () => {
    await vip()
    await clickButton('申请试用')
    expect(requestsOf('plans.tryPack')).toEqual([{ type: 1 }])
    expect(toasts).toEqual(['success：提交成功，专属品牌服务经理将尽快联系您哦~'])
    await vip({}, { ...PACKAGES, trial: 1 })
    end()
    setUpTest()
    portal()
    await vip({}, { ...PACKAGES, trial: 1 })
    expect(text()).toContain('已申请试用')
  })

  test('others ask their administrator', async () => {
    await vip({ role_id: 6 })
    expect(text()).toContain('请联系管理员进行升级')
    expect(text()).not.toContain('申请试用')
  })

  test('a failure is asked again', async () => {
    await vip({}, new CallFailure('business', 50000, '价目暂时不可用'))
    expect(text()).toContain('价目暂时不可用')
    await clickButton('重试')
    expect(requestsOf('plans.packages').length).toBeGreaterThan(1)
  })
})

describe('an outside page inside the product', () => {
  const framed = async (url: string, more = '') => {
    history.replace(`/iframe?url=${encodeURIComponent(url)}${more}`)
    await show(<IframePage />)
  }
  const frame = () => document.querySelector('iframe')
  const postTo = (data: unknown, origin = BRAND, source: MessageEventSource | null = frame()?.contentWindow ?? null) =>
    act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))

  test.each([
    'http://trusted.example/',
    'https://evil.example/',
    'https://trusted.example.evil.example/',
    'https://trusted.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    window.location.origin,
    '',
  ])('%s is not framed', async (url) => {
    await framed(url)
    expect(text()).toContain('该页面不允许内嵌')
    expect(frame()).toBeNull()
  })

  test('is sandboxed, has its title, and opens in a window of its own', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await framed(`${BRAND}/help`, '&title=帮助')
    expect([frame()?.src, frame()?.getAttribute('sandbox')]).toEqual([
      `${BRAND}/help`,
      'allow-scripts allow-forms allow-same-origin allow-popups',
    ])
    expect(document.querySelector('h1')?.textContent).toBe('帮助')
    expect(document.querySelector('[role=progressbar]')).not.toBeNull()
    await act(async () => frame()?.dispatchEvent(new Event('load')))
    expect(document.querySelector('[role=progressbar]')).toBeNull()
    await clickButton('新窗口打开')
    expect(open).toHaveBeenCalledWith(`${BRAND}/help`, '_blank', 'noopener')
    open.mockRestore()
  })

  test('may tell its title and height, it alone, from its own origin', async () => {
    await framed(`${BRAND}/help`)
    await postTo({ type: 'title', value: '来自别处' }, 'https://evil.example')
    await postTo({ type: 'title', value: '来自别的窗口' }, BRAND, window)
    await postTo({ type: 'title', value: { toString: () => 'x' } })
    expect(document.querySelector('h1')?.textContent).toBe('trusted.example')
    await postTo({ type: 'title', value: '帮助中心' })
    await postTo({ type: 'height', value: 900 })
    expect([document.querySelector('h1')?.textContent, frame()?.style.height]).toEqual(['帮助中心', '900px'])
    await postTo({ type: 'height', value: 1e9 })
    expect(frame()?.style.height).toBe('20000px')
  })

  test('that does not come says so after 15 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await framed(`${BRAND}/help`)
    await act(async () => vi.advanceTimersByTime(14_999))
    expect(text()).not.toContain('页面打开较慢')
    await act(async () => vi.advanceTimersByTime(1))
    expect(text()).toContain('页面打开较慢，或不允许内嵌。')
    vi.useRealTimers()
  })
})

describe('pages that say that something is wrong', () => {
  test('the error page: number, page and time, to be copied; service and start page', async () => {
    setClock(Date.parse('2026-03-10T12:00:00+08:00'))
    history.replace('/error?code=req-9&from=%2Fgoods%2Flist')
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    await show(<ErrorPage />)
    expect(text()).toContain('页面出错了，请稍后再试')
    await clickButton('复制错误信息')
    expect(copied).toEqual(['错误编号 req-9，页面 /goods/list，时间 2026-03-10 12:00:00'])
    expect(toasts).toEqual(['success：复制成功'])
    await clickButton('联系客服')
    expect(open).toHaveBeenCalledWith('https://service.example/chat', '_blank', 'noopener')
    await clickButton('返回首页')
    expect(at()).toBe('/')
    open.mockRestore()
  })

  test('the unknown page: what was asked for, up to three permitted pages near it, the search', async () => {
    history.replace('/404?from=%2Ftalent%2Fpublik%3Fa%3D1')
    await show(<NotFoundPage />)
    expect(text()).toContain('/talent/publik')
    expect(links()).toContain('达人公海')
    expect(links().length).toBeLessThanOrEqual(3)
    await clickButton('搜索页面')
    expect(shellStore.get(paletteAtom)).toBe('search')
    signedIn({ role_id: 7 })
    await show(<NotFoundPage key="other" />)
    expect(links()).not.toContain('达人公海')
  })

  test('to a stranger it offers no pages and no search', async () => {
    history.replace('/404?from=%2Ftalent%2Fpublik')
    shellStore.set(sessionAtom, { status: 'signed-out' })
    await show(<NotFoundPage />)
    expect(text()).toContain('页面不存在')
    expect([links(), text().includes('搜索页面')]).toEqual([[], false])
  })
})
