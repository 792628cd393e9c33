import { noticeCalls } from '@crm/contracts/calls/notice'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'

const ROWS = 100_070
const SIZE = 50

let server: TestServer
let lead: Caller

beforeAll(async () => {
  server = await testServer()
  lead = await server.signedInAs('13800100004')
  // One type of notices that nobody has, so that nothing else is in the list.
  await server.db.execute(sql`insert into notice (corp_id, user_id, type, notice_type, title, content, created_at)
    select 0, 0, 1, 9999, 'n' || n, '', n from generate_series(1, ${ROWS}) n`)
})
afterAll(() => server.close())

const page = async (place: { page?: number; cursor?: string; notice_type?: number; size?: number }) => {
  const reply = await lead.ask(noticeCalls.announcement, { notice_type: 9999, size: SIZE, ...place })
  const { list, page_info, ext } = reply.data
  return {
    ...reply,
    titles: list?.map(({ title }) => title),
    page_info,
    cursor: (ext as { next_cursor?: string })?.next_cursor,
  }
}

describe('rows behind the 100,000th', () => {
  it('are read by cursor, each once and to the end', async () => {
    const last = await page({ page: 2_000 })
    expect([last.titles[0], last.titles.at(-1)]).toEqual(['n120', 'n71'])
    const next = await page({ cursor: last.cursor ?? '' })
    expect([next.titles[0], next.titles.at(-1), next.titles.length]).toEqual(['n70', 'n21', 50])
    expect(next.page_info).toMatchObject({ total_count: ROWS, page: 2_001 })
    const end = await page({ cursor: next.cursor ?? '' })
    expect([end.titles[0], end.titles.at(-1), end.titles.length]).toEqual(['n20', 'n1', 20])
    expect(end.cursor).toBeUndefined()
  })

  it('have a cursor where numbers end, and no earlier', async () => {
    expect((await page({ page: 1 })).cursor).toBeUndefined()
    expect((await page({ page: 1_999 })).cursor).toBeUndefined()
    expect((await page({ page: 2_001 })).message).toBe('仅支持查看前 100,000 条，请缩小筛选范围')
  })

  it('are refused to a cursor of another filter, size or list, and to a broken one', async () => {
    const { cursor = '' } = await page({ page: 2_000 })
    const other = {
      code: 40000,
      message: '翻页位置与筛选条件不符，请从第一页重新查询',
      data: { field: 'cursor' },
    }
    expect(await page({ cursor, notice_type: 3001 })).toMatchObject(other)
    expect(await page({ cursor, size: 20 })).toMatchObject(other)
    expect(await lead.ask(noticeCalls.list, { size: SIZE, cursor })).toMatchObject(other)
    for (const broken of ['x', '♥', 'LTEuYWFh', 'OTk5OTk5OTk5OTk5OTk5'])
      expect(await page({ cursor: broken })).toMatchObject({ code: 40000, data: { field: 'cursor' } })
  })
})
