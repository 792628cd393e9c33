// @vitest-environment jsdom
import { createHash, webcrypto } from 'node:crypto'
import { commonCalls } from '@crm/contracts/calls/common'
import { noticeCalls } from '@crm/contracts/calls/notice'
import { sessionCalls } from '@crm/contracts/calls/session'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { runPageScript } from './testPageScript.ts'

// The script inside the page asks for what the session needs while the shell's first script is on its way.

const asked: { address: string; token: string | undefined; priority: string | undefined }[] = []

/** Starts a page of a portal with these values stored. */
function start({ api = '/api', hosts = [location.hostname], head = '', stored = {} as Record<string, unknown> }): void {
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value))
  document.head.innerHTML = head
  runPageScript({ theme: {}, hosts, backends: { api } })
}

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  asked.length = 0
  globalThis.__early = undefined
  history.replaceState(undefined, '', '/overview?platform=dy')
  vi.stubGlobal(
    'fetch',
    (address: string, { headers, priority }: RequestInit & { headers: Record<string, string> }) => {
      asked.push({ address, token: headers.Authorization, priority })
      return new Promise(() => {})
    },
  )
})

const TOKEN = { 'crm.v1.token': 'Bearer abc' }
const addresses = () => asked.map(({ address }) => address)

test('the session is asked for in its order, with the stored token', () => {
  start({ stored: TOKEN })
  const calls = [
    sessionCalls.userInfo,
    sessionCalls.userConfig,
    sessionCalls.userPermission,
    sessionCalls.corpFollowInfo,
    sessionCalls.grayscaleConfig,
    commonCalls.userSettingGet,
    noticeCalls.unreadCount,
    sessionCalls.questionnaireSetting,
    sessionCalls.commissionRule,
  ]
  expect(addresses()).toEqual(calls.map(({ path }) => `/api/${path}`))
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['Bearer abc']))
  expect(globalThis.__early).toMatchObject({ token: 'Bearer abc' })
  expect(Object.keys(globalThis.__early?.answers ?? {})).toEqual(addresses())
})

test.each([
  ['nobody is signed in', {}],
  ['the backend is elsewhere', { stored: TOKEN, api: 'https://api.example/v1' }],
  ['the address of the backend leads elsewhere', { stored: TOKEN, api: '//api.example' }],
  ['the portal is another host’s', { stored: TOKEN, hosts: ['other.example'] }],
  ['it is a preview', { stored: TOKEN, head: '<meta name="portal-preview" content="2026">' }],
  ['the token is none', { stored: { 'crm.v1.token': { a: 1 } } }],
])('nothing is asked when %s', (_, page) => {
  start(page)
  expect(asked).toEqual([])
})

const today = () => new Date().toDateString()
const reads = (day: string, page: string, addresses: unknown) => ({
  ...TOKEN,
  'crm.v1.firstReads': { day, pages: { [page]: addresses } },
})

test('what the page at this address asked first today is asked for behind that', () => {
  start({ stored: reads(today(), '/overview?platform=dy', ['/api/v1/commerce/overview/summary?platform=dy']) })
  expect(asked).toHaveLength(10)
  expect(asked.at(-1)).toEqual({
    address: '/api/v1/commerce/overview/summary?platform=dy',
    token: 'Bearer abc',
    priority: 'low',
  })
})

test.each([
  ['another day', () => reads('Mon Jan 01 2001', '/overview?platform=dy', ['/api/v1/x'])],
  ['another page', () => reads(today(), '/goods/list', ['/api/v1/x'])],
  [
    'another origin',
    () => reads(today(), '/overview?platform=dy', ['https://evil.example/api/v1/x', '//evil.example/']),
  ],
  ['something that is no list', () => reads(today(), '/overview?platform=dy', 'x')],
  ['something that is no address', () => reads(today(), '/overview?platform=dy', [1, null])],
])('nothing of %s', (_, stored) => {
  start({ stored: stored() })
  expect(asked).toHaveLength(9)
})

describe('a sign-in with a key', () => {
  /** A store as the browser keeps it, with what is in it, or one that fails. */
  const storeWith = (stored: unknown) => {
    const later = (request: Record<string, unknown>, result: unknown, failed = false) => {
      queueMicrotask(() => {
        request.result = result
        ;(request[failed ? 'onerror' : 'onsuccess'] as () => void)()
      })
      return request
    }
    const database = {
      transaction: () => ({ objectStore: () => ({ get: () => later({}, stored) }) }),
      close: () => undefined,
    }
    return { open: () => later({}, database, stored === 'fails') }
  }
  const { subtle } = webcrypto
  const proofs: (string | undefined)[] = []
  const startWith = async (stored: unknown, offset?: number) => {
    vi.useRealTimers()
    vi.stubGlobal('indexedDB', storeWith(stored))
    vi.stubGlobal('crypto', webcrypto)
    proofs.length = 0
    const arrived = new Promise<void>((resolve) =>
      vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
        proofs.push(headers.DPoP)
        if (proofs.length === 9) resolve()
        return new Promise(() => {})
      }),
    )
    start({ stored: { ...TOKEN, ...(offset !== undefined && { 'crm.v1.clockOffset': offset }) } })
    return arrived
  }
  afterEach(() => vi.unstubAllGlobals())

  it('is proved with each call, by the time of the server', async () => {
    const { privateKey, publicKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey)
    await startWith({ privateKey, jwk: { kty, crv, x, y } }, 3_600_000)
    const said = proofs.map((proof = '') => proof.split('.').map((part) => Buffer.from(part, 'base64url')))
    expect(new Set(said.map(([, claims]) => JSON.parse(String(claims)).jti)).size).toBe(9)
    expect(said.map(([, claims]) => JSON.parse(String(claims)).htu)).toContain(`${location.origin}/api/v1/user/info`)
    for (const [at, [head, claims, signature]] of said.entries()) {
      expect(JSON.parse(String(head))).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } })
      const { iat, ath } = JSON.parse(String(claims))
      expect(Math.abs(iat - Date.now() / 1000 - 3600)).toBeLessThan(60)
      expect(ath).toBe(createHash('sha256').update('abc').digest('base64url'))
      const text = Buffer.from((proofs[at] ?? '').split('.').slice(0, 2).join('.'))
      expect(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, publicKey, signature ?? text, text)).toBe(true)
    }
  })

  it('asks without a proof where there is no key, and for nothing where the store fails', async () => {
    await startWith(undefined)
    expect(proofs).toEqual(Array(9).fill(undefined))
    void startWith('fails')
    const answers = await Promise.all(Object.values(globalThis.__early?.answers ?? {}))
    expect([answers, proofs]).toEqual([Array(9).fill(undefined), []])
  })
})
