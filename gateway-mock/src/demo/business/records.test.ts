import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import { rowsOf, rowsAs } from '../../store/database/query.ts'
import { percentageOf } from '../../rules/percentage.ts'

// The records of the business agree with those that they are about.

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const ask = <Row extends object>(query: string) => rowsOf(opened.db, rowsAs<Row>(sql.raw(query)))
const count = async (query: string) => (await ask<{ n: number }>(`select count(*)::int as n from ${query}`))[0]?.n

describe('sizes', () => {
  it.each([
    ['material', 200],
    ['script', 60],
    ['activity', 20],
    ['percentage_scheme', 3],
    ['report', 6],
    ['crowd', 10],
    ['contact_auth', 2],
    ['erp_bind', 2],
  ])('corporation 1 has %s: %d', async (table, size) => expect(await count(`${table} where corp_id = 1`)).toBe(size))

  it('has 40 imports and exports', async () =>
    expect(
      await count(
        `(select id from task_import where corp_id = 1 union all select id from task_export where corp_id = 1) t`,
      ),
    ).toBe(40))

  it.each([
    'offline_rate',
    'colonel_coop',
    'colonel_log',
    'colonel_log_comment',
    'draft',
    'folder',
    'content_file',
    'material_tag',
    'script_version',
    'live_goods',
    'live_minute',
    'monitor_log',
    'hotspot',
    'percentage_result',
    'percentage_line',
    'percentage_log',
    'percentage_correction',
    'percentage_question',
    'percentage_rule',
    'percentage_version',
    'member_order',
    'pack_order',
    'erp_log',
    'promotion_share',
    'share_visit',
    'report_share',
  ])('%s has rows', async (table) => expect(await count(`${table} where corp_id = 1`)).toBeGreaterThan(0))
})

describe('lives', () => {
  it('add up from their minutes, and only the recorded have them', async () => {
    expect(
      await ask(`select l.live_id from live l left join (select corp_id, live_id, sum(entered) e, sum(gmv) g, max(online) o, max(minute) m
          from live_minute group by 1, 2) s using (corp_id, live_id)
        where (l.is_recorded = 1) <> (s.e is not null)
          or (s.e is not null and (s.e <> l.views or s.o <> l.peak or s.g is distinct from l.gmv_market
            or s.m * 60 > coalesce(l.end_time, ${TEST_NOW}) - l.start_time)) limit 5`),
    ).toEqual([])
  })

  it('show every product that was bought in them', async () => {
    expect(
      await ask(`select i.order_id from order_item i where i.content_kind = 1 and i.content_id <> '' and not exists (
        select 1 from live_goods g where g.corp_id = i.corp_id and g.live_id = i.content_id and g.product_id = i.product_id) limit 5`),
    ).toEqual([])
  })
})

