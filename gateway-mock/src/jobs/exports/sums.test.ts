import type { CallContract } from '@crm/contracts/call'
import { competitorCalls } from '@crm/contracts/calls/competitor'
import { marketGoodsCalls } from '@crm/contracts/calls/market'
import { marketBrandCalls } from '@crm/contracts/calls/marketBrand'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { isUnavailable, NO_FIGURE, UNAVAILABLE } from '@crm/base/numbers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { cellsOf, exported } from '../../testing/testFiles.ts'
import { type Caller, type TestServer, testServer } from '../../testing/testServer.ts'

// One truth per list: the rows of all its pages, its 合计, the overview of the same filter and the exported file.

type Row = Readonly<Record<string, unknown>>
type Filters = Readonly<Record<string, string | number | number[] | object>>
interface Page {
  list: Row[]
  page_info: { total_count: number; total_page: number }
  ext: { list_total?: Readonly<Record<string, number>> }
}

interface ListCase {
  name: string
  /** `cloud` sees the market's own numbers, `admin` their ranges. */
  who: 'admin' | 'cloud'
  call: CallContract<z.ZodType, z.ZodType>
  type: ExportType
  /** Called when the server is there. */
  filters: () => Filters
  /** Whether the list has a 合计, which then holds every figure of `columns` but those of `unsummed`. */
  hasTotal?: true
  unsummed?: readonly string[]
  /** Titles of the file by figure of a row. */
  columns: Readonly<Record<string, string>>
  /** The overview's figures, by name of the row's; `rows` is the number of rows. */
  overview?: (caller: Caller) => Promise<Readonly<Record<string, number | undefined>>>
}

let server: TestServer
const callers: Partial<Record<ListCase['who'], Caller>> = {}
let brand_id = 0
let product_id = ''

const callerOf = (who: ListCase['who']): Caller => {
  const caller = callers[who]
  if (!caller) throw new Error(`${who} is not signed in`)
  return caller
}

beforeAll(async () => {
  server = await testServer()
  callers.admin = await server.signedInAs('13800100002')
  callers.cloud = await server.signedInAs('13801100002')
  const cloud = callerOf('cloud')
  const [goods] = (await cloud.run(marketGoodsCalls.rankList, { kind: 'hot', cycle: 'month', size: 5 })).list
  if (!goods) throw new Error('no goods of the market')
  brand_id = goods.brand_id
  product_id = goods.product_id
  const watched = (await cloud.run(competitorCalls.list, { platform: 'dy' })).list
  if (watched.length === 0) await cloud.run(competitorCalls.add, { platform: 'dy', brand_id })
})
afterAll(() => server.close())

const dy = { platform: 'dy' } as const
const month = () => ({ start_time: server.clock.now() - 29 * 86_400, end_time: server.clock.now() })

/** Kinds of entries that people write; the sum does not count those of the system. */
const WRITTEN = [1, 2, 3]

