// @vitest-environment jsdom
import { testWho, version } from '@crm/access/testWho'
import type { Who } from '@crm/access/who'
import { setClock } from '@crm/base/clock'
import { CallFailure } from '@crm/client/failure'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import { BusinessModule } from '@crm/contracts/enums'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_GUIDE, PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { Router } from '@crm/platform/router'
import { changeSession, type Session, sessionAtom } from '@crm/platform/session'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { flushPromises } from '@crm/platform/testHarness'
import { act, type ComponentType, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DueDialog, dueRow } from './due/dueDialogs.ts'
import type { LoadedFacts } from './due/loadFacts.ts'
import { shellDialogs } from './shellDialogs.ts'

// What each dialog of the shell is called, how wide it is, how it closes, what it says and what it asks of the server.

type SentRequest = { id: string; request: unknown }
const server = vi.hoisted(() => ({
  asked: [] as SentRequest[],
  answers: {} as Record<string, unknown>,
}))
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  upload: async (call: { id: string }, file: File, request: unknown) => {
    server.asked.push({ id: call.id, request: { file: file.name, about: request } })
    return server.answers[call.id]
  },
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push({ id: call.id, request })
    const answer = server.answers[call.id]
    if (answer instanceof Error) throw answer
    if (answer === undefined) return new Promise(() => {})
    return answer
  },
}))
const restarted = vi.hoisted(() => vi.fn())
vi.mock('../session/restartAs.ts', () => ({ restartAs: restarted }))

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
  server.answers = {}
  toasts.length = 0
  opened.length = 0
  agrees = true
  restarted.mockClear()
  history.replace('/overview')
  // Only what the dialogs read of it.
  shellStore.set(portalAtom, {
    routes: PRODUCT_ROUTES,
    guide: PRODUCT_GUIDE,
    remotes: [],
    features: {},
    portalType: 'public',
    theme: { title: '觅达' },
    auth: {},
  } as unknown as PortalManifest)
  setFeedbackHost({
    toast: (_kind, text) => toasts.push(text),
    confirm: async (question) => {
      toasts.push(question.title, question.confirmText ?? '', question.cancelText ?? '取消')
      return agrees
    },
  })
  setOpenerHost((name) => opened.push(name), ['planUpgrade', 'upgradeApplication', 'guide'])
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  setClock()
})

function signIn(change: Parameters<typeof testWho>[0] = {}, level?: number): void {
  const who: Who = testWho(change)
  if (level !== undefined) who.modules = { commerce: version(level) ?? { level, start_time: 0, end_time: 0 } }
  const user = { user_id: who.user_id, nick_name: who.nick_name, phone: '138****0002', avatar: '', cmm_follow: 1 }
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user, who } as unknown as Session }) // what dialogs read
}

/** Answers reach the screen over a few turns of the event loop. */
const settle = () =>
  act(async () => {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(2)
    else await flushPromises()
  })

async function show(load: (() => Promise<unknown>) | undefined, props: object): Promise<() => void> {
  if (!load) throw new Error('no such dialog')
  const part = (await load()) as ComponentType<Record<string, unknown>> // the rows know its props
  const onClose = vi.fn(() => root.render(null))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Router location={history.location} navigator={history}>
          {createElement(part, { ...props, onClose })}
        </Router>
      </QueryClientProvider>,
    ),
  )
  await settle()
  return onClose
}
const named = (name: keyof typeof shellDialogs, props: object = {}) => show(shellDialogs[name], props)
const due = (name: Exclude<DueDialog, 'account-expiry-dialog'>, facts: LoadedFacts = {}) =>
  show(dueRow(name).part, { facts })

const layer = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1)
const titleOf = () => layer()?.querySelector('h2')?.textContent
const text = () => layer()?.textContent ?? ''
const buttons = () => [...(layer()?.querySelectorAll('button') ?? [])]
const buttonOf = (name: string | RegExp) => {
  const found = buttons().find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent ?? ''
    return typeof name === 'string' ? label === name : name.test(label)
  })
  if (!found)
    throw new Error(
      `no button ${String(name)} among ${buttons()
        .map((one) => one.textContent)
        .join()}`,
    )
  return found
}
const clickButton = async (name: string | RegExp) => {
  await act(async () => buttonOf(name).click())
  await settle()
}
const escape = () =>
  act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  })
