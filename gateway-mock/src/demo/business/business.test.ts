import { DAY_SECONDS } from '@crm/base/durations'
import { GoodsSourceType, QuotaType } from '@crm/contracts/enums'
import { type GoalOption, goalLevelsError } from '@crm/contracts/rules/goalRules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import { rowsOf, rowsAs } from '../../store/database/query.ts'
import { quotas } from '../../rules/quota.ts'
import { FOLLOW_TEXTS } from './followTexts.ts'
import { goodsPictureUrl } from './pictures.ts'
import { isTrueOf } from './titles.ts'
import { PRODUCT_CLASSES, wareNames } from './wares.ts'

// Whether the demo business could exist: what somebody who knows the trade would see at once.

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const ask = <Row extends object>(query: string) => rowsOf(opened.db, rowsAs<Row>(sql.raw(query)))
/** The only figure of a query. */
const figure = async (query: string) => Number(Object.values((await ask<Record<string, number>>(query))[0] ?? {})[0])

const MONTH_AGO = TEST_NOW - 30 * DAY_SECONDS
/** Number of the Shanghai day of a column. */
const day = (column: string) => `((${column} + 28800) / ${DAY_SECONDS})`
const dayNumber = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000 / DAY_SECONDS
const hour = (column: string) => `((${column} + 28800) % ${DAY_SECONDS} / 3600)`
/** Enterprises that sell so much that a day is more than chance. */
const LARGE = `(select corp_id from order_item group by corp_id having count(distinct order_id) > 5000)`

describe('sales', () => {
  const DAYS = `select corp_id, ${day('pay_time')} as day, sum(pay_amount)::float8 as gmv from order_item
    where corp_id in ${LARGE} and ${day('pay_time')} between ${dayNumber('2026-11-20')} - 364 and ${dayNumber('2026-11-19')} group by 1, 2`

  it('11.11 and 6.18 are the best days of the year, at three to five times the median', async () => {
    const best = await ask<{ corp_id: number; days: number[]; ratios: number[] }>(
      `with d as (${DAYS}), m as (select corp_id, percentile_cont(0.5) within group (order by gmv) as middle from d group by 1),
        r as (select d.*, gmv / middle as ratio, row_number() over (partition by corp_id order by gmv desc) as rank from d join m using (corp_id))
      select corp_id, json_agg(day order by day) as days, json_agg(ratio order by day) as ratios from r where rank <= 2 group by 1`,
    )
    expect(best.length).toBeGreaterThan(0)
    for (const { days, ratios } of best) {
      expect(days).toEqual([dayNumber('2026-06-18'), dayNumber('2026-11-11')])
      for (const ratio of ratios) {
        expect(ratio).toBeGreaterThan(3)
        expect(ratio).toBeLessThan(5)
      }
    }
  })

  it('come through several colonels, none of whom has nearly all of them', async () => {
    const shares = await ask<{ corp_id: number; colonels: number; largest: number }>(
      `with c as (select corp_id, colonel_buyin_id, sum(pay_amount) as gmv from order_item where colonel_buyin_id <> ''
          and corp_id in ${LARGE} group by 1, 2)
        select corp_id, count(*)::int as colonels, (max(gmv) / sum(gmv))::float8 as largest from c group by 1`,
    )
    expect(shares.length).toBeGreaterThan(0)
    for (const { colonels, largest } of shares) {
      expect(colonels).toBeGreaterThanOrEqual(3)
      expect(largest).toBeLessThan(0.8)
    }
  })

  it('the pre-sale lifts the three weeks before 11.11', async () => {
    const shoulders = await ask<{ shoulder: number }>(
      `with d as (${DAYS}) select avg(gmv) filter (where day between ${dayNumber('2026-10-20')} and ${dayNumber('2026-11-10')})
        / percentile_cont(0.5) within group (order by gmv) as shoulder from d group by corp_id`,
    )
    for (const { shoulder } of shoulders) {
      expect(shoulder).toBeGreaterThan(1.2)
      expect(shoulder).toBeLessThan(2.5)
    }
  })

  it('the platform counts no less of a talent, nor of a live, than it sold for us', async () => {
    expect(
      await ask(`select o.* from (select corp_id, platform, author_id, sum(pay_amount)::float8 as own from order_item
          where pay_time > ${MONTH_AGO} group by 1, 2, 3) o join author a using (platform, author_id) where a.gmv_30d < o.own`),
    ).toEqual([])
    expect(
      await ask(`select o.* from (select corp_id, content_id, sum(pay_amount)::float8 as own from order_item where content_kind = 1
          group by 1, 2) o join live l on l.corp_id = o.corp_id and l.live_id = o.content_id where l.gmv_market < o.own`),
    ).toEqual([])
  })

  it('ads claim only what their content sold, in total and day by day, and cost what ads cost', async () => {
    expect(
      await ask(`select * from (select corp_id, content_id, sum(pay_orders) as claimed, sum(pay_amount) as amount from ad_day group by 1, 2) a
        left join (select corp_id, content_id, count(distinct order_id) as orders, sum(pay_amount) as sold from order_item
          where content_id <> '' group by 1, 2) o using (corp_id, content_id)
        where claimed > coalesce(orders, 0) or amount > coalesce(sold, 0) limit 5`),
    ).toEqual([])
    expect(
      await ask(`select * from (select corp_id, content_id, day, sum(pay_orders) as claimed from ad_day group by 1, 2, 3) a
        left join (select corp_id, content_id, date '1970-01-01' + ${day('pay_time')}::int as day, count(distinct order_id) as orders
          from order_item where content_id <> '' group by 1, 2, 3) o using (corp_id, content_id, day)
        where claimed > coalesce(orders, 0) limit 5`),
    ).toEqual([])
    const roi = await figure('select sum(pay_amount)::float8 / sum(cost) from ad_day where corp_id = 1')
    expect(roi).toBeGreaterThan(1.2)
    expect(roi).toBeLessThan(4)
    const share =
      await figure(`select (select sum(pay_amount) from ad_day where corp_id = 1)::float8 / sum(pay_amount) from order_item
      where corp_id = 1 and pay_time > ${TEST_NOW - 120 * DAY_SECONDS}`)
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.5)
  })
})

