import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { AnyContract } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { profileCalls } from '@crm/contracts/calls/profile'
import { sessionCalls } from '@crm/contracts/calls/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from '../areas.ts'
import { PROOF_SECONDS } from '../../rules/proof.ts'
import { testKey, type TestKey, type TestProof } from '../../testing/testKey.ts'
import { hashedPassword, testServer, type TestServer } from '../../testing/testServer.ts'

// A sign-in that was begun with a key answers nobody without it.

const ADMIN = '13800100002'
const OTHER = '13800100004'
const INFO = `/api/${sessionCalls.userInfo.path}`
const SWITCH = `/api/${sessionCalls.userSwitch.path}`
const TOKEN = `/passport/${sessionCalls.casToken.path}`

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const now = () => server.clock.now()

interface Sent {
  method?: 'GET' | 'POST'
  token?: string | undefined
  dpop?: string | undefined
  payload?: object
}
async function send(url: string, { method = 'GET', token, dpop, payload }: Sent = {}) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(dpop && { dpop }) }
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: reply.statusCode, clock: reply.headers['x-clock'], ...reply.json() }
}

async function signIn(key?: TestKey, mobile = ADMIN): Promise<string> {
  const dpop = key?.prove({ method: 'POST', path: TOKEN, now: now() })
  const password = hashedPassword('Demo-2026')
  const payload = { grant_type: 'password', appId: 'crm', mobile, password, device: 'PC' }
  const { code, data } = await send(TOKEN, { method: 'POST', dpop, payload })
  expect(code).toBe(0)
  return data.token
}

const key = testKey()
const proved = (token: string, more: Partial<TestProof> = {}, by = key) =>
  by.prove({ path: INFO, now: now(), token, ...more })
const asked = (token: string, dpop?: string) => send(INFO, { token, dpop })

describe('a sign-in that was begun with a key', () => {
  let token: string
  beforeAll(async () => {
    token = await signIn(key)
  })

  it('answers calls that prove it, each by a proof of its own', async () => {
    expect((await asked(token, proved(token))).code).toBe(0)
    expect((await asked(token, proved(token))).code).toBe(0)
  })

  it('answers nobody who has the token alone: neither calls nor files, and the sign-in goes on', async () => {
    expect(await asked(token)).toMatchObject({ status: 401, code: 40003 })
    const logout = `/api/${sessionCalls.logout.path}`
    expect((await send(logout, { method: 'POST', token, payload: {} })).code).toBe(40003)
    expect((await send(`/files/${'0'.repeat(32)}/a.xlsx`, { token })).code).toBe(40003)
    expect((await asked(token, proved(token))).code).toBe(0)
  })

  it.each([
    ['another key', () => proved(token, {}, testKey())],
    ['another token', () => proved(token, { token: 'x'.repeat(43) })],
    ['no token', () => proved(token, { token: undefined })],
    ['another algorithm', () => key.prove({ path: INFO, now: now(), token }, { alg: 'none' })],
    ['another kind of signed text', () => key.prove({ path: INFO, now: now(), token }, { typ: 'JWT' })],
    ['a key of its own choice', () => key.prove({ path: INFO, now: now(), token }, { jwk: { kty: 'oct', k: 'eA' } })],
    [
      'a key that is no point of the curve',
      () => {
        const jwk = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
        return key.prove({ path: INFO, now: now(), token }, { jwk })
      },
    ],
    ['a claim that was changed', () => tampered(proved(token), 1)],
    ['a signature that was changed', () => tampered(proved(token), 2)],
    ['nothing that can be read', () => 'x.y.z'],
    ['more than a proof is long', () => proved(token, { path: `${INFO}?${'x'.repeat(3000)}` })],
  ])('refuses a proof of %s with 40003', async (_, made) => {
    expect(await asked(token, made())).toMatchObject({ status: 401, code: 40003 })
  })

  it.each([
    ['another method', { method: 'POST' }],
    ['another address', { path: '/api/v1/user/config' }],
    ['another host', { host: 'crm.example.com' }],
  ])('refuses a proof of %s with 40005', async (_, more) => {
    expect(await asked(token, proved(token, more))).toMatchObject({ status: 200, code: 40005 })
  })

  it.each([
    [-PROOF_SECONDS - 1, 40005],
    [-PROOF_SECONDS, 0],
    [PROOF_SECONDS, 0],
    [PROOF_SECONDS + 1, 40005],
  ])('of a clock that is %i seconds off: %i, with the time of the gateway', async (off, code) => {
    const reply = await asked(token, proved(token, { now: now() + off }))
    expect([reply.code, reply.clock]).toEqual([code, String(now() * 1000)])
  })

  it('refuses a proof that was used, as long as it would be good', async () => {
    const made = proved(token, { now: now() + PROOF_SECONDS })
    expect((await asked(token, made)).code).toBe(0)
    for (const later of [0, PROOF_SECONDS, PROOF_SECONDS]) {
      server.clock.set(now() + later)
      // Others go on meanwhile.
      expect((await asked(token, proved(token))).code).toBe(0)
      expect((await asked(token, made)).code).toBe(40005)
    }
    server.clock.set()
  })
})