const type = async (label: string, value: string, leave = true) => {
  const field = [...(layer()?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].find((one) =>
    [one.getAttribute('aria-label'), one.labels?.[0]?.textContent, one.placeholder].some((name) =>
      name?.includes(label),
    ),
  )
  if (!field) throw new Error(`no field ${label}`)
  await act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (leave) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await settle()
  return field
}
const requestsTo = (id: string) => server.asked.filter((one) => one.id === id).map((one) => one.request)
const refuses = (message: string) => new CallFailure('business', 40302, message)

const NOTICE = {
  id: 8,
  title: '新版',
  content: '一<br>二<br/>三',
  button_title: '查看',
  notice_url: '/x',
  created_at: 5,
}
const REPORT = {
  year: 2024,
  days: 1,
  talents: 2,
  samples: 3,
  gmv: 4,
  order_count: 1,
  order_authors: 1,
  best_day: null,
  best_talent: null,
  best_goods: null,
}
const SHEET = {
  id: 3,
  title: '产品使用反馈',
  questions: [{ id: 1, question: '问', options: ['甲', '乙'], multiple: 0, max: 1 }],
}
const PACKS = [20011, 10001, 10031, 10021, 20021].map((code) => ({
  code,
  name: `包${code}`,
  unit: '条',
  module: code > 20000 ? 2 : 1,
  tiers: [
    { amount: 500, price: 9000, discount: 9 },
    { amount: 2000, price: 28000, discount: 7 },
    { amount: 5000, price: 50000, discount: 5 },
  ],
}))

interface Row {
  id: string
  title: string
  width: number
  open: () => Promise<unknown>
  /** Absent: it has a close button and Esc closes it. */
  closes?: 'no-escape' | 'only-button'
  words?: readonly string[]
}

const rows: readonly Row[] = [
  {
    id: 'edit-profile-dialog',
    title: '编辑资料',
    width: 480,
    open: () => named('editProfile'),
    words: ['昵称', '手机号', '绑定微信', '首选业务', '带货', '种草'],
  },
  {
    id: 'bound-account-list',
    title: '切换账号',
    width: 480,
    open: () => named('boundAccounts'),
    words: ['韦一', '带货媒介', '切换', '移除', '添加账号'],
  },
  {
    id: 'login-popup',
    title: '登录',
    width: 440,
    open: () =>
      show(() => import('./login-popup/LoginPopup.tsx').then((part) => part.LoginPopup), { onToken: async () => {} }),
    words: ['验证码登录', '密码登录', '微信登录', '忘记密码', '获取验证码'],
  },
  {
    id: 'wechat-login-dialog',
    title: '微信登录',
    width: 440,
    open: () =>
      show(() => import('../session/wechat/WechatLogin.tsx').then((part) => part.WechatLogin), {
        onToken: async () => {},
      }),
    words: ['正在获取二维码'],
  },
  {
    id: 'add-member-dialog',
    title: '添加成员',
    width: 704,
    open: () => named('addMember'),
    words: ['手动添加', '链接邀请', '批量导入', '批量更新'],
  },
  {
    id: 'create-corporation',
    title: '新建企业',
    width: 480,
    open: () => named('createCorporation'),
    words: ['企业名称', '邀请码'],
  },
  {
    id: 'create-own-enterprise',
    title: '创建企业',
    width: 704,
    open: () => named('createOwnEnterprise'),
    words: ['品牌名称', '企业名称', '姓名', '所在部门', '手机号', '验证码', '希望解决的问题', '需要产品资料'],
  },
  {
    id: 'upgrade-enterprise-application',
    title: '升级企业版',
    width: 1114,
    open: () => named('upgradeApplication'),
    words: ['品牌名称', '企业名称', '姓名', '所在部门', '手机号', '需要产品资料'],
  },
  {
    id: 'plan-upgrade-dialog',
    title: '升级套餐',
    width: 1282,
    open: () => named('planUpgrade'),
    closes: 'no-escape',
    words: ['基础权益', '企业服务', '商家版', '品牌版', '集团版', '当前版本', '联系销售升级', '了解更多会员权益'],
  },
  {
    id: 'pack-purchase-dialog',
    title: '购买资源包',
    width: 704,
    open: () => named('packPurchase'),
    words: ['9折', '7折', '5折', '500', '¥9,000', '2,000', '¥28,000', '联系销售升级'],
  },
  {
    id: 'account-expiry-dialog',
    title: '版本到期',
    width: 464,
    open: () => named('accountExpiry'),
    closes: 'only-button',
    words: ['已于', '到期', '超级管理员', '确定'],
  },
  {
    id: 'export-confirm-dialog',
    title: '导出提示',
    width: 464,
    open: () =>
      named('exportConfirm', { type: 101, classify: BusinessModule.commerce, filters: {}, count: 3, columns: [] }),
    words: ['3', 'XLSX', 'CSV'],
  },
  { id: 'appointment-dialog', title: '预约演示', width: 578, open: () => named('appointment') },
  {
    id: 'feedback-questionnaire',
    title: '产品使用反馈',
    width: 578,
    open: () => named('feedbackQuestionnaire'),
    words: ['问', '甲', '乙'],
  },
  {
    id: 'guide-dialog',
    title: '新手指南',
    width: 704,
    open: () => named('guide'),
    words: [
      '新手指南',
      '页面介绍',
      '部门迁移',
      '邀请员工',
      '导入达人',
      '导入历史合作单',
      '店铺授权',
      '已完成',
      '立即前往',
    ],
  },
  {
    id: 'account-switch-dialog',
    title: '账号切换提示',
    width: 464,
    open: () => due('account-switch-dialog', { phone: '13800100002' }),
    closes: 'only-button',
    words: ['138****0006', '138****0002', '继续使用当前账号', '切换账号'],
  },
  {
    id: 'delay-release-setting',
    title: '延期释放设置',
    width: 464,
    open: () => due('delay-release-setting'),
    words: ['延期 8 天', '不延期', '设置后对全员生效'],
  },
  {
    id: 'delay-release-info',
    title: '延期释放通知',
    width: 464,
    open: () => due('delay-release-info'),
    words: ['延期 8 天'],
  },
  {
    id: 'new-version-dialog',
    title: '新版本发布',
    width: 578,
    open: () => due('new-version-dialog', { version: NOTICE }),
    words: ['新版', '一', '二', '三', '查看'],
  },
  {
    id: 'welcome-dialog',
    title: '欢迎使用',
    width: 1026,
    open: () => due('welcome-dialog'),
    closes: 'only-button',
    words: ['2024-04-01', '2024-03-01', '7 天', '我知道了（5 秒）'],
  },
  {
    id: 'personal-edition-notice',
    title: '个人版下线通知',
    width: 704,
    open: () => due('personal-edition-notice'),
    words: ['2024-04-01', '2024-03-01', '免费试用 7 天企业版'],
  },
  { id: 'trial-start-dialog', title: '试用开始', width: 578, open: () => due('trial-start-dialog') },
  {
    id: 'trial-ending-dialog',
    title: '试用即将到期',
    width: 578,
    open: () => due('trial-ending-dialog'),
    words: ['升级套餐'],
  },
  { id: 'trial-expired-dialog', title: '试用已到期', width: 578, open: () => due('trial-expired-dialog') },
  { id: 'trial-super-admin-dialog', title: '试用到期提示', width: 578, open: () => due('trial-super-admin-dialog') },
  {
    id: 'colonel-upgrade-not-upgraded',
    title: '团长模式升级',
    width: 704,
    open: () => due('colonel-upgrade-not-upgraded'),
    words: ['立即升级（次日生效）', '暂不升级'],
  },
  { id: 'colonel-upgrade-finished', title: '团长模式已升级', width: 704, open: () => due('colonel-upgrade-finished') },
  {
    id: 'activity-popup',
    title: '大促活动',
    width: 578,
    open: () => due('activity-popup'),
    words: ['距本期活动结束', '天', '时', '分', '秒'],
  },
  {
    id: 'annual-report-dialog',
    title: '2024年度报告',
    width: 578,
    open: () => due('annual-report-dialog'),
    words: ['2024', '保存图片'],
  },
  {
    id: 'survey-dialog',
    title: '满意度调研',
    width: 578,
    open: () => due('survey-dialog'),
    words: ['1.', '2.', '3.', '4.'],
  },
]

describe.each(rows)('$id', ({ title, width, open, closes, words = [] }) => {
  beforeEach(() => {
    setClock(Date.UTC(2025, 9, 24, 4))
    signIn({}, 300)
    writeStored(storageKeys.loginOrigin, { origin: 'cmm', phone: '13800100006' }, 'session')
    server.answers = {
      'session.userBindList': { list: [{ user_id: 7, nick_name: '韦一', avatar: '', role_name: '带货媒介' }] },
      'session.guideOverview': { dept: 1, user: 0, author: 0, corp_order: 0, shop_auth: 0 },
      'feedback.questionnaire': SHEET,
      'feedback.cancelQuestionnaire': null,
      'plans.packages': { list: [], packs: PACKS, trial: 2 },
      'pops.annualReport': REPORT,
      'pops.answerColonelUpgrade': { admin_status: 3, normal_status: 3 },
      'profile.wechat': { is_bind: 0, nick_name: '', avatar: '' },
      'notice.read': null,
    }
    if (title.startsWith('编辑')) signIn({}, undefined)
  })

  test('title, width, words', async () => {
    await open()
    expect(titleOf()).toBe(title)
    expect(layer()?.style.width).toBe(`${width}px`)
    expect(layer()?.getAttribute('aria-modal')).toBe('true')
    for (const each of words) expect(text()).toContain(each)
  })

  test(`closing: ${closes ?? 'by Esc and by its button'}`, async () => {
    const onClose = await open()
    const cross = buttons().find((one) => one.getAttribute('aria-label') === '关闭')
    expect(cross === undefined).toBe(closes === 'only-button')
    await escape()
    await settle()
    if (closes) expect(onClose).not.toHaveBeenCalled()
    else expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('accounts', () => {
  const list = { list: [{ user_id: 7, nick_name: '韦一', avatar: '', role_name: '带货媒介' }] }
  beforeEach(() => {
    signIn()
    server.answers = { 'session.userBindList': list }
  })

  test('switching replaces the token', async () => {
    server.answers['session.userBindSwitch'] = { token: 't2' }
    await named('boundAccounts')
    await clickButton('切换到韦一')
    expect(requestsTo('session.userBindSwitch')).toEqual([{ re_user_id: 7 }])
    expect(restarted).toHaveBeenCalledWith('t2')
  })

  test('a failed switch replaces nothing', async () => {
    server.answers['session.userBindSwitch'] = refuses('该账号未绑定或不可用')
    await named('boundAccounts')
    await clickButton('切换到韦一')
    expect(restarted).not.toHaveBeenCalled()
  })

  test.each([
    [true, [{ re_user_id: 7 }]],
    [false, []],
  ])('removing asks first: %s', async (yes, calls) => {
    agrees = yes
    server.answers['profile.bindRemove'] = null
    await named('boundAccounts')
    await clickButton('移除韦一')
    expect(toasts.slice(0, 3)).toEqual(['您是否要移除该账号？', '仍要移除', '取消'])
    expect(requestsTo('profile.bindRemove')).toEqual(calls)
  })

  test('adding signs in beside this session and binds the token', async () => {
    shellStore.set(portalAtom, {
      ...shellStore.get(portalAtom),
      auth: {},
      portal: 'default',
    } as unknown as PortalManifest)
    server.answers = { ...server.answers, 'session.casToken': { token: 'other' }, 'profile.bind': null }
    await named('boundAccounts')
    await clickButton('添加账号')
    expect(titleOf()).toBe('添加账号')
    expect(buttonOf('登录并绑定').disabled).toBe(true)
    await type('手机号', '13800200006')
    await type('验证码', '123456')
    expect(buttonOf('登录并绑定').disabled).toBe(false)
    await act(async () => layer()?.querySelector('form')?.requestSubmit())
    await settle()
    await settle()
    expect(requestsTo('profile.bind')).toEqual([{ token: 'other' }])
    expect(toasts).toContain('绑定成功！您可在页面右上角头像的浮窗内切换账号')
    expect(restarted).not.toHaveBeenCalled()
  })

  test('the preferred business goes back when it is refused', async () => {
    server.answers = {
      'profile.cmmFollowUpdate': refuses('不支持'),
      'profile.wechat': { is_bind: 0, nick_name: '', avatar: '' },
    }
    await named('editProfile')
    const radios = () => [...(layer()?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
    await act(async () => radios()[1]?.click())
    await settle()
    expect(requestsTo('profile.cmmFollowUpdate')).toEqual([{ cmm_follow: 2 }])
    expect(radios().map((one) => one.checked)).toEqual([true, false])
  })

  test.each([
    [7, false],
    [6, true],
    [2, true],
  ])('role %i sees the preferred business: %s', async (role_id, shown) => {
    signIn({ role_id })
    await named('editProfile')
    expect(text().includes('首选业务')).toBe(shown)
  })

  test.each([
    ['cmm', '通行证12（从达人主站登录）'],
    ['', '通行证12绑定微信'],
  ])('the passport of a sign-in from %j', async (origin, shown) => {
    signIn()
    server.answers = { 'signOn.userPassport': { passport_id: '12', mobile: '13800100002', origin } }
    await named('editProfile')
    expect(text()).toContain(shown)
  })

  test('the login popup of a private portal has no forgotten password', async () => {
    shellStore.set(portalAtom, {
      ...shellStore.get(portalAtom),
      portalType: 'private',
    } as unknown as PortalManifest)
    await show(() => import('./login-popup/LoginPopup.tsx').then((part) => part.LoginPopup), {
      onToken: async () => {},
    })
    expect(text()).toContain('微信登录')
    expect(text()).not.toContain('忘记密码')
  })

  test.each([
    [['password'], ['密码'], ['验证码登录', '微信登录']],
    [['code', 'wechat'], ['微信登录', '获取验证码'], ['密码登录']],
  ])('of a portal that shows %j the login popup offers nothing else', async (signIns, there, absent) => {
    shellStore.set(portalAtom, { ...shellStore.get(portalAtom), auth: { signIns } } as unknown as PortalManifest)
    await show(() => import('./login-popup/LoginPopup.tsx').then((part) => part.LoginPopup), {
      onToken: async () => {},
    })
    for (const word of there) expect(text()).toContain(word)
    for (const word of absent) expect(text()).not.toContain(word)
  })

  test('going on as a number that the main site vouches for needs no code, once', async () => {
    writeStored(storageKeys.loginOrigin, { origin: 'cmm', phone: '13800100006', token: 'sso' }, 'session')
    server.answers = { 'signOn.casLogin': { token: 't9' } }
    const onClose = await due('account-switch-dialog', { phone: '13800100002' })
    await clickButton('切换账号')
    expect(requestsTo('signOn.casLogin')).toEqual([{ token: 'sso', source: 'cmm' }])
    expect(restarted).toHaveBeenCalledWith('t9')
    expect(onClose).toHaveBeenCalledOnce()
    expect(sessionStorage.getItem(storageKeys.loginOrigin)).not.toContain('sso')
  })

  test('going on as another number is asked by its code; staying closes', async () => {
    shellStore.set(portalAtom, {
      ...shellStore.get(portalAtom),
      auth: {},
      portal: 'default',
    } as unknown as PortalManifest)
    writeStored(storageKeys.loginOrigin, { origin: 'cmm', phone: '13800100006' }, 'session')
    server.answers = { 'session.casToken': refuses('验证码错误') }
    const onClose = await due('account-switch-dialog', { phone: '13800100002' })
    await clickButton('切换账号')
    await type('验证码', '123456')
    await clickButton('确认切换')
    expect(toasts).toContain('验证码错误')
    expect(onClose).not.toHaveBeenCalled()
    await clickButton('继续使用当前账号')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('enterprises', () => {
  beforeEach(() => signIn())

  test('creating a corporation needs name and code, then goes on in it', async () => {
    server.answers = { 'enterprise.corpAdd': { token: 't3' } }
    await named('createCorporation')
    await clickButton('确定')
    expect(text()).toContain('请输入企业名称')
    expect(text()).toContain('请输入邀请码')
    await type('企业名称', '青禾')
    await type('邀请码', 'abc')
    await clickButton('确定')
    expect(requestsTo('enterprise.corpAdd')).toEqual([{ corp_name: '青禾', invite_code: 'abc' }])
    expect(toasts).toEqual(['创建成功!'])
    expect(restarted).toHaveBeenCalledWith('t3')
  })

  test('the founder’s phone is read and cannot be typed', async () => {
    server.answers = { 'session.userPhone': { phone: '13800100002' } }
    await named('createOwnEnterprise')
    const field = layer()?.querySelector<HTMLInputElement>('input[autocomplete=tel]')
    expect(field?.value).toBe('13800100002')
    expect(field?.readOnly).toBe(true)
  })

  test('the server’s sentence when the phone cannot be read', async () => {
    server.answers = { 'session.userPhone': refuses('服务繁忙') }
    await named('createOwnEnterprise')
    expect(toasts).toEqual(['服务繁忙'])
  })

  test('founding sends the form and goes on in the new enterprise', async () => {
    server.answers = { 'session.userPhone': { phone: '13800100002' }, 'enterprise.corpCreate': { token: 't4' } }
    await named('createOwnEnterprise')
    await clickButton('创建企业')
    expect(text()).toContain('请输入品牌名称')
    expect(text()).toContain('请选择希望解决的问题')
    await type('品牌名称', ' 青禾 ')
    await type('企业名称', '青禾商贸')
    await type('姓名', '林夏')
    await type('所在部门', '运营')
    await type('验证码', '12a3456')
    await act(async () => layer()?.querySelector<HTMLInputElement>('fieldset input[type=checkbox]')?.click())
    await clickButton('创建企业')
    expect(requestsTo('enterprise.corpCreate')).toEqual([
      {
        apply_brand_name: '青禾',
        apply_corp_name: '青禾商贸',
        apply_user_name: '林夏',
        apply_phone: '13800100002',
        code: '123456',
        apply_dept: '运营',
        questions: [1],
        is_need_material: 1,
      },
    ])
    expect(toasts).toEqual(['创建成功!'])
    expect(restarted).toHaveBeenCalledWith('t4')
  })

  test('a name that is taken is said at its field', async () => {
    server.answers = {
      'session.userPhone': { phone: '13800100002' },
      'enterprise.upgradeCheck': { is_exist_corp_name: 1, is_exist_apply_phone: 1 },
    }
    await named('upgradeApplication')
    await type('企业名称', '橙风国货集团')
    expect(text()).toContain('企业已经注册过了')
    expect(text()).not.toContain('验证码')
    await type('手机号', '138001000029')
    expect(text()).toContain('您手机号已经注册过，可以直接登录')
    expect(text()).toContain('验证码')
    expect(requestsTo('enterprise.upgradeCheck')).toEqual([
      { apply_corp_name: '橙风国货集团' },
      { apply_phone: '13800100002' },
    ])
  })

  test.each(['upgradeApplication', 'createOwnEnterprise'] as const)(
    '%s: a field that is left is trimmed and judged',
    async (name) => {
      server.answers = {
        'session.userPhone': { phone: '13800100002' },
        'enterprise.upgradeCheck': { is_exist_corp_name: 0, is_exist_apply_phone: 0 },
      }
      await named(name)
      for (const [label, typed, kept, error] of [
        ['品牌名称', ' 青禾 ', '青禾', undefined],
        ['品牌名称', '  ', '', '请输入品牌名称'],
        ['企业名称', '字'.repeat(21), '字'.repeat(21), '企业名称不能超过20个字符'],
        ['姓名', ' 林夏 ', '林夏', undefined],
        ['姓名', '字'.repeat(11), '字'.repeat(11), '员工名称不能超过10个字符'],
        ['所在部门', ' ', '', '请输入您所在的部门'],
      ] as const) {
        const field = await type(label, typed)
        expect(field.value).toBe(kept)
        if (error) expect(text()).toContain(error)
      }
      expect(text()).not.toContain('品牌名称不能超过20个字符')
    },
  )

  test('the application takes digits alone for phone and code, and a text of 1000 signs', async () => {
    server.answers = { 'enterprise.upgradeCheck': { is_exist_corp_name: 0, is_exist_apply_phone: 0 } }
    await named('upgradeApplication')
    expect((await type('手机号', '128001000')).value).toBe('128001000')
    expect(text()).toContain('请输入正确的手机号')
    expect((await type('手机号', '138-0010-0002-99')).value).toBe('13800100002')
    expect((await type('验证码', 'a1b2c3')).value).toBe('123')
    expect((await type('其他问题', '问')).maxLength).toBe(1000)
  })

  test('the appointment takes a text of 150 signs', async () => {
    await named('appointment')
    expect((await type('其他', '价格')).maxLength).toBe(150)
  })

  test('a third core question is refused', async () => {
    await named('upgradeApplication')
    const ticks = () => [...(layer()?.querySelectorAll<HTMLInputElement>('fieldset input[type=checkbox]') ?? [])]
    for (const at of [0, 1, 2]) await act(async () => ticks()[at]?.click())
    expect(toasts).toEqual(['最多选择两个问题'])
    expect(ticks().filter((one) => one.checked)).toHaveLength(2)
  })

  test.each([
    [
      [1, 2, 3, 4, 30],
      ['手动添加', '链接邀请', '批量导入', '批量更新'],
    ],
    [[7, 60, 70, 80], []],
  ])('invitations: roles %j have the tabs %j', async (roles, tabs) => {
    for (const role_id of roles) {
      signIn({ role_id })
      await named('addMember')
      expect([...(layer()?.querySelectorAll('[role="tab"]') ?? [])].map((one) => one.textContent)).toEqual(tabs)
    }
  })

  test.each([
    ['import', 'add', '批量导入成员', '开始导入'],
    ['update', 'update', '批量更新成员', '开始更新'],
  ] as const)('members by file, %s: the rows are shown, then the job begins', async (tab, mode, name, verb) => {
    const table = { file_name: '成员.csv', total: 1, headers: [{ title: '手机号', field: 'mobile' }], missing: [] }
    const read = { sheet: '', sheets: [], hidden: 0, fields: [], columns: [] }
    server.answers = {
      'tasks.uploadFile': { file_url: '/files/1', file_name: '成员.csv', size: 9 },
      'tasks.importPreview': { ...table, ...read, rows: [{ no: 2, cells: ['13712340001'], issues: [] }] },
      'tasks.importStart': { task_id: 5 },
      'tasks.importTasks': {
        list: [
          {
            ...{ id: 5, status: 3, file_name: '成员.csv', success_count: 1, fail_count: 0 },
            ...{ undo_until: 0, undone_at: 0, undone_count: 0, remaining_count: 0, remaining: [] },
          },
        ],
      },
    }
    const added = vi.fn()
    await named('addMember', { tab, added })
    const place = () => layer()?.querySelector(`section[aria-label="${name}"]`)
    // Its code comes when the tab is shown.
    for (let turn = 0; turn < 500 && !place(); turn += 1) await settle()
    expect(buttonOf(verb).disabled).toBe(true)
    const input = layer()?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no place for a file')
    Object.defineProperty(input, 'files', { value: [new File(['手机号'], '成员.csv')] })
    await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })))
    await settle()
    expect(text()).toContain('共 1 行')
    expect(requestsTo('tasks.importPreview')).toEqual([
      { module: 17, platform: 'all', classify: BusinessModule.commerce, mode, file_url: '/files/1' },
    ])
    await clickButton(verb)
    expect(requestsTo('tasks.importStart')).toEqual([
      { module: 17, platform: 'all', classify: BusinessModule.commerce, file_url: '/files/1', options: { mode } },
    ])
    await settle()
    expect(added).toHaveBeenCalledOnce()
    expect(text()).toContain('完成')
  })

  test('invitations: who may not add members by hand has the link', async () => {
    signIn({ role_id: 7 })
    server.answers = { 'enterprise.inviteUrl': { url: '/join?code=x', code: 'x', expire_time: 1_800_000_000 } }
    await named('addMember')
    expect(text()).not.toContain('手动添加')
    expect(requestsTo('enterprise.inviteUrl')).toEqual([])
    await clickButton('生成邀请链接')
    expect(requestsTo('enterprise.inviteUrl')).toEqual([{ role_id: 7, dept_id: 0 }])
    expect(text()).toContain('有效期 7 天')
  })
})

describe('what outside products may read', () => {
  const grant = {
    id: 9,
    name: '数观 BI',
    logo: '',
    scopes: ['orders', 'samples'],
    nick_name: '林一',
    created_at: 1_773_115_200,
    expire_at: 4_102_416_000,
  }

  test('is listed with what, by whom and until when, and ended after a question', async () => {
    signIn()
    server.answers = { 'authorise.biGrants': { list: [grant] }, 'authorise.biGrantEnd': {} }
    await named('outsideGrants')
    expect(titleOf()).toBe('第三方授权')
    expect(text()).toContain('读取订单数据、读取寄样数据')
    expect(text()).toContain('林一 于 2026.03.10 授权，有效期至 2100.01.01')
    agrees = false
    await clickButton('撤销对数观 BI的授权')
    expect(toasts[0]).toBe('撤销对「数观 BI」的授权？')
    expect(requestsTo('authorise.biGrantEnd')).toEqual([])
    agrees = true
    await clickButton('撤销对数观 BI的授权')
    expect(requestsTo('authorise.biGrantEnd')).toEqual([{ id: 9 }])
    expect(requestsTo('authorise.biGrants')).toHaveLength(2)
  })

  test('one that has lapsed says so', async () => {
    signIn()
    server.answers = { 'authorise.biGrants': { list: [{ ...grant, expire_at: 1_775_750_400 }] } }
    await named('outsideGrants')
    expect(text()).toContain('林一 于 2026.03.10 授权，已于 2026.04.10 过期')
  })

  test('none says so', async () => {
    signIn()
    server.answers = { 'authorise.biGrants': { list: [] } }
    await named('outsideGrants')
    expect(text()).toContain('暂无第三方授权')
  })
})

describe('leaving an enterprise', () => {
  const none = { talents: 0, colonels: 0, samples: 0, cooperations: 0, schedules: 0, campaigns: 0, campaign_talents: 0 }
  const leaving = { corp_name: '甲企业', counts: none, list: [], refusal: '' }

  test('goes on in the next enterprise', async () => {
    signIn()
    server.answers = { 'members.leaving': leaving, 'members.unbindCorp': { token: 'next', left: 1 } }
    await named('leaveEnterprise', { corp_id: 1 })
    expect(titleOf()).toBe('退出企业「甲企业」')
    expect(text()).toContain('没有待移交的数据')
    await clickButton('退出企业')
    expect(requestsTo('members.unbindCorp')).toEqual([{ corp_id: 1 }])
    expect(restarted).toHaveBeenCalledWith('next')
  })

  test('wants to know who takes over', async () => {
    signIn()
    server.answers = { 'members.leaving': { ...leaving, counts: { ...none, talents: 3, samples: 1 } } }
    await named('leaveEnterprise', { corp_id: 1 })
    expect(text()).toContain('待移交：达人 3，寄样 1')
    await clickButton('退出企业')
    expect(requestsTo('members.unbindCorp')).toEqual([])
    expect(text()).toContain('请选择接手人')
  })

  test('is not offered to the last administrator', async () => {
    signIn()
    server.answers = { 'members.leaving': { ...leaving, refusal: '企业至少保留一名管理员' } }
    await named('leaveEnterprise', { corp_id: 1 })
    expect(text()).toContain('企业至少保留一名管理员，请先将其他成员设为管理员')
    expect(buttons().map((each) => each.textContent)).not.toContain('退出企业')
  })
})

describe('where somebody is signed in', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
  const entry = { corp_name: '橙风国货集团', ip: '203.0.113.7', created_at: 1_773_115_200, seen_at: 1_773_115_200 }
  const list = [
    { ...entry, session_id: 1, device: chrome, is_current: 1 },
    { ...entry, session_id: 2, device: chrome.replace('Windows NT 10.0', 'Macintosh'), is_current: 0 },
    { ...entry, session_id: 3, device: '', is_current: 0 },
  ]

  test('is listed by browser and system; each of the others can be ended, or all at once after a question', async () => {
    signIn()
    server.answers = { 'profile.signIns': { list }, 'profile.signInEnd': { ended: 1 } }
    await named('signIns')
    expect(text()).toContain('Chrome / Windows（当前设备）')
    expect(text()).toContain('未知设备')
    expect(document.querySelector('[aria-label="退出Chrome / Windows的登录"]')).toBeNull()
    await clickButton('退出未知设备的登录')
    expect(requestsTo('profile.signInEnd')).toEqual([{ session_id: 3 }])
    agrees = true
    await clickButton('退出其他全部设备')
    expect(requestsTo('profile.signInEnd')).toEqual([{ session_id: 3 }, {}])
    expect(requestsTo('profile.signIns').length).toBeGreaterThan(1)
  })
})

describe('plans and packs', () => {
  test('an administrator reaches sales and the price page, the others read whom to ask', async () => {
    signIn({ role_id: 2 }, 100)
    await named('planUpgrade')
    expect(text()).toContain('联系销售升级')
    expect(text()).toContain('了解更多会员权益')
    expect(text()).not.toContain('请联系管理员进行升级')
    const page = vi.spyOn(window, 'open').mockReturnValue(null)
    await clickButton('了解更多会员权益')
    expect(page.mock.calls[0]?.slice(0, 2)).toEqual(['/vip', '_blank'])
  })

  test('from the plans to the packs', async () => {
    signIn({ role_id: 2 }, 100)
    const onClose = await named('planUpgrade')
    await clickButton('购买资源包')
    expect(onClose).toHaveBeenCalledOnce()
    expect(opened).toEqual(['packPurchase'])
  })

  test.each(['planUpgrade', 'packPurchase'] as const)('%s for a medium', async (name) => {
    signIn({ role_id: 6 }, 100)
    server.answers = { 'plans.packages': { list: [], packs: PACKS, trial: 2 } }
    await named(name)
    expect(text()).toContain('请联系管理员进行升级')
    expect(text()).not.toContain('联系销售升级')
  })

  test.each(['planUpgrade', 'packPurchase'] as const)('%s reports once that it is hidden', async (name) => {
    signIn({}, 100)
    const onHide = vi.fn()
    await named(name, { onHide })
    await clickButton('关闭')
    expect(onHide).toHaveBeenCalledOnce()
  })

  test('the limit that was reached is named with its use, the version in use comes first', async () => {
    signIn({ role_id: 2 }, 300)
    server.answers = { 'common.quotaList': { seat: { used: 4, limit: 1, remain: 0 } } }
    const onClose = await named('planUpgrade', { exceeded: 'seat' })
    expect(requestsTo('common.quotaList')).toEqual([{ type: 'seat' }])
    expect(text()).toContain('席位数已达上限（4/1）')
    const columns = [...(layer()?.querySelectorAll('thead th') ?? [])].map((one) => one.textContent)
    expect(columns.slice(1).map((column) => column?.includes('当前版本'))).toEqual([true, false, false])
    await clickButton('停用成员')
    expect(onClose).toHaveBeenCalledOnce()
    expect(location.pathname).toBe('/system/member')
  })

  test('of a limit that is not used up nothing is said', async () => {
    signIn({ role_id: 2 }, 100)
    server.answers = { 'common.quotaList': { seat: { used: 1, limit: 2, remain: 1 } } }
    await named('planUpgrade', { exceeded: 'seat' })
    expect(text()).not.toContain('已达上限')
  })

  test('the limit that was reached is marked', async () => {
    signIn({}, 100)
    server.answers = { 'common.quotaList': {} }
    await named('planUpgrade', { exceeded: 'public_author' })
    const marked = [...(layer()?.querySelectorAll('tr') ?? [])].filter((one) => one.textContent?.includes('已达上限'))
    expect(marked.map((one) => one.querySelector('th')?.textContent)).toEqual(['公海达人已达上限'])
  })

  test.each([
    [1, 300, '您的账号已于 2026.09.06 到期，请联系客户经理升级或续费'],
    [2, 300, '您的账号已于 2026.09.06 到期，请联系超级管理员升级或续费'],
    [2, 90, '您的账号（试用状态）已于 2026.09.06 到期，请联系超级管理员升级或续费'],
  ])('expiry for role %i at level %i', async (role_id, level, sentence) => {
    signIn({ role_id }, level)
    const onClose = await named('accountExpiry')
    expect(text()).toContain(sentence)
    await clickButton('确定')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('feedback', () => {
  beforeEach(() => signIn())

  test('an appointment needs a topic or a text, and takes three', async () => {
    server.answers = { 'feedback.addCollection': null }
    const onClose = await named('appointment')
    await clickButton('提交预约')
    expect(toasts).toEqual(['请选择想要了解的信息'])
    const ticks = () => [...(layer()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    for (const at of [0, 1, 2, 3]) await act(async () => ticks()[at]?.click())
    expect(toasts.at(-1)).toBe('最多选择三项信息')
    expect(ticks().filter((one) => one.checked)).toHaveLength(3)
    await type('其他', ' 价格 ')
    await clickButton('提交预约')
    expect(requestsTo('feedback.addCollection')).toMatchObject([
      { collection_type: 6, data: [{ id: 1, answers: ['产品功能演示', '版本与价格', '达人资源', '其他：价格'] }] },
    ])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('the survey needs one answer', async () => {
    server.answers = { 'feedback.addCollection': null }
    const onClose = await due('survey-dialog')
    await clickButton('提交')
    expect(toasts).toEqual(['请选择问题'])
    await act(async () => layer()?.querySelector<HTMLInputElement>('input[type=radio]')?.click())
    await clickButton('提交')
    expect(requestsTo('feedback.addCollection')).toMatchObject([{ collection_type: 5, data: [{ id: 1 }] }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('the questionnaire is sent, or put away', async () => {
    server.answers = {
      'feedback.questionnaire': SHEET,
      'feedback.cancelQuestionnaire': null,
      'feedback.submitQuestionnaire': null,
    }
    const setting = { is_open: 1, id: 3, start_time: 0, end_time: 9, is_submitted: 0 } as const
    changeSession((session) => ({ ...session, questionnaire: setting }))
    await named('feedbackQuestionnaire')
    await clickButton('提交')
    expect(toasts).toEqual(['请选择问题'])
    await act(async () => layer()?.querySelector<HTMLInputElement>('input[type=radio]')?.click())
    await clickButton('提交')
    expect(requestsTo('feedback.submitQuestionnaire')).toEqual([
      { id: 3, answers: [{ id: 1, question: '问', answers: ['甲'] }] },
    ])
    expect(shellStore.get(sessionAtom)).toMatchObject({ session: { questionnaire: { id: 3, is_submitted: 1 } } })
    await named('feedbackQuestionnaire')
    await clickButton('取消')
    expect(requestsTo('feedback.cancelQuestionnaire')).toEqual([{ id: 3 }])
  })
})

describe('what opens by itself', () => {
  beforeEach(() => signIn())

  test.each([
    ['立即升级（次日生效）', 1],
    ['暂不升级', 2],
    ['关闭', 3],
  ])('colonel upgrade: %s is answered %i', async (button, status) => {
    server.answers = { 'pops.answerColonelUpgrade': { admin_status: status, normal_status: 3 } }
    const onClose = await due('colonel-upgrade-not-upgraded')
    await clickButton(button)
    expect(requestsTo('pops.answerColonelUpgrade')).toEqual([{ status }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each([
    [0, 1],
    [1, 2],
  ])('delay: choice %i is saved as %i', async (at, is_open) => {
    server.answers = { 'pops.delayRelease': { is_open: 0, updated_at: 9 }, 'pops.setDelayRelease': null }
    const onClose = await due('delay-release-setting')
    await act(async () => layer()?.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]?.click())
    await clickButton('确定')
    expect(requestsTo('pops.setDelayRelease')).toEqual([{ is_open, updated_at: 9 }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('delay: a failure leaves it open', async () => {
    server.answers = { 'pops.delayRelease': { is_open: 0, updated_at: 9 }, 'pops.setDelayRelease': refuses('稍后再试') }
    const onClose = await due('delay-release-setting')
    await clickButton('确定')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('delay: whoever was faster is named, and the own choice is saved over theirs', async () => {
    const newer = new CallFailure('business', 40901, '数据已被他人修改', '', {
      updated_at: 1_763_600_000,
      updated_by: '林一',
    })
    server.answers = { 'pops.delayRelease': { is_open: 0, updated_at: 9 }, 'pops.setDelayRelease': newer }
    const onClose = await due('delay-release-setting')
    await clickButton('确定')
    expect(layer()?.textContent).toContain('林一')
    expect(onClose).not.toHaveBeenCalled()
    server.answers['pops.setDelayRelease'] = null
    await clickButton('用我的覆盖')
    expect(requestsTo('pops.setDelayRelease').at(-1)).toEqual({ is_open: 1, updated_at: 1_763_600_000 })
    expect(onClose).toHaveBeenCalledOnce()
  })

  test.each(['关闭', '知道了'])('version: %s marks it read', async (button) => {
    server.answers = { 'notice.read': null }
    const onClose = await due('new-version-dialog', { version: NOTICE })
    await clickButton(button)
    expect(requestsTo('notice.read')).toEqual([{ type: 3, id: 8, created_at: 5 }])
    expect(onClose).toHaveBeenCalledOnce()
  })

  test('version: lines are apart, the button leads on', async () => {
    server.answers = { 'notice.read': null }
    await due('new-version-dialog', { version: NOTICE })
    expect([...(layer()?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual(['一', '二', '三'])
    await clickButton('查看')
    expect(history.location.pathname).toBe('/x')
  })

  test('welcome: goes on by itself after five seconds', async () => {
    vi.useFakeTimers()
    signIn({}, 50)
    const onClose = await due('welcome-dialog')
    expect(text()).toContain('我知道了（5 秒）')
    await act(async () => vi.advanceTimersByTime(4_000))
    expect(text()).toContain('我知道了（1 秒）')
    expect(onClose).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTime(1_250))
    expect(onClose).toHaveBeenCalledOnce()
    expect(history.location.pathname).toBe('/talent/manage')
  })

  test('welcome: a click goes on at once', async () => {
    signIn({}, 50)
    const onClose = await due('welcome-dialog')
    await clickButton(/我知道了/)
    expect(onClose).toHaveBeenCalledOnce()
    expect(history.location.pathname).toBe('/talent/manage')
  })

  test('personal notice: leads to the application', async () => {
    await due('personal-edition-notice')
    await clickButton('免费试用 7 天企业版')
    expect(opened).toEqual(['upgradeApplication'])
  })

  test.each([
    ['2023-11-13', true],
    ['2023-11-14', false],
  ])('trial on %s advertises: %s', async (day, shown) => {
    setClock(Date.parse(`${day}T23:00:00+08:00`))
    signIn({}, 90)
    await due('trial-start-dialog')
    expect(text().includes('获赠')).toBe(shown)
  })

  test.each([
    ['2025-11-11', undefined],
    ['2025-11-12', '倒计时 3 天'],
    ['2025-11-14', '倒计时 1 天'],
  ])('activity on %s: icon %s', async (day, name) => {
    setClock(Date.parse(`${day}T12:00:00+08:00`))
    await due('activity-popup')
    expect(layer()?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(name)
  })

  test.each([
    ['2025-10-24', '02天11时59分'],
    ['2025-11-11', '00天11时59分'],
    ['2025-11-12', '00天11时59分'],
  ])('the clock of the activity on %s runs to the end of its window: %s', async (day, left) => {
    setClock(Date.parse(`${day}T12:00:00+08:00`))
    await due('activity-popup')
    expect(layer()?.querySelector('[role=timer]')?.textContent).toContain(`距本期活动结束${left}`)
  })
})

describe('guide', () => {
  const flags = { dept: 1, user: 0, author: 0, corp_order: 0, shop_auth: 0 }

  test('leads to the step’s page with its query', async () => {
    signIn()
    server.answers = { 'session.guideOverview': flags }
    const onClose = await named('guide')
    await clickButton('立即前往：导入达人')
    expect(onClose).toHaveBeenCalledOnce()
    expect(history.location.pathname + history.location.search).toBe('/talent/public?platform=dy')
  })

  test('stays when the role may not go there', async () => {
    signIn({ role_id: 6 })
    server.answers = { 'session.guideOverview': flags }
    const onClose = await named('guide')
    await clickButton('立即前往：邀请员工')
    expect(toasts).toEqual(['抱歉，您没有此操作权限，请联系管理员'])
    expect(onClose).not.toHaveBeenCalled()
    expect(history.location.pathname).toBe('/overview')
  })

  test('says what failed and shows the steps without marks', async () => {
    signIn()
    server.answers = { 'session.guideOverview': refuses('引导加载失败') }
    await named('guide')
    expect(toasts).toEqual(['引导加载失败'])
    expect(text()).toContain('部门迁移')
    expect(text()).not.toContain('已完成')
  })

  test('complete: only the pages', async () => {
    signIn()
    server.answers = { 'session.guideOverview': { dept: 1, user: 1, author: 1, corp_order: 1, shop_auth: 1 } }
    await named('guide')
    expect(text()).toContain('数据概览')
    expect(text()).not.toContain('部门迁移')
  })
})