const cases: ListCase[] = [
  {
    name: '达人公海',
    who: 'admin',
    call: talentCalls.publicList,
    type: ExportType.talentPublic,
    filters: () => ({ ...dy, gmv_min: 1 }),
    hasTotal: true,
    unsummed: ['fans'],
    columns: { fans: '粉丝数', gmv: '历史成交 ¥' },
  },
  {
    name: '我的达人',
    who: 'admin',
    call: talentCalls.myList,
    type: ExportType.talentManage,
    filters: () => ({ platform: 'ks', scope: 'team' }),
    hasTotal: true,
    columns: { gmv: '成交金额 ¥', gmv_30d: '近30天成交 ¥', sample_count: '寄样数' },
  },
  {
    name: '合作达人, a month',
    who: 'admin',
    call: talentCarryCalls.cooperationList,
    type: ExportType.talentCooperation,
    filters: () => ({ platform: 'ks', ...month() }),
    hasTotal: true,
    columns: {
      gmv: '成交金额 ¥',
      gmv_growth: '较上期增量 ¥',
      order_count: '订单数',
      volume: '销量',
      refund_gmv: '退款金额 ¥',
      close_sales: '结算金额 ¥',
      commission: '预估佣金 ¥',
      close_author_commission: '结算达人佣金 ¥',
      sample_count: '出单达人寄样数',
    },
    overview: async (caller) => {
      const { gmv, close_sales } = await caller.run(talentCarryCalls.cooperationOverview, {
        platform: 'ks',
        ...month(),
      })
      return { gmv, close_sales }
    },
  },
  {
    name: '合作达人 of a platform without refunds',
    who: 'admin',
    call: talentCarryCalls.cooperationList,
    type: ExportType.talentCooperation,
    filters: () => ({ platform: 'xhs', tab: 'old' }),
    hasTotal: true,
    columns: { gmv: '成交金额 ¥', refund_gmv: '退款金额 ¥', commission: '预估佣金 ¥' },
  },
  {
    name: '自然出单达人',
    who: 'admin',
    call: talentCarryCalls.naturalList,
    type: ExportType.talentNatural,
    filters: () => ({ ...dy, ...month() }),
    hasTotal: true,
    columns: { gmv: '成交金额 ¥', volume: '销量', order_count: '订单数', commission: '佣金 ¥' },
    overview: async (caller) => {
      const { gmv, order_count, issue_author } = await caller.run(talentCarryCalls.naturalOverview, {
        ...dy,
        ...month(),
      })
      return { gmv, order_count, rows: issue_author }
    },
  },
  {
    name: '白名单',
    who: 'admin',
    call: talentListCalls.list,
    type: ExportType.talentWhiteList,
    filters: () => ({ ...dy, flag: 1 }),
    hasTotal: true,
    columns: { gmv: '成交金额 ¥', gmv_30d: '近30天成交 ¥' },
  },
  {
    name: '黑名单',
    who: 'admin',
    call: talentListCalls.list,
    type: ExportType.talentBlackList,
    filters: () => ({ ...dy, flag: 2 }),
    hasTotal: true,
    columns: { gmv: '历史成交 ¥', unfulfilled_count: '未履约寄样数' },
  },
  {
    name: '跟进记录',
    who: 'admin',
    call: talentCalls.followLogList,
    type: ExportType.followLog,
    filters: () => ({ platform: 'all', kind: WRITTEN, ...month() }),
    columns: { comment_count: '评论数' },
    overview: async (caller) => {
      const { log_count } = await caller.run(talentLogCalls.stat, { platform: 'all', kind: [...WRITTEN], ...month() })
      return { rows: log_count }
    },
  },
  ...(['admin', 'cloud'] as const).flatMap((who): ListCase[] => [
    {
      name: `达人库, ${who}`,
      who,
      call: talentFindingCalls.libraryList,
      type: ExportType.talentLibrary,
      filters: () => ({ ...dy, conditions: { fans_gender: { name: '女', min: 60 } } }),
      columns: { gmv_30d: '30天成交额 ¥', live_gmv_avg: '直播场均 ¥', gpm: 'GPM ¥', avg_price: '客单价 ¥' },
      overview: async (caller) => {
        const conditions = { fans_gender: { name: '女' as const, min: 60 } }
        return { rows: (await caller.run(talentFindingCalls.libraryCount, { ...dy, conditions })).count }
      },
    },
    {
      name: `达人榜, ${who}`,
      who,
      call: talentRankCalls.list,
      type: ExportType.talentRank,
      filters: () => ({ kind: 'sales', ...dy, cycle: 'week', category_id: 2 }),
      columns: { rank: '排名', gmv: '周期成交额 ¥', gmv_30d: '30天成交额 ¥', fans_gain: '涨粉' },
    },
    {
      name: `爆品榜, ${who}`,
      who,
      call: marketGoodsCalls.rankList,
      type: ExportType.talentLibrary,
      filters: () => ({ list: 'goods_rank', kind: 'hot', ...dy, cycle: 'month', category_id: 1 }),
      columns: { rank: '排名', price: '价格 ¥', volume: '销量', gmv: '成交额 ¥', author_count: '带货达人数' },
    },
    {
      name: `商品达人, ${who}`,
      who,
      call: marketGoodsCalls.authors,
      type: ExportType.talentLibrary,
      filters: () => ({ list: 'goods_sellers', product_id, ...dy }),
      columns: { volume: '销量', gmv: '成交额 ¥', live_count: '直播场次' },
      overview: async (caller) => {
        const { gmv, volume, author_count } = await caller.run(marketGoodsCalls.detail, { product_id, ...dy })
        return { gmv, volume, rows: author_count }
      },
    },
    {
      name: `品牌达人, ${who}`,
      who,
      call: marketBrandCalls.authors,
      type: ExportType.talentLibrary,
      filters: () => ({ list: 'brand_sellers', brand_id, ...dy }),
      columns: { volume: '销量', gmv: '成交额 ¥', own_gmv: '我司合作 ¥' },
      overview: async (caller) => {
        const { gmv, volume, author_count } = await caller.run(marketBrandCalls.detail, { brand_id, ...dy })
        return { gmv, volume, rows: author_count }
      },
    },
  ]),
  {
    name: '竞品达人',
    who: 'cloud',
    call: competitorCalls.authorList,
    type: ExportType.talentCompetitor,
    filters: () => dy,
    columns: { gmv: '竞品成交额 ¥', goods_count: '竞品商品数', own_gmv: '我司合作 ¥' },
    overview: async (caller) => {
      const { gmv, author_count } = await caller.run(competitorCalls.overview, dy)
      return { gmv, rows: author_count }
    },
  },
]

