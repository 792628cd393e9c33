import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentNominateCalls } from '@crm/contracts/calls/talentNominate'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'

let server: TestServer
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

const conditions = { categories: [1], fans_gender: { name: '女' as const, min: 60 } }
const filters = { platform: 'dy' as const, conditions }

it('the library exports what its search finds, conditions and all', async () => {
  const { page_info } = await medium.run(talentFindingCalls.libraryList, filters)
  const { task_id } = await medium.run(taskCalls.generalExport, { type: ExportType.talentLibrary, filters })
  await server.jobs.drain()
  const { list } = await medium.run(taskCalls.exportTasks, {})
  expect(list.find(({ id }) => id === task_id)).toMatchObject({ status: 4, num: page_info.total_count })
})

it('of the recommendations those that were ticked; all of them are too many', async () => {
  const request = { platform: 'dy' } as const
  const { list } = await medium.run(talentNominateCalls.list, request)
  const ids = list.slice(0, 3).map(({ author_id }) => author_id)
  const wish = { type: ExportType.talentLibrary, filters: { ...request, list: 'nominate' } }
  const { remain } = await medium.run(talentNominateCalls.quota, {})
  const { task_id } = await medium.run(taskCalls.generalExport, { ...wish, ids })
  await server.jobs.drain()
  const tasks = await medium.run(taskCalls.exportTasks, {})
  expect(tasks.list.find(({ id }) => id === task_id)).toMatchObject({ status: 4, num: 3 })
  expect((await medium.run(talentNominateCalls.quota, {})).remain).toBe(remain)
  expect(await medium.ask(taskCalls.generalExport, wish)).toMatchObject({
    code: 40000,
    message: '单次最多导出 200 位达人',
  })
})

it.each([
  ['nominate', '匹配度'],
  ['goods_rank', '成交环比'],
])('the list %s offers its own fields, not those of the library whose number it shares', async (list, own) => {
  const titlesOf = async (request: { list?: string }) => {
    const { list: columns } = await medium.run(taskCalls.exportColumns, { type: ExportType.talentLibrary, ...request })
    return columns.map(({ title }) => title)
  }
  expect(await titlesOf({ list })).toContain(own)
  expect(await titlesOf({})).not.toContain(own)
})

it('a ranking exports all of its places', async () => {
  const request = { kind: 'sales', platform: 'dy', cycle: 'week' } as const
  const { page_info } = await medium.run(talentRankCalls.list, request)
  const { task_id } = await medium.run(taskCalls.generalExport, { type: ExportType.talentRank, filters: request })
  await server.jobs.drain()
  const { list } = await medium.run(taskCalls.exportTasks, {})
  expect(list.find(({ id }) => id === task_id)).toMatchObject({ status: 4, num: page_info.total_count })
})

it('below the brand version 1,000 rows a day', async () => {
  const at = async (level: number) =>
    server.db.execute(sql`update corp set commerce_level = ${level} where corp_id = 1`)
  await at(100)
  const whole = { type: ExportType.talentLibrary, filters: { platform: 'dy' } } as const
  const reply = await medium.ask(taskCalls.generalExport, whole)
  expect(reply.code).toBe(40921)
  expect(reply.message).toMatch(/^达人库每日最多导出 1,000 条，今日剩余 \d+ 条$/)
  const { list } = await medium.run(talentFindingCalls.libraryList, { platform: 'dy', size: 5 })
  const ids = list.map((row) => row.author_id)
  expect((await medium.ask(taskCalls.generalExport, { ...whole, ids })).code).toBe(0)
  await at(300)
  expect((await medium.ask(taskCalls.generalExport, whole)).code).toBe(0)
})
