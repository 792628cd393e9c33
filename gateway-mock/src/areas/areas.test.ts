import type { AnyContract } from '@crm/contracts/call'
import { isInQuery } from '@crm/contracts/method'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corp } from '../store/database/schema.ts'
import type { ServedCall } from './serve.ts'
import { type Field, fieldsOf, validRequest } from '../testing/testRequests.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { randomOf } from '../demo/business/random.ts'
import { areas } from '../process/areas.ts'

// What every area answers to callers without rights, asked of every call by its contract.

const SQL = `' or 1=1; drop table corp; --`
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const NASTY: readonly unknown[] = [
  SQL,
  SCRIPT,
  '\u0000',
  '\ud83d',
  '%_\\',
  'x'.repeat(50_000),
  '1e308',
  'NaN',
  '2026-13-45',
  '💥',
  -1,
  2_147_483_648,
  1e308,
  0.1,
  true,
  null,
  [],
  [null],
  [[1]],
  {},
  { $gt: 1 },
  [{ a: [{ b: [] }] }],
]

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Something that the field cannot take, as far as its way to us lets it be wrong (a query string is all text). */
function wrongValue(field: Field, inQuery: boolean): unknown {
  if (field.enum || field.const !== undefined) return 'zz'
  switch (field.type) {
    case 'integer':
    case 'number':
      return 'x'
    case 'string':
      return inQuery ? ['a', 'b'] : 12_345
    case 'array':
      return inQuery ? (field.items?.type === 'integer' ? 'x' : undefined) : { a: 1 }
    case 'object':
      return inQuery ? undefined : 'x'
    default:
      return undefined
  }
}

const send = async (call: AnyContract, request: unknown, caller: Caller) => {
  const url = `${{ api: '/api/', passport: '/passport/', dev: '/dev/' }[call.host ?? 'api']}${call.path}`
  const headers = caller.token ? { authorization: `Bearer ${caller.token}` } : {}
  if (!isInQuery(call.method)) {
    const payload = JSON.stringify(request)
    const response = await server.app.inject({
      method: call.method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
    return { status: response.statusCode, ...response.json() }
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(request)))
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one).toWellFormed())
  const response = await server.app.inject({ method: call.method, url: `${url}?${query}`, headers })
  return { status: response.statusCode, ...response.json() }
}

// The demo tools would change time and answers for the calls after them; server.test.ts has them.
const byArea = Map.groupBy(
  areas.filter(({ call }) => call.host !== 'dev'),
  ({ call }: ServedCall) => call.id.split('.', 1)[0] ?? '',
)

// Files come as multipart bodies; tasks.test.ts has them.
const isJson = ({ call }: ServedCall) => !call.upload

describe.each([...byArea])('area %s', (_area, served) => {
  it('names the field of a wrong type, in every call', async () => {
    const caller = await server.signedInAs('13800100002')
    for (const { call } of served.filter(isJson)) {
      const fields = fieldsOf(call)
      for (const [name, field] of Object.entries(fields.properties ?? {})) {
        const wrong = wrongValue(field, isInQuery(call.method))
        if (wrong === undefined) continue
        const reply = await send(call, { ...validRequest(call), [name]: wrong }, caller)
        expect(reply, `${call.id} ${name}`).toMatchObject({ code: 40000 })
        expect(reply.data.field.split('.')[0], `${call.id} ${name}`).toBe(name)
        expect(reply.message, `${call.id} ${name}`).toContain(name)
      }
    }
  })

  it('answers 40001 without a session, 40000 to an unknown field of a body or a query', async () => {
    const caller = await server.signedInAs('13800100002')
    for (const { call } of served.filter(isJson)) {
      const right = validRequest(call)
      if (call.open !== 'public')
        expect(await send(call, right, server.anonymous), call.id).toMatchObject({ status: 401, code: 40001 })
      for (const field of ['no_such_field', '_', 'utm_source'])
        expect(await send(call, { ...right, [field]: 1 }, caller), call.id).toMatchObject({
          code: 40000,
          message: `参数错误：不支持的字段 ${field}`,
          data: { field },
        })
    }
  })

  it('turns lists by number to their 100,000th row', async () => {
    const caller = await server.signedInAs('13800100002')
    for (const { call } of served.filter(isJson)) {
      const { page, size } = fieldsOf(call).properties ?? {}
      // Some lists end earlier.
      if (!page || !size || (page.maximum ?? 0) < 5_001) continue
      expect(await send(call, { ...validRequest(call), page: 5_001, size: 20 }, caller), call.id).toMatchObject({
        code: 40000,
        message: '仅支持查看前 100,000 条，请缩小筛选范围',
        data: { field: 'page' },
      })
      const { message } = await send(call, { ...validRequest(call), page: 5_000, size: 20 }, caller)
      expect(message, call.id).not.toContain('仅支持查看')
    }
  })

  it('survives SQL, script and other nonsense in every field', async () => {
    const random = randomOf('nonsense', _area)
    const caller = await server.signedInAs('13800100002')
    const before = await server.db.$count(corp)
    let requests = 0
    const survives = async (call: AnyContract, request: unknown) => {
      requests += 1
      const reply = await send(call, request, caller)
      expect(
        [reply.status < 500, reply.code === 50_000],
        `${call.id} ${JSON.stringify(request).slice(0, 300)}`,
      ).toEqual([true, false])
      expect(typeof reply.request_id).toBe('string')
    }
    for (const { call } of served) {
      const names = Object.keys(fieldsOf(call).properties ?? {})
      const right = validRequest(call)
      for (const value of [SQL, SCRIPT]) {
        const withIn = (fields: string[]) => ({ ...right, ...Object.fromEntries(fields.map((name) => [name, value])) })
        // Fields that take it have it at once, where they bear it together; the others are refused before the database is asked.
        const taken = names.filter((name) => call.request.safeParse(withIn([name])).success)
        const together =
          taken.length > 0 && call.request.safeParse(withIn(taken)).success ? [taken] : taken.map((name) => [name])
        for (const fields of [...together, ...names.filter((name) => !taken.includes(name)).map((name) => [name])])
          await survives(call, withIn(fields))
      }
    }
    while (requests < 100 || requests < served.length * 5) {
      const { call } = random.pick(served)
      const names = Object.keys(fieldsOf(call).properties ?? {})
      const right = validRequest(call)
      const wrong = Object.fromEntries(names.filter(() => random.chance(0.6)).map((name) => [name, random.pick(NASTY)]))
      await survives(call, random.chance(0.1) ? random.pick(NASTY) : { ...right, ...wrong })
    }
    expect(await server.db.$count(corp)).toBe(before)
  })
})
