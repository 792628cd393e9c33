import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { memberCalls } from '@crm/contracts/calls/members'
import { sessionCalls } from '@crm/contracts/calls/session'
import { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { talentCalls } from '@crm/contracts/calls/talents'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { videoCalls } from '@crm/contracts/calls/videos'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../rules/period.ts'
import { rowOf, rowsAs } from '../store/database/query.ts'
import { salesTotals } from '../figures/sales.ts'
import { corpScope } from '../rules/scope.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'

// Words that several screens use, asked on each of them.

let server: TestServer
let admin: Caller
let lead: Caller
const CORP = 1

beforeAll(async () => {
  server = await testServer()
  admin = await server.signedInAs('13800100002')
  lead = await server.signedInAs('13800100004')
})
afterAll(() => server.close())

const page = { page: 1, size: 20 }
const numberOf = async (statement: ReturnType<typeof sql>) =>
  (await rowOf(server.db, rowsAs<{ n: number }>(statement))).n

describe('寄样数', () => {
  const sentPieces = (classify: number, more = sql`true`) =>
    numberOf(sql`select coalesce(sum(si.qty), 0)::float8 as n from sample sm join sample_item si on si.sample_id = sm.sample_id
      where sm.corp_id = ${CORP} and sm.deleted_at is null and sm.status in (4, 5, 10) and sm.ship_time <= ${server.clock.now()}
      and sm.classify = ${classify} and ${more}`)
  const ofPlatform = sql`exists (select 1 from goods p where p.corp_id = sm.corp_id and p.product_id = si.product_id and p.platform = 'dy' and p.deleted_at is null)`

  it('of goods is of commerce samples, in the list and in the drawer', async () => {
    expect(await sentPieces(2)).toBeGreaterThan(0)
    const { list, ext } = await admin.run(goodsCalls.list, {
      ...page,
      platform: 'dy',
      order_by: 'sample_count',
      sort: 'desc',
    })
    expect(ext.list_total.sample_count).toBe(await sentPieces(1, ofPlatform))
    const product_id = list[0]?.product_id ?? ''
    const ofProduct = await sentPieces(1, sql`si.product_id = ${product_id}`)
    expect(list[0]?.sample_count).toBe(ofProduct)
    expect((await admin.run(goodsCalls.detail, { product_id })).sample_count).toBe(ofProduct)
    const cards = await admin.run(goodsCalls.analysis, { product_id })
    expect(cards.sample_count).toBe(ofProduct)
  })

  it('of a talent is of commerce samples, in 合作达人 and in 我的达人', async () => {
    for (const { list } of [
      await admin.run(talentCarryCalls.cooperationList, {
        ...page,
        platform: 'all',
        order_by: 'sample_count',
        sort: 'desc',
      }),
      await admin.run(talentCalls.myList, {
        ...page,
        platform: 'all',
        scope: 'team',
        order_by: 'sample_count',
        sort: 'desc',
      }),
    ]) {
      const [first] = list
      const ofTalent = sql`sm.author_id = ${first?.author_id ?? ''} and sm.platform = ${first?.platform ?? ''}`
      expect(first?.sample_count).toBe(await sentPieces(1, ofTalent))
    }
  })
})

it('近30天 of a member is today and the 29 days before, as on the overview', async () => {
  const { start, end } = lastDays(30, server.clock.now())
  const { list } = await admin.run(memberCalls.list, { ...page, order_by: 'gmv_30d', sort: 'desc' })
  for (const { user_id, gmv_30d } of list.slice(0, 3)) {
    const { items } = await admin.run(overviewCalls.summary, { start_time: start, end_time: end, user_id: [user_id] })
    expect(items.find(({ key }) => key === 'gmv')?.value).toBe(gmv_30d)
  }
})

describe('合作单', () => {
  const shown = async (tab: '1' | '2' | '3' | '4' | 'all') => ({
    stat: await admin.run(cooperationCalls.stat, { tab }),
    count: (await admin.run(cooperationCalls.list, { ...page, tab })).page_info.total_count,
  })

  it('cards count what the tab counts; cancelled ones are in no figure but their own count', async () => {
    const [all, waiting, running, done, cancelled] = await Promise.all([
      shown('all'),
      ...(['1', '2', '3', '4'] as const).map(shown),
    ])
    if (!waiting || !running || !done || !cancelled || !all) throw new Error('five tabs')
    expect(cancelled.count).toBeGreaterThan(0)
    for (const tab of [waiting, running, done, cancelled]) expect(tab.stat.coop_count).toBe(tab.count)
    expect(all.stat.coop_count).toBe(all.count - cancelled.count)
    for (const key of ['fee', 'gmv', 'commission', 'order_count'] as const) {
      expect(cancelled.stat[key], key).toBe(0)
      expect(all.stat[key], key).toBe(waiting.stat[key] + running.stat[key] + done.stat[key])
    }
  })

  it('the fee of a cancelled one lowers no ROI', async () => {
    const before = await admin.run(cooperationCalls.stat, { tab: 'all' })
    await server.db.execute(sql`update cooperation set fee = fee + 100000000 where corp_id = ${CORP} and status = 4`)
    const after = await admin.run(cooperationCalls.stat, { tab: 'all' })
    expect({ roi: after.roi, fee: after.fee }).toEqual({ roi: before.roi, fee: before.fee })
  })
})

it.each([{}, { kind: [4] }, { kind: [1, 2] }, { platform: 'ks' as const }])(
  '跟进次数 is the records under it, %j',
  async (more) => {
    for (const caller of [admin, lead]) {
      const { log_count } = await caller.run(talentLogCalls.stat, more)
      expect(log_count).toBe((await caller.run(talentCalls.followLogList, { ...page, ...more })).page_info.total_count)
      expect(log_count).toBeGreaterThan(0)
    }
  },
)

it('the timeline names who acted, not who followed', async () => {
  const { user_id } = await admin.run(sessionCalls.userInfo, {})
  const { list } = await admin.run(talentCalls.myList, { ...page, platform: 'dy', scope: 'team' })
  const row = list.find((each) => each.user.user_id !== user_id)
  if (!row) throw new Error('nobody follows')
  await admin.run(talentCalls.release, { follow_id: [row.follow_id], reason: '长期未联系' })
  const { author_id, platform } = row
  const [entry] = (await admin.run(talentCalls.followLogList, { ...page, author_id, platform })).list
  expect(entry?.user?.user_id).toBe(user_id)
  expect(entry?.content).toBe(`释放达人：长期未联系（跟进人：${row.user.name}）`)
})

it('预估佣金 is rounded line by line: the fee, then what refunds leave of it', async () => {
  const now = server.clock.now()
  const { commission } = await salesTotals(server.db, corpScope({ corp_id: CORP, user_id: 0 }), { now }, ['commission'])
  const lines = await numberOf(sql`select sum(case when i.pay_amount = 0 then c.fee
      else round(c.fee * greatest(i.pay_amount - coalesce(r.amount, 0), 0) / i.pay_amount) end)::float8 as n
    from order_item i
    cross join lateral (select round((i.pay_amount + i.platform_subsidy - i.freight)::numeric * i.commission_rate / 10000) as fee) c
    left join lateral (select sum(rf.amount) as amount from refund rf where rf.corp_id = i.corp_id and rf.order_id = i.order_id
      and rf.sku_id = i.sku_id and rf.refund_time <= ${now}) r on true
    where i.corp_id = ${CORP} and i.pay_time <= ${now} and i.author_id <> ''`)
  expect(commission).toBe(lines)
})

describe('带货视频', () => {
  const days = () => {
    const { start, end } = lastDays(30, server.clock.now())
    return { start_time: start, end_time: end }
  }

  it('by 成交时间 sells what the overview sold by video, for everybody and for each member', async () => {
    const { list } = await admin.run(memberCalls.list, { ...page, order_by: 'gmv_30d', sort: 'desc' })
    for (const member of [undefined, ...list.slice(0, 2).map((row) => row.user_id)]) {
      const whose = member === undefined ? {} : { user_id: member }
      const user_id = member === undefined ? {} : { user_id: [member] }
      const channels = await admin.run(overviewCalls.channel, { ...days(), ...user_id, by: 'kind' })
      const sold = channels.list.find(({ id }) => id === '2')?.value ?? 0
      const { gmv } = await admin.run(videoCalls.statistic, { ...days(), ...whose, platform: 'all' })
      expect(gmv).toBe(sold)
      const trend = await admin.run(videoCalls.trend, { ...days(), ...whose, platform: 'all' })
      expect(trend.list.reduce((sum, point) => sum + point.gmv, 0)).toBe(sold)
    }
  })

  it('by 发布时间 counts the videos of the days, with all that they sold until now', async () => {
    const published = await admin.run(videoCalls.statistic, { ...days(), platform: 'all', basis: 'publish' })
    const paid = await admin.run(videoCalls.statistic, { ...days(), platform: 'all', basis: 'pay' })
    const { start_time, end_time } = days()
    expect(published.video_total).toBe(
      await numberOf(sql`select count(*)::int as n from video where corp_id = ${CORP} and kind = 1 and deleted_at is null
        and publish_at between ${start_time} and ${end_time}`),
    )
    expect(paid.video_total).toBeGreaterThanOrEqual(published.video_total)
    const { ext } = await admin.run(videoCalls.list, { ...page, ...days(), platform: 'all' })
    expect(ext.list_total.gmv).toBe(paid.gmv)
  })
})
