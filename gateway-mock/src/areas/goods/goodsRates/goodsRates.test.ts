import { DAY_SECONDS } from '@crm/base/durations'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsRateCalls } from '@crm/contracts/calls/goodsRates'
import { OFFLINE_OVERLAP, OfflineRateScope, OfflineRateStatus } from '@crm/contracts/rules/offlineRateRules'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, rowsAs } from '../../../store/database/query.ts'
import { offlineRate, oplog } from '../../../store/database/schema.ts'
import { startOfDay } from '../../../rules/period.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { float, select, text } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
let seeding: Caller
let foreigner: Caller
let today: number

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
  seeding = await server.signedInAs('13800100005')
  foreigner = await server.signedInAs('13800200002')
  today = startOfDay(server.clock.now())
})
afterAll(() => server.close())

/** Products that sold, without an agreement; each is answered once. */
const free: string[] = []
async function freeProduct(): Promise<string> {
  if (free.length === 0) {
    const rows = await rowsOf(
      server.db,
      select(
        { product_id: text`i.product_id` },
        sql`from order_item i join goods p on p.corp_id = i.corp_id and p.product_id = i.product_id and p.deleted_at is null
        where i.corp_id = 1 and i.pay_time >= ${today - 30 * DAY_SECONDS} and not exists (select 1 from offline_rate r where r.corp_id = 1 and r.product_id = i.product_id)
        group by i.product_id order by sum(i.pay_amount) desc`,
      ),
    )
    free.push(...rows.map((row) => row.product_id))
  }
  const [next = ''] = free.splice(0, 1)
  return next
}
const monthPast = () => ({ start_time: today - 30 * DAY_SECONDS, end_time: today + DAY_SECONDS - 1 })
const asked = async (more: object = {}) => ({
  product_id: await freeProduct(),
  scope: OfflineRateScope.all,
  rate: 20,
  ...monthPast(),
  ...more,
})
const read = (id: number) => admin.run(goodsRateCalls.get, { id })

describe('the list', () => {
  it('counts by status, and 合计 is the sum of all rows', async () => {
    const { list, ext, page_info } = await admin.run(goodsRateCalls.list, { size: 50 })
    const { all, ...parts } = ext.status_count
    expect(Object.values(parts).reduce((sum, each) => sum + each, 0)).toBe(all)
    expect(page_info.total_count).toBe(all)
    for (const [tab, count] of Object.entries(parts)) {
      const found = await admin.run(goodsRateCalls.list, { tab: tab as '1', size: 50 })
      expect(found.page_info.total_count).toBe(count)
      expect(found.list.every((row) => String(row.status) === tab)).toBe(true)
    }
    expect(list).toHaveLength(all ?? 0)
    expect(ext.list_total).toEqual({
      gmv: list.reduce((sum, row) => sum + row.gmv, 0),
      commission: list.reduce((sum, row) => sum + row.commission, 0),
    })
    expect(ext.list_total.gmv).toBeGreaterThan(0)
  })

  it('says of all talents what the goods list says of the product in these days', async () => {
    const terms = await asked()
    const { id } = await medium.run(goodsRateCalls.add, terms)
    for (const caller of [admin, lead]) {
      const { list } = await caller.run(goodsRateCalls.list, { product_id: [terms.product_id] })
      const { gmv } = (await caller.run(goodsCalls.list, { keyword: terms.product_id, ...monthPast(), size: 1 })).ext
        .list_total
      if (list.length > 0) expect(list[0]?.gmv).toBe(gmv)
    }
    expect((await read(id)).gmv).toBeGreaterThan(0)
  })

  it('is 佣金 by the rule of every commission, at its own rate', async () => {
    const { list } = await admin.run(goodsRateCalls.list, { tab: '2', size: 50, order_by: 'gmv', sort: 'desc' })
    const [row] = list
    if (!row) throw new Error('no agreement that sold')
    const at = Math.round(row.rate * 100)
    const lines = await rowsOf(
      server.db,
      select(
        {
          base: float`i.pay_amount + i.platform_subsidy - i.freight`,
          paid: float`i.pay_amount`,
          refunded: float`coalesce((select sum(f.amount) from refund f where f.corp_id = i.corp_id and f.order_id = i.order_id and f.sku_id = i.sku_id
          and f.refund_time <= ${server.clock.now()}), 0)`,
        },
        sql`from order_item i where i.corp_id = 1 and i.product_id = ${row.goods.product_id} and i.pay_time >= ${row.start_time}
        and i.pay_time <= ${Math.min(row.end_time, server.clock.now())}
        and (${row.scope} = 1 or i.author_id = any(${sql.param(row.talents.map((each) => each.author_id))}::text[])
          or exists (select 1 from author a where a.author_id = i.author_id and a.platform = i.platform and a.level = any(${sql.param(row.levels)}::int[])))`,
      ),
    )
    const fee = ({ base, paid, refunded }: (typeof lines)[number]) => {
      const whole = Math.round((base * at) / 10_000)
      return paid === 0 ? whole : Math.round((whole * Math.max(paid - refunded, 0)) / paid)
    }
    expect(row.gmv).toBe(lines.reduce((sum, line) => sum + line.paid, 0))
    expect(Math.abs(row.commission - lines.reduce((sum, line) => sum + fee(line), 0))).toBeLessThanOrEqual(lines.length)
  })
})

