import { createClock } from '../rules/clock.ts'
import { randomBytes } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { calls, get, post } from '@crm/contracts/call'
import { int, text } from '@crm/contracts/fields'
import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { areas } from './areas.ts'
import { dev } from '../demo/dev/dev.ts'
import { embeddedDb, memoryClient, migrateClient } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import { RefusalError, refuse } from '../rules/refusal.ts'
import { createLog } from './telemetry/log.ts'
import { createServer } from './server.ts'
import { serve } from '../areas/serve.ts'

const sampleCalls = calls('sample', {
  add: get('v1/sample/add', {
    summary: '加一',
    shows: [],
    request: z.object({ n: int(), tag: text().optional() }),
    answer: z.object({ n: z.int(), tag: z.string() }),
    open: 'public',
  }),
  guarded: get('v1/sample/guarded', {
    summary: '需要登录',
    shows: [],
    answer: z.object({ n: z.int() }),
    open: 'signed in',
  }),
  keep: post('v1/sample/keep', {
    summary: '写入后拒绝，保留',
    changes: [],
    request: z.object({ name: text(), rule: z.unknown().optional() }),
    open: 'public',
  }),
  undo: post('v1/sample/undo', {
    summary: '写入后拒绝，撤销',
    changes: [],
    request: z.object({ name: text() }),
    open: 'public',
  }),
  crash: get('v1/sample/crash', { summary: '崩溃', shows: [], open: 'public' }),
  long: post('v1/sample/long', {
    summary: '很长',
    changes: [],
    answer: z.object({ text: z.string() }),
    open: 'public',
  }),
  slow: get('v1/sample/slow', { summary: '不回答', shows: [], open: 'public' }),
  patient: get('v1/sample/patient', { summary: '不回答，没有时限', shows: [], timeout: 0, open: 'public' }),
  wrong: get('v1/sample/wrong', { summary: '回答不符', shows: [], answer: z.object({ n: z.int() }), open: 'public' }),
})

let aborted = false
const waitForAbort = ({ signal }: { signal: AbortSignal }) =>
  new Promise<never>(() =>
    signal.addEventListener('abort', () => {
      aborted = true
    }),
  )
const note = (db: Db, name: string) =>
  db.execute(sql`insert into shop_group (corp_id, name, created_at, updated_at) values (1, ${name}, 0, 0)`)
const sample = serve(sampleCalls, {
  add: ({ request }) => ({ n: request.n + 1, tag: request.tag ?? '' }),
  guarded: ({ who }) => ({ n: who.user_id }),
  keep: async ({ db, request }) => {
    await note(db, request.name)
    return new RefusalError(49999, '已记录')
  },
  undo: async ({ db, request }) => {
    await note(db, request.name)
    refuse(49999, '已撤销', { name: request.name })
  },
  crash: () => {
    throw new Error('postgres://secret@host refused')
  },
  long: () => ({ text: randomBytes(1_000_000).toString('hex') }),
  slow: waitForAbort,
  patient: waitForAbort,
  // @ts-expect-error a misshapen answer does not compile; here it must be caught at run time as well
  wrong: () => ({ n: 'one' }),
})

let app: FastifyInstance
let db: Db
let close: () => Promise<void>
let problems: { request_id: string; route: string; error: { message: string } }[] = []

