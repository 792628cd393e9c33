import type { AnyContract } from '@crm/contracts/call'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { CooperationStatus } from '@crm/contracts/enums'
import { isUnavailable } from '@crm/base/numbers'
import { ExportType } from '@crm/contracts/taskTypes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { rowOf } from '../../store/database/query.ts'
import { cellsOf, exported } from '../../testing/testFiles.ts'
import { fieldsOf, validRequest } from '../../testing/testRequests.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'
import { EXPORTED_LISTS } from './definitions.ts'
import { select, value } from '../../store/database/select.ts'

// A 合计 that is not the sum of the rows above it says so in its label, on the screen and in the file.

/** Money per piece of something, which no row adds to. */
const QUOTIENTS = ['cpe', 'gpm']

type Row = Readonly<Record<string, unknown>>
interface Page {
  list: Row[]
  page_info: { total_page: number }
  ext: { list_total?: Row }
}

let server: TestServer
let admin: Caller
let known: Record<string, unknown>
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  known = await rowOf(
    server.db,
    select(
      {
        author_id: value<
          Record<string, unknown>['author_id']
        >`(select author_id from order_item where corp_id = 1 and platform = 'dy' group by 1 order by count(*) desc limit 1)`,
        colonel_buyin_id: value<
          Record<string, unknown>['colonel_buyin_id']
        >`(select colonel_buyin_id from colonel where corp_id = 1 order by 1 limit 1)`,
        user_id: value<
          Record<string, unknown>['user_id']
        >`(select user_id from follow where corp_id = 1 group by 1 order by count(*) desc limit 1)`,
      },
      sql``,
    ),
  )
})
afterAll(() => server.close())

async function everyPage(call: AnyContract, request: object): Promise<{ list: Row[]; sums: Row }> {
  const list: Row[] = []
  let sums: Row = {}
  for (let page = 1, last = 1; page <= last; page += 1) {
    const reply = await admin.ask(call, { ...request, page, size: 50 })
    expect([reply.code, reply.message]).toEqual([0, ''])
    const answer = reply.data as Page // a list, whichever
    list.push(...answer.list)
    last = Math.min(answer.page_info.total_page, 40)
    sums = answer.ext.list_total ?? {}
  }
  return { list, sums }
}

const summed = EXPORTED_LISTS.filter(({ list }) => Object.values(list ?? {}).some(({ total }) => total))

it.each(summed.map((each) => [each.title, each] as const))(
  '%s: sums are of its rows, or say of what',
  async (_, each) => {
    const call = each.served.call as AnyContract // of a list
    const names = Object.keys(fieldsOf(call).properties ?? {})
    const right = validRequest(call)
    const request = Object.fromEntries(
      names.filter((name) => name in known || name in right).map((name) => [name, known[name] ?? right[name]]),
    )
    const { list, sums } = await everyPage(call, request)
    const wrong = Object.entries(each.list ?? {})
      .filter(
        ([key, { total, kind }]) =>
          total && kind === 'money' && !QUOTIENTS.includes(key) && typeof sums[key] === 'number',
      )
      .filter(([key]) => {
        const values = list.map((row) => row[key]).filter((value) => typeof value === 'number' && !isUnavailable(value))
        return (
          !isUnavailable(Number(sums[key])) &&
          values.reduce((sum: number, value) => sum + Number(value), 0) !== sums[key]
        )
      })
      .map(([key]) => key)
    expect(each.totalNote === undefined ? wrong : []).toEqual([])
  },
)

describe('the file says in the label of 合计', () => {
  const last = async (type: ExportType, filters: object) => {
    const task = await exported(server, admin, { type, platform: 'all', filters, format: 'csv' } as never)
    return (await cellsOf(server, task.file_url)).at(-1)?.[0]
  }
  it('that cancelled cooperations are left out', async () => {
    const { list } = await everyPage(cooperationCalls.list, {})
    expect(list.some(({ status }) => status === CooperationStatus.cancelled)).toBe(true)
    expect(await last(ExportType.cooperation, {})).toBe('合计（不含已取消）')
  })
  it('that a line is added with each of its samples', async () => {
    const { list, sums } = await everyPage(sampleCalls.list, {})
    const { sample_roi, sample_cost } = await admin.run(sampleCalls.stat, {})
    expect(list.reduce((sum, { gmv }) => sum + Number(gmv ?? 0), 0)).toBe(sums.gmv)
    // Were it deduplicated, the label would be wrong.
    expect(Number(sums.gmv)).toBeGreaterThan((sample_roi + 0.01) * sample_cost)
    expect(await last(ExportType.sample, {})).toBe('合计（逐单相加）')
  })
})
