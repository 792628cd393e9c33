import { DAY_SECONDS } from '@crm/base/durations'
import { type OrderLine, type OrderNarrowing, orderCalls } from '@crm/contracts/calls/orders'
import { sampleCalls } from '@crm/contracts/calls/sample'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { commonCalls } from '@crm/contracts/calls/common'
import { UNAVAILABLE } from '@crm/base/numbers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowOf, rowsOf } from '../../../store/database/query.ts'
import { Code } from '../../../rules/refusal.ts'
import { refreshAggregates } from '../../../jobs/aggJobs.ts'
import { localShops } from '../../../demo/localShops.ts'
import type { ShopService } from '../../../services/shops/shopService.ts'
import { sumOf } from '../../../testing/testProperties.ts'
import { type Caller, type TestServer, testServer } from '../../../testing/testServer.ts'
import { number, select, text } from '../../../store/database/select.ts'

let server: TestServer
let admin: Caller
let lead: Caller
let medium: Caller
/** What the shops answer next. */
let deliver: (shopId: string) => readonly unknown[] = () => []
const shops: ShopService = { ...localShops, ordersOf: async ({ shop_id }) => deliver(shop_id) }

beforeAll(async () => {
  server = await testServer({ shops })
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
  medium = await server.signedInAs('13800100006')
})
afterAll(() => server.close())

const month = () => ({ start_time: server.clock.now() - 30 * DAY_SECONDS, end_time: server.clock.now() })
async function linesOf(filters: OrderNarrowing, caller = admin): Promise<OrderLine[]> {
  const lines: OrderLine[] = []
  for (let page = 1; ; page++) {
    const { list, page_info } = await caller.run(orderCalls.list, { ...filters, page, size: 50 })
    lines.push(...list)
    if (page >= page_info.total_page) return lines
  }
}
const keyOf = ({ order_id, sku_id }: OrderLine) => `${order_id} ${sku_id}`
const known = (values: (number | null)[]) =>
  values.filter((value) => value !== null && value !== UNAVAILABLE) as number[]