describe('goods', () => {
  /** Yuan that a piece or pack of the class costs at least and at most. */
  const BANDS: Record<string, [number, number]> = {
    食品饮料: [9, 260],
    美妆护肤: [39, 420],
    服饰内衣: [39, 899],
    家居日用: [15, 460],
    母婴宠物: [15, 360],
    个护家清: [12, 180],
    运动户外: [19, 499],
    数码家电: [39, 499],
  }

  // What only the warehouse has is known by its name and price there: nobody has given it a class, a brand or a picture.
  const OWN = `g.source_type <> ${GoodsSourceType.erp}`

  it('lie in a class of their own kind', async () => {
    expect(
      await figure(`select count(*) from goods g left join goods_class c on c.id = g.class_id and c.corp_id = g.corp_id
        left join goods_class p on p.id = c.parent_id where coalesce(p.name, c.name) is distinct from g.category and ${OWN}`),
    ).toBe(0)
    // A class is no ware: it holds several of them.
    expect(
      await figure(`select max(n) from (select class_id, count(distinct regexp_replace(title, '^.*】', '')) as n from goods
        where corp_id = 1 group by 1) c`),
    ).toBeGreaterThan(2)
    expect(
      await ask(`select distinct g.corp_id, g.title, c.name from goods g join goods_class c on c.id = g.class_id
        where c.parent_id > 0 and position(c.name in g.title) > 0 and exists (select 1 from goods o where o.class_id = g.class_id
          and position(c.name in o.title) = 0) limit 5`),
    ).toEqual([])
  })

  it('bear the brand of their house or one of their class, as their SPU does', async () => {
    expect(
      await ask(`select g.title, g.brand_name, g.category from goods g join corp c using (corp_id) where ${OWN} and g.brand_name <> c.brand_name
        and not exists (select 1 from market_brand b where b.name = g.brand_name
          and b.category_id = array_position(array['${Object.keys(BANDS).join("','")}'], g.category)) limit 5`),
    ).toEqual([])
    expect(
      await ask(`select g.title, s.name from goods g join spu s on s.id = g.spu_id where s.corp_id <> g.corp_id or s.brand <> g.brand_name
        or s.category <> g.category or position(replace(s.name, s.brand, '') in g.title) = 0
        or g.price_min < s.price_min or g.price_max > s.price_max limit 5`),
    ).toEqual([])
    expect(await figure('select avg((spu_id > 0)::int)::float8 from goods where corp_id = 1')).toBeGreaterThan(0.3)
  })

  it('cost what goods of their class cost', async () => {
    const values = Object.entries(BANDS).map(([name, [low, high]]) => `('${name}', ${low * 100}, ${high * 100})`)
    expect(
      await ask(`select g.title, s.name, s.price from goods g join sku s using (corp_id, product_id)
        join (values ${values.join()}) b (category, low, high) using (category) where s.price not between b.low and b.high limit 5`),
    ).toEqual([])
    const costs = await ask<{ category: string; low: number; high: number; middle: number }>(
      `select category, min(cost_price::float8 / price_min) as low, max(cost_price::float8 / price_min) as high,
        round(avg(cost_price::numeric / price_min), 2)::float8 as middle from goods group by 1`,
    )
    for (const { low, high } of costs) {
      expect(low).toBeGreaterThanOrEqual(0.15)
      expect(high).toBeLessThanOrEqual(0.55)
    }
    const middles = costs.map(({ middle }) => middle)
    expect(Math.max(...middles) - Math.min(...middles)).toBeGreaterThan(0.15)
  })

  it('are drawn as what they are', async () => {
    const shown = await ask<{ title: string; cover: string }>(
      `select title, cover from goods g where ${OWN} and title <> '接口失败的商品' union all select title, cover from market_goods`,
    )
    const wares = PRODUCT_CLASSES.flatMap(wareNames)
    const wrong = shown.filter(({ title, cover }) => {
      const drawn = cover.slice('/files/demo/goods/'.length, -'.svg'.length)
      return !wares.some((ware) => title.includes(ware) && goodsPictureUrl(drawn.split('-')[0] ?? '', ware) === cover)
    })
    expect(wrong.slice(0, 3)).toEqual([])
  })

  it('a larger pack costs more', async () => {
    expect(
      await figure(`select count(*) from sku a join sku b using (corp_id, product_id) where b.spec_ids > a.spec_ids
        and a.name ~ '^[0-9]+(袋|包|颗|抽|g|ml|片|丸)' and split_part(b.spec_ids, '_', 2) = split_part(a.spec_ids, '_', 2) and b.price <= a.price`),
    ).toBe(0)
  })
})

