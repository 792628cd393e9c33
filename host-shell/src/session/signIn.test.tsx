// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { FIRST_PASSWORD_CODE } from '@crm/contracts/codes'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { history } from '@crm/platform/history'
import { portalAtom } from '@crm/platform/portal'
import { type Session, sessionAtom } from '@crm/platform/session'
import { storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout } from './endSession.ts'
import { sendSceneCode } from './sceneCode.ts'
import { SignInForm, type SignInWay } from './SignInForm.tsx'
import { keepToken, readToken } from './token.ts'

// What signing in asks of the passport, what it says of each refusal, how long a number waits for its next code, and signing out.

type SentRequest = [id: string, request: unknown]
const server = vi.hoisted(() => ({ asked: [] as SentRequest[], answers: {} as Record<string, unknown> }))
const cancelled = vi.hoisted(() => vi.fn())
vi.mock('@crm/client/request', () => ({
  cancelAllCalls: cancelled,
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push([call.id, request])
    const answer = server.answers[call.id]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const MOBILE = '13800100002'
/** SHA-256 of `Demo-2026`. */
const HASHED = /^[\da-f]{64}$/
let box: HTMLElement
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  localStorage.clear()
  server.asked = []
  server.answers = {
    'session.casAuthorize': { code: 'ticket' },
    'session.casSendcode': { resend_after: 60 },
    'signOn.sendCode': { resend_after: 60 },
    'session.casToken': { token: 'fresh' },
  }
  cancelled.mockReset()
  shellStore.set(portalAtom, { portal: 'default', auth: { appIdRef: 'app' } } as unknown as PortalManifest) // what is read
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const entered = vi.fn(async () => {})
const field = (id: string) => box.querySelector<HTMLInputElement>(`#${id}`)
const type = (id: string, value: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(id), value)
    field(id)?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const button = (name: RegExp) => [...box.querySelectorAll('button')].find((each) => name.test(each.textContent ?? ''))
const clickButton = (name: RegExp) => act(async () => button(name)?.click())
const submit = () =>
  act(
    async () => void box.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
  )

function show(way: SignInWay): void {
  entered.mockClear()
  act(() => root.render(<SignInForm way={way} onToken={entered} />))
}
async function signIn(way: SignInWay, phone: string, secret: string): Promise<void> {
  show(way)
  type('phone', phone)
  type('secret', secret)
  await submit()
}
const faultOf = (id: string) => box.querySelector(`#${id}-fault`)?.textContent ?? ''
const formError = () => box.querySelector('p[role=alert]')?.textContent

describe('a password that somebody else made', () => {
  const FIRST = new CallFailure('business', FIRST_PASSWORD_CODE, '请先设置自己的密码', '', { ticket: 'T' })
  const begin = async () => {
    server.answers['session.casToken'] = FIRST
    await signIn('password', MOBILE, 'x3kd9wq2mz')
    // The step is loaded when it is needed.
    await act(() => import('./first-password/NewPasswordStep.tsx'))
    server.asked = []
  }

  test('leads to an own one, which signs in', async () => {
    await begin()
    expect(box.textContent).toContain('您使用的是他人为您设置的初始密码')
    server.answers['session.firstPassword'] = { token: 'own' }
    type('own-password', 'Neu-2027-x')
    type('own-password-again', 'Neu-2027-x')
    await submit()
    expect(server.asked).toEqual([['session.firstPassword', { ticket: 'T', password: 'Neu-2027-x' }]])
    expect(entered).toHaveBeenCalledWith('own')
  })

  test.each([
    ['short-7', 'short-7', 'own-password', '密码需为 8–64 位'],
    ['Neu-2027-x', 'Neu-2027-y', 'own-password-again', '两次输入的密码不一致'],
  ])('%s and %s are refused under their field, and nothing is sent', async (own, again, place, sentence) => {
    await begin()
    type('own-password', own)
    type('own-password-again', again)
    await submit()
    expect(faultOf(place)).toContain(sentence)
    expect([server.asked, document.activeElement?.id]).toEqual([[], place])
  })

  test('what the gateway says of it stands under the field; what was typed stays', async () => {
    await begin()
    const said = '新密码不能与初始密码相同'
    server.answers['session.firstPassword'] = new CallFailure('business', 40000, said, '', { field: 'password' })
    type('own-password', 'Neu-2027-x')
    type('own-password-again', 'Neu-2027-x')
    await submit()
    expect([faultOf('own-password'), field('own-password')?.value]).toEqual([said, 'Neu-2027-x'])
    await clickButton(/返回重新登录/)
    expect([field('phone')?.value, field('secret')?.value]).toEqual([MOBILE, ''])
  })
})

describe('the token', () => {
  test('by password: hashed, from a PC, for this application', async () => {
    await signIn('password', MOBILE, 'Demo-2026')
    expect(server.asked).toEqual([
      [
        'session.casToken',
        { grant_type: 'password', appId: 'app', mobile: MOBILE, password: expect.stringMatching(HASHED), device: 'PC' },
      ],
    ])
    expect(entered).toHaveBeenCalledWith('fresh')
  })

  test('by code', async () => {
    await signIn('code', MOBILE, '123456')
    expect(server.asked).toEqual([
      ['session.casToken', { grant_type: 'code', appId: 'app', mobile: MOBILE, code: '123456', device: 'PC' }],
    ])
  })

  test.each([
    ['code', '12800100002'],
    ['password', '1380010000'],
  ] as const)('%s: nothing is asked for %s', async (way, phone) => {
    await signIn(way, phone, 'x1')
    expect(server.asked).toEqual([])
    expect(faultOf('phone')).toBe('请输入正确的手机号')
  })

  test('the password is hidden until it is shown, and what was typed stays', () => {
    show('password')
    const named = (name: string) => box.querySelector<HTMLElement>(`button[aria-label="${name}"]`)
    type('secret', 'Demo-2026')
    expect(field('secret')?.type).toBe('password')
    act(() => named('显示密码')?.click())
    expect(field('secret')?.type).toBe('text')
    act(() => named('隐藏密码')?.click())
    expect([field('secret')?.type, field('secret')?.value]).toEqual(['password', 'Demo-2026'])
  })

  test('the button waits for both fields; a number has eleven digits', () => {
    show('password')
    expect(button(/登录/)?.disabled).toBe(true)
    type('phone', '1380010000299')
    expect(field('phone')?.value).toBe(MOBILE)
    expect(button(/登录/)?.disabled).toBe(true)
    type('secret', 'x')
    expect(button(/登录/)?.disabled).toBe(false)
  })
})

describe('a refusal', () => {
  const refused = (code: number, message: string) => new CallFailure('business', code, message)
  test.each([
    ['password', refused(40021, '账号已被禁用，请联系管理员'), '账号已被禁用，请联系管理员', ''],
    ['password', refused(40020, '手机号或密码错误'), '密码错误', ''],
    ['password', refused(50000, '系统异常，请稍后再试'), '密码错误', ''],
    ['password', refused(40023, '登录失败次数过多，请 10 分钟后再试'), '', '登录失败次数过多，请 10 分钟后再试'],
    ['password', new CallFailure('network', -1, '网络连接异常，请检查网络'), '', '网络连接异常，请检查网络'],
    ['code', refused(40022, '验证码错误'), '验证码错误', ''],
    ['code', refused(40021, '账号已被禁用，请联系管理员'), '账号已被禁用，请联系管理员', ''],
  ] as const)('of the %s way (%s) reads %j under the field, %j under the form', async (way, failure, secret, form) => {
    server.answers['session.casToken'] = failure
    await signIn(way, MOBILE, '123456')
    expect([faultOf('secret'), formError()]).toEqual([secret, form])
    expect(entered).not.toHaveBeenCalled()
    // What was typed stays.
    expect([field('phone')?.value, field('secret')?.value]).toEqual([MOBILE, '123456'])
  })
})

describe('a code', () => {
  test('is authorised, sent, and not again for 60 seconds', async () => {
    show('code')
    type('phone', MOBILE)
    await clickButton(/获取验证码/)
    expect(server.asked).toEqual([
      ['session.casAuthorize', { appid: 'app', mobile: MOBILE, action: 'authorize' }],
      [
        'session.casSendcode',
        { appid: 'app', mobile: MOBILE, action: 'authorize', captcha_randstr: expect.any(String), ticket: 'ticket' },
      ],
    ])
    expect(button(/重新获取/)?.textContent).toBe('60 秒后重新获取')
    expect(button(/重新获取/)?.disabled).toBe(true)
    act(() => void vi.advanceTimersByTime(59_000))
    expect(button(/重新获取/)?.textContent).toBe('1 秒后重新获取')
    act(() => void vi.advanceTimersByTime(1_000))
    expect(button(/获取验证码/)?.disabled).toBe(false)
  })

  test('that could not be sent says why, and can be asked for again at once', async () => {
    server.answers['session.casSendcode'] = new CallFailure('business', 40023, '验证码发送过于频繁，请 30 秒后再试')
    show('code')
    type('phone', MOBILE)
    await clickButton(/获取验证码/)
    expect(formError()).toBe('验证码发送过于频繁，请 30 秒后再试')
    expect([button(/获取验证码/)?.textContent, button(/获取验证码/)?.disabled]).toEqual(['获取验证码', false])
  })

  test('is not sent to what is no mobile number', async () => {
    show('code')
    type('phone', '12345678901')
    await clickButton(/获取验证码/)
    expect(server.asked).toEqual([])
    expect(faultOf('phone')).toBe('请输入正确的手机号')
  })

  test('of another scene carries a captcha', async () => {
    await sendSceneCode('register', MOBILE)
    expect(server.asked).toEqual([
      ['session.casAuthorize', { appid: 'app', mobile: MOBILE, action: 'authorize' }],
      [
        'signOn.sendCode',
        { scene: 'register', mobile: MOBILE, captcha_randstr: expect.any(String), captcha_ticket: 'ticket' },
      ],
    ])
  })
})

describe('signing out', () => {
  beforeEach(() => {
    keepToken('mine')
    localStorage.setItem(storageKeys.module, '2')
    localStorage.setItem(storageKeys.platform, '"ks"')
    history.replace('/goods/list')
    shellStore.set(sessionAtom, { status: 'signed-in', session: {} as unknown as Session }) // its status is read
  })

  test.each([
    ['the server agrees', undefined],
    ['the server does not answer', new CallFailure('network', -1, '网络连接异常，请检查网络')],
  ])(
    '%s: tells it first, forgets everything, leads to the sign-in page and reloads after 100 ms',
    async (_, answer) => {
      server.answers['session.logout'] = answer
      const done = logout(11)
      expect([readToken(), server.asked]).toEqual(['Bearer mine', [['session.logout', { uid: 11 }]]])
      await done
      expect([readToken(), localStorage.length, history.location.pathname]).toEqual([undefined, 0, '/login'])
      expect(shellStore.get(sessionAtom).status).toBe('signed-out')
      expect(cancelled).toHaveBeenCalledOnce()
      // Its only timer is the reload, which is nothing in this document.
      vi.advanceTimersByTime(99)
      expect(vi.getTimerCount()).toBe(1)
      vi.advanceTimersByTime(1)
      expect(vi.getTimerCount()).toBe(0)
    },
  )
})
