import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionCalls } from '@crm/contracts/calls/session'
import { addKey } from '@crm/registry/keys'
import { openStore } from '@crm/registry/store'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { localServices } from '../../demo/localServices.ts'
import { defineJob } from '../../jobs/job.ts'
import { createJobs } from '../../jobs/queue.ts'
import { createServer } from '../server.ts'
import { parseSecretsKeys, useSecretsKeys } from '../../store/database/secrets.ts'
import { TEST_KEYS } from '../../testing/testDatabase.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { createLog, describeError } from './log.ts'
import { createMeasurements } from './measurements.ts'

const ADMIN = '13800100002'
const stopping = new AbortController()
const measurements = createMeasurements()
const registryDir = mkdtempSync(join(tmpdir(), 'registry-'))
let lines: Record<string, unknown>[] = []
let server: TestServer
beforeAll(async () => {
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) })
  server = await testServer({ log, measurements, registryDir, stopping: stopping.signal })
})
afterAll(async () => {
  await server.close()
  rmSync(registryDir, { recursive: true, force: true })
})
beforeEach(() => {
  lines = []
})

const probe = (url: string) => server.app.inject({ url })

describe('the log', () => {
  it('has a line for each call: request, route, code and ids, and nothing that was said or asked', async () => {
    const mobile = '13800100002'
    const password = 'not-the-password'
    const refused = await server.anonymous.ask(sessionCalls.casToken, {
      ...{ grant_type: 'password', mobile, password, appId: 'crm', device: 'PC' },
    } as never)
    const admin = await server.signedInAs(ADMIN)
    await admin.run(sessionCalls.userInfo, {})
    expect(lines).toMatchObject([
      {
        level: 'info',
        request_id: refused.request_id,
        method: 'POST',
        route: '/passport/v2/cas/token',
        code: refused.code,
      },
      {
        level: 'info',
        route: '/api/v1/user/info',
        status: 200,
        code: 0,
        corp_id: expect.any(Number),
        user_id: expect.any(Number),
      },
    ])
    expect(refused.code).not.toBe(0)
    const text = JSON.stringify(lines)
    for (const said of [mobile, password, '127.0.0.1']) expect(text).not.toContain(said)
  })

  it('has a line for a method that an address has not, with the address', async () => {
    const { statusCode } = await server.app.inject({ method: 'DELETE', url: '/api/v1/user/info?name=x' })
    expect(lines).toMatchObject([{ level: 'info', method: 'DELETE', route: '/api/v1/user/info', status: statusCode }])
    expect(statusCode).toBe(405)
  })

  it('tells which lines are of one address, and not which that is', async () => {
    const from = async (remoteAddress: string) => {
      await server.app.inject({ url: '/api/v1/user/info', remoteAddress })
      return String(lines.at(-1)?.from)
    }
    const [one, again, other] = [await from('203.0.113.7'), await from('203.0.113.7'), await from('203.0.113.8')]
    expect(one).toMatch(/^[0-9a-f]{16}$/)
    expect([again === one, other === one]).toEqual([true, false])
    expect(JSON.stringify(lines)).not.toContain('203.0.113')
    // Whoever tries all addresses finds none of them without the key.
    expect(createHash('sha256').update('203.0.113.7').digest('hex')).not.toContain(one)
    useSecretsKeys(parseSecretsKeys('ab'.repeat(32), 'the test'))
    expect(await from('203.0.113.7')).not.toBe(one)
    useSecretsKeys(TEST_KEYS)
  })

  it('tells what failed without the values of its statement', async () => {
    const name = '王小姐 13912345678'
    const thrown = await server.db
      .execute(sql`insert into app_user (user_id, phone) values (${name}, ${name})`)
      .catch((error: unknown) => error)
    const told = describeError(thrown)
    expect(told).toMatchObject({
      message: 'statement failed',
      statement: expect.stringContaining('insert into app_user'),
      cause: { code: '22P02' },
      at: [expect.stringMatching(/^at /)].concat(told.at.slice(1)),
    })
    expect(JSON.stringify(told)).not.toContain('13912345678')
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
    })
  })
})