describe('cooperations', () => {
  const COVERED = `exists (select 1 from cooperation c join coop_goods g using (coop_id) where c.corp_id = i.corp_id and c.author_id = i.author_id
    and c.platform = i.platform and c.status in (2, 3) and g.product_id = i.product_id and i.pay_time between c.start_time and c.end_time)`

  it('bring a quarter to three fifths of the sales of 30 days', async () => {
    const shares = await ask<{ corp_id: number; share: number }>(
      `select corp_id, sum(pay_amount) filter (where ${COVERED})::float8 / sum(pay_amount) as share from order_item i
        where pay_time > ${MONTH_AGO} and corp_id in ${LARGE} group by 1`,
    )
    expect(shares.length).toBeGreaterThan(0)
    for (const { share } of shares) {
      expect(share).toBeGreaterThan(0.25)
      expect(share).toBeLessThan(0.6)
    }
  })

  it('that wait for an answer are one for each talent, of which nothing was paid', async () => {
    expect(
      await figure(
        `select coalesce(max(n), 0) from (select count(*) as n from cooperation where status = 1 group by corp_id, author_id, platform) t`,
      ),
    ).toBe(1)
    expect(await figure('select count(*) from cooperation where status = 1 and fee_status <> 1')).toBe(0)
  })

  it('cost no fee that nobody would ask for', async () => {
    const [fees] = await ask<{ least: number; large: number }>(
      `select min(fee)::float8 as least, min(fee) filter (where fans >= 100000)::float8 as large from cooperation join author using (author_id, platform) where fee > 0`,
    )
    expect(fees?.least).toBeGreaterThanOrEqual(20_000)
    expect(fees?.large).toBeGreaterThanOrEqual(80_000)
  })

  it('cost a fee that rises with the layer of fans', async () => {
    const fees = await ask<{ layer: number; fee: number }>(
      `select (a.fans >= 10000)::int + (a.fans >= 100000)::int + (a.fans >= 500000)::int + (a.fans >= 1000000)::int as layer,
        avg(fee)::float8 as fee from cooperation c join author a using (author_id, platform) where c.fee > 0 group by 1 having count(*) > 4 order by 1`,
    )
    expect(fees.length).toBeGreaterThanOrEqual(3)
    expect(fees.map(({ fee }) => fee)).toEqual(fees.map(({ fee }) => fee).toSorted((a, b) => a - b))
    expect((fees.at(-1)?.fee ?? 0) / (fees[0]?.fee ?? 1)).toBeGreaterThan(5)
  })
})

describe('samples', () => {
  const SENT = `sample s join sample_item n using (corp_id, sample_id) where s.classify = 1 and s.ship_time is not null
    and s.corp_id = p.corp_id and s.author_id = p.author_id and s.platform = p.platform and n.product_id = p.product_id`
  const PAIRS = `(select corp_id, author_id, platform, product_id, min(pay_time) as first_sale from order_item group by 1, 2, 3, 4) p`

  it('went to most talents for what they sell, before they sold it', async () => {
    for (const corps of [`corp_id in ${LARGE}`, 'true']) {
      const [shares] = await ask<{ sent: number; before: number }>(
        `select avg((exists (select 1 from ${SENT}))::int)::float8 as sent,
          avg((exists (select 1 from ${SENT} and s.ship_time < p.first_sale))::int)::float8 as before from ${PAIRS} where ${corps}`,
      )
      expect(shares?.sent).toBeGreaterThan(0.7)
      expect(shares?.before).toBeGreaterThan(0.5)
    }
  })

  it('do not all sell', async () => {
    const share =
      await figure(`select avg((exists (select 1 from order_item i where i.corp_id = s.corp_id and i.author_id = s.author_id
      and i.platform = s.platform and i.product_id = n.product_id and i.pay_time > s.sign_time))::int)::float8
      from sample s join sample_item n using (corp_id, sample_id) where s.classify = 1 and s.author_id <> '' and s.sign_time is not null`)
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.95)
  })

  it('were asked for by who followed the talent, no more often than the rule allows', async () => {
    expect(
      await figure(`select avg((exists (select 1 from follow f where f.corp_id = s.corp_id and f.author_id = s.author_id and f.platform = s.platform
        and f.classify = s.classify and f.user_id = s.user_id and f.bind_time <= s.created_at and coalesce(f.unbind_time, ${TEST_NOW}) >= s.created_at))::int)::float8
        from sample s where s.author_id <> ''`),
    ).toBeGreaterThan(0.9)
    expect(
      await ask(`select s.corp_id, s.sample_id from sample s join corp_setting c using (corp_id) where s.author_id <> '' and s.status in (3, 4, 5, 10)
        and (select count(*) from sample o where o.corp_id = s.corp_id and o.author_id = s.author_id and o.platform = s.platform
          and o.classify = s.classify and o.status in (3, 4, 5, 10)
          and o.created_at between s.created_at - 30 * ${DAY_SECONDS} + 1 and s.created_at) > (c.sample_rule->>'quota_per_author')::int limit 5`),
    ).toEqual([])
  })
})

describe('samples over the year', () => {
  /** Requests that went out, by the days since they were asked for. */
  const asked = (from: number, to: number) =>
    figure(`select count(*) from sample where corp_id = 1 and classify = 1
      and created_at between ${TEST_NOW - from * DAY_SECONDS} and ${TEST_NOW - to * DAY_SECONDS}`)

  it('are asked for in every month, and lately no more than a good season explains', async () => {
    const months = await ask<{ month: string; n: number }>(
      `select to_char(to_timestamp(created_at + 28800) at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as n from sample
        where corp_id = 1 and created_at >= ${dayNumber('2025-12-01') * DAY_SECONDS - 28_800} group by 1`,
    )
    expect(months.length).toBeGreaterThanOrEqual(12)
    for (const { month, n } of months) expect(n, month).toBeGreaterThan(9)
    const rise = (await asked(30, 0)) / (await asked(60, 30))
    expect(rise).toBeGreaterThan(0.7)
    expect(rise).toBeLessThan(2.5)
  })

  it('mostly have been signed for; few wait', async () => {
    const open = 'select avg((status in (3, 4, 6, 11, 12))::int)::float8 from sample where classify = 1'
    expect(await figure(open)).toBeLessThan(0.2)
    expect(await figure(`${open} and created_at > ${MONTH_AGO} and corp_id = 1`)).toBeLessThan(0.75)
  })

  it('are not asked for twice while one is on its way', async () => {
    expect(
      await ask(`select s.corp_id, s.author_id, n.product_id from sample s join sample_item n using (corp_id, sample_id)
        where s.status in (3, 4, 6, 11) and s.classify = 1 and s.author_id <> '' group by 1, 2, 3 having count(*) > 1`),
    ).toEqual([])
  })
})

