import { commonCalls } from '@crm/contracts/calls/common'
import { profileCalls } from '@crm/contracts/calls/profile'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { rowOf } from '../../store/database/query.ts'
import { attempt, callCount } from '../../store/database/schema.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { createRateLimiter, type RateLimiter } from './rateLimits.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { float, select } from '../../store/database/select.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ rateLimits: { reads: 3, writes: 2, strangers: 2 } })
})
afterAll(() => server.close())

const times = async (count: number, ask: () => Promise<{ code: number }>) => {
  const codes: number[] = []
  for (let nth = 0; nth < count; nth += 1) codes.push((await ask()).code)
  return codes
}

it('a person reads and writes so often in a minute, and a colleague is not counted with them', async () => {
  const medium = await server.signedInAs('13800100006')
  const lead = await server.signedInAs('13800100004')
  expect(await times(4, () => medium.ask(commonCalls.deptList, {}))).toEqual([0, 0, 0, Code.tooOften])
  expect(await times(2, () => medium.ask(profileCalls.signInEnd, {}))).toEqual([0, 0])
  expect((await medium.ask(profileCalls.signInEnd, {})).message).toMatch(/^操作过于频繁，请 \d+ 秒后再试$/)
  expect(await times(1, () => lead.ask(commonCalls.deptList, {}))).toEqual([0])
})

it('strangers of one address ask for so many QR codes; those of another are not counted with them', async () => {
  const qr = async (remoteAddress: string) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/wechat/qrcode',
      payload: { code: 'crm' },
      remoteAddress,
    })
    return { code: answer.json().code as number, retryAfter: answer.headers['retry-after'] }
  }
  expect(signOnCalls.wechatQrcode.path).toBe('wechat/qrcode')
  expect(await times(2, () => qr('203.0.113.7'))).toEqual([0, 0])
  const refused = await qr('203.0.113.7')
  expect(refused.code).toBe(Code.tooOften)
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await qr('203.0.113.8')).code).toBe(0)
})

describe('two gateways of one database', () => {
  let database: OpenedDatabase
  let gateways: readonly TestServer[]
  beforeAll(async () => {
    database = await openTestDatabase()
    const rateLimits = { reads: 60, writes: 2, strangers: 4 }
    const open = () => testServer({ database: { ...database, close: async () => undefined }, rateLimits })
    gateways = [await open(), await open()]
  })
  afterAll(async () => {
    for (const gateway of gateways) await gateway.close()
    await database.close()
  })

  it('answer a person no more often together than one alone', async () => {
    const { token = '' } = (await gateways[0]?.signedInAs('13800100006')) ?? {}
    const answered = [0, 0]
    const askAt = async (at: number) => {
      const { code } = (await gateways[at]?.callerWith(token).ask(commonCalls.deptList, {})) ?? {}
      if (code === 0) answered[at] = (answered[at] ?? 0) + 1
      return code
    }
    for (let nth = 0; nth < 40; nth += 1) await Promise.all([askAt(0), askAt(1)])
    await vi.waitFor(
      async () => expect(await Promise.all([askAt(0), askAt(1)])).toEqual([Code.tooOften, Code.tooOften]),
      { timeout: 20_000, interval: 300 },
    )
    const [here = 0, there = 0] = answered
    expect(here + there).toBeGreaterThanOrEqual(60)
    expect(here, 'it stopped for what the other one had counted').toBeLessThan(60)
    expect(there, 'it stopped for what the other one had counted').toBeLessThan(60)
  }, 60_000)

  it('let a stranger write no more often together than one alone', async () => {
    const report = (caller: Caller | undefined) =>
      caller?.ask(commonCalls.traceErrorReport, { message: '出错了' }) ?? Promise.reject(new Error('no gateway'))
    const codes: number[] = []
    for (let nth = 0; nth < 6; nth += 1) codes.push((await report(gateways[nth % 2]?.anonymous)).code)
    expect(codes).toEqual([0, 0, 0, 0, Code.tooOften, Code.tooOften])
  })
})

