import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentCalls } from '@crm/contracts/calls/talents'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../../../store/database/query.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { select, text } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let assistant: Caller
let foreigner: Caller
beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  assistant = await server.signedInAs('13800100007')
  foreigner = await server.signedInAs('13800200002')
})
afterAll(() => server.close())

const month = () => ({ start_time: server.clock.now() - 29 * 86_400, end_time: server.clock.now() })
const carried = (caller: Caller, more: object = {}) =>
  caller.run(talentCarryCalls.cooperationList, { platform: 'dy', size: 50, ...more })
const natural = (caller: Caller, more: object = {}) =>
  caller.run(talentCarryCalls.naturalList, { platform: 'dy', size: 50, ...more })
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)

async function everyPage(caller: Caller, more: object) {
  const first = await carried(caller, more)
  const rest = Array.from({ length: Math.max(0, first.page_info.total_page - 1) }, (_, index) => index + 2)
  const pages = [first]
  for (const page of rest) pages.push(await carried(caller, { ...more, page }))
  return { first, list: pages.flatMap((each) => each.list) }
}

describe('talents that the team cooperates with', () => {
  it.each([
    ['everything', {}],
    ['a month', { range: true }],
    ['new talents', { tab: 'new' }],
    ['a range of sums', { gmv_min: 100_000 }],
    ['levels', { level: [3, 4] }],
    ['small accounts', { fan_layer: [2] }],
    ['Kuaishou', { platform: 'ks' }],
    ['the new period', { new_type: 1 }],
  ])('of %s: 合计 is the sum of all pages and the overview', async (_name, filter: object) => {
    const request = 'range' in filter ? month() : filter
    const { first, list } = await everyPage(admin, request)
    const overview = await admin.run(talentCarryCalls.cooperationOverview, { platform: 'dy', ...request })
    const { list_total } = first.ext
    expect(sum(list, (row) => row.gmv)).toBe(list_total.gmv)
    expect(sum(list, (row) => row.order_count)).toBe(list_total.order_count)
    expect(sum(list, (row) => row.sample_count)).toBe(list_total.sample_count)
    expect(sum(list, (row) => row.close_sales)).toBe(list_total.close_sales)
    expect(overview.gmv).toBe(list_total.gmv)
    expect(overview.issue_author).toBe(list.filter((row) => row.order_count > 0).length)
  })

  it('who sold are compared with who sold before, not with what they themselves sold then', async () => {
    const overview = (request: object) =>
      admin.run(talentCarryCalls.cooperationOverview, { platform: 'all', ...month(), ...request })
    const [all, sellers] = [await overview({}), await overview({ has_order: 1 })]
    expect([sellers.issue_author, sellers.gmv]).toEqual([all.issue_author, all.gmv])
    expect([sellers.issue_author_rate, sellers.gmv_rate]).toEqual([all.issue_author_rate, all.gmv_rate])
  })

  it('count their tabs as they list; new and old ones are all', async () => {
    const { ext } = await carried(admin)
    expect(ext.status_count.new + ext.status_count.old).toBe(ext.status_count.all)
    for (const tab of ['all', 'new', 'old', 'quiet', 'lost'] as const)
      expect((await carried(admin, { tab })).page_info.total_count, tab).toBe(ext.status_count[tab])
  })

  it('are as many rows behind a count as it says', async () => {
    const { list } = await carried(admin, month())
    const row = list.find((each) => each.live_count > 0 && each.goods_count > 0)
    if (!row) throw new Error('nobody sold in a live')
    for (const [kind, count] of [
      ['goods', row.goods_count],
      ['live', row.live_count],
      ['video', row.video_count],
    ] as const) {
      const request = { platform: 'dy' as const, ...month(), kind, author_id: row.author_id }
      expect((await admin.run(talentCarryCalls.cooperationSold, request)).page_info.total_count, kind).toBe(count)
    }
  })

  it('are those of the scope; nobody sees another corporation, the sample assistant nothing', async () => {
    const [own, team, all] = [await carried(medium), await carried(lead), await carried(admin)]
    expect(own.ext.list_total.gmv).toBeLessThan(team.ext.list_total.gmv)
    expect(team.ext.list_total.gmv).toBeLessThanOrEqual(all.ext.list_total.gmv)
    expect((await carried(foreigner)).ext.list_total.gmv).not.toBe(all.ext.list_total.gmv)
    expect((await assistant.ask(talentCarryCalls.cooperationList, { platform: 'dy' })).code).toBe(40302)
    const [row] = all.list
    const request = { platform: 'dy' as const, kind: 'goods' as const, author_id: row?.author_id ?? '' }
    expect((await foreigner.run(talentCarryCalls.cooperationSold, request)).list).toEqual([])
  })

  it('have no refunds where the platform delivers none', async () => {
    const { list } = await carried(admin, { platform: 'xhs' })
    expect(list.every((row) => row.refund_gmv === -2147483648)).toBe(true)
  })

  it('are tagged as a whole result', async () => {
    const groups = await admin.run(talentCalls.tagGroups, {})
    const tag = groups.list[0]?.tags[0]?.id ?? 0
    const carry_filters = { platform: 'ks' as const, tab: 'new' as const }
    const result = await admin.run(talentCalls.tagBind, { select_all: 1, carry_filters, tag_ids: [tag] })
    const { list, ext } = await carried(admin, carry_filters)
    expect(result.success).toBe(ext.status_count.new)
    expect(list.every((row) => row.tags.some(({ id }) => id === tag))).toBe(true)
  })
})

