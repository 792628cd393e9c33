import { noticeCalls } from '@crm/contracts/calls/notice'
import { talentCalls } from '@crm/contracts/calls/talents'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { includeTask } from '../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'

let server: TestServer
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

const taskOf = async (id: number) => (await server.db.select().from(includeTask).where(eq(includeTask.id, id)))[0]
const request = { include_way: 1 as const, platform: 'dy' as const }

it('brings a known talent into the pool and says so, once', async () => {
  const { rows } = await server.db.execute<{ uid: string; author_id: string }>(
    sql`select uid, author_id from author a where platform = 'dy' and not exists (select 1 from corp_author ca
      where ca.author_id = a.author_id and ca.platform = a.platform and ca.corp_id = 1) limit 1`,
  )
  const { uid = '', author_id = '' } = rows[0] ?? {}
  const { id } = await medium.run(talentCalls.include, { ...request, keyword: uid })
  expect((await taskOf(id))?.status).toBe(0)
  expect(await server.jobs.drain()).toBe(1)
  expect(await taskOf(id)).toMatchObject({ status: 1, author_id })
  const notices = await medium.run(noticeCalls.list, { type: 1, unread: 1 })
  expect(notices.list[0]).toMatchObject({
    ...{ title: '达人收录成功', route: 'TalentDetail', query: { author_id, platform: 'dy' } },
  })
  const inclusions = await medium.run(taskCalls.authorIncludes, { platform: 'dy' })
  expect(inclusions.list[0]).toMatchObject({ id, include_status: 1, keyword: uid, author_id })
  expect(await server.jobs.drain()).toBe(0)
  const { list } = await medium.run(talentCalls.publicList, { keyword: author_id, keyword_type: 'id' })
  expect(list[0]).toMatchObject({ author_id, source: 2, followers: [] })
  expect((await medium.ask(talentCalls.include, { ...request, keyword: uid })).message).toBe('该达人已收录')
})

it('fails for one that nobody knows, and may be asked for again', async () => {
  const { id } = await medium.run(talentCalls.include, { ...request, keyword: '不存在的达人' })
  await server.jobs.drain()
  expect(await taskOf(id)).toMatchObject({ status: 2, reason: expect.stringContaining('主页链接') })
  expect((await medium.run(talentCalls.include, { ...request, id, keyword: '还是不存在' })).id).toBe(id)
  expect((await taskOf(id))?.status).toBe(0)
})

it('by name is for 视频号 only', async () => {
  const reply = await medium.ask(talentCalls.include, { ...request, include_way: 3, keyword: '甲' })
  expect([reply.code, reply.message]).toEqual([40000, '仅视频号可用昵称或ID收录'])
})

it('takes a colonel by the number in its link, and asks again for one that failed', async () => {
  const colonel = { colonel_name: '团长甲', platform: 'dy' as const }
  const { id } = await medium.run(taskCalls.includeColonel, { ...colonel, colonel_link: 'https://example.com/none' })
  await server.jobs.drain()
  const failed = await medium.run(taskCalls.colonelIncludes, {})
  expect(failed.list[0]).toMatchObject({ id, include_status: 2, colonel_info: { name: '团长甲' }, include_way: 2 })
  const link = 'https://buyin.example.com/colonel?id=7001234567'
  expect((await medium.run(taskCalls.includeColonel, { ...colonel, id, colonel_link: link })).id).toBe(id)
  await server.jobs.drain()
  expect((await taskOf(id))?.author_id).toBe('7001234567')
  const again = await medium.ask(taskCalls.includeColonel, { ...colonel, colonel_link: link })
  expect(again.message).toBe('该团长已收录')
  await medium.run(taskCalls.deleteColonelInclude, { id })
  expect((await medium.run(taskCalls.colonelIncludes, {})).list.some((row) => row.id === id)).toBe(false)
})