describe('the probes', () => {
  it('ready: the database answers; otherwise 503 with what fails, while the process is alive', async () => {
    const ready = (isWorking: boolean, db = server.db) =>
      createServer({ db, jobs: { ...server.jobs, isWorking: () => isWorking }, log: createLog('silent') })
    const fine = await ready(true)
    expect((await fine.inject({ url: '/api/ready' })).json()).toMatchObject({ code: 0, data: { ok: 1 } })
    await fine.close()
    const broken = Object.create(server.db, { execute: { value: () => Promise.reject(new Error('gone')) } })
    const app = await ready(false, broken)
    const unready = await app.inject({ url: '/api/ready' })
    expect(unready.statusCode).toBe(503)
    expect(unready.json()).toMatchObject({ data: { failing: ['database', 'jobs'] } })
    expect((await app.inject({ url: '/api/health' })).json()).toMatchObject({ code: 0 })
    await app.close()
  })

  it('a database that only reads makes nobody ready, until it takes writes again', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const app = await createServer({ db: server.db, log: createLog('silent') })
    const answer = async () => {
      vi.advanceTimersByTime(1_000)
      return (await app.inject({ url: '/api/ready' })).json()
    }
    await server.db.execute(sql`set default_transaction_read_only = on`)
    expect(await answer()).toMatchObject({ data: { failing: ['database'] } })
    await server.db.execute(sql`set default_transaction_read_only = off`)
    expect(await answer()).toMatchObject({ code: 0 })
    await app.close()
    vi.useRealTimers()
  })

  it('asked at once and again, they write once', async () => {
    const statements = vi.spyOn(server.db, 'execute')
    const app = await createServer({ db: server.db, log: createLog('silent') })
    const asked = async () => (await app.inject({ url: '/api/ready' })).statusCode
    expect(await Promise.all([asked(), asked(), asked()])).toEqual([200, 200, 200])
    expect(await asked()).toBe(200)
    expect(statements).toHaveBeenCalledTimes(1)
    statements.mockRestore()
    await app.close()
  })

  it('a gateway that was told to end is not ready, and still answers', async () => {
    const app = await createServer({ db: server.db, stopping: AbortSignal.abort(), log: createLog('silent') })
    expect((await app.inject({ url: '/api/ready' })).json()).toMatchObject({ data: { failing: ['stopping'] } })
    expect((await app.inject({ url: '/api/openapi.json' })).statusCode).toBe(200)
    await app.close()
  })
})

describe('/metrics', () => {
  it('counts requests by route and code, and needs a key', async () => {
    expect((await probe('/metrics')).statusCode).toBe(401)
    const token = await addKey(openStore(registryDir), 'prometheus', {
      scope: 'operator',
      made: { by: 'test', at: new Date().toISOString() },
    })
    await probe('/api/v1/user/info')
    const { statusCode, body } = await server.app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(statusCode).toBe(200)
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/user\/info",status="401",code="40001"\} \d/,
    )
    expect(body).toMatch(/^calls\{state="waiting"\} 0$/m)
    expect(body).toMatch(/^files_disk_bytes\{state="free"\} [1-9]/m)
    expect(body).toMatch(/^files_disk_bytes\{state="size"\} [1-9]/m)
    expect(body).toContain('process_resident_memory_bytes')
  })

  it('counts jobs that end, and knows those that wait', async () => {
    const ended: unknown[] = []
    const failing = defineJob({ name: 'fails', queue: 'short', run: () => Promise.reject(new Error('boom')) })
    const fine = defineJob({ name: 'works', queue: 'short', run: () => Promise.resolve() })
    const { db, clock, files } = server
    const jobs = createJobs({
      ...{ db, clock, files, store: server.queue, jobs: [failing, fine] },
      ...localServices(clock.now),
      ended: ({ job, outcome }) => ended.push([job, outcome]),
    })
    await jobs.open()
    await jobs.send(db, fine, {})
    expect(await jobs.sizes()).toContainEqual({ queue: 'short', waiting: 1, active: 0, failed: 0 })
    await jobs.drain()
    await jobs.send(db, failing, {})
    await jobs.drain().catch(() => undefined)
    await jobs.stop()
    expect(ended).toEqual([
      ['works', 'done'],
      ['fails', 'failed'],
    ])
  })
})
