// @vitest-environment jsdom
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { portalAtom } from '@crm/platform/portal'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import brandA from '../../manifests/brand-a/portal.json' with { type: 'json' }
import standard from '../../manifests/default/portal.json' with { type: 'json' }
import privatePortal from '../../manifests/private/portal.json' with { type: 'json' }
import { signInSilently, ssoToken } from './singleSignOn.ts'
import { silent } from './silent.ts'

// The passport's frame is the only thing that is listened to, and only for as long as it was asked.

const PASSPORT = 'https://passport.example'
const entered = vi.hoisted(() => vi.fn())
const requests = vi.hoisted(() => [] as unknown[])
vi.mock('./signIn.ts', () => ({ signInWithToken: entered }))
vi.mock('@crm/client/request', () => ({
  send: async (_call: unknown, request: unknown) => {
    requests.push(request)
    return { token: 'own' }
  },
}))

const frame = () => document.querySelector('iframe')
const nonce = () => new URL(frame()?.src ?? '').searchParams.get('nonce') ?? ''

interface ReceivedMessage {
  data?: unknown
  origin?: string
  source?: MessageEventSource | null
}
function hear({ data, origin = PASSPORT, source = frame()?.contentWindow ?? null }: ReceivedMessage): void {
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
}
const right = (token: unknown = 'sso-token') => ({ type: 'cas', nonce: nonce(), token })

let outcome: unknown
function ask(): void {
  outcome = undefined
  ssoToken().then(
    (token) => (outcome = token),
    (error: unknown) => (outcome = error),
  )
}
const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  // only what is read of it
  const portal = { portal: 'default', auth: { ...standard.auth, passportOrigin: PASSPORT } }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  shellStore.set(sessionAtom, { status: 'signed-out' })
  silent.allowed = true
  entered.mockReset()
  requests.length = 0
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it('asks in a hidden, sandboxed frame of the passport, and takes its answer', async () => {
  ask()
  expect(frame()?.hidden).toBe(true)
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin')
  expect(frame()?.src).toMatch(/^https:\/\/passport\.example\/v2\/cas\/iframe\?origin=/)
  hear({ data: right() })
  await settle()
  expect(outcome).toBe('sso-token')
  expect(frame()).toBeNull()
})

it('a passport under our own origin is asked there', () => {
  const portal = { portal: 'default', auth: { passportOrigin: '/passport', ssoTimeoutMs: 3000 } }
  shellStore.set(portalAtom, portal as unknown as PortalManifest)
  ask()
  expect(new URL(frame()?.src ?? '').pathname).toBe('/passport/v2/cas/iframe')
})

describe('is not believed:', () => {
  const polluted = (): unknown => JSON.parse(`{"__proto__":{"type":"cas","nonce":"${nonce()}","token":"evil"}}`)
  it.each<[string, () => ReceivedMessage]>([
    ['another origin', () => ({ data: right(), origin: 'https://evil.example' })],
    ['an origin that looks like it', () => ({ data: right(), origin: `${PASSPORT}.evil.example` })],
    ['the plain-http passport', () => ({ data: right(), origin: 'http://passport.example' })],
    ['the right origin from another window', () => ({ data: right(), source: window })],
    ['the right origin from nowhere', () => ({ data: right(), source: null })],
    ['another nonce', () => ({ data: { ...right(), nonce: 'another-one' } })],
    ['no nonce', () => ({ data: { type: 'cas', token: 'x' } })],
    ['another type', () => ({ data: { ...right(), type: 'unread' } })],
    ['a huge token', () => ({ data: right('x'.repeat(1_000_000)) })],
    ['a token that is none', () => ({ data: right('<script>') })],
    ['a token that is no text', () => ({ data: right({ toString: () => 'x' }) })],
    ['prototype keys', () => ({ data: polluted() })],
    ['an inherited answer', () => ({ data: Object.create(right()) })],
    ['text', () => ({ data: JSON.stringify(right()) })],
    ['nothing', () => ({ data: null })],
  ])('%s', async (_, message) => {
    ask()
    hear(message())
    await settle()
    expect(outcome).toBeUndefined()
    hear({ data: right('good') })
    await settle()
    expect(outcome).toBe('good')
  })

  it('the answer of an earlier round, replayed', async () => {
    ask()
    const before = right('first')
    hear({ data: before })
    await settle()
    ask()
    hear({ data: before })
    await settle()
    expect(outcome).toBeUndefined()
    expect(Object.prototype).not.toHaveProperty('token')
  })
})

describe('the time limit', () => {
  it('is the same in every portal that comes with the product', () => {
    expect([standard, brandA, privatePortal].map((portal) => portal.auth.ssoTimeoutMs)).toEqual([3000, 3000, 3000])
  })

  it('takes an answer at 2999 ms', async () => {
    ask()
    await vi.advanceTimersByTimeAsync(2999)
    hear({ data: right() })
    await settle()
    expect(outcome).toBe('sso-token')
  })

  it('is code -1 and timeout at 3000 ms; what comes at 3001 ms is not heard, and nothing stays behind', async () => {
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    ask()
    const late = { data: right(), source: frame()?.contentWindow ?? null }
    await vi.advanceTimersByTimeAsync(3000)
    expect(outcome).toMatchObject({ code: -1, message: 'timeout' })
    await vi.advanceTimersByTimeAsync(1)
    hear(late)
    await settle()
    expect(outcome).toMatchObject({ code: -1 })
    expect(frame()).toBeNull()
    const listeners = (spy: typeof added) => spy.mock.calls.filter(([type]) => String(type) === 'message').length
    expect([listeners(added), listeners(removed)]).toEqual([1, 1])
  })
})

describe('on the sign-in page', () => {
  const run = async (token?: string) => {
    const done = signInSilently()
    if (token !== undefined) hear({ data: right(token) })
    await vi.advanceTimersByTimeAsync(3000)
    await done
  }

  it('whoever the passport knows goes in', async () => {
    await run('sso-token')
    expect(requests).toEqual([{ token: 'sso-token', source: 'passport' }])
    expect(entered).toHaveBeenCalledWith('own')
  })

  it('nobody, and no answer, leave the form as it is', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    await run('')
    silent.allowed = true
    await run()
    expect([requests, entered.mock.calls]).toEqual([[], []])
    expect(warned).toHaveBeenCalledWith('[session] single sign-on:', 'timeout')
  })

  it('is tried once per page, and not after a session was ended', async () => {
    await run('')
    const again = signInSilently()
    expect(frame()).toBeNull()
    await again
    expect(silent.allowed).toBe(false)
  })

  it('comes too late for somebody who has used the form', async () => {
    const done = signInSilently()
    shellStore.set(sessionAtom, { status: 'ending' })
    hear({ data: right() })
    await done
    expect(entered).not.toHaveBeenCalled()
  })
})