describe('the list', () => {
  it.each<OrderNarrowing>([
    {},
    { platform: 'dy', tab: '4' },
    { basis: 'settle' },
    { basis: 'refund' },
    { basis: 'refund', tab: '3' },
    { content_kind: [1, 3], is_new: 1 },
    { user_id: 0 },
    { pay_amount_min: 5_000, pay_amount_max: 20_000, platform: 'ks' },
    { product_type: 2 },
  ])('合计, cards and counts are those of all its lines: %j', async (filters) => {
    const asked = { ...month(), ...filters }
    const lines = await linesOf(asked)
    const { ext, page_info } = await admin.run(orderCalls.list, { ...asked, page: 1, size: 1 })
    const stat = await admin.run(orderCalls.stat, asked)
    const total = ext.list_total
    expect(lines.length).toBe(page_info.total_count)
    expect(new Set(lines.map(keyOf)).size).toBe(lines.length)
    expect(lines.length).toBeGreaterThan(0)
    expect(total.pay_amount).toBe(sumOf(lines.map((line) => line.pay_amount)))
    expect(total.qty).toBe(sumOf(lines.map((line) => line.qty)))
    expect(total.commission).toBe(sumOf(lines.map((line) => line.commission)))
    expect(total.service_fee).toBe(sumOf(known(lines.map((line) => line.service_fee))))
    expect(total.order_count).toBe(new Set(lines.map((line) => line.order_id)).size)
    // By 退款 the refunds of the days are counted, by 结算 what settled in them.
    if (filters.basis !== 'refund')
      expect(total.refund_amount).toBe(sumOf(known(lines.map((line) => line.refund_amount))))
    expect(total.settle_amount).toBe(sumOf(known(lines.map((line) => line.settle_amount))))
    expect(total.settle_commission).toBe(sumOf(known(lines.map((line) => line.settle_commission))))
    for (const name of ['gmv', 'order_count', 'refund_amount', 'settle_amount', 'commission', 'service_fee'] as const)
      expect(stat[name], name).toBe(total[name])
    const { all, withdrawn: _, ...flows } = ext.status_count
    expect(sumOf(Object.values(flows))).toBe(all)
    for (const line of lines) if (filters.tab) expect(line.flow).toBe(Number(filters.tab))
  })

  it('holds its last line on the last page, nothing after it, and counts the same there', async () => {
    const asked = { platform: 'dy' as const, ...month(), size: 20 }
    const { page_info } = await admin.run(orderCalls.list, { ...asked, page: 1 })
    const last = Math.ceil(page_info.total_count / asked.size)
    const ending = await admin.run(orderCalls.list, { ...asked, page: last })
    expect(ending.list.length).toBe(page_info.total_count - (last - 1) * asked.size)
    const after = await admin.run(orderCalls.list, { ...asked, page: last + 1 })
    expect(after.list).toEqual([])
    expect(after.page_info.total_count).toBe(page_info.total_count)
    expect(after.ext.list_total).toEqual(ending.ext.list_total)
  })

  it('goes on from where a page ended, in the order of payment, and meets every line once', async () => {
    for (const sort of ['desc', 'asc'] as const) {
      const asked = { platform: 'dy' as const, order_by: 'pay_time' as const, sort, size: 50 }
      const byCursor: OrderLine[] = []
      let cursor: string | undefined
      for (let turn = 0; turn < 5; turn++) {
        const { list, ext } = await admin.run(orderCalls.list, { ...asked, page: 1, ...(cursor && { cursor }) })
        byCursor.push(...list)
        cursor = (ext as { next_cursor?: string }).next_cursor
        expect(cursor).toBeDefined()
      }
      const byNumber: OrderLine[] = []
      for (let page = 1; page <= 5; page++)
        byNumber.push(...(await admin.run(orderCalls.list, { ...asked, page })).list)
      expect(byCursor.map(keyOf)).toEqual(byNumber.map(keyOf))
      expect(new Set(byCursor.map(keyOf)).size).toBe(250)
    }
  })

  it.each(['pay_amount', 'commission', 'settle_amount'] as const)('is sorted by %s both ways', async (order_by) => {
    for (const sort of ['asc', 'desc'] as const) {
      const { list } = await admin.run(orderCalls.list, {
        ...month(),
        platform: 'dy',
        order_by,
        sort,
        page: 1,
        size: 50,
      })
      const values = list.map((line) => line[order_by] ?? -1)
      expect(values).toEqual([...values].sort((a, b) => (sort === 'asc' ? a - b : b - a)))
    }
  })

  it('is found by number, product and talent', async () => {
    const [line] = await linesOf({ ...month(), platform: 'dy' })
    if (!line) throw new Error('no line')
    for (const keyword of [line.order_id, line.product.product_id, line.author_name, line.display_id]) {
      const found = await linesOf({ ...month(), keyword })
      expect(found.map(keyOf), keyword).toContain(keyOf(line))
    }
    expect((await linesOf({ keyword: line.order_id })).every(({ order_id }) => order_id === line.order_id)).toBe(true)
    expect(await linesOf({ keyword: '没有这样的达人' })).toEqual([])
  })

  it('tells nothing of buyers', async () => {
    const [line] = await linesOf(month())
    const { buyer_hash } = await rowOf(
      server.db,
      select(
        { buyer_hash: text`buyer_hash` },
        sql`from orders where corp_id = 1 and order_id = ${line?.order_id ?? ''}`,
      ),
    )
    const told = JSON.stringify([line, await admin.run(orderCalls.detail, { order_id: line?.order_id ?? '' })])
    expect(told).not.toContain('buyer')
    expect(told).not.toContain(buyer_hash)
  })

  it('shows everybody the own lines only, and refuses the others by number', async () => {
    const { user_id } = await rowOf(
      server.db,
      select(
        { user_id: number`u.user_id` },
        sql`from corp_user u join app_user a on a.user_id = u.user_id where a.phone = '13800100006' and u.corp_id = 1`,
      ),
    )
    const own = await linesOf(month(), medium)
    expect(own.length).toBeGreaterThan(0)
    expect(own.every((line) => line.users.some((user) => user.user_id === user_id))).toBe(true)
    expect(own.map(keyOf).sort()).toEqual((await linesOf({ ...month(), user_id })).map(keyOf).sort())
    const other = (await linesOf(month())).find((line) => line.users.every((user) => user.user_id !== user_id))
    const { code } = await medium.ask(orderCalls.detail, { order_id: other?.order_id ?? '' })
    expect(code).toBe(Code.outOfScope)
  })
})