describe('an agreement', () => {
  it('is asked for by a medium, passed by a lead, used, and stopped', async () => {
    const { id } = await medium.run(goodsRateCalls.add, await asked())
    const waiting = await medium.run(goodsRateCalls.get, { id })
    expect(waiting).toMatchObject({ status: OfflineRateStatus.pending, actions: ['withdraw', 'edit'] })
    expect((await medium.ask(goodsRateCalls.review, { ids: [id], status: 2 })).code).toBe(40302)
    expect((await admin.ask(goodsRateCalls.review, { ids: [id], status: 3 })).data).toMatchObject({ field: 'reason' })
    expect(
      await admin.run(goodsRateCalls.review, { ids: [id], status: 2, updated_at: waiting.updated_at }),
    ).toMatchObject({
      success: 1,
    })
    const passed = await read(id)
    expect(passed).toMatchObject({ status: OfflineRateStatus.approved, actions: ['stop'], reason: '' })
    expect(passed.reviewer?.user_id).toBe(2)
    expect((await admin.ask(goodsRateCalls.review, { ids: [id], status: 3, reason: '晚了' })).message).toBe(
      '当前状态不能操作',
    )
    expect((await admin.ask(goodsRateCalls.end, { id, action: 'stop', updated_at: waiting.updated_at })).code).toBe(
      40901,
    )
    await admin.run(goodsRateCalls.end, { id, action: 'stop', updated_at: passed.updated_at })
    const over = await read(id)
    expect(over).toMatchObject({ status: OfflineRateStatus.ended, actions: ['remove'] })
    await admin.run(goodsRateCalls.remove, { id, updated_at: over.updated_at })
    expect((await admin.ask(goodsRateCalls.get, { id })).code).toBe(40301)
    const lines = await server.db
      .select()
      .from(oplog)
      .where(and(eq(oplog.module, '线下佣金'), eq(oplog.object_id, String(id))))
    expect(lines.map(({ action }) => action)).toEqual(['申请', '通过', '停用', '删除'])
  })

  it('is changed and taken back by who asked, and refused with a reason', async () => {
    const terms = await asked()
    const { id } = await medium.run(goodsRateCalls.add, terms)
    const { product_id: _, ...rest } = terms
    const { updated_at } = await read(id)
    await medium.run(goodsRateCalls.update, { id, ...rest, rate: 30.5, remark: '月结', updated_at })
    const changed = await read(id)
    expect(changed).toMatchObject({ rate: 30.5, remark: '月结' })
    expect(changed.rate_gap).toBeCloseTo(30.5 - changed.online_rate, 2)
    await medium.run(goodsRateCalls.end, { id, action: 'withdraw', updated_at: changed.updated_at })
    expect((await read(id)).status).toBe(OfflineRateStatus.ended)
    const other = await medium.run(goodsRateCalls.add, await asked())
    await admin.run(goodsRateCalls.review, { ids: [other.id], status: 3, reason: '超出毛利' })
    expect(await read(other.id)).toMatchObject({ status: OfflineRateStatus.rejected, reason: '超出毛利' })
  })

  it('has ended when its last day is over, whatever it was', async () => {
    const { id } = await medium.run(goodsRateCalls.add, await asked())
    await server.db
      .update(offlineRate)
      .set({ start_time: today - 9 * DAY_SECONDS, end_time: today - 1 })
      .where(eq(offlineRate.id, id))
    expect((await read(id)).status).toBe(OfflineRateStatus.ended)
    expect((await admin.ask(goodsRateCalls.review, { ids: [id], status: 2 })).message).toBe('当前状态不能操作')
  })

  const later = () => ({ start_time: today + 2 * DAY_SECONDS, end_time: today + 5 * DAY_SECONDS })
  it('is refused while another about the same goods, days and talents waits or runs', async () => {
    const terms = await asked()
    await medium.run(goodsRateCalls.add, terms)
    const again = await medium.ask(goodsRateCalls.add, { ...terms, rate: 30 })
    expect(again).toMatchObject({ code: 40920, message: OFFLINE_OVERLAP })
    expect(again.message).toBe('该商品在此期间已有线下佣金')
    const named = { ...terms, scope: OfflineRateScope.levels, levels: [7] }
    expect((await medium.ask(goodsRateCalls.add, named)).message).toBe(OFFLINE_OVERLAP)
    expect((await medium.ask(goodsRateCalls.add, { ...terms, ...later() })).code).toBe(0)
  })

  it('leaves room for other talents of the same goods and days', async () => {
    const terms = await asked()
    const { list } = await admin.run(goodsCalls.titleList, { product_ids: [terms.product_id] })
    const platform = list[0]?.platform ?? 'dy'
    const talents = await rowsOf(
      server.db,
      rowsAs<{ author_id: string; level: number }>(
        sql`select distinct on (level) author_id, level from author where platform = ${platform} and level between 1 and 3 order by level, author_id`,
      ),
    )
    const [one, two] = talents
    if (!one || !two) throw new Error('no talents of two levels')
    const of = (author_id: string) => ({ ...terms, scope: OfflineRateScope.talents, author_ids: [author_id] })
    const leveled = (level: number) => ({ ...terms, scope: OfflineRateScope.levels, levels: [level] })
    expect((await medium.ask(goodsRateCalls.add, of(one.author_id))).code).toBe(0)
    expect((await medium.ask(goodsRateCalls.add, of(two.author_id))).code).toBe(0)
    expect((await medium.ask(goodsRateCalls.add, of(two.author_id))).message).toBe(OFFLINE_OVERLAP)
    expect((await medium.ask(goodsRateCalls.add, leveled(one.level))).message).toBe(OFFLINE_OVERLAP)
    expect((await medium.ask(goodsRateCalls.add, leveled(0))).code).toBe(0)
    expect((await medium.ask(goodsRateCalls.add, terms)).message).toBe(OFFLINE_OVERLAP)
  })

  it.each([
    [{ rate: 81 }, 'rate'],
    [{ rate: -1 }, 'rate'],
    [{ product_id: '没有的商品' }, '商品不存在'],
    [{ scope: 2 }, '请选择达人等级'],
    [{ scope: 2, levels: [9] }, '请选择达人等级'],
    [{ scope: 3, author_ids: [] }, '请选择达人'],
    [{ scope: 3, author_ids: ['nobody'] }, '不存在'],
    [{ end_time: 1 }, '结束时间须晚于开始时间'],
    [{ start_time: 1, end_time: 2 }, '有效期已结束'],
    [{ remark: '字'.repeat(201) }, 'remark'],
  ])('is not asked for as %j', async (more, message) => {
    const answer = await medium.ask(goodsRateCalls.add, (await asked(more)) as never)
    expect(answer.code).not.toBe(0)
    expect(answer.message).toContain(message)
  })

  it('is seen and changed within the scope of the caller alone', async () => {
    const { id } = await admin.run(goodsRateCalls.add, await asked())
    const { updated_at } = await read(id)
    for (const stranger of [medium, foreigner]) {
      expect((await stranger.ask(goodsRateCalls.get, { id })).code).toBe(40301)
      expect((await stranger.ask(goodsRateCalls.end, { id, action: 'withdraw', updated_at })).code).toBe(40301)
    }
    expect((await foreigner.ask(goodsRateCalls.review, { ids: [id], status: 2 })).code).toBe(40301)
    expect((await seeding.ask(goodsRateCalls.list, {})).code).toBe(40302)
    const own = await medium.run(goodsRateCalls.list, { size: 50 })
    expect(own.list.every((row) => row.user.user_id === 6)).toBe(true)
  })
})