describe('commissions', () => {
  it('are those of the order lines by the formula', async () => {
    const results = await ask<{
      mode: 1 | 2
      tiers: { from: number; rate: number }[]
      base: number
      base_amount: number
      tier: number
      amount: number
      reward: number
      firsts: number
      each: number
    }>(`with r as (select r.*, v.mode, v.tiers, v.base_option, v.first_order_reward,
          extract(epoch from (month || '-01')::timestamp)::bigint - 28800 as f,
          extract(epoch from (month || '-01')::timestamp + interval '1 month')::bigint - 28800 as t
        from percentage_result r cross join lateral (select v.* from percentage_version v where v.corp_id = r.corp_id and v.scheme_id = r.scheme_id
          and v.month_from <= r.month order by v.month_from desc limit 1) v where r.frozen_at is not null)
      select r.mode, r.tiers, r.base_amount::float8 as base_amount, r.tier, r.amount::float8 as amount, r.reward::float8 as reward,
        r.first_order_reward::float8 as each,
        coalesce((select sum(case r.base_option when 'close_sales' then i.settle_amount else i.pay_amount - coalesce((select sum(f.amount)
              from refund f where f.corp_id = i.corp_id and f.order_id = i.order_id and f.sku_id = i.sku_id and f.refund_time < r.frozen_at), 0) end)
          from order_item i join order_attr a using (corp_id, order_id, sku_id)
          where i.corp_id = r.corp_id and a.user_id = r.user_id
            and case r.base_option when 'close_sales' then i.settle_time >= r.f and i.settle_time < r.t
              else i.pay_time >= r.f and i.pay_time < r.t and (r.base_option = 'pay_sales' or a.is_new = 1) end), 0)::float8 as base,
        (select count(distinct (i.author_id, i.platform)) from order_item i join order_attr a using (corp_id, order_id, sku_id)
          where i.corp_id = r.corp_id and a.user_id = r.user_id and a.is_first = 1 and i.pay_time >= r.f and i.pay_time < r.t)::int as firsts
      from r`)
    expect(results.length).toBeGreaterThan(20)
    expect(results.some(({ amount }) => amount > 0)).toBe(true)
    for (const { mode, tiers, base, base_amount, tier, amount, reward, firsts, each } of results) {
      expect(base_amount).toBe(base)
      expect({ tier, amount }).toEqual(percentageOf(mode, tiers, base))
      expect(reward).toBe(firsts * each)
    }
  })

  it('have corrections that say what their base has changed by, and add up', async () => {
    expect(
      await count(`percentage_correction c where c.kind = 'change' and c.base_after - c.base_before <> (select sum(l.base_amount)
        from percentage_line l join percentage_result r on r.corp_id = l.corp_id and r.id = l.result_id
        where r.corp_id = c.corp_id and r.user_id = c.user_id and r.month = c.month and l.month = c.origin_month)`),
    ).toBe(0)
    expect(
      await count(`percentage_result r where r.correction <> coalesce((select sum(c.amount) from percentage_correction c
        where c.corp_id = r.corp_id and c.user_id = r.user_id and c.month = r.month), 0)`),
    ).toBe(0)
    expect(await count(`percentage_correction where corp_id = 1 and kind = 'change' and amount < 0`)).toBeGreaterThan(0)
    expect(await count(`percentage_correction where corp_id = 1 and kind = 'carry' and amount < 0`)).toBe(1)
  })

  it('leave out somebody who sells, and change a scheme between two months', async () => {
    expect(
      await count(`(select distinct a.user_id from order_attr a join corp_user u using (corp_id, user_id) where a.corp_id = 1 and u.role_id = 6
        and u.status = 2 and not exists (select 1 from percentage_member m where m.corp_id = 1 and m.user_id = a.user_id)) t`),
    ).toBe(1)
    expect(await count('percentage_version where corp_id = 1')).toBe(4)
  })

  it('have lines that add up to their base', async () => {
    expect(
      await count(`percentage_result r where r.base_amount <> coalesce((select sum(l.base_amount) from percentage_line l
        where l.result_id = r.id and l.month = r.month), 0)`),
    ).toBe(0)
  })

  it('follow schemes that the version allows', async () => {
    expect(
      await ask(`select c.corp_id from corp c join plan_quota q on q.level = c.commerce_level and q.type = 'percentage_scheme'
        where q.limit_value < (select count(*) from percentage_scheme s where s.corp_id = c.corp_id and s.status = 1)`),
    ).toEqual([])
  })
})

describe('what was bought', () => {
  it('is at the prices of the list, and covers the present versions', async () => {
    expect(await count(`pack_order o join pack_price p using (code, amount) where o.price <> p.price`)).toBe(0)
    expect(
      await ask(`select c.corp_id, m.classify from corp c
          cross join lateral (values (1, c.commerce_level, c.commerce_start_time, c.commerce_end_time),
            (2, c.content_level, c.content_start_time, c.content_end_time)) as m(classify, level, from_time, to_time)
        where m.level is not null and not exists (select 1 from member_order o where o.corp_id = c.corp_id and o.classify = m.classify
          and o.level = m.level and o.status = 2 and o.start_time = m.from_time and o.end_time = m.to_time)`),
    ).toEqual([])
    expect(
      await count(
        `member_order o join plan p using (level) where o.price <> coalesce(p.price, 0) or o.seats is distinct from p.seats_one_year`,
      ),
    ).toBe(0)
  })
})

describe('a monitor', () => {
  it('has a diary that begins with it, lies in it and ends with it', async () => {
    expect(
      await ask(`select m.id from monitor m where not exists (select 1 from monitor_log l where l.monitor_id = m.id
          and l.event = m.source_event and l.created_at = m.start_time)
        or exists (select 1 from monitor_log l where l.monitor_id = m.id and (l.created_at < m.start_time or l.created_at > ${TEST_NOW}))
        or (m.status <> 1) <> exists (select 1 from monitor_log l where l.monitor_id = m.id and l.event between 80 and 90)
        or m.extend_count <> (select count(*) from monitor_log l where l.monitor_id = m.id and l.event between 30 and 32)`),
    ).toEqual([])
  })

  it('found what its talent made, and an order where something was sold', async () => {
    expect(
      await ask(`select l.id from monitor_log l join monitor m on m.id = l.monitor_id where l.event >= 120 and not exists (
          select 1 from video v where l.event in (120, 121) and v.corp_id = l.corp_id and v.video_id = l.ref and v.author_id = m.author_id
          union all select 1 from live v where l.event in (130, 131) and v.corp_id = l.corp_id and v.live_id = l.ref and v.author_id = m.author_id)
        or (l.event in (121, 131) and not exists (select 1 from order_item i where i.corp_id = l.corp_id and i.content_id = l.ref))`),
    ).toEqual([])
  })
})