it('the drawer has the lines, the refunds and when the order settles', async () => {
  const [line] = await linesOf({ ...month(), basis: 'refund', platform: 'dy' })
  const order = await admin.run(orderCalls.detail, { order_id: line?.order_id ?? '' })
  expect(order.lines.map(keyOf)).toContain(line && keyOf(line))
  expect(sumOf(order.refunds.map(({ amount }) => amount))).toBe(sumOf(order.lines.map((each) => each.refund_amount)))
  const [settled] = await linesOf({ ...month(), basis: 'settle' })
  const other = await admin.run(orderCalls.detail, { order_id: settled?.order_id ?? '' })
  expect(other.settle_due).toBe((other.confirm_time ?? 0) + 15 * DAY_SECONDS)
  expect(other.settle_time).toBe(other.settle_due)
})

describe('归属调整', () => {
  const sold = async (user_id: number) => {
    const { items } = await admin.run(overviewCalls.summary, { user_id: [user_id] })
    const stat = await admin.run(orderCalls.stat, { user_id })
    const gmv = items.find(({ key }) => key === 'gmv')?.value ?? 0
    expect(stat.gmv).toBe(gmv)
    return gmv
  }
  const whole = async () => (await admin.run(orderCalls.stat, {})).gmv
  const changed = async () => {
    const old = { start_time: server.clock.now() - 200 * DAY_SECONDS, end_time: server.clock.now() - 120 * DAY_SECONDS }
    // Of somebody who is still there, and can have it back.
    const there = await members()
    const line = (await linesOf(old)).find(
      ({ users: [user, ...others] }) => others.length === 0 && there.includes(user?.user_id ?? 0),
    )
    if (!line) throw new Error('no credited line of the past')
    return line
  }
  const members = async () =>
    (await admin.run(commonCalls.userList, {})).list.filter(({ role_id }) => role_id === 6).map((each) => each.user_id)

  it('takes an order of the past from one medium and gives it to another; every sum follows', async () => {
    await refreshAggregates({ db: server.db, clock: server.clock, signal: new AbortController().signal })
    const line = await changed()
    const from = line.users[0]?.user_id ?? 0
    const to = (await members()).find((id) => id !== from) ?? 0
    const { lines } = await admin.run(orderCalls.detail, { order_id: line.order_id })
    const amount = sumOf(lines.map(({ pay_amount }) => pay_amount))
    const before = { from: await sold(from), to: await sold(to), all: await whole() }
    const asked = { order_ids: [line.order_id], user_id: to, reason: '达人由对方对接', updated_at: line.updated_at }
    expect(await admin.run(orderCalls.credit, asked)).toEqual({ success: 1, failures: [] })
    const follows = async () => {
      expect(await sold(from)).toBe(before.from - amount)
      expect(await sold(to)).toBe(before.to + amount)
      expect(await whole()).toBe(before.all)
    }
    await follows()
    // And when the sums of these days have been made anew.
    await refreshAggregates({ db: server.db, clock: server.clock, signal: new AbortController().signal })
    await follows()
    const after = await admin.run(orderCalls.detail, { order_id: line.order_id })
    expect(after.lines.every(({ users }) => users.length === 1 && users[0]?.user_id === to)).toBe(true)
    expect(after.log[0]).toMatchObject({ action: 'credit', content: expect.stringContaining('达人由对方对接') })
    expect((await admin.ask(orderCalls.credit, { ...asked, user_id: from })).code).toBe(Code.stale)
  })

  it('is for administrators, for media who work on talents, and wants a reason', async () => {
    const line = await changed()
    const to = (await members()).find((id) => id !== line.users[0]?.user_id) ?? 0
    const asked = { order_ids: [line.order_id], user_id: to, reason: '调整' }
    for (const caller of [lead, medium]) expect((await caller.ask(orderCalls.credit, asked)).code).toBe(Code.notAllowed)
    expect((await admin.ask(orderCalls.credit, { ...asked, reason: ' ' })).data).toEqual({ field: 'reason' })
    expect((await admin.ask(orderCalls.credit, { ...asked, user_id: 99_999_999 })).data).toEqual({ field: 'user_id' })
    expect((await admin.ask(orderCalls.credit, { ...asked, order_ids: ['没有'] })).code).toBe(Code.outOfScope)
  })
})

