// @vitest-environment jsdom
import { CallFailure } from '@crm/client/failure'
import { setFeedbackHost } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { type Session, sessionAtom } from '@crm/platform/session'
import { readStored, storageKeys } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { enterFromMainSite, exchangeCode } from './thirdParty.ts'
import { silent } from './silent.ts'

// A link signs in somebody without a session, and changes nobody who is signed in.

type SentRequest = [id: string, request: unknown]
const server = vi.hoisted(() => ({ asked: [] as SentRequest[], answers: {} as Record<string, unknown> }))
const entered = vi.hoisted(() => vi.fn())
const frame = vi.hoisted(() => vi.fn())
vi.mock('./signIn.ts', () => ({ signInWithToken: entered }))
vi.mock('./singleSignOn.ts', async (original) => ({
  ...(await original<typeof import('./singleSignOn.ts')>()),
  ssoToken: frame,
}))
vi.mock('@crm/client/request', () => ({
  send: async (call: { id: string }, request: unknown) => {
    server.asked.push([call.id, request])
    const answer = server.answers[call.id]
    if (answer instanceof Error) throw answer
    return answer
  },
}))

const toasts: string[] = []
const INFO = { token: 'fresh', mobile: '13800100006', user_name: '小苏' }
const refused = (code: number, message: string) => new CallFailure('business', code, message)
const signedIn = () => shellStore.set(sessionAtom, { status: 'signed-in', session: {} as unknown as Session }) // its status is read

beforeEach(() => {
  sessionStorage.clear()
  toasts.length = 0
  server.asked = []
  server.answers = { 'signOn.casInfo': INFO, 'signOn.casLogin': { token: 'own' }, 'signOn.oauthCode': { token: 'own' } }
  entered.mockReset()
  frame.mockReset().mockResolvedValue('sso')
  silent.allowed = true
  shellStore.set(sessionAtom, { status: 'signed-out' })
  setFeedbackHost({ toast: (_kind, text) => toasts.push(text), confirm: async () => false })
})

describe('a code at the root', () => {
  it('is exchanged with its state, and single sign-on does not come in between', async () => {
    await exchangeCode('c', 's')
    expect(server.asked).toEqual([['signOn.oauthCode', { code: 'c', state: 's' }]])
    expect(entered).toHaveBeenCalledWith('own')
    expect(silent.allowed).toBe(false)
  })

  it('leads on as after any other sign-in, to the wish in the address if there is one', async () => {
    entered.mockResolvedValue(true)
    history.replace('/?referer=%2Fgoods%2Flist')
    await exchangeCode('c', 's')
    expect(history.location.pathname + history.location.search).toBe('/login?referer=%2Fgoods%2Flist')
  })

  it('that is refused is told', async () => {
    history.replace('/')
    server.answers['signOn.oauthCode'] = refused(40022, '授权码已失效，请重新登录')
    await exchangeCode('c', 's')
    expect([toasts, entered.mock.calls]).toEqual([['授权码已失效，请重新登录'], []])
    expect(history.location.pathname).toBe('/')
  })

  it('makes nobody else of whoever is signed in', async () => {
    signedIn()
    await exchangeCode('c', 's')
    expect([server.asked, entered.mock.calls]).toEqual([[], []])
  })
})

describe('from the main site', () => {
  const origin = () => readStored(storageKeys.loginOrigin, 'session')
  const ids = () => server.asked.map(([id]) => id)

  it('a stranger goes on as who they are there', async () => {
    await enterFromMainSite('1')
    expect(ids()).toEqual(['signOn.casInfo', 'signOn.casLogin'])
    expect(server.asked[0]?.[1]).toEqual({ token: 'sso', source: 'cmm' })
    expect(entered).toHaveBeenCalledWith('own')
    expect(origin()).toEqual({ origin: 'cmm', phone: '13800100006', token: 'fresh' })
  })

  it('a flag that is a token is redeemed itself', async () => {
    await enterFromMainSite('a'.repeat(43))
    expect(server.asked[0]?.[1]).toEqual({ token: 'a'.repeat(43), source: 'cmm' })
    expect(frame).not.toHaveBeenCalled()
  })

  it('a number without account gets one', async () => {
    server.answers['signOn.casLogin'] = refused(40024, '该手机号未注册或未加入企业')
    server.answers['signOn.casRegister'] = { token: 'new' }
    await enterFromMainSite('1')
    expect(ids()).toEqual(['signOn.casInfo', 'signOn.casLogin', 'signOn.casRegister'])
    expect(entered).toHaveBeenCalledWith('new')
  })

  it('a closed account is told, and gets none', async () => {
    server.answers['signOn.casLogin'] = refused(40021, '账号已被禁用，请联系管理员')
    await enterFromMainSite('1')
    expect([toasts, ids()]).toEqual([['账号已被禁用，请联系管理员'], ['signOn.casInfo', 'signOn.casLogin']])
  })

  it('whoever is signed in is asked by the dialog, for which the number is kept', async () => {
    signedIn()
    await enterFromMainSite('1')
    expect(ids()).toEqual(['signOn.casInfo'])
    expect(entered).not.toHaveBeenCalled()
    expect(origin()).toMatchObject({ phone: '13800100006' })
  })

  it('nobody there is nobody here', async () => {
    frame.mockResolvedValue('')
    await enterFromMainSite('1')
    expect([server.asked, toasts, origin()]).toEqual([[], [], undefined])
  })
})