it('a switch of the enterprise stays with the key', async () => {
  const token = await signIn(key)
  const payload = { corp_id: 2 }
  expect((await send(SWITCH, { method: 'POST', token, payload })).code).toBe(40003)
  const dpop = proved(token, { method: 'POST', path: SWITCH })
  const { data } = await send(SWITCH, { method: 'POST', token, dpop, payload })
  expect((await asked(data.token)).code).toBe(40003)
  expect((await asked(data.token, proved(data.token))).code).toBe(0)
  const back = { method: 'POST', token: data.token, payload: { corp_id: 1 } } as const
  await send(SWITCH, { ...back, dpop: proved(data.token, { method: 'POST', path: SWITCH }) })
})

it('an account is bound by the token of a key that the caller has too', async () => {
  const [token, other] = [await signIn(key), await signIn(key, OTHER)]
  const url = `/api/${profileCalls.bind.path}`
  const bind = (by: TestKey, of: string) =>
    send(url, {
      method: 'POST',
      token,
      payload: { token: of },
      dpop: by.prove({ method: 'POST', path: url, now: now(), token }),
    })
  const stolen = await signIn(testKey(), OTHER)
  expect(await bind(key, stolen)).toMatchObject({ code: 40000, data: { field: 'token' } })
  expect((await bind(key, other)).code).toBe(0)
})

it('a sign-in is refused with a proof that is not good, and never begun without the key', async () => {
  const payload = {
    grant_type: 'password',
    appId: 'crm',
    mobile: ADMIN,
    password: hashedPassword('Demo-2026'),
    device: 'PC',
  }
  const late = key.prove({ method: 'POST', path: TOKEN, now: now() - PROOF_SECONDS - 1 })
  expect((await send(TOKEN, { method: 'POST', dpop: late, payload })).code).toBe(40005)
  expect((await send(TOKEN, { method: 'POST', dpop: 'x.y.z', payload })).code).toBe(40003)
})

it('a sign-in that was begun without a key asks for none', async () => {
  const token = await signIn()
  expect((await asked(token)).code).toBe(0)
  expect((await asked(token, proved(token))).code).toBe(0)
  expect((await server.callerWith(token).ask(commonCalls.deptList, {})).code).toBe(0)
})

describe('every call that begins a sign-in says so', () => {
  const sources = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const answersToken = ({ answer }: AnyContract) => answer instanceof z.ZodObject && 'token' in answer.shape
  // A ticket of single sign-on, which works once and is no token; a look, which asks for the key of the sign-in that it began in.
  const NO_SIGN_IN = ['looks.start', 'signOn.casInfo']

  it('and no other does', () => {
    const calls = areas.map(({ call }) => call)
    const said = calls.filter(({ beginsSession }) => beginsSession).map(({ id }) => id)
    const meant = calls.filter(answersToken).map(({ id }) => id)
    expect(said.length).toBeGreaterThan(10)
    expect(said.toSorted()).toEqual(meant.filter((id) => !NO_SIGN_IN.includes(id)).toSorted())
  })

  it('and whatever starts one binds it', () => {
    const starts = sources(path.resolve(import.meta.dirname, '../..')).flatMap((text) => [
      ...text.matchAll(/startSession\(db, \{([\s\S]*?)\n? *\}\)/g),
    ])
    expect(starts.length).toBeGreaterThan(2)
    expect(starts.filter(([, given]) => !given?.includes('key_hash')).map(([text]) => text)).toEqual([])
  })
})

/** The same with another character in one part. */
function tampered(proof: string, part: number): string {
  return proof
    .split('.')
    .map((text, at) => (at === part ? text.replace(/^./, (first) => (first === 'e' ? 'f' : 'e')) : text))
    .join('.')
}