describe('同步订单', () => {
  const shop = () =>
    rowOf(
      server.db,
      select(
        {
          shop_id: text`i.shop_id`,
          platform: text`i.platform`,
          product_id: text`i.product_id`,
          author_id: text`i.author_id`,
          user_id: number`f.user_id`,
          sku_id: text`'neu'`,
        },
        sql`from order_item i
        join shop s on s.corp_id = i.corp_id and s.shop_id = i.shop_id and s.auth_status = 1
        join follow f on f.corp_id = 1 and f.classify = 1 and f.author_id = i.author_id and f.platform = i.platform and f.unbind_time is null
        where i.corp_id = 1 and i.platform = 'dy' and f.bind_time < ${server.clock.now() - DAY_SECONDS} order by i.pay_time desc limit 1`,
      ),
    )
  const gmv = async () => (await admin.run(orderCalls.stat, {})).gmv
  const rested = () => server.db.execute(sql`update shop set orders_synced_at = null`)

  it('writes what is right, says what is wrong of each other line, and credits whoever follows', async () => {
    const { shop_id, user_id, ...line } = await shop()
    const now = server.clock.now()
    const order = { ...line, content_kind: 4, qty: 1, pay_amount: 1_000, commission_rate: 2_000, pay_time: now - 60 }
    deliver = () => [
      { ...order, order_id: 'n1' },
      { ...order, order_id: 'n2', qty: 0 },
      'nichts',
      { ...order, order_id: 'n3', author_id: '0' },
      { ...order, order_id: 'n4', refunds: [{ amount: 400, refund_time: now - 30 }] },
      { ...order, order_id: 'n5', pay_amount: '贵' },
    ]
    const before = await gmv()
    const result = await admin.run(orderCalls.sync, { shop_id })
    expect(result.success).toBe(2)
    expect(result.failures.map(({ key, reason }) => [key, reason])).toEqual([
      ['n2', '数量须大于 0'],
      ['第 3 行', '不是订单数据'],
      ['n5', '支付金额不是整数（分）'],
      ['n3', '达人 0 未收录'],
    ])
    expect(await gmv()).toBe(before + 2_000)
    const [written] = await linesOf({ keyword: 'n4' })
    expect(written).toMatchObject({ refund_amount: 400, commission: 120, flow: 1 })
    expect(written?.users.map((user) => user.user_id)).toEqual([user_id])
    expect((await admin.ask(orderCalls.sync, { shop_id })).message).toBe('10 分钟内已同步，请稍后再试')
    await rested()
    deliver = () => [
      { ...order, order_id: 'n4', confirm_time: now - 20, refunds: [{ amount: 400, refund_time: now - 30 }] },
    ]
    expect((await admin.run(orderCalls.sync, { shop_id })).success).toBe(1)
    expect((await linesOf({ keyword: 'n4' }))[0]).toMatchObject({ refund_amount: 400, flow: 2 })
  })

  it('refuses a line that would contradict what is known of it, and writes the others', async () => {
    await rested()
    const { shop_id, user_id: _, ...line } = await shop()
    const now = server.clock.now()
    const order = { ...line, content_kind: 4, qty: 1, pay_amount: 1_000, commission_rate: 2_000, pay_time: now - 60 }
    const refund = (amount: number, ago: number) => ({ refunds: [{ amount, refund_time: now - ago }] })
    deliver = () => [
      { ...order, order_id: 'k1', ...refund(600, 30) },
      { ...order, order_id: 'k2' },
      { ...order, order_id: 'k2', sku_id: 'zwei', pay_time: now - 50 },
      { ...order, order_id: 'k3', settle_time: now - 10, settle_amount: 1_001 },
      { ...order, order_id: 'k4', settle_time: now - 10 },
      { ...order, order_id: 'k5', settle_time: now - 10, settle_amount: 700, ...refund(301, 30) },
    ]
    const first = await admin.run(orderCalls.sync, { shop_id })
    expect(first.success).toBe(2)
    expect(first.failures.map(({ key, reason }) => [key, reason])).toEqual([
      ['k2', '支付时间与同一订单的其他明细不符'],
      ['k3', '结算金额大于支付金额'],
      ['k4', '结算金额缺失'],
      ['k5', '结算与退款合计大于支付金额'],
    ])
    await rested()
    // A refund that comes on top of those that are known may not exceed what was paid with them.
    deliver = () => [
      { ...order, order_id: 'k1', ...refund(600, 20) },
      { ...order, order_id: 'k2', ...refund(600, 20) },
    ]
    const second = await admin.run(orderCalls.sync, { shop_id })
    expect(second.failures.map(({ key, reason }) => [key, reason])).toEqual([['k1', '与已有退款合计大于支付金额']])
    expect((await linesOf({ keyword: 'k1' }))[0]).toMatchObject({ refund_amount: 600 })
    expect((await linesOf({ keyword: 'k2' }))[0]).toMatchObject({ refund_amount: 600 })
  })

  it('keeps what is settled and refunded of a line within what was paid for it, in whichever order it is told', async () => {
    const { shop_id, user_id: _, ...line } = await shop()
    const now = server.clock.now()
    const paid = {
      ...line,
      order_id: 'v1',
      content_kind: 4,
      qty: 1,
      pay_amount: 1_000,
      commission_rate: 0,
      pay_time: now - 60,
    }
    const settled = (settle_amount: number) => ({ settle_time: now - 10, settle_amount })
    const refund = (amount: number, ago: number) => ({ refunds: [{ amount, refund_time: now - ago }] })
    const told = async (more: object) => {
      await rested()
      deliver = () => [{ ...paid, ...more }]
      return (await admin.run(orderCalls.sync, { shop_id })).failures.map(({ reason }) => reason)
    }
    const over = ['结算与退款合计大于支付金额']
    expect(await told(settled(900))).toEqual([])
    expect(await told({ ...settled(900), ...refund(200, 30) })).toEqual(over)
    expect(await told({ ...settled(800), ...refund(200, 30) })).toEqual([])
    // The refund is known, whether it is told again or not; and what was paid stands.
    expect(await told(settled(900))).toEqual(over)
    expect(await told({ ...settled(900), pay_amount: 9_000 })).toEqual(over)
    expect((await linesOf({ keyword: 'v1' }))[0]).toMatchObject({
      pay_amount: 1_000,
      refund_amount: 200,
      settle_amount: 800,
    })
    expect(await told({ ...settled(800), withdrawn: { at: now - 5, reason: '' } })).toEqual([])
    expect(await told(settled(900))).toEqual(over)
    expect(await told(settled(800))).toEqual([])
    const ofLine = sql`where corp_id = 1 and order_id = 'v1'`
    // The database holds it too, whoever writes.
    for (const write of [
      sql`update order_item set settle_amount = 801 ${ofLine}`,
      sql`update order_item set pay_amount = 999 ${ofLine}`,
      sql`update refund set amount = 201 ${ofLine}`,
      sql`insert into refund (corp_id, order_id, sku_id, amount, qty, refund_time, type) values (1, 'v1', ${line.sku_id}, 1, 0, 1, 1)`,
    ])
      await expect(server.db.transaction((tx) => tx.execute(write))).rejects.toMatchObject({
        cause: { code: '23514' },
      })
  })

  it('marks what the platform takes back: it stays, and counts nowhere until it comes again', async () => {
    await rested()
    const { shop_id, user_id: _, ...line } = await shop()
    const now = server.clock.now()
    const order = {
      ...line,
      order_id: 'w1',
      content_kind: 4,
      qty: 1,
      pay_amount: 700,
      commission_rate: 0,
      pay_time: now - 60,
    }
    deliver = () => [order]
    await admin.run(orderCalls.sync, { shop_id })
    const before = await gmv()
    await rested()
    deliver = () => [{ ...order, withdrawn: { at: now - 5, reason: '归因有误' } }]
    expect(await admin.run(orderCalls.sync, { shop_id })).toMatchObject({ success: 1, withdrawn: 1, failures: [] })
    expect(await gmv()).toBe(before - 700)
    expect(await linesOf({ keyword: 'w1' })).toEqual([])
    expect(await linesOf({ keyword: 'w1', tab: 'withdrawn' })).toMatchObject([
      { order_id: 'w1', pay_amount: 700, withdrawn_at: now - 5, withdrawn_reason: '归因有误' },
    ])
    const detail = await admin.run(orderCalls.detail, { order_id: 'w1' })
    expect(detail.lines).toMatchObject([{ withdrawn_reason: '归因有误' }])
    expect(detail.log[0]).toMatchObject({ action: 'withdraw', content: 'neu：归因有误' })
    const { user_id } = detail.lines[0]?.users[0] ?? { user_id: 0 }
    const credit = await admin.ask(orderCalls.credit, { order_ids: ['w1'], user_id, reason: '调整' })
    expect(credit.message).toBe('订单已被平台撤回，无法调整归属')
    await rested()
    deliver = () => [order]
    await admin.run(orderCalls.sync, { shop_id })
    expect(await gmv()).toBe(before)
    expect(await linesOf({ keyword: 'w1', tab: 'withdrawn' })).toEqual([])
  })

  it('asks every authorised shop; one that does not answer may be asked again at once', async () => {
    await rested()
    const { shop_id } = await shop()
    deliver = (id) => {
      if (id === shop_id) throw new Error('HTTP 503')
      return []
    }
    const { failures } = await admin.run(orderCalls.sync, {})
    expect(failures).toMatchObject([{ key: shop_id, reason: '店铺未响应，请稍后再试' }])
    deliver = () => []
    expect((await admin.run(orderCalls.sync, { shop_id })).failures).toEqual([])
  })

  it('a sample that sells is delivered by itself; what is settled later is the figure of its list', async () => {
    await rested()
    const { shop_id: _, user_id: __, ...line } = await shop()
    const now = server.clock.now()
    const { sample_id } = await rowOf(
      server.db,
      select(
        { sample_id: number`s.sample_id` },
        sql`from sample s join sample_item i using (sample_id) where s.corp_id = 1 and s.classify = 1 and s.author_id <> ''
        and s.status = 5 and s.delivery_type = 0 and s.deleted_at is null order by s.sign_time desc limit 1`,
      ),
    )
    const sample = async () => {
      const { list } = await admin.run(sampleCalls.list, { keyword: sent.sample_no, page: 1, size: 20 })
      return list[0]
    }
    const sent = await admin.run(sampleCalls.detail, { sample_id })
    const goods = await rowOf(
      server.db,
      select(
        { product_id: text`product_id`, shop_id: text`shop_id`, platform: text`platform` },
        sql`from goods where corp_id = 1 and product_id = ${sent.goods[0]?.product_id ?? ''}`,
      ),
    )
    const order = {
      ...line,
      ...{ product_id: goods.product_id, platform: goods.platform, author_id: sent.author_id, order_id: 'story' },
      ...{ content_kind: 1, qty: 2, pay_amount: 9_800, commission_rate: 2_000, pay_time: now - 30 },
    }
    deliver = (id) => (id === goods.shop_id ? [order] : [])
    const only = { product_id: [goods.product_id], author_id: [sent.author_id] }
    const before = await admin.run(orderCalls.stat, only)
    expect(await admin.run(orderCalls.sync, { shop_id: goods.shop_id })).toMatchObject({ success: 1, failures: [] })
    await server.jobs.drain()
    const after = await sample()
    expect(after).toMatchObject({ delivery_type: 1, gmv: (sent.gmv ?? 0) + 9_800 })
    const sold = await admin.run(orderCalls.stat, only)
    expect(sold.gmv).toBe(before.gmv + 9_800)
    expect(sumOf((await linesOf(only)).map(({ pay_amount }) => pay_amount))).toBe(sold.gmv)

    // Fifteen days after it arrived the platform settles it.
    server.clock.set(now + 20 * DAY_SECONDS)
    const confirm_time = now + 3 * DAY_SECONDS
    const settled = {
      confirm_time,
      settle_time: confirm_time + 15 * DAY_SECONDS,
      settle_amount: 9_800,
      settle_commission: 1_960,
    }
    deliver = (id) => (id === goods.shop_id ? [{ ...order, ...settled }] : [])
    await admin.run(orderCalls.sync, { shop_id: goods.shop_id })
    const paid = { start_time: now - DAY_SECONDS, end_time: now, keyword: 'story' }
    expect(await linesOf(paid)).toMatchObject([{ settle_amount: 9_800, settle_commission: 1_960 }])
    const basis = { ...only, basis: 'settle' as const, start_time: now, end_time: server.clock.now() }
    const [lines, stat] = [await linesOf(basis), await admin.run(orderCalls.stat, basis)]
    expect(lines.map(({ order_id }) => order_id)).toContain('story')
    expect(sumOf(known(lines.map(({ settle_amount }) => settle_amount)))).toBe(stat.settle_amount)
    server.clock.set(now)
  })

  it('is for administrators and the shop operator, of their own shops', async () => {
    for (const caller of [lead, medium]) expect((await caller.ask(orderCalls.sync, {})).code).toBe(Code.notAllowed)
    const [foreign] = await rowsOf(
      server.db,
      select(
        { shop_id: text`shop_id` },
        sql`from shop where corp_id = 2 and auth_status = 1 and shop_id not in (select shop_id from shop where corp_id = 1) limit 1`,
      ),
    )
    expect((await admin.ask(orderCalls.sync, { shop_id: foreign?.shop_id ?? '-' })).message).toBe('请先授权店铺')
  })
})
