import { sessionCalls } from '@crm/contracts/calls/session'
import type { Site } from '@crm/registry/site'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attempt, loginSession } from '../../store/database/schema.ts'
import { hashedPassword, testServer, type TestServer } from '../../testing/testServer.ts'

const PROXY = '10.1.2.3'
const STAFF = '13800100002'
const OTHER = '13800100003'

// Claims one host; answers every path of it.
const site: Site = {
  claims: async (host) => host === 'crm.example.com',
  handle: async ({ path }) => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from(path) }),
}

let server: TestServer
beforeAll(async () => {
  server = await testServer({ trustedProxies: [PROXY], strictHosts: true, site })
})
afterAll(() => server.close())

interface Sent {
  /** Whom the connection comes from. */
  peer?: string
  /** Whom the proxy says that it asks for. */
  person?: string
  scheme?: 'http' | 'https'
  host?: string
  cookie?: string
}
const headersOf = ({ person, scheme, host = 'crm.example.com', cookie }: Sent) => ({
  host,
  ...(person && { 'x-forwarded-for': person }),
  ...(scheme && { 'x-forwarded-proto': scheme }),
  ...(cookie && { cookie }),
})
const get = (url: string, sent: Sent = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: headersOf(sent), remoteAddress: sent.peer ?? PROXY })
const signIn = (sent: Sent, mobile = STAFF, password = 'Demo-2026') =>
  server.app.inject({
    method: 'POST',
    url: '/passport/v2/cas/token',
    headers: headersOf(sent),
    remoteAddress: sent.peer ?? PROXY,
    payload: { grant_type: 'password', appId: 'crm', mobile, password: hashedPassword(password), device: 'PC' },
  })
// The clock of a test stands still: the addresses of all sign-ins so far.
const addresses = async () => (await server.db.select({ ip: loginSession.ip }).from(loginSession)).map(({ ip }) => ip)

describe('whom a trusted proxy asks for', () => {
  it('is known by the own address, in sessions and limits', async () => {
    expect((await signIn({ person: '203.0.113.7' })).json()).toMatchObject({ code: 0 })
    expect(await addresses()).toContain('203.0.113.7')
    expect(await addresses()).not.toContain(PROXY)
    await signIn({ person: '203.0.113.8' }, STAFF, 'wrong')
    const counted = await server.db.select().from(attempt).where(eq(attempt.kind, 'signInOfAddress'))
    expect(counted.map(({ subject }) => subject)).toEqual(['203.0.113.8'])
  })

  it('is nobody when the connection does not come from the proxy', async () => {
    expect((await signIn({ peer: '198.51.100.9', person: '203.0.113.7' })).json()).toMatchObject({ code: 0 })
    expect(await addresses()).toContain('198.51.100.9')
  })
})

describe('over TLS', () => {
  const overTls: Sent = { scheme: 'https', person: '203.0.113.7' }

  it('cookies go back by TLS alone, and the browser keeps to it', async () => {
    const answer = await signIn(overTls)
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-passport=[\w-]{43}; Path=\/; .*Secure/)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    const plain = await signIn({})
    expect(String(plain.headers['set-cookie'])).toMatch(/^passport=/)
    expect(String(plain.headers['set-cookie'])).not.toMatch(/Secure/)
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
  })

  it('single sign-on knows the origin of the page, and the cookie that only TLS sends', async () => {
    const cookie = String((await signIn(overTls)).headers['set-cookie']).split(';', 1)[0] ?? ''
    const frame = (given: string) =>
      get('/passport/v2/cas/iframe?nonce=abcdefgh&origin=https%3A%2F%2Fcrm.example.com', { ...overTls, cookie: given })
    expect((await frame(cookie)).body).toMatch(/"token":"[\w-]{43}"/)
    // What a page without TLS could have set is not believed.
    expect((await frame(cookie.replace('__Host-', ''))).body).toMatch(/"token":""/)
  })
})

describe('one address for a whole office', () => {
  it('refuses who has failed, never the right password of who has not', async () => {
    const now = server.clock.now()
    const office = '203.0.113.50'
    await server.db
      .insert(attempt)
      .values(Array.from({ length: 100 }, () => ({ kind: 'signInOfAddress', subject: office, created_at: now })))
    expect((await signIn({ person: office }, OTHER)).json()).toMatchObject({ code: 0 })
    expect((await signIn({ person: office }, OTHER, 'wrong')).json()).toMatchObject({ message: '密码错误' })
    expect((await signIn({ person: office }, OTHER)).json()).toMatchObject({
      code: 40023,
      message: '登录失败次数过多，请 10 分钟后再试',
    })
    // From home, under an address of its own.
    expect((await signIn({ person: '203.0.113.51' }, OTHER)).json()).toMatchObject({ code: 0 })
  })
})

describe('hosts that no portal claims', () => {
  it('are refused, calls and pages alike; a probe of the machine is not', async () => {
    const elsewhere: Sent = { host: 'evil.example' }
    const call = await get(`/api/${sessionCalls.userInfo.path}`, elsewhere)
    expect(call.statusCode).toBe(421)
    expect(call.json()).toMatchObject({ message: '该域名未绑定任何门户' })
    expect((await get('/', elsewhere)).statusCode).toBe(421)
    expect((await signIn(elsewhere)).statusCode).toBe(421)
    expect((await get('/', {})).statusCode).toBe(200)
    expect((await get('/api/health', elsewhere)).statusCode).toBe(200)
  })
})