describe('seeding work', () => {
  it('uses materials and scripts of the content’s own product, and reviews drafts by campaign', async () => {
    for (const [table, key] of [
      ['material', 'material_id'],
      ['script', 'script_id'],
    ])
      expect(
        await count(`${table}_use u join ${table} m on m.id = u.${key} join content_item c on c.id = u.content_id
          where m.spu_id is distinct from c.spu_id`),
      ).toBe(0)
    expect(
      await count(`draft d join campaign_author a on a.id = d.campaign_author_id where a.stage < 6 or a.stage = 90
        or (a.stage > 6 and d.status = 1) or d.user_id <> a.user_id`),
    ).toBe(0)
    expect(
      await count(`script s where s.version <> (select count(*) from script_version v where v.script_id = s.id)`),
    ).toBe(0)
  })
})

describe('samples', () => {
  it('are asked for during the cooperation that they name, of its talent and goods', async () => {
    expect(
      await count(`sample s join cooperation c on c.coop_id = s.coop_id where s.classify <> 1 or c.corp_id <> s.corp_id
        or c.author_id <> s.author_id or c.platform <> s.platform or c.status = 4 or s.created_at not between c.created_at and c.end_time
        or not exists (select 1 from sample_item i join coop_goods g on g.coop_id = c.coop_id and g.product_id = i.product_id
          where i.sample_id = s.sample_id) and s.share_id = ''`),
    ).toBe(0)
    const named = await count(`sample where corp_id = 1 and coop_id is not null`)
    expect(named).toBeGreaterThan(0.25 * ((await count(`sample where corp_id = 1 and classify = 1`)) ?? 0))
  })

  it('belong to one place of their talent in the campaign that they name, which is as far as they are', async () => {
    expect(
      await count(`sample s full join campaign_author a on a.sample_id = s.sample_id
        where (s.campaign_id is not null or a.sample_id is not null) and (s.sample_id is null or a.id is null
          or s.campaign_id <> a.campaign_id or s.classify <> 2 or s.author_id <> a.author_id or s.platform <> a.platform
          or (a.stage = 4) <> (s.status in (6, 11, 3)) or a.stage < 4 or a.stage = 90)`),
    ).toBe(0)
    const named = await count(`sample where corp_id = 1 and campaign_id is not null`)
    expect(named).toBeGreaterThan(0.3 * ((await count(`sample where corp_id = 1 and classify = 2`)) ?? 0))
  })
})

describe('cooperations', () => {
  it('have fees that are a share of what they sell', async () => {
    const [all] = await ask<{ fee: number; gmv: number }>(`select sum(c.fee)::float8 as fee, sum(o.gmv)::float8 as gmv
      from cooperation c, lateral (select coalesce(sum(i.pay_amount), 0) as gmv from order_item i where i.corp_id = c.corp_id
        and i.author_id = c.author_id and i.platform = c.platform and i.pay_time between c.start_time and c.end_time
        and exists (select 1 from coop_goods g where g.coop_id = c.coop_id and g.product_id = i.product_id)) o
      where c.corp_id = 1 and c.status = 3`)
    expect((all?.fee ?? 0) / (all?.gmv ?? 1)).toBeGreaterThan(0.03)
    expect((all?.fee ?? 0) / (all?.gmv ?? 1)).toBeLessThan(0.35)
  })
})

describe('shares and connections', () => {
  it('lead to the samples that came of them', async () => {
    expect(
      await count(`sample s where s.source = 2 and (s.share_id = '' or not exists (
        select 1 from share_visit v where v.share_id = s.share_id and v.sample_id = s.sample_id and v.action = 'apply'))`),
    ).toBe(0)
    expect(await count(`sample where source = 2`)).toBeGreaterThan(0)
  })

  it('has every sample that an ERP took', async () => {
    expect(
      await count(`sample s where exists (select 1 from erp_bind b where b.corp_id = s.corp_id)
        and (s.erp_status = 3) <> exists (select 1 from erp_log l where l.sample_id = s.sample_id and l.kind = 1 and l.result = 1)`),
    ).toBe(0)
  })
})
