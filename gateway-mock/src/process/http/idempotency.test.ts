import { DAY_SECONDS } from '@crm/base/durations'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { memberCalls } from '@crm/contracts/calls/members'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { areas } from '../areas.ts'
import { dept, idempotencyKey } from '../../store/database/schema.ts'
import { purgeJob } from '../../jobs/purgeJob.ts'
import { rowOf } from '../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { int, select } from '../../store/database/select.ts'

// A write with a key takes effect once, however often and however quickly it is sent.

let server: TestServer
let admin: Caller
let turn = 0
let key: string
let name: string
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())
beforeEach(() => {
  turn += 1
  key = `key-of-form-${turn}`
  name = `部门${turn}`
})

const made = (of = name) => server.db.$count(dept, eq(dept.name, of))
const add = (caller = admin, of = key, request = { name, parent_id: 0 }) => caller.ask(memberCalls.addDept, request, of)

it('ten equal submits make one record and are answered alike', async () => {
  const first = await add()
  for (let again = 0; again < 9; again += 1) expect((await add()).data).toEqual(first.data)
  expect(await made()).toBe(1)
})

it('ten at the same moment too', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => add()))
  expect(new Set(replies.map(({ code, data }) => JSON.stringify({ code, data }))).size).toBe(1)
  expect(replies[0]?.code).toBe(0)
  expect(await made()).toBe(1)
})

it('a second form makes a second record', async () => {
  const { list } = await admin.run(cooperationCalls.list, { tab: '2', page: 1, size: 20 })
  const request = { coop_id: list[0]?.coop_id ?? 0 }
  const [one, again, other] = [
    await admin.ask(cooperationCalls.copy, request, key),
    await admin.ask(cooperationCalls.copy, request, key),
    await admin.ask(cooperationCalls.copy, request, `${key}-other`),
  ]
  expect(again.data).toEqual(one.data)
  expect(other.code).toBe(0)
  expect(other.data.coop_id).not.toBe(one.data.coop_id)
})

it('the same key with another request is refused in words, and writes nothing', async () => {
  await add()
  expect(await add(admin, key, { name: `${name}乙`, parent_id: 0 })).toMatchObject({
    code: 40920,
    message: '该内容已提交成功，修改后的内容未保存，请刷新后查看',
  })
  expect(await made(`${name}乙`)).toBe(0)
})

it('a refused call leaves no key: what was put right goes through', async () => {
  expect((await add(admin, key, { name, parent_id: 999_999 })).code).not.toBe(0)
  expect((await add()).code).toBe(0)
  expect(await made()).toBe(1)
})

it('a bulk write that is sent twice is done once and answered alike', async () => {
  const { list } = await admin.run(cooperationCalls.list, { tab: '1', page: 1, size: 2 })
  const request = { ids: list.map((row) => row.coop_id), status: 2 as const }
  const [one, two] = await Promise.all([
    admin.ask(cooperationCalls.status, request, key),
    admin.ask(cooperationCalls.status, request, key),
  ])
  expect(one.data).toEqual({ success: 2, failures: [] })
  expect(two.data).toEqual(one.data)
  const { n } = await rowOf(
    server.db,
    select({ n: int`count(*)` }, sql`from oplog where request_id in (${one.request_id}, ${two.request_id})`),
  )
  expect(n).toBe(1)
})

it('a key is its owner’s: of another person and another call it is another key', async () => {
  await add()
  const other = await server.signedInAs('13800200002')
  expect((await add(other)).code).toBe(0)
  const { list } = await admin.run(cooperationCalls.list, { tab: '2', page: 1, size: 20 })
  expect((await admin.ask(cooperationCalls.copy, { coop_id: list[0]?.coop_id ?? 0 }, key)).code).toBe(0)
})

it('a key that is none is refused by its name', async () => {
  expect(await add(admin, 'a b')).toMatchObject({ code: 40000, data: { field: 'Idempotency-Key' } })
})

it('calls that are not marked take no notice of it', async () => {
  expect((await admin.ask(goodsCalls.titleList, {}, key)).code).toBe(0)
  expect(await server.db.$count(idempotencyKey, eq(idempotencyKey.key, key))).toBe(0)
})

it('keys are kept for a day', async () => {
  await add()
  const run = () => purgeJob.run({ db: server.db, clock: server.clock } as Parameters<typeof purgeJob.run>[0], {}) // What this job reads.
  await run()
  expect(await server.db.$count(idempotencyKey, eq(idempotencyKey.key, key))).toBe(1)
  server.clock.set(server.clock.now() + DAY_SECONDS + 1)
  await run()
  expect(await server.db.$count(idempotencyKey)).toBe(0)
})

it('marked are only calls that run in a transaction', () => {
  const marked = areas.map(({ call }) => call).filter((call) => call.idempotent)
  expect(marked.length).toBeGreaterThan(20)
  expect(
    marked.filter((call) => call.method === 'GET' || call.outside || call.upload || call.open === 'public'),
  ).toEqual([])
})
