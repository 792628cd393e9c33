// @vitest-environment jsdom
import { testWho } from '@crm/access/testWho'
import { CallFailure } from '@crm/client/failure'
import { QueryClientProvider, queryClient } from '@crm/client/hooks'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { PRODUCT_ROUTES } from '@crm/contracts/testPages'
import { type ConfirmOptions, setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { type OpenerName, setOpenerHost } from '@crm/platform/openers'
import { portalAtom } from '@crm/platform/portal'
import { Router } from '@crm/platform/router'
import { type Session, sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { flushPromises } from '@crm/platform/testHarness'
import { UiRoot } from '@crm/ui/shell'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// What comes late in the product is there from the start: a busy machine takes its time to load it.
import '../../dialogs/login-popup/LoginPopup.tsx'
import { DueDialogs } from '../../dialogs/due/DueDialogs.tsx'
import { askForGuide, isGuideRequested } from '../../dialogs/due/guideRequest.ts'
import { LoginPage } from '../LoginPage.tsx'
import { EntryPage } from './EntryPage.tsx'
import { JoinPage } from './JoinPage.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { TrialPage } from './TrialPage.tsx'

// Where somebody stands who has no enterprise yet, and what follows the moment they have one.

const server = vi.hoisted(() => ({ asked: [] as [string, unknown][], answers: {} as Record<string, unknown> }))
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: () => {},
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push([call.id, request])
    const answer = server.answers[call.id]
    if (answer instanceof Error) throw answer
    return answer ?? new Promise(() => {})
  },
}))
const restarted = vi.hoisted(() => vi.fn())
vi.mock('../../session/restartAs.ts', () => ({ restartAs: restarted }))
const entered = vi.hoisted(() => vi.fn())
vi.mock('../../session/signIn.ts', async (original) => ({
  ...(await original<typeof import('../../session/signIn.ts')>()),
  signInWithToken: entered,
  signInAndRedirect: entered,
}))
vi.mock('../../session/singleSignOn.ts', () => ({ signInSilently: async () => {} }))

const toasts: string[] = []
const questions: ConfirmOptions[] = []
let agrees = true
const opened: OpenerName[] = []
let box: HTMLElement
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sessionStorage.clear()
  localStorage.clear()
  queryClient.clear()
  server.asked.length = 0
  server.answers = {}
  toasts.length = 0
  questions.length = 0
  agrees = true
  opened.length = 0
  restarted.mockReset()
  entered.mockReset()
  history.replace('/entry')
  // what is read of it
  const theme = { title: '觅达', logo: { light: '/logo.svg' }, slogan: '', texts: {} }
  const portal = { routes: PRODUCT_ROUTES, remotes: [], features: {}, portalType: 'public', auth: {}, theme }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  shellStore.set(sessionAtom, { status: 'signed-out' })
  setFeedbackHost({
    toast: (_kind, text) => toasts.push(text),
    confirm: async (question) => {
      questions.push(question)
      return agrees
    },
  })
  setOpenerHost((name) => opened.push(name), ['guide'])
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.unstubAllGlobals()
})

function signIn(change: Parameters<typeof testWho>[0], corp_info = { corp_name: '', status: 1 }): void {
  const who = testWho(change)
  const user = { ...who, phone: '138****0002', corp_info, corp_list: [] }
  shellStore.set(sessionAtom, { status: 'signed-in', session: { user, who } as unknown as Session }) // what is read of it
}
const settle = () => act(flushPromises)
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
  [...document.body.querySelectorAll('button')].find((each) => each.textContent?.trim() === name)