describe('messages of samples', () => {
  it('tell of a sample that is as they say, to somebody who has it', async () => {
    const told = `from notice n where n.notice_type in (1001, 1002, 1003) and n.query ->> 'id' is not null`
    expect(await figure(`select count(*) ${told}`)).toBeGreaterThan(30)
    expect(
      await ask(`select n.id, n.content ${told} and not exists (select 1 from sample s join author a using (author_id, platform)
        join corp_user u on u.corp_id = s.corp_id and u.user_id = n.user_id
        where s.corp_id = n.corp_id and s.sample_id = (n.query ->> 'id')::int and (s.user_id = u.user_id or u.role_id in (2, 7))
          and s.status = case n.notice_type when 1001 then 6 when 1002 then 4 else 5 end
          and n.content like '%' || a.nick_name || '%' || s.sample_no || '%')`),
    ).toEqual([])
  })
})

describe('moments', () => {
  it('differ: no two requests, agreements or tags of an enterprise are of one second', async () => {
    for (const table of ['sample', 'cooperation', 'task_import', 'task_export', 'tag'])
      expect(
        await figure(
          `select coalesce(max(n), 0) from (select count(*) as n from ${table} group by corp_id, created_at) t`,
        ),
        table,
      ).toBeLessThanOrEqual(2)
    for (const [table, column] of [
      ['sample', 'ship_time'],
      ['sample', 'sign_time'],
      ['corp_author', 'pool_at'],
      ['corp_author', 'list_at'],
    ])
      expect(
        await figure(`select coalesce(max(n), 0)::float8 / greatest(10, sum(n)) from (select count(*) as n from ${table}
          where ${column} is not null group by ${column} % 86400) t`),
        `${table}.${column}`,
      ).toBeLessThan(0.3)
  })

  it('lie in working hours where somebody works', async () => {
    for (const [table, column] of [
      ['task_import', 'created_at'],
      ['task_export', 'created_at'],
      ['tag', 'created_at'],
      ['oplog', 'created_at'],
      ['offline_rate', 'created_at'],
      ['offline_rate', 'review_at'],
      ['promotion_share', 'created_at'],
      ['colonel_coop', 'created_at'],
      ['corp_author', 'list_at'],
      ['sample', 'ship_time'],
      ['sample', 'sign_time'],
    ])
      expect(
        await figure(
          `select avg((${hour(column ?? '')} between 8 and 21)::int)::float8 from ${table} where ${column} is not null`,
        ),
        `${table}.${column}`,
      ).toBeGreaterThan(0.95)
  })
})

describe('talents', () => {
  it('are followed by people who sleep at night, of a sex that fits what is shown', async () => {
    const [portrait] = await ask<{ night: number; evening: number; women: number; men: number; most: number }>(
      `select avg((fans_portrait->'active_hours'->>3)::float8) as night, avg((fans_portrait->'active_hours'->>21)::float8) as evening,
        avg((fans_portrait->'gender'->0->>'value')::float8) filter (where categories->>0 = '美妆护肤') as women,
        avg((fans_portrait->'gender'->1->>'value')::float8) filter (where categories->>0 = '数码家电') as men,
        max((fans_portrait->'region'->0->>'value')::float8) as most from author`,
    )
    expect((portrait?.evening ?? 0) / (portrait?.night ?? 1)).toBeGreaterThan(5)
    expect(portrait?.women).toBeGreaterThan(70)
    expect(portrait?.men).toBeGreaterThan(50)
    expect(portrait?.most).toBeLessThan(25)
  })

  it('quote whole hundreds, and are rated once they are large', async () => {
    expect(await figure('select count(*) from author where price_video % 10000 <> 0 or price_live % 10000 <> 0')).toBe(
      0,
    )
    expect(await figure('select count(*) from author where fans >= 1000000 and level is null')).toBe(0)
  })

  it('have names of their own', async () => {
    expect(await figure(`select count(*) from author where nick_name ~ '^达人.$'`)).toBe(0)
  })

  it('begin to sell for us in every week, the last one too', async () => {
    const fresh = await ask<{ week: number; month: number }>(
      `select count(*) filter (where first_order_time > ${TEST_NOW - 7 * DAY_SECONDS})::int as week,
        count(*) filter (where first_order_time > ${MONTH_AGO})::int as month from corp_author where corp_id in ${LARGE} group by corp_id`,
    )
    expect(fresh.length).toBeGreaterThan(0)
    for (const { week, month } of fresh) {
      expect(week).toBeGreaterThanOrEqual(3)
      expect(month).toBeGreaterThan(week)
    }
  })

  it('mostly come back: some sold on one day of the month, and never again', async () => {
    for (const { corp_id, ...share } of await ask<{ corp_id: number; year: number; month: number }>(
      `select corp_id, avg((days = 1)::int)::float as year, avg((month = 1)::int) filter (where month > 0)::float as month from
        (select corp_id, author_id, count(distinct ${day('pay_time')}) as days,
          count(distinct ${day('pay_time')}) filter (where pay_time > ${MONTH_AGO}) as month
        from order_item where corp_id in ${LARGE} group by 1, 2) t group by 1`,
    ))
      for (const [span, once] of Object.entries(share)) {
        expect(once, `${corp_id} ${span}`).toBeGreaterThan(0.05)
        expect(once, `${corp_id} ${span}`).toBeLessThan(0.4)
      }
  })

  it('bear tags of what they show', async () => {
    const classes = `array['食品', '美妆', '家居', '母婴', '服饰', '数码'], array['食品饮料', '美妆护肤', '家居日用', '母婴宠物', '服饰内衣', '数码家电']`
    expect(
      await figure(`select count(*) from author_tag x join tag t on t.id = x.tag_id join unnest(${classes}) c (tag, category) on c.tag = t.name
        join author a on a.author_id = x.author_id and a.platform = x.platform where a.categories->>0 <> c.category`),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from author_tag x join tag t on t.id = x.tag_id where t.name in ('食品', '美妆', '家居')`,
      ),
    ).toBeGreaterThan(20)
  })

  it('are on the black list for what they did, in its words', async () => {
    expect(
      await figure(
        `select count(*) from corp_author where list_flag = 2 and list_reason = '退货率高' and first_order_time is null`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select max(n) from (select count(distinct list_reason) as n from corp_author where list_flag = 2 group by list_text) t`,
      ),
    ).toBe(1)
  })

  it('who sell already are not introduced to us', async () => {
    const first = FOLLOW_TEXTS.first
    const words = [...first[1], ...first[2], ...first[3]].map((text) => `'${text}'`).join()
    expect(
      await figure(`select count(*) from follow_log l where l.content in (${words}) and exists (select 1 from order_item i
        where i.corp_id = l.corp_id and i.author_id = l.author_id and i.platform = l.platform and i.pay_time < l.created_at)`),
    ).toBe(0)
  })
})

