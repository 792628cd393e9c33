import { buffer } from 'node:stream/consumers'
import type { RequestOf } from '@crm/contracts/call'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType } from '@crm/contracts/taskTypes'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exported } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { EXPORTED_LISTS } from './definitions.ts'
import { toldMembers } from './filterWords.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
})
afterAll(() => server.close())

/** The lines of the second sheet of an exported workbook, below its header. */
async function notesOf(request: RequestOf<typeof taskCalls.generalExport>): Promise<[string, string][]> {
  const { file_url, status } = await exported(server, admin, request)
  expect(status).toBe(4)
  const parts = unzipSync(await buffer(server.files.read(file_url.split('/')[2] ?? '')))
  const xml = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array())
  const rows = [...xml.matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) =>
      text.replaceAll('&gt;', '>').replaceAll('&lt;', '<'),
    ),
  )
  return rows.slice(1).map((cells) => (cells.length === 1 ? ['', cells[0] ?? ''] : [cells[0] ?? '', cells[1] ?? '']))
}

const filtersOf = (notes: [string, string][]) =>
  notes.slice(notes.findIndex(([name]) => name === '筛选条件')).map(([, words]) => words)

async function one(statement: ReturnType<typeof sql>): Promise<{ key: string; name: string }> {
  const { rows } = await server.db.execute<{ key: string; name: string }>(statement)
  const [row] = rows
  if (!row) throw new Error('the world has none')
  return row
}

const TURNING = ['page', 'size', 'cursor', 'order_by', 'sort']

it.each(EXPORTED_LISTS.map((each) => [each.title, each] as const))('%s: every filter has words', (_, { served }) => {
  const { request } = served.call
  const members = request instanceof z.ZodObject ? Object.keys(request.shape) : []
  const told = toldMembers(served.call.filters)
  // The module is told by a list of both; elsewhere the title of the file says it.
  const known = [...TURNING, ...(told.includes('classify') ? [] : ['classify'])]
  expect(members.filter((each) => !known.includes(each)).sort()).toEqual([...told].sort())
})

describe('the notes of a file', () => {
  it.each<[string, RequestOf<typeof taskCalls.generalExport>, string[]]>([
    [
      'the public pool',
      { type: ExportType.talentPublic, filters: { platform: 'dy', fans_min: 100_000, level: [-1, 3], source: [1, 7] } },
      ['平台：抖音', '达人等级：未评级、LV3', '粉丝数：100,000 以上', '来源：导入、释放'],
    ],
    [
      'followed talents in their order',
      {
        type: ExportType.talentManage,
        filters: { scope: 'team', gmv_max: 123_456_00, order_by: 'gmv', sort: 'asc' },
      },
      ['平台：抖音', '成交金额：123,456 元 以下', '范围：团队', '排序：成交金额 ¥ 升序'],
    ],
    [
      'cooperations',
      { type: ExportType.cooperation, filters: { platform: 'all', tab: '2', kind: [1, 4], has_gmv: 1 } },
      ['平台：全部平台', '状态：进行中', '合作类型：直播、橱窗', '有无成交：有成交'],
    ],
    [
      'goods',
      { type: ExportType.goods, filters: { status: [0, 1], commission_rate_min: 5, commission_rate_max: 30 } },
      ['状态：在售、已下架', '佣金率：5% ~ 30%'],
    ],
    [
      'the library',
      {
        type: ExportType.talentLibrary,
        filters: { platform: 'dy', conditions: { categories: [1], fans_gender: { name: '女', min: 60 } } },
      },
      ['平台：抖音', '条件：类目：食品饮料；粉丝性别：女 ≥ 60%'],
    ],
    [
      'a ranking',
      { type: ExportType.talentRank, filters: { kind: 'sales', cycle: 'week' } },
      ['平台：抖音', '榜单：带货榜', '周期：周榜'],
    ],
    ['members', { type: ExportType.member, filters: { status: 2, role_id: [6] } }, ['状态：已启用', '角色：带货媒介']],
  ])('of %s say the filter in words', async (_, request, words) => {
    const notes = await notesOf(request)
    expect(filtersOf(notes)).toEqual(words)
    expect(notes).toContainEqual(['范围', '全部结果'])
  })

  it('name people, departments, tags, goods and colonels, days by the calendar', async () => {
    const person = await one(
      sql`select user_id as key, nick_name as name from corp_user where corp_id = 1 and role_id = 6 limit 1`,
    )
    const dept = await one(sql`select id as key, name from dept where corp_id = 1 order by id limit 1`)
    const tag = await one(
      sql`select id as key, name from tag where corp_id = 1 and scope = 1 and status = 1 and deleted_at is null limit 1`,
    )
    const { list } = await admin.run(goodsCalls.list, {})
    const goods = list[0]
    const colonel = await one(sql`select colonel_buyin_id as key, name from colonel where corp_id = 1 limit 1`)
    const filters = {
      ...{ user_id: Number(person.key), dept_id: Number(dept.key), tag_ids: [Number(tag.key)], tag_mode: 'none' },
      ...{ product_id: [goods?.product_id ?? ''], colonel_id: [colonel.key] },
      ...{ start_time: Date.UTC(2026, 9, 31, 16) / 1000, end_time: Date.UTC(2026, 10, 10, 15, 59, 59) / 1000 },
    }
    // nothing matches all of these, and an empty list is no file: the rows are ticked
    const { list: rows } = await admin.run(cooperationCalls.list, {})
    const ids = rows.slice(0, 2).map(({ coop_id }) => String(coop_id))
    const notes = await notesOf({ type: ExportType.cooperation, filters, ids })
    expect(filtersOf(notes)).toEqual([
      `部门：${dept.name}`,
      `媒介：${person.name}`,
      '创建时间：2026-11-01 ~ 2026-11-10',
      `商品：${goods?.title}`,
      `团长：${colonel.name}`,
      `达人标签：不包含 ${tag.name}`,
    ])
    expect(notes).toContainEqual(['范围', '已选 2 行'])
  })

  it('give no names of another enterprise away', async () => {
    const outsider = await one(sql`select user_id as key, nick_name as name from corp_user where corp_id = 2
      and user_id not in (select user_id from corp_user where corp_id = 1) limit 1`)
    const { list } = await admin.run(cooperationCalls.list, {})
    const ids = [String(list[0]?.coop_id)]
    const notes = await notesOf({ type: ExportType.cooperation, filters: { user_id: Number(outsider.key) }, ids })
    expect(filtersOf(notes)).toEqual(['媒介：已删除'])
  })

  it('say so without a filter, and keep what was typed as text', async () => {
    const { list } = await admin.run(cooperationCalls.list, {})
    const ids = [String(list[0]?.coop_id)]
    expect(filtersOf(await notesOf({ type: ExportType.cooperation, ids }))).toEqual(['无'])
    const typed = { keyword: '=HYPERLINK("http://x")' }
    expect(filtersOf(await notesOf({ type: ExportType.cooperation, filters: typed, ids }))).toEqual([
      '关键词：=HYPERLINK("http://x")',
    ])
  })
})