const clickButton = async (name: string) => {
  const found = button(name)
  if (!found) throw new Error(`no button ${name}: ${text()}`)
  await act(async () => found.click())
  await settle()
}
const type = async (field: HTMLInputElement | null | undefined, value: string) => {
  if (!field) throw new Error('no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })
  await settle()
}
const labelled = (label: string) =>
  [...document.body.querySelectorAll('input')].find((each) => each.labels?.[0]?.textContent?.includes(label))

describe('the entry of a stranger', () => {
  beforeEach(() => show(<EntryPage />))

  test('offers the three ways, and no way out', () => {
    expect([...box.querySelectorAll('section[aria-label]')].map((each) => each.getAttribute('aria-label'))).toEqual([
      '创建企业',
      '加入企业',
      '申请试用',
    ])
    expect(button('退出登录')).toBeUndefined()
    expect(labelled('品牌名称')).toBeUndefined()
  })

  test('asks who somebody is before an enterprise is founded, and comes back', async () => {
    server.answers['session.casToken'] = { token: 't1' }
    await clickButton('登录后创建')
    for (let turn = 0; turn < 50 && !text().includes('登录后即可创建企业'); turn += 1) await settle()
    expect(text()).toContain('登录后即可创建企业')
    await type(document.body.querySelector<HTMLInputElement>('#popup-phone'), '13800200006')
    await type(document.body.querySelector<HTMLInputElement>('#popup-secret'), '123456')
    await act(async () => document.body.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit())
    await settle()
    expect(entered).toHaveBeenCalledWith('t1')
    expect(history.location.pathname).toBe('/entry')
  })

  test('an invitation needs its code', async () => {
    await clickButton('下一步')
    expect(text()).toContain('请输入邀请码')
    await type(box.querySelector<HTMLInputElement>('#invite'), ' AB12 ')
    await clickButton('下一步')
    expect(history.location.pathname + history.location.search).toBe('/join?code=AB12')
  })
})

describe('the entry of somebody without an enterprise', () => {
  test('holds the form; the new enterprise begins with the guide', async () => {
    signIn({ corp_id: 0 })
    server.answers = { 'session.userPhone': { phone: '13800100002' }, 'enterprise.corpCreate': { token: 't4' } }
    await show(<EntryPage />)
    await clickButton('创建企业')
    expect(text()).toContain('请输入品牌名称')
    for (const [label, value] of [
      ['品牌名称', '青禾'],
      ['企业名称', '青禾商贸'],
      ['姓名', '林夏'],
      ['所在部门', '运营'],
      ['验证码', '123456'],
    ] as const)
      await type(labelled(label), value)
    await act(async () => box.querySelector<HTMLInputElement>('fieldset input[type=checkbox]')?.click())
    await clickButton('创建企业')
    expect(toasts).toEqual(['创建成功!'])
    expect(restarted).toHaveBeenCalledWith('t4')
    expect(isGuideRequested()).toBe(true)
  })

  test.each([
    [1, '企业「青禾」资料未提交，请补充后提交'],
    [2, '企业「青禾」审核中，通过后即可使用'],
    [3, undefined],
    [4, '企业「青禾」已拒绝，请核对企业资料后重新提交'],
  ])('says how far verification %i is', async (status, sentence) => {
    signIn({ corp_id: 0 }, { corp_name: '青禾', status })
    await show(<EntryPage />)
    expect(text().includes('企业「青禾」')).toBe(sentence !== undefined)
    expect(text()).toContain(sentence ?? '')
    expect(button('退出登录')).toBeDefined()
  })
})

test('the guide of a new enterprise opens once, after whatever is due', async () => {
  signIn({ corp_id: 1 })
  askForGuide()
  server.answers['pops.versionNotice'] = { id: 0 }
  await show(<DueDialogs />)
  await settle()
  expect(opened).toEqual(['guide'])
})

test('no guide opens by itself otherwise', async () => {
  signIn({ corp_id: 1 })
  server.answers['pops.versionNotice'] = { id: 0 }
  await show(<DueDialogs />)
  await settle()
  expect(opened).toEqual([])
})

describe('the registration', () => {
  const field = (id: string) => box.querySelector<HTMLInputElement>(`#${id}`)
  const faultOf = (id: string) => box.querySelector(`#${id}-fault`)?.textContent ?? ''
  const asked = (call: string) => server.asked.filter(([id]) => id === call).map(([, request]) => request)
  const fill = async (more: Readonly<Record<string, string>> = {}) => {
    const values = { phone: '13812340001', code: '123456', name: ' 苏晴 ', password: 'Demo-2026', ...more }
    for (const [id, value] of Object.entries(values)) await type(field(id), value)
    await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  }
  const open = (address = '/register') => {
    history.replace(address)
    return show(<RegisterPage />)
  }
  beforeEach(() => {
    server.answers = { 'account.register': { token: 't7' }, 'account.infoCheck': {} }
  })

  test.each([
    ['phone', '1381234', '请输入正确的手机号'],
    ['name', '字'.repeat(11), '员工名称不能超过10个字符'],
    ['password', 'abcdefg', '密码需为 8–64 位'],
    ['corp', '字'.repeat(21), '企业名称不能超过20个字符'],
    ['brand', '字'.repeat(21), '品牌名称不能超过20个字符'],
  ])('%s is judged when it is left', async (id, value, error) => {
    await open()
    await type(field(id), value)
    expect(faultOf(id)).toBe(error)
  })

  test('a number that is known leads to the sign-in with it; a name that is taken is told', async () => {
    server.answers['account.infoCheck'] = { is_exist_apply_phone: 1, is_exist_corp_name: 1 }
    await open()
    await type(field('phone'), '13800100002')
    expect(faultOf('phone')).toBe('您手机号已经注册过，可以直接登录')
    expect([...box.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
      '/login?phone=13800100002',
    )
    await type(field('corp'), '橙风国货集团')
    expect(faultOf('corp')).toBe('企业已经注册过了')
    expect(asked('account.infoCheck')).toEqual([{ apply_phone: '13800100002' }, { apply_corp_name: '橙风国货集团' }])
  })

  test.each([
    ['a person', '/register', {}, {}, false],
    [
      'an enterprise',
      '/register?channel_id=c9&source=cmm',
      { corp: '晴空', brand: '晴' },
      { corp_name: '晴空', brand_name: '晴', channel_id: 'c9', source: 'cmm' },
      true,
    ],
    ['a WeChat that has scanned', '/register?wechat=w1', {}, { wechat_key: 'w1' }, false],
    ['somebody invited', '/register?code=AB12', {}, { invite_code: 'AB12' }, false],
  ])('%s: what is sent, and whether the guide follows', async (_, address, more, sent, guide) => {
    await open(address)
    expect(field('corp') === null).toBe(address.includes('code='))
    await fill(more)
    await act(async () => box.querySelector('form')?.requestSubmit())
    await settle()
    expect(asked('account.register')).toEqual([
      {
        mobile: '13812340001',
        code: '123456',
        password: 'Demo-2026',
        user_name: '苏晴',
        ...sent,
      },
    ])
    expect(entered).toHaveBeenCalledWith('t7')
    expect(isGuideRequested()).toBe(guide)
  })

  test('waits for the agreement', async () => {
    await open()
    await fill()
    await act(async () => box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
    await act(async () => box.querySelector('form')?.requestSubmit())
    expect(text()).toContain('请先阅读并同意用户协议和隐私政策')
    expect(asked('account.register')).toEqual([])
  })

  test.each([
    ['验证码错误', 40022, 'code'],
    ['验证已失效，请重新验证', 40022, 'code'],
    ['验证码发送过于频繁，请10分钟后再试', 40023, undefined],
  ])('%s is told where its code belongs', async (message, code, at) => {
    server.answers['account.register'] = new CallFailure('business', code, message)
    await open()
    await fill()
    await act(async () => box.querySelector('form')?.requestSubmit())
    await settle()
    expect(at ? faultOf(at) : box.querySelector('p[role=alert]')?.textContent).toBe(message)
    expect(entered).not.toHaveBeenCalled()
  })
})

describe('an invitation', () => {
  const invite = {
    ...{ corp_id: 2, corp_name: '青橙商家', inviter_name: '韦一', role_name: '带货媒介', dept_name: '直播部' },
    ...{ expire_time: 1_773_720_000, is_full: 0 },
  }
  const open = async (answer: unknown = invite, address = '/join?code=AB12') => {
    server.answers['account.inviteInfo'] = answer
    history.replace(address)
    await show(<JoinPage />)
  }
  const member = (of: number[]) => {
    signIn({ corp_id: 1 })
    const state = shellStore.get(sessionAtom)
    if (state.status === 'signed-in')
      Object.assign(state.session.user, { corp_list: of.map((corp_id) => ({ corp_id, corp_name: '甲' })) })
  }

  test('says who invites, into what, as whom and until when', async () => {
    await open()
    expect(text()).toContain('韦一 邀请您加入 青橙商家')
    for (const part of ['带货媒介', '直播部', '2026-03-17 12:00']) expect(text()).toContain(part)
    expect(labelled('姓名')).toBeDefined()
    expect(button('加入企业')).toBeDefined()
  })

  test.each([
    ['without a code', undefined, '/join'],
    ['that has ended or was used up', new CallFailure('business', 40400, '邀请链接已失效'), '/join?code=AB12'],
  ])('%s is no longer good', async (_, answer, address) => {
    await open(answer, address)
    expect(text()).toContain('邀请链接已失效')
    expect(button('加入企业')).toBeUndefined()
  })

  test('that could not be read is asked for again', async () => {
    await open(new CallFailure('network', -1, '网络连接异常，请检查网络'))
    server.answers['account.inviteInfo'] = invite
    await clickButton('重试')
    expect(text()).toContain('青橙商家')
  })

  test('into an enterprise without a free seat is not taken up, but entered by its members', async () => {
    await open({ ...invite, is_full: 1 })
    expect(text()).toContain('企业席位已满，请联系管理员')
    expect(button('加入企业')).toBeUndefined()
    expect(button('返回登录')).toBeDefined()
    await clickButton('重新检查')
    expect(server.asked.filter(([id]) => id === 'account.inviteInfo')).toHaveLength(2)
    member([1, 2])
    await show(<JoinPage key="member" />)
    expect(button('进入企业')).toBeDefined()
  })

  test('a member goes in: changes into it, or is there already', async () => {
    server.answers['session.userSwitch'] = { token: 't8' }
    member([1, 2])
    await open()
    await clickButton('进入企业')
    expect(server.asked).toContainEqual(['session.userSwitch', { corp_id: 2 }])
    expect(restarted).toHaveBeenCalledWith('t8')
    await open({ ...invite, corp_id: 1 })
    queryClient.clear()
    await show(<JoinPage key="here" />)
    await clickButton('进入企业')
    expect(history.location.pathname).toBe('/login')
  })

  test('somebody of another enterprise joins as they are and goes on there, or as somebody else', async () => {
    server.answers['enterprise.corpAdd'] = { token: 't9' }
    member([1])
    await open()
    await clickButton('使用其他账号')
    expect(labelled('姓名')).toBeDefined()
    await show(<JoinPage key="again" />)
    await clickButton('用当前账号加入 (138****0002)')
    expect(server.asked).toContainEqual(['enterprise.corpAdd', { corp_name: '青橙商家', invite_code: 'AB12' }])
    expect(restarted).toHaveBeenCalledWith('t9')
  })
})

test('a trial tells what it holds and what comes next before it is asked for', async () => {
  await show(<TrialPage />)
  expect(box.querySelector('aside:last-child')?.textContent).toContain('试用包含')
  expect(text()).toContain('24 小时内，客户经理会致电您留下的手机号')
})

describe('the agreement on the sign-in page', () => {
  const submit = () => act(async () => box.querySelector('form')?.requestSubmit())
  beforeEach(async () => {
    server.answers['session.casToken'] = { token: 't1' }
    await show(<LoginPage />)
    await type(box.querySelector<HTMLInputElement>('#phone'), '13800100002')
    await type(box.querySelector<HTMLInputElement>('#secret'), '123456')
  })

  const tick = () => box.querySelector<HTMLInputElement>('input[type=checkbox]')

  test('is not ticked beforehand, and leads to both texts', () => {
    expect(tick()?.checked).toBe(false)
    expect([...box.querySelectorAll('a[target=_blank]')].map((link) => link.getAttribute('href'))).toEqual([
      '/other/agreement.html',
      '/other/privacy.html',
    ])
  })

  test('ticked lets in without a question', async () => {
    await act(async () => tick()?.click())
    await submit()
    await settle()
    expect([entered.mock.calls, questions]).toEqual([[['t1']], []])
  })

  test('not ticked is asked for by what is pressed; a no sends nothing and keeps what was typed', async () => {
    agrees = false
    await submit()
    await settle()
    await clickButton('微信登录')
    expect(questions).toEqual(Array(2).fill(expect.objectContaining({ confirmText: '同意并登录' })))
    expect([server.asked, entered.mock.calls.length, box.querySelector<HTMLInputElement>('#secret')?.value]).toEqual([
      [],
      0,
      '123456',
    ])
    agrees = true
    await submit()
    await settle()
    expect([entered.mock.calls.length, tick()?.checked]).toEqual([1, true])
  })
})