describe('contents', () => {
  it('are titled after what their goods are and do', async () => {
    for (const table of ['video', 'content_item', 'market_content']) {
      const titles = await ask<{ title: string }>(`select title from ${table}`)
      expect(titles.filter(({ title }) => !isTrueOf(title, title)).slice(0, 3), table).toEqual([])
    }
  })

  it('are seen and liked as contents of that price are', async () => {
    const [sums] = await ask<{ hot: number; cpe: number; cpm: number; low: number; high: number }>(
      `with c as (select *, likes + comments + collects + shares as acts, quote + coalesce((select sum(d.cost) from ad_day d where d.corp_id = ci.corp_id and d.content_id = 'c:' || ci.id), 0) as cost from content_item ci
          where status = 3 and corp_id = 1)
        select avg((acts >= 1000)::int)::float8 as hot, sum(cost)::float8 / 100 / sum(acts) as cpe, sum(cost)::float8 * 10 / sum(plays) as cpm,
          percentile_cont(0.1) within group (order by acts::float8 / nullif(plays, 0)) as low,
          percentile_cont(0.9) within group (order by acts::float8 / nullif(plays, 0)) as high from c`,
    )
    expect(sums?.hot).toBeGreaterThan(0.05)
    expect(sums?.hot).toBeLessThan(0.25)
    expect(sums?.cpe).toBeGreaterThan(1)
    expect(sums?.cpe).toBeLessThan(5)
    expect(sums?.cpm).toBeGreaterThan(50)
    expect(sums?.cpm).toBeLessThan(300)
    // Not each to the same part.
    expect((sums?.high ?? 0) / (sums?.low ?? 1)).toBeGreaterThan(1.5)
  })

  it('sell what a thousand plays sell', async () => {
    const gpm =
      await figure(`select sum(i.pay_amount)::float8 / 100 * 1000 / (select sum(plays) from video where corp_id = 1 and kind = 1
        and publish_at > ${TEST_NOW - 90 * DAY_SECONDS}) from order_item i where corp_id = 1 and content_kind = 2 and pay_time > ${TEST_NOW - 90 * DAY_SECONDS}`)
    expect(gpm).toBeGreaterThan(8)
    expect(gpm).toBeLessThan(80)
  })
})

describe('lives that are planned', () => {
  it('lie in every month of the last half year, most of the past ones around 11.11', async () => {
    const [found] = await ask<{ months: number; festival: number; busiest: number }>(
      `select count(distinct to_char(to_timestamp(start_time + 28800) at time zone 'UTC', 'YYYY-MM'))::int as months,
        count(*) filter (where ${day('start_time')} between ${dayNumber('2026-11-08')} and ${dayNumber('2026-11-12')})::int as festival,
        count(*) filter (where ${day('start_time')} = ${dayNumber('2026-11-11')})::int as busiest
        from schedule where corp_id = 1 and status in (2, 3) and start_time < ${TEST_NOW}`,
    )
    expect(found?.months).toBeGreaterThanOrEqual(6)
    expect(found?.festival).toBeGreaterThan(8)
    expect(found?.busiest).toBeGreaterThan(3)
  })

  it('are those of who followed the talent when they were planned', async () => {
    expect(
      await figure(`select count(*) from schedule s where status in (2, 3) and not exists (select 1 from follow f where f.corp_id = s.corp_id
        and f.author_id = s.author_id and f.platform = s.platform and f.classify = 1 and f.user_id = s.user_id
        and f.bind_time <= s.created_at and coalesce(f.unbind_time, ${TEST_NOW}) >= s.created_at)`),
    ).toBe(0)
  })
})

describe('follow-up texts', () => {
  it('are many, and none is said all the time', async () => {
    const [texts] = await ask<{ texts: number; most: number }>(
      `with t as (select content, count(*) as n from follow_log where kind < 4 group by 1)
        select count(*)::int as texts, (max(n) / sum(n))::float8 as most from t`,
    )
    expect(texts?.texts).toBeGreaterThanOrEqual(120)
    expect(texts?.most).toBeLessThan(0.03)
    // With the system's own entries, too.
    expect(
      await figure(
        `with t as (select content, count(*) as n from follow_log group by 1) select (max(n) / sum(n))::float8 from t`,
      ),
    ).toBeLessThan(0.03)
  })

  it('are written in working hours', async () => {
    expect(
      await figure(`select avg((${hour('created_at')} between 8 and 21)::int)::float8 from follow_log`),
    ).toBeGreaterThan(0.95)
    expect(
      await figure(`select avg((${hour('created_at')} between 8 and 21)::int)::float8 from follow_log where kind = 1`),
    ).toBeGreaterThan(0.99)
  })

  it('fit their kind and what happened', async () => {
    const said = (words: string, where: string) =>
      figure(`select count(*) from follow_log l where kind < 4 and content ~ '${words}' and ${where}`)
    // Nobody meets by telephone, nor calls by message.
    expect(await said('未接通|电话里|电话沟通|通话', 'kind <> 1')).toBe(0)
    expect(await said('面谈|拜访|见面聊|到访|工作室参观', 'kind <> 3')).toBe(0)
    expect(await said('微信上|发了图文|语音留言|消息未回', 'kind <> 2')).toBe(0)
    const talent = `s.corp_id = l.corp_id and s.author_id = l.author_id and s.platform = l.platform`
    expect(
      await said(
        '签收|收到样品|样品已收到|试用反馈',
        `not exists (select 1 from sample s where ${talent} and s.sign_time <= l.created_at)`,
      ),
    ).toBe(0)
    expect(
      await said(
        '上一场|上场|返场|复盘|加推|出单',
        `not exists (select 1 from order_item s where ${talent} and s.pay_time <= l.created_at)`,
      ),
    ).toBe(0)
    expect(
      await figure(`select avg((content ~ '样品|签收|试用')::int)::float8 from follow_log where kind < 4`),
    ).toBeGreaterThan(0.05)
  })
})