/** All rows, page by page, with the first page's sums. */
async function everyPage(caller: Caller, call: ListCase['call'], filters: Filters) {
  // The table holds calls of many lists; each answers pages.
  // `list` distinguishes exports of one number; the lists themselves do not know it.
  const { list: _list, ...request } = filters
  const read = async (page: number) => (await caller.run(call, { ...request, page, size: 50 })) as Page
  const first = await read(1)
  const list = [...first.list]
  for (let page = 2; page <= first.page_info.total_page; page += 1) list.push(...(await read(page)).list)
  return { list, total: first.page_info.total_count, sums: first.ext.list_total ?? {} }
}

const known = (values: readonly unknown[]) =>
  values.filter((value): value is number => typeof value === 'number' && !isUnavailable(value))
const sumOf = (values: readonly unknown[]) => known(values).reduce((sum, value) => sum + value, 0)

/** What a figure reads as in a file: money in yuan, a range where the number is hidden, `-` for none. */
function written(row: Row, key: string, title: string): number | string {
  const value = row[key] ?? row[`${key}_str`]
  if (typeof value !== 'number') return String(value)
  if (isUnavailable(value)) return NO_FIGURE
  return title.endsWith('¥') ? value / 100 : value
}

it.each(cases)('$name: all pages, 合计, overview and file agree', async (listed) => {
  const { who, call, type, columns, overview } = listed
  const filters = listed.filters()
  const caller = callerOf(who)
  const { list, total, sums } = await everyPage(caller, call, filters)
  expect(list).toHaveLength(total)
  expect(total).toBeGreaterThan(0)
  const keys = Object.keys(columns)
  for (const key of listed.hasTotal ? keys.filter((each) => !listed.unsummed?.includes(each)) : []) {
    const figures = list.map((row) => row[key])
    expect(sums[key], `合计 of ${key}`).toBe(known(figures).length === 0 ? UNAVAILABLE : sumOf(figures))
  }
  for (const [key, value] of Object.entries((await overview?.(caller)) ?? {})) {
    if (value === undefined) continue
    expect(value, `overview of ${key}`).toBe(key === 'rows' ? total : sumOf(list.map((row) => row[key])))
  }
  // As a browser sends it: the filters of whichever list.
  const task = await exported(server, caller, { type, ...dy, filters, format: 'csv' } as never)
  expect(task).toMatchObject({ status: 4, num: total })
  const [head = [], ...body] = await cellsOf(server, task.file_url)
  const last = body.at(-1)?.[0] === '合计' ? body.at(-1) : undefined
  expect(last !== undefined, '合计 of the file').toBe(listed.hasTotal === true)
  const rows = last ? body.slice(0, -1) : body
  for (const key of keys) {
    const title = columns[key] ?? ''
    const at = head.indexOf(title)
    expect(at, `column ${title} among ${head.join()}`).toBeGreaterThanOrEqual(0)
    if (last && !listed.unsummed?.includes(key)) {
      const total = written(sums, key, title)
      expect(typeof total === 'number' ? Number(last[at]) : last[at], `合计 of ${title}`).toBe(total)
    }
    const expected = list.map((row) => written(row, key, title))
    const cells = rows.map((cells, index) => {
      const cell = cells[at] ?? ''
      return typeof expected[index] === 'number' ? Number(cell.replaceAll(',', '')) : cell
    })
    expect(cells, title).toEqual(expected)
  }
})