beforeAll(async () => {
  const client = await memoryClient()
  await migrateClient(client)
  db = embeddedDb(client)
  app = await createServer({
    db,
    demo: true,
    calls: [...sample, ...dev],
    patience: 2000,
    checkAnswers: true,
    log: createLog('error', { write: (line) => problems.push(JSON.parse(line)) }),
  })
  // A caller who goes away once the answer is on its way through the compressor.
  app.addHook('onSend', async ({ url, raw }, _reply, payload) => {
    if (url.endsWith('/sample/long')) setImmediate(() => raw.socket.destroy())
    return payload
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await client.close()
  }
})
afterAll(() => close())
beforeEach(() => {
  problems = []
})

const origin = () => {
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const ask = async (path: string, init?: RequestInit) => {
  const response = await fetch(`${origin()}${path}`, init)
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, envelope: JSON.parse(body) }
}
const sendJson = (path: string, body: string) =>
  ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

describe('an answer', () => {
  it('is an envelope with a request id of its own, in body and header', async () => {
    const { status, headers, envelope } = await ask('/api/v1/sample/add?n=1&tag=%20x%20', {
      headers: { 'x-request-id': 'mine' },
    })
    expect(status).toBe(200)
    expect(envelope).toEqual({
      code: 0,
      message: '',
      data: { n: 2, tag: 'x' },
      request_id: headers.get('x-request-id'),
    })
    expect(envelope.request_id).not.toBe('mine')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is answered to HEAD without its body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/api/v1/sample/add?n=1' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })
})

describe('what a caller without a session may try', () => {
  it.each([
    ['an unknown path', 'GET', '/api/v1/nothing', 404, 40400],
    ['the root of the API', 'GET', '/api', 404, 40400],
    ['a path with a slash too many', 'GET', '/api/v1/sample/add/', 404, 40400],
    ['a bad escape', 'GET', '/api/%ZZ', 400, 40000],
    ['a wrong method', 'DELETE', '/api/v1/sample/add?n=1', 405, 40500],
    ['a passport call on the API host', 'POST', '/api/v2/cas/token', 404, 40400],
    ['no token', 'GET', '/api/v1/sample/guarded', 401, 40001],
  ] as const)('%s', async (_what, method, url, status, code) => {
    const response = await app.inject({ method, url })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.json().request_id).toBe(response.headers['x-request-id'])
    if (status === 405) expect(response.headers.allow).toBe('GET, HEAD')
  })

  it.each([
    ['', 401, 40001],
    ['Bearer', 401, 40003],
    ['Basic YTpi', 401, 40003],
    [`Bearer ${'a'.repeat(43)}`, 401, 40003],
    [`Bearer ${'a'.repeat(5000)}`, 401, 40003],
    ["Bearer ' or 1=1 --", 401, 40003],
  ])('Authorization: %s', async (authorization, status, code) => {
    const response = await app.inject({ url: '/api/v1/sample/guarded', headers: { authorization } })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  it.each([
    ['broken', '{"name":'],
    ['no object', '[]'],
    ['a string', '"x"'],
    ['a prototype', '{"name":"x","__proto__":{"admin":1}}'],
    ['an unknown field', '{"name":"x","admin":1}'],
    ['a character no database stores', '{"name":"x\\u0000"}'],
    ['a tower of lists', `{"name":"x","rule":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('JSON: %s', async (_what, body) => {
    const { status, envelope } = await sendJson('/api/v1/sample/keep', body)
    expect(envelope.code).toBe(40000)
    expect(status).toBeLessThan(500)
    expect(problems).toEqual([])
  })

  it('another media type', async () => {
    const { status, envelope } = await ask('/api/v1/sample/keep', { method: 'POST', body: 'name=x' })
    expect([status, envelope.code]).toEqual([415, 41500])
  })

  it.each([false, true])('20 MB of body, announced: %s', async (announced) => {
    const megabytes = Array.from({ length: 20 }, () => new Uint8Array(1024 * 1024))
    const before = process.memoryUsage().rss
    const { status, envelope } = await ask('/api/v1/sample/keep', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: announced ? new Blob(megabytes) : ReadableStream.from(megabytes),
      duplex: 'half',
    } as RequestInit)
    expect([status, envelope.code]).toEqual([413, 41300])
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
  })

  it.each(['n=x', '', 'n=1.5', 'n=99999999999', 'n=1&n=2', 'n[]=1', 'n=%00'])('query %s', async (query) => {
    const { envelope } = await ask(`/api/v1/sample/add?${query}`)
    expect(envelope).toMatchObject({ code: 40000, data: { field: 'n' } })
    expect(envelope.message).toContain('n')
  })
})

describe('a handler', () => {
  const storedKeys = async () =>
    (await db.execute<{ name: string }>(sql`select name from shop_group order by id`)).rows.map((row) => row.name)

  it('keeps what it wrote when it returns a refusal, undoes it when it throws', async () => {
    expect((await sendJson('/api/v1/sample/keep', '{"name":"one"}')).envelope.code).toBe(49999)
    expect((await sendJson('/api/v1/sample/undo', '{"name":"two"}')).envelope).toMatchObject({
      code: 49999,
      message: '已撤销',
      data: { name: 'two' },
    })
    expect(await storedKeys()).toEqual(['one'])
  })

  it('that crashes is logged for the operator, not answered to the caller', async () => {
    const { status, envelope, body } = await ask('/api/v1/sample/crash')
    expect([status, envelope.code, envelope.message]).toEqual([500, 50000, '系统异常，请稍后再试'])
    expect(body).not.toMatch(/secret|Error|at /)
    expect(problems).toMatchObject([{ request_id: envelope.request_id, route: '/api/v1/sample/crash' }])
  })

  it('that takes too long is given up', async () => {
    const { status, envelope } = await ask('/api/v1/sample/slow')
    expect([status, envelope.code, aborted]).toEqual([504, 50400, true])
  })

  it('hears when its caller goes away', async () => {
    aborted = false
    await expect(fetch(`${origin()}/api/v1/sample/patient`, { signal: AbortSignal.timeout(50) })).rejects.toThrow()
    await expect.poll(() => aborted, { timeout: 15_000 }).toBe(true)
  })

  it('whose caller goes away while the answer is compressed is no problem of the gateway', async () => {
    await expect(sendJson('/api/v1/sample/long', '{}')).rejects.toThrow()
    // What comes next is announced after it.
    await ask('/api/v1/sample/crash')
    expect(problems).toMatchObject([{ route: '/api/v1/sample/crash' }])
  })

  it('that answers against its contract is caught', async () => {
    expect((await ask('/api/v1/sample/wrong')).status).toBe(500)
  })
})

describe('failures on demand', () => {
  const fail = (fault: object) => sendJson('/dev/fault', JSON.stringify(fault))
  const add = (init?: RequestInit) => fetch(`${origin()}/api/v1/sample/add?n=1`, init)

  it.each([
    [{ fault: 'status', status: 503 }, 503, 50000],
    [{ fault: 'code', code: 40901, message: '数据已被他人修改，请刷新后重试' }, 200, 40901],
    [{ fault: 'delay', delay: 30 }, 200, 0],
  ])('%j', async (fault, status, code) => {
    await fail({ kind: 'call', name: 'sample.add', times: 1, ...fault })
    const { status: answered, envelope } = await ask('/api/v1/sample/add?n=1')
    expect([answered, envelope.code]).toEqual([status, code])
    expect((await ask('/api/v1/sample/add?n=1')).envelope.code).toBe(0)
  })

  it('garbage, half an answer, no answer; listed and cleared', async () => {
    await fail({ kind: 'call', name: '/v1/sample/add', fault: 'garbage', times: 1 })
    expect(() => JSON.parse('<')).toThrow()
    await expect(add().then((response) => response.json())).rejects.toThrow(SyntaxError)
    await fail({ kind: 'call', name: 'sample.add', fault: 'truncate', times: 1 })
    await expect(add().then((response) => response.text())).rejects.toThrow()
    await fail({ kind: 'call', name: 'sample.add', fault: 'hang' })
    await expect(add({ signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout')
    expect((await ask('/dev/fault')).envelope.data.list).toMatchObject([
      { name: 'sample.add', fault: 'hang', times: -1 },
    ])
    expect((await ask('/dev/fault', { method: 'DELETE' })).envelope.data).toEqual({ cleared: 1 })
    expect((await add()).status).toBe(200)
  })

  it('one is cleared by its id, the others stay', async () => {
    const first = await fail({ kind: 'call', name: 'sample.one', fault: 'code' })
    await fail({ kind: 'call', name: 'sample.other', fault: 'code' })
    const { envelope } = await ask(`/dev/fault?id=${first.envelope.data.id}`, { method: 'DELETE' })
    expect(envelope.data).toEqual({ cleared: 1 })
    expect((await ask('/dev/fault')).envelope.data.list).toMatchObject([{ name: 'sample.other' }])
    await ask('/dev/fault', { method: 'DELETE' })
  })

  it('of files and remotes', async () => {
    const served = await createServer({
      db,
      demo: true,
      site: {
        claims: async () => true,
        handle: async ({ path }) => ({ status: 200, headers: { 'x-path': path }, body: Buffer.from('ok') }),
      },
    })
    const setFault = (fault: object) =>
      served.inject({ method: 'POST', url: '/dev/fault', payload: { fault: 'status', status: 404, ...fault } })
    await setFault({ kind: 'remote', name: 'talents' })
    await setFault({ kind: 'file', name: '/shell/*/main.js' })
    const statusOf = async (url: string) => (await served.inject(url)).statusCode
    expect(await statusOf('/r/talents/1.0.0-aa/main.js')).toBe(404)
    expect(await statusOf('/r/goods/1.0.0-aa/main.js')).toBe(200)
    expect(await statusOf('/shell/1-b/main.js')).toBe(404)
    expect((await served.inject('/login?tab=code')).headers['x-path']).toBe('/login?tab=code')
    await served.close()
  })
})

describe('the clock', () => {
  it('is set and put back', async () => {
    const { envelope } = await sendJson('/dev/clock', '{"now":1718668800}')
    expect(envelope.data.now).toBe(1_718_668_800)
    expect((await ask('/dev/clock')).envelope.data.now).toBeLessThan(1_718_668_810)
    await sendJson('/dev/clock', '{}')
    expect((await ask('/dev/clock')).envelope.data.offset).toBe(0)
  })
})

describe('outside demo mode', () => {
  it('there are no tools and no pictures', async () => {
    const real = await createServer({ db })
    for (const url of ['/dev/inbox?mobile=13800100002', '/dev/clock', '/dev/fault', '/files/demo/avatar/a-4e2d.svg'])
      expect((await real.inject(url)).json().code, url).toBe(40400)
    await real.close()
  })
})

describe('security.txt', () => {
  it('names the contact that was set, for at most a year, and is absent without one', async () => {
    const url = '/.well-known/security.txt'
    expect((await app.inject(url)).statusCode).toBe(404)
    const clock = createClock(Date.UTC(2026, 10, 20, 6, 30) / 1000)
    const real = await createServer({ db, clock, securityContact: 'mailto:security@example.com' })
    const { headers, body } = await real.inject(url)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toBe(
      'Contact: mailto:security@example.com\nExpires: 2027-05-19T00:00:00.000Z\nPreferred-Languages: zh, en\n',
    )
    await real.close()
  })
})

describe('who may embed an answer', () => {
  it('nobody elsewhere a call, everybody a picture', async () => {
    const embedder = async (url: string) => (await app.inject(url)).headers['cross-origin-resource-policy']
    expect(await embedder('/api/v1/sample/add?n=1')).toBe('same-origin')
    expect(await embedder('/files/demo/avatar/u1-4e2d.svg')).toBe('cross-origin')
    expect(await embedder('/beacon.gif')).toBe('cross-origin')
  })
})

describe('demo pictures', () => {
  it('are safe to keep and to open', async () => {
    const response = await app.inject('/files/demo/avatar/u1-4e2d.svg')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(response.headers['content-security-policy']).toContain('sandbox')
    for (const file of ['avatar/..%2f..%2fmain.ts', 'nothing/a.svg', 'avatar/<script>.svg'])
      expect((await app.inject(`/files/demo/${file}`)).statusCode, file).toBe(404)
  })
})

describe('/beacon', () => {
  it.each([
    ['GET', '/beacon.gif?event=page', undefined, 200],
    ['POST', '/beacon/report', '{"event":"page"}', 204],
    ['POST', '/beacon/report', 'x'.repeat(9_000), 413],
  ] as const)('takes what is sent by %s to %s and keeps nothing', async (method, url, payload, status) => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    const answer = await app.inject({ method, url, ...(payload ? { payload, headers } : {}) })
    expect(answer.statusCode).toBe(status)
    if (method === 'GET')
      expect(answer.headers).toMatchObject({ 'content-type': 'image/gif', 'cache-control': 'no-store' })
  })
})

describe('/api/openapi.json', () => {
  it('lists every call as served, without the base', async () => {
    const whole = await createServer({ db, demo: true })
    const { paths } = (await whole.inject('/api/openapi.json')).json()
    for (const { call } of areas) {
      if (call.host === 'dev') continue
      const operation = paths[`/${call.path}`]?.[call.method.toLowerCase()]
      expect(operation, call.id).toMatchObject({ operationId: call.id, summary: call.summary })
      expect(operation.summary).not.toBe('')
      expect(
        operation.responses['200'].content['application/json'].schema.oneOf[0].properties.data,
        call.id,
      ).toBeDefined()
    }
    expect(Object.keys(paths).filter((path) => path.startsWith('/api'))).toEqual([])
    expect(paths['/v2/cas/token'].servers).toEqual([{ url: '/passport' }])
    const params = paths['/v1/notice/list'].get.parameters.map((one: { name: string }) => one.name)
    expect(params).toEqual(expect.arrayContaining(['page', 'size', 'cursor', 'order_by', 'type', 'unread', 'keyword']))
    await whole.close()
  })
})