describe('seeding', () => {
  const SPENT = `(select campaign_id, sum(ci.quote + coalesce((select sum(d.cost) from ad_day d where d.corp_id = ci.corp_id and d.content_id = 'c:' || ci.id), 0)
      + coalesce((select sum(si.qty * si.cost_price) + max(sm.express_fee)
      from campaign_author ca join sample sm on sm.sample_id = ca.sample_id join sample_item si on si.sample_id = sm.sample_id
      where ca.content_id = ci.id), 0))::float8 as spent from content_item ci where status = 3 group by 1)`

  it('spends about what was planned, and once more', async () => {
    const campaigns = await ask<{ corp_id: number; share: number }>(
      `select c.corp_id, coalesce(s.spent, 0) / c.budget as share from campaign c left join ${SPENT} s on s.campaign_id = c.id where c.status > 1`,
    )
    expect(campaigns.length).toBeGreaterThan(8)
    for (const { share } of campaigns) {
      expect(share).toBeGreaterThan(0.6)
      expect(share).toBeLessThan(1.1)
    }
    expect(campaigns.filter(({ corp_id, share }) => corp_id === 1 && share > 1)).toHaveLength(1)
  })

  it('runs its campaigns in their season', async () => {
    /** Months in which a campaign with the word may begin. */
    const SEASONS: [word: string, months: number[]][] = [
      ['春', [1, 2, 3, 4]],
      ['618', [4, 5, 6]],
      ['露营', [3, 4, 5, 8, 9]],
      ['夏|防晒', [5, 6, 7]],
      ['开学', [7, 8, 9]],
      ['秋', [8, 9, 10, 11]],
      ['双11', [9, 10, 11]],
      ['双12', [11, 12]],
      ['年货', [11, 12, 1, 2]],
      ['冬', [10, 11, 12, 1]],
    ]
    const month = `extract(month from to_timestamp(start_time + 28800) at time zone 'UTC')`
    const rows = await ask<{ name: string; month: number }>(`select name, ${month}::int as month from campaign`)
    for (const { name, month: begins } of rows)
      for (const [word, months] of SEASONS) if (new RegExp(word).test(name)) expect(months, name).toContain(begins)
    expect(rows.filter(({ name }) => SEASONS.some(([word]) => new RegExp(word).test(name))).length).toBeGreaterThan(
      rows.length / 2,
    )
    expect(await figure(`select count(*) - count(distinct (corp_id, name)) from campaign`)).toBe(0)
    expect(
      await figure(`select count(*) from content_item i join campaign c on c.id = i.campaign_id
        where i.publish_at < c.start_time or i.publish_at > c.end_time`),
    ).toBe(0)
  })

  it('ends what prepares a day before that day, and no two campaigns go alike', async () => {
    const rows = await ask<{ name: string; over: number; contents: number }>(
      `select c.name, to_char(to_timestamp(end_time + 28800) at time zone 'UTC', 'MMDD')::int as over,
        (select count(*) from content_item i where i.campaign_id = c.id and i.status = 3)::int as contents from campaign c where corp_id = 1`,
    )
    const DAYS: [word: RegExp, day: number][] = [
      [/618蓄水/, 618],
      [/双11(预热|蓄水)/, 1111],
      [/双12蓄水/, 1212],
      [/秋日/, 1130],
    ]
    for (const { name, over } of rows)
      for (const [word, last] of DAYS) if (word.test(name)) expect(over, name).toBeLessThanOrEqual(last)
    const counts = rows.flatMap(({ contents }) => (contents > 0 ? [contents] : []))
    expect(new Set(counts).size).toBeGreaterThan(counts.length / 2)
  })

  it('costs at most three tenths of the sales', async () => {
    const shares = await ask<{ corp_id: number; share: number }>(
      `select corp_id, (select sum(s.spent) from campaign c join ${SPENT} s on s.campaign_id = c.id where c.corp_id = i.corp_id)
        / sum(pay_amount) as share from order_item i where corp_id in (select corp_id from corp where content_level is not null) group by 1`,
    )
    expect(shares.length).toBeGreaterThan(2)
    for (const { share } of shares) {
      expect(share).toBeGreaterThan(0.03)
      expect(share).toBeLessThan(0.3)
    }
  })
})