describe('counting', () => {
  let database: OpenedDatabase
  let now: number
  let one: RateLimiter
  let other: RateLimiter
  const reports: unknown[] = []
  const limiter = (db = database.db) =>
    createRateLimiter({ reads: 5, writes: 2, strangers: 3 }, { db, now: () => now, report: (e) => reports.push(e) })
  beforeAll(async () => {
    database = await openTestDatabase({ empty: true })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    now = TEST_NOW
    reports.length = 0
    await database.db.delete(callCount)
    await database.db.delete(attempt)
    one = limiter()
    other = limiter()
  })

  const read = { id: 'common.deptList' }
  const write = { id: 'profile.signInEnd', changes: [] }
  /** How many of so many calls are answered. */
  const answered = async (at: RateLimiter, call: typeof read | typeof write, count: number, user_id = 7) => {
    let sum = 0
    for (let nth = 0; nth < count; nth += 1)
      await at.check(call, { user_id, ip: '203.0.113.7' }).then(
        () => (sum += 1),
        (error: unknown) => expect(error).toBeInstanceOf(RefusalError),
      )
    return sum
  }
  const stranger = (at: RateLimiter, ip = '203.0.113.7') =>
    at.check({ id: 'signOn.wechatQrcode', changes: [] }, { user_id: undefined, ip }).then(
      () => 'answered',
      ({ message, headers }: RefusalError) => `${message} ${headers['retry-after']}`,
    )

  it('adds up what the gateways counted, reads apart from writes and each person apart', async () => {
    expect(await answered(one, read, 3)).toBe(3)
    expect(await answered(other, read, 1)).toBe(1)
    expect(await answered(other, write, 1)).toBe(1)
    await one.exchange()
    await other.exchange()
    expect(await answered(other, read, 4)).toBe(1)
    expect(await answered(other, write, 4)).toBe(1)
    expect(await answered(other, read, 4, 8)).toBe(4)
    await other.exchange()
    expect(await answered(one, read, 1)).toBe(1)
    await one.exchange()
    expect(await answered(one, read, 1)).toBe(0)
    expect(await database.db.select().from(callCount).orderBy(callCount.user_id, callCount.kind)).toEqual([
      { minute: TEST_NOW, user_id: 7, kind: 'reads', calls: 6 },
      { minute: TEST_NOW, user_id: 7, kind: 'writes', calls: 2 },
      { minute: TEST_NOW, user_id: 8, kind: 'reads', calls: 4 },
    ])
  })

  it('counts what comes while the sums are exchanged, once', async () => {
    expect(await answered(one, read, 2)).toBe(2)
    const exchanged = one.exchange()
    expect(await answered(one, read, 1)).toBe(1)
    await exchanged
    await one.exchange()
    await one.exchange()
    expect(await rowOf(database.db, select({ calls: float`sum(calls)` }, sql`from call_count`))).toEqual({ calls: 3 })
    expect(await answered(one, read, 5)).toBe(2)
  })

  it('begins anew with each minute of the clock, and says how long that takes', async () => {
    now = TEST_NOW + 45
    expect(await answered(one, read, 9)).toBe(5)
    await expect(one.check(read, { user_id: 7, ip: '' })).rejects.toMatchObject({
      message: '操作过于频繁，请 15 秒后再试',
      headers: { 'retry-after': '15' },
    })
    await one.exchange()
    now = TEST_NOW + 60
    expect(await answered(one, read, 9)).toBe(5)
    await one.exchange()
    expect(await answered(other, read, 1)).toBe(1)
    await other.exchange()
    expect(await answered(other, read, 1)).toBe(0)
  })

  it('goes on counting for itself while the database is away, and sends that afterwards', async () => {
    let isAway = true
    const shaky = new Proxy(database.db, {
      get: (db, name) => {
        if (isAway && name === 'execute') return () => Promise.reject(new Error('away'))
        const value: unknown = Reflect.get(db, name)
        return typeof value === 'function' ? value.bind(db) : value
      },
    })
    const lone = limiter(shaky)
    expect(await answered(lone, read, 4)).toBe(4)
    await expect(lone.exchange()).rejects.toThrow('away')
    expect(await answered(lone, read, 4)).toBe(1)
    isAway = false
    await lone.exchange()
    expect(await answered(other, read, 1)).toBe(1)
    await other.exchange()
    expect(await answered(other, read, 1)).toBe(0)
  })

  it('tells once that the sums cannot be exchanged, and nothing any more when it is closed', async () => {
    const execute = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('away')))
    const lone = limiter({ execute } as never) // All that it asks for while nobody is a stranger.
    expect(await answered(lone, read, 1)).toBe(1)
    lone.start()
    await vi.waitFor(() => expect(execute.mock.calls.length).toBeGreaterThan(1), { timeout: 20_000 })
    await lone.close()
    expect(reports).toEqual([new Error('away')])
  }, 30_000)

  it('lets strangers of an address write so often within any minute, at all gateways together', async () => {
    expect(await stranger(one)).toBe('answered')
    now += 30
    expect([await stranger(other), await stranger(one)]).toEqual(['answered', 'answered'])
    expect(await stranger(other)).toBe('操作过于频繁，请 60 秒后再试 60')
    expect(await stranger(one)).toBe('操作过于频繁，请 60 秒后再试 60')
    expect(await stranger(one, '203.0.113.8')).toBe('answered')
    now += 30
    expect([await stranger(other), await stranger(one)]).toEqual(['answered', '操作过于频繁，请 60 秒后再试 60'])
    expect(await database.db.$count(attempt), 'a refused one leaves nothing').toBe(5)
  })

  it('runs nothing where nobody is limited', async () => {
    const execute = vi.fn<() => Promise<never>>()
    const none = createRateLimiter(
      { reads: 0, writes: 0, strangers: 20 },
      { db: { execute } as never, now: () => now, report: (e) => reports.push(e) },
    )
    expect(await answered(none, read, 50)).toBe(50)
    none.start()
    await none.exchange()
    await none.close()
    expect(execute).not.toHaveBeenCalled()
  })
})