describe('talents that sold without a follower', () => {
  it('are the 未归属 part of everything; the trend adds up to it', async () => {
    const request = { platform: 'dy' as const, ...month() }
    const { list, page_info, ext } = await natural(admin, month())
    const overview = await admin.run(talentCarryCalls.naturalOverview, request)
    const { list: days } = await admin.run(talentCarryCalls.naturalTrend, request)
    expect(page_info.total_count).toBe(overview.issue_author)
    expect(ext.list_total.gmv).toBe(overview.gmv)
    expect(sum(days, (day) => day.gmv)).toBe(overview.gmv)
    if (page_info.total_count <= 50) expect(sum(list, (row) => row.gmv)).toBe(overview.gmv)
    expect(overview.gmv_share).toBeGreaterThan(0)
    expect(overview.gmv_share).toBeLessThan(100)
    expect((await natural(medium, month())).ext.list_total.gmv).toBe(overview.gmv)
  })

  it.each([
    [{ gmv_min: 10_000 }, (row: { gmv: number }) => row.gmv >= 10_000],
    [{ fans_min: 100_000 }, (row: { fans: number }) => row.fans >= 100_000],
    [{ content_kind: 1 }, (row: { video_count: number }) => row.video_count === 0],
    [{ is_colonel: 0 }, () => true],
  ])('filter by %o, and sum as they list', async (filter, fits) => {
    const { list, page_info, ext } = await natural(admin, filter)
    expect(list.every((row) => row.is_locked === 1 || fits(row as never))).toBe(true)
    if (page_info.total_count <= 50) expect(sum(list, (row) => row.gmv)).toBe(ext.list_total.gmv)
  })

  it('beyond the number of the version are locked: no name, no number, nothing to do with them', async () => {
    await rowsOf(
      server.db,
      sql`update plan_quota set limit_value = 2 where type = 'natural_author' and classify = 1 and level = (select commerce_level from corp where corp_id = 1)`,
    )
    const { list, page_info, ext } = await natural(admin)
    expect(ext.limit).toBe(2)
    expect(ext.locked_count).toBe(page_info.total_count - 2)
    expect(list.map((row) => row.is_locked)).toEqual(list.map((_, index) => Number(index >= 2)))
    const locked = list.filter((row) => row.is_locked === 1)
    expect(locked.every((row) => row.author_id === '' && row.author_name === '' && row.goods.length === 0)).toBe(true)
    // A narrower question shows no further talents.
    const [, , third] = await rowsOf(
      server.db,
      select(
        { author_id: text`i.author_id` },
        sql`from order_item i join order_attr s using (corp_id, order_id, sku_id) where i.corp_id = 1 and i.platform = 'dy'
        and s.user_id = 0 and i.pay_time <= ${server.clock.now()} group by 1 order by sum(i.pay_amount) desc, 1 limit 3`,
      ),
    )
    const request = await natural(admin, { keyword: third?.author_id, keyword_type: 'id' })
    expect(request.list.map((row) => row.is_locked)).toEqual([1])
    const sold = { platform: 'dy' as const, kind: 'goods' as const, author_id: third?.author_id ?? '' }
    expect((await admin.ask(talentCarryCalls.naturalSold, sold)).code).toBe(40301)
    const groups = await admin.run(talentCalls.tagGroups, {})
    const tag_ids = [groups.list[0]?.tags[0]?.id ?? 0]
    const done = await admin.run(talentCalls.tagBind, { select_all: 1, natural_filters: { platform: 'dy' }, tag_ids })
    expect(done.success).toBe(2)
  })
})