describe('targets', () => {
  it('have levels that are harder one by one, of refunds falling ones', async () => {
    const plans = await ask<{ option: GoalOption; levels: number[] }>(
      'select option, levels from achievement_plan where classify = 1',
    )
    expect(plans.map(({ option, levels }) => goalLevelsError(option, levels)).filter(Boolean)).toEqual([])
    expect(plans.filter(({ option }) => option === 'refund_sales').length).toBeGreaterThan(2)
  })

  it('of a department are at least what its parts shall reach', async () => {
    expect(
      await ask(`select p.corp_id, p.target_id, p.period, p.classify from achievement_plan p, lateral (select coalesce(sum((k.levels->>0)::float8), 0) as goals
          from achievement_plan k join dept d on d.id = k.target_id where k.target_type = 'dept' and d.parent_id = p.target_id
          and k.corp_id = p.corp_id and k.option = p.option and k.period = p.period and k.classify = p.classify) parts,
        lateral (select coalesce(sum((k.levels->>0)::float8), 0) as goals from achievement_plan k join corp_user u on u.user_id = k.target_id and u.corp_id = k.corp_id
          where k.target_type = 'user' and u.dept_id = p.target_id and k.corp_id = p.corp_id and k.option = p.option and k.period = p.period
          and k.classify = p.classify) people
        where p.target_type = 'dept' and (p.levels->>0)::float8 < parts.goals + people.goals`),
    ).toEqual([])
  })

  it('of departments that seed are targets of seeding, of the others of sales', async () => {
    const seeds = `(select d.corp_id, d.id from dept d where d.name like '%种草%')`
    expect(
      await figure(`select count(*) from ${seeds} d where not exists (select 1 from achievement_plan p where p.corp_id = d.corp_id
        and p.target_type = 'dept' and p.target_id = d.id and p.classify = 2)`),
    ).toBe(0)
    expect(await figure(`select count(*) from ${seeds} d`)).toBeGreaterThan(2)
    expect(
      await figure(`select count(*) from achievement_plan p join ${seeds} d on d.id = p.target_id and d.corp_id = p.corp_id
        where p.target_type = 'dept' and p.option = 'pay_sales'`),
    ).toBe(0)
  })

  it('are within reach', async () => {
    const [reached] = await ask<{ low: number; middle: number; high: number }>(
      `with r as (select coalesce((select sum(i.pay_amount) from order_item i join order_attr a using (corp_id, order_id, sku_id)
          where i.corp_id = p.corp_id and a.user_id = p.target_id and to_char(to_timestamp(i.pay_time + 28800) at time zone 'UTC', 'YYYY-MM') = p.period), 0)
          / (levels->>0)::float8 as share
        from achievement_plan p where p.corp_id = 1 and p.target_type = 'user' and p.option = 'pay_sales' and p.period < '2026-11')
      select min(share) as low, percentile_cont(0.5) within group (order by share) as middle, max(share) as high from r`,
    )
    expect(reached?.middle).toBeGreaterThan(0.6)
    expect(reached?.middle).toBeLessThan(1.4)
    expect(reached?.high).toBeLessThan(3)
  })
})

describe('people', () => {
  /** Who did something, and when. */
  const ACTS: [table: string, user: string, time: string][] = [
    ['follow', 'user_id', 'bind_time'],
    ['follow_log', 'user_id', 'created_at'],
    ['sample', 'user_id', 'created_at'],
    ['sample', 'reviewer_id', 'review_at'],
    ['sample_log', 'user_id', 'created_at'],
    ['cooperation', 'user_id', 'created_at'],
    ['coop_log', 'user_id', 'created_at'],
    ['schedule', 'user_id', 'created_at'],
    ['promotion_share', 'user_id', 'created_at'],
    ['offline_rate', 'user_id', 'created_at'],
    ['offline_rate', 'reviewer_id', 'review_at'],
    ['colonel_follow', 'user_id', 'bind_time'],
    ['colonel_coop', 'user_id', 'created_at'],
    ['colonel_log', 'user_id', 'created_at'],
    ['colonel_log_comment', 'user_id', 'created_at'],
    ['activity', 'user_id', 'created_at'],
    ['campaign', 'owner_id', 'created_at'],
    ['campaign_author', 'user_id', 'created_at'],
    ['content_item', 'user_id', 'created_at'],
    ['draft', 'user_id', 'created_at'],
    ['draft', 'reviewer_id', 'reviewed_at'],
    ['material', 'user_id', 'created_at'],
    ['script', 'user_id', 'created_at'],
    ['content_file', 'user_id', 'created_at'],
    ['task_import', 'user_id', 'created_at'],
    ['task_export', 'user_id', 'created_at'],
    ['report', 'creator_id', 'created_at'],
    ['oplog', 'user_id', 'created_at'],
    ['notice', 'user_id', 'created_at'],
    ['member_order', 'user_id', 'created_at'],
    ['achievement_plan', `case when target_type = 'user' then target_id end`, 'created_at'],
    ['percentage_member', 'user_id', `extract(epoch from (month_from || '-28')::timestamp)`],
  ]

  it('do nothing before they are hired, and nothing after they left', async () => {
    const outside = new Map<string, number>()
    for (const [table, user, time] of ACTS) {
      const n = await figure(`select count(*) from (select corp_id, ${user} as user_id, ${time} as at from ${table}) t
        join corp_user u using (corp_id, user_id) join app_user p using (user_id)
        where t.at < u.hire_date or (u.status <> 2 and t.at > p.last_login_at)`)
      if (n > 0) outside.set(`${table}.${time}`, n)
    }
    expect(Object.fromEntries(outside)).toEqual({})
    expect(await figure('select count(*) from follow where unbind_type = 4')).toBeGreaterThan(3)
  })

  it('keep within what their version allows', async () => {
    const over: string[] = []
    const corps = await ask<{ corp_id: number; commerce: number | null; content: number | null }>(
      'select corp_id, commerce_level as commerce, content_level as content from corp',
    )
    for (const { corp_id, commerce, content } of corps) {
      const types = Object.values(QuotaType).filter((type) =>
        ['company_author', 'content_export', 'content', 'content_monitor'].includes(type)
          ? content !== null
          : commerce !== null || type === QuotaType.seat,
      )
      // Who came while the version before had the seats stays when it has ended.
      const before = await figure(
        `select coalesce(max(seats), 0) from member_order where corp_id = ${corp_id} and status = 2`,
      )
      for (const { type, limit, used } of await quotas(opened.db, corp_id, types, TEST_NOW))
        if (limit !== null && used > (type === QuotaType.seat ? Math.max(limit, before) : limit))
          over.push(`${corp_id} ${type}: ${used} of ${limit}`)
    }
    expect(over).toEqual([])
    expect(
      await figure(`select count(*) from (select f.corp_id, f.user_id, count(*) as n from follow f where unbind_time is null and classify = 1
        group by 1, 2) x join corp_setting s using (corp_id) where x.n > s.max_bind`),
    ).toBe(0)
  })
})

describe('what is written', () => {
  /** Signs that many machines have no picture of. */
  const EMOJI = '[\\U0001F000-\\U0001FAFF\\U00020000-\\U0002FFFF☀-➿]'

  it('needs no sign that machines lack', async () => {
    for (const [table, column] of [
      ['author', 'nick_name'],
      ['video_comment', 'text'],
      ['video_comment', 'user_name'],
      ['live', 'title'],
      ['video', 'title'],
      ['content_item', 'title'],
      ['market_content', 'title'],
      ['notice', 'content'],
    ])
      expect(await figure(`select count(*) from ${table} where ${column} ~ E'${EMOJI}'`), `${table} ${column}`).toBe(0)
  })

  it('differs from talent to talent as names do', async () => {
    const [names] = await ask<{ distinct_share: number; most: number }>(
      `with n as (select nick_name, count(*) as n from author group by 1) select count(*)::float8 / sum(n)::float8 as distinct_share, max(n)::int as most from n`,
    )
    expect(names?.distinct_share).toBeGreaterThan(0.97)
    expect(names?.most).toBeLessThanOrEqual(3)
    expect(await figure('select avg((char_length(nick_name) > 20)::int)::float8 from author')).toBeGreaterThan(0.045)
  })

  it('puts more talents where more people make films', async () => {
    const regions = await ask<{ region: string; share: number }>(
      'select region, count(*)::float8 / sum(count(*)) over () as share from author group by 1 order by 2 desc',
    )
    expect(regions.length).toBeGreaterThanOrEqual(20)
    expect(regions.slice(0, 2).map(({ region }) => region)).toEqual(['广东', '浙江'])
    expect(regions[0]?.share).toBeGreaterThan(0.1)
    expect(regions.at(-1)?.share).toBeLessThan(0.03)
  })

  it('titles and comments are not all the same', async () => {
    for (const [table, column, least] of [
      ['live', 'title', 150],
      ['video', 'title', 300],
      ['market_content', 'title', 800],
      ['video_comment', 'text', 100],
      ['content_item', 'title', 60],
    ] as const) {
      const [found] = await ask<{ n: number; most: number }>(
        `with t as (select ${column} as text, count(*) as n from ${table} group by 1) select count(*)::int as n, (max(n) / sum(n))::float8 as most from t`,
      )
      expect(found?.n, table).toBeGreaterThan(least)
      expect(found?.most, table).toBeLessThan(0.04)
    }
    // What a title is about is named in full.
    expect(await figure(`select count(*) from live where title ~ '【[^】]*$' or title ~ '】[^】]*】'`)).toBe(0)
    expect(await figure(`select count(*) from video where title ~ '【'`)).toBe(0)
  })
})

describe('the market', () => {
  it('has three competitors of the first enterprise, which sell', async () => {
    const rows = await ask<{ name: string; gmv: number }>(
      `select c.name, coalesce((select sum(s.gmv) from market_sale s join market_goods g using (product_id) where s.platform = c.platform
        and (g.brand_id = c.brand_id or g.shop_id = c.shop_id)), 0)::float8 as gmv from competitor c where c.corp_id = 1 and c.deleted_at is null`,
    )
    expect(rows).toHaveLength(3)
    for (const { gmv } of rows) expect(gmv).toBeGreaterThan(0)
  })

  it('has goods that sold, rose and pay well in the period on which 爆品找达人 opens', async () => {
    const [found] = await ask<{ goods: number; pieces: number }>(
      `select count(distinct product_id)::int as goods, max(volume)::int as pieces from market_sale
        where platform = 'dy' and day = (select max(day) from market_sale)`,
    )
    expect(found?.goods).toBeGreaterThan(50)
    expect(found?.pieces).toBeGreaterThan(20)
  })

  it('is sold to by lives where a talent is known for lives, and leads its list of the day with some', async () => {
    const kinds = await ask<{ main_kind: number; fits: number }>(
      `with s as (select author_id, platform, sum(gmv) as gmv, coalesce(sum(gmv) filter (where kind = 1), 0) as live from market_sale
          where day > '2026-10-20' group by 1, 2)
        select main_kind, avg(((live > gmv / 2) = (main_kind = 1))::int)::float8 as fits from s join author using (author_id, platform)
          where gmv > 10000000 group by 1`,
    )
    expect(kinds.length).toBeGreaterThan(1)
    for (const { fits } of kinds) expect(fits).toBeGreaterThan(0.85)
    const first = await ask<{ platform: string; main_kind: number; lives: number }>(
      `with s as (select author_id, platform, sum(gmv) as gmv, count(distinct content_id) filter (where kind = 1)::int as lives,
          row_number() over (partition by platform order by sum(gmv) desc) as rank from market_sale where day = '2026-11-19' group by 1, 2)
        select platform, main_kind, lives from s join author using (author_id, platform) where rank <= 3`,
    )
    expect(first.filter(({ main_kind, lives }) => (main_kind === 1) !== lives > 0)).toEqual([])
  })

  it('knows more of a brand than what we sell of it', async () => {
    expect(
      await ask(`select b.name from market_brand b join lateral (select sum(i.pay_amount) as own from order_item i join goods g using (corp_id, product_id)
          where g.brand_name = b.name and i.pay_time > ${MONTH_AGO} and i.corp_id = 1) o on true
        where o.own > coalesce((select sum(g.gmv_30d) from market_goods g where g.brand_id = b.brand_id), 0)`),
    ).toEqual([])
  })
})
