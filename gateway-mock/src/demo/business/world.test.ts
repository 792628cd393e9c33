import { eq, is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import * as schema from '../../store/database/schema.ts'
import { clientHashOf, verifyPassword } from '../../store/database/passwords.ts'
import { openTestDatabase, TEST_NOW } from '../../testing/testDatabase.ts'
import { ACCOUNTS, CORPS, DEMO_PASSWORD, SEED_NAMES } from './corps.ts'
import { seedWhenEmpty } from './seedWorld.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

/** The rows of a query. */
const ask = async <Row extends Record<string, unknown>>(query: string) =>
  (await opened.db.execute<Row>(sql.raw(query))).rows
const figure = async (query: string) => Object.values((await ask<Record<string, number>>(query))[0] ?? {})[0]

describe('sizes', () => {
  it.each([
    ['corp_user', 15, 0],
    ['dept', 5, 0],
    ['corp_author', 300, 0],
    ['follow', 260, 0.03],
    ['follow_log', 1_500, 0.01],
    ['tag', 24, 0],
    ['shop', 3, 0],
    // Six of them are kept by 聚水潭 alone.
    ['goods', 126, 0],
    ['sku', 500, 0.1],
    ['spu', 30, 0],
    ['activity', 20, 0],
    ['order_item', 18_000, 0],
    ['refund', 2_200, 0.06],
    ['sample', 420, 0],
    ['sample_item', 600, 0.02],
    ['cooperation', 160, 0],
    ['schedule', 60, 0],
    ['live', 900, 0],
    ['video', 3_000, 0],
    // With what is planned for talents of running campaigns.
    ['content_item', 400, 0.02],
    ['monitor', 20, 0],
    ['campaign', 8, 0],
    ['colonel', 15, 0],
    ['notice', 200, 0],
    ['oplog', 3_000, 0],
  ])('corporation 1 has %s: %d', async (table, size, tolerance) => {
    const count = (await figure(`select count(*) from ${table} where corp_id = 1`)) ?? 0
    expect(Math.abs(count - size)).toBeLessThanOrEqual(size * tolerance)
  })

  it('keeps 180 of its talents followed', async () => {
    expect(
      await figure(
        `select count(distinct author_id) from follow where corp_id = 1 and classify = 1 and unbind_time is null`,
      ),
    ).toBe(180)
  })

  it.each(CORPS.filter(({ commerce }) => commerce !== null).map(({ no, name, sizes }) => [no, name, sizes.orderItems]))(
    'corporation %d %s has %d order lines',
    async (no, _name, lines) => {
      expect(await figure(`select count(*) from order_item where corp_id = ${no}`)).toBe(lines)
    },
  )

  it('keeps the personal edition small and on one platform, the colonels on dy, and the seeding studio without sales', async () => {
    expect(await figure('select count(*) from corp_author where corp_id = 6')).toBeLessThan(300)
    expect(await ask(`select distinct corp_id, platform from order_item where corp_id in (4, 6) order by 1`)).toEqual([
      { corp_id: 4, platform: 'dy' },
      { corp_id: 6, platform: 'dy' },
    ])
    for (const table of ['order_item', 'live', 'cooperation', 'shop', 'colonel'])
      expect(await figure(`select count(*) from ${table} where corp_id = 3`)).toBe(0)
    expect(await figure('select count(*) from content_item where corp_id = 3')).toBeGreaterThan(0)
    expect(await figure('select count(*) from content_item where corp_id in (2, 4, 5, 6, 9, 10)')).toBe(0)
  })
})

describe('people', () => {
  it('has the 66 accounts, all with the demo password', async () => {
    const people = await opened.db.select().from(schema.appUser)
    expect(people.map(({ phone }) => phone).sort()).toEqual(ACCOUNTS.map(({ phone }) => phone).sort())
    expect(people).toHaveLength(66)
    expect(await verifyPassword(clientHashOf(DEMO_PASSWORD), people[0]?.password_hash ?? '')).toBe(true)
  })

  it('gives one person four corporations and two bound accounts', async () => {
    expect(
      await figure(`select count(*) from corp_user join app_user using (user_id) where phone = '13800100002'`),
    ).toBe(4)
    expect(
      await figure(
        `select count(*) from user_bind b join app_user u on u.user_id = b.user_id where phone = '13800100002'`,
      ),
    ).toBe(2)
  })

  it('disables one, locks one out of exports and details, and leaves one a novice', async () => {
    const [disabled, locked, novice] = await Promise.all(
      ['13800100506', '13800100206', '13800100106'].map(
        async (phone) =>
          (
            await ask(
              `select status, export_permission, user_detail_permission, is_novice from corp_user join app_user using (user_id) where phone = '${phone}'`,
            )
          )[0],
      ),
    )
    expect(disabled).toMatchObject({ status: 1 })
    expect(locked).toMatchObject({ status: 2, export_permission: 0, user_detail_permission: 0 })
    expect(novice).toMatchObject({ is_novice: 1, export_permission: null })
  })

  it('shows each lead of corporation 1 another team', async () => {
    const gmv = async (role: number, own: boolean) =>
      figure(
        `select coalesce(sum(pay_amount), 0) from order_item join order_attr a using (corp_id, order_id, sku_id) where corp_id = 1 and ${own ? `a.user_id = (select min(user_id) from corp_user where corp_id = 1 and role_id = ${role})` : `a.dept_id in (select d.id from dept d, dept lead join corp_user u on u.dept_id = lead.id where u.corp_id = 1 and u.role_id = ${role} and d.path like lead.path || '%')`}`,
      )
    const figures = [
      await gmv(4, false),
      await gmv(30, false),
      await gmv(60, false),
      await gmv(6, true),
      await gmv(50, true),
    ]
    expect(new Set(figures).size).toBe(figures.length)
    for (const one of figures) expect(one).toBeGreaterThan(0)
  })
})

describe('sales', () => {
  it('gives the top 5 % of the sellers about 60 % of the sales', async () => {
    const share = await figure(
      `with t as (select author_id, platform, sum(pay_amount) g from order_item where corp_id = 1 group by 1, 2), r as (select g, row_number() over (order by g desc) n, count(*) over () c from t) select sum(g) filter (where n <= ceil(c * 0.05)) / sum(g) from r`,
    )
    expect(share).toBeGreaterThan(0.55)
    expect(share).toBeLessThan(0.65)
  })

  it('peaks at the festivals and reaches today', async () => {
    const daily = (where: string) =>
      figure(
        `select sum(pay_amount) / count(distinct (pay_time + 28800) / 86400) from order_item where corp_id = 1 and ${where}`,
      )
    const between = (from: string, to: string) =>
      `pay_time between ${Date.parse(`${from}T00:00:00+08:00`) / 1000} and ${Date.parse(`${to}T23:59:59+08:00`) / 1000}`
    const ordinary = (await daily(between('2026-07-05', '2026-09-30'))) ?? 0
    expect(await daily(between('2026-11-09', '2026-11-12'))).toBeGreaterThan(1.5 * ordinary)
    expect(await daily(between('2026-06-16', '2026-06-20'))).toBeGreaterThan(1.3 * ordinary)
    expect(
      await figure(`select count(*) from order_item where corp_id = 1 and ${between('2026-11-20', '2026-11-20')}`),
    ).toBeGreaterThan(10)
    expect(await figure(`select max(pay_time) from order_item`)).toBeLessThanOrEqual(TEST_NOW)
  })

  it('has exactly one first credit per line, and more only in mode 500', async () => {
    expect(
      await figure(
        `select count(*) from order_item i left join order_attr a on a.corp_id = i.corp_id and a.order_id = i.order_id and a.sku_id = i.sku_id and a.seat = 0 where a.corp_id is null`,
      ),
    ).toBe(0)
    expect(await figure('select count(*) from order_attr where seat = 0')).toBe(
      await figure('select count(*) from order_item'),
    )
    expect(await ask('select distinct corp_id from order_attr where seat > 0')).toEqual([{ corp_id: 11 }])
  })

  it('credits the follower at the moment of payment, and leaves some unattributed', async () => {
    expect(
      await figure(
        `select count(*) from order_item i join order_attr a using (corp_id, order_id, sku_id) where a.user_id <> 0 and not exists (select 1 from follow f where f.corp_id = i.corp_id and f.author_id = i.author_id and f.platform = i.platform and f.classify = 1 and f.user_id = a.user_id and f.dept_id = a.dept_id and f.bind_time <= i.pay_time and (f.unbind_time is null or f.unbind_time > i.pay_time))`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from order_item i join order_attr a using (corp_id, order_id, sku_id) where a.user_id = 0 and exists (select 1 from follow f where f.corp_id = i.corp_id and f.author_id = i.author_id and f.platform = i.platform and f.classify = 1 and f.bind_time <= i.pay_time and (f.unbind_time is null or f.unbind_time > i.pay_time))`,
      ),
    ).toBe(0)
    expect(await figure('select count(*) from order_attr where corp_id = 1 and user_id = 0')).toBeGreaterThan(300)
  })

  it('starts a cycle at the first order and after 180 quiet days', async () => {
    const cycles = `with gaps as (select corp_id, author_id, platform, order_id, pay_time, lag(pay_time) over (partition by corp_id, author_id, platform order by pay_time, order_id) before from (select distinct corp_id, author_id, platform, order_id, pay_time from order_item) o), opened as (select * from gaps where before is null or pay_time - before > 180 * 86400)`
    expect(
      await figure(
        `${cycles}, last as (select corp_id, author_id, platform, max(pay_time) at from opened group by 1, 2, 3) select count(*) from corp_author c left join last l using (corp_id, author_id, platform) where c.first_order_time is distinct from l.at`,
      ),
    ).toBe(0)
    expect(await figure(`${cycles} select count(*) from opened`)).toBe(
      await figure(`select count(distinct (corp_id, order_id)) from order_attr where is_first = 1`),
    )
    expect(
      await figure(`${cycles} select count(*) from opened where corp_id = 1 and before is not null`),
    ).toBeGreaterThan(2)
    expect(
      await figure(
        `select count(*) from order_attr a join order_item i using (corp_id, order_id, sku_id) where is_first = 1 and is_new = 0`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from corp_author c where last_order_at is distinct from (select max(pay_time) from order_item i where i.corp_id = c.corp_id and i.author_id = c.author_id and i.platform = c.platform)`,
      ),
    ).toBe(0)
  })

  it('settles 15 days after receipt what was not given back, on dy and ks only', async () => {
    expect(
      await figure(
        `select count(*) from order_item where platform in ('sph', 'xhs') and (settle_time is not null or settle_amount is not null)`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from refund join orders using (corp_id, order_id) where platform in ('sph', 'xhs')`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from order_item i join orders o using (corp_id, order_id) where settle_time is not null and settle_time <> o.confirm_time + 15 * 86400`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from order_item i left join (select corp_id, order_id, sku_id, sum(amount) back from refund group by 1, 2, 3) r using (corp_id, order_id, sku_id) where settle_time is not null and settle_amount <> pay_amount - coalesce(back, 0)`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from order_item i join orders o using (corp_id, order_id) left join (select corp_id, order_id, sku_id, sum(amount) back from refund group by 1, 2, 3) r using (corp_id, order_id, sku_id) where i.platform in ('dy', 'ks') and settle_time is null and o.confirm_time + 15 * 86400 <= ${TEST_NOW} and coalesce(back, 0) < pay_amount`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from refund r join order_item i using (corp_id, order_id, sku_id) where r.amount > i.pay_amount or r.refund_time < i.pay_time or r.refund_time > ${TEST_NOW}`,
      ),
    ).toBe(0)
  })

  it('takes every sale of a live or video inside its time', async () => {
    expect(
      await figure(
        `select count(*) from order_item i left join live l on l.corp_id = i.corp_id and l.live_id = i.content_id where content_kind = 1 and (l.live_id is null or l.author_id <> i.author_id or i.pay_time < l.start_time or i.pay_time > coalesce(l.end_time, ${TEST_NOW}))`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from order_item i left join video v on v.corp_id = i.corp_id and v.video_id = i.content_id where content_kind = 2 and (v.video_id is null or v.author_id <> i.author_id or i.pay_time < v.publish_at)`,
      ),
    ).toBe(0)
    expect(await figure(`select count(*) from order_item where content_kind in (3, 4) and content_id <> ''`)).toBe(0)
    expect(await figure(`select count(*) from live where corp_id = 1 and end_time is null`)).toBe(3)
  })
})

describe('follows', () => {
  it('leaves one open follow per talent in the single modes', async () => {
    expect(
      await figure(
        `select count(*) from (select f.corp_id, author_id, platform, classify from follow f join corp_setting s on s.corp_id = f.corp_id where unbind_time is null and s.follow_mode = 100 group by 1, 2, 3, 4 having count(*) > 1) x`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from (select f.corp_id, f.author_id, f.platform from follow f join corp_setting s on s.corp_id = f.corp_id join corp_author c on c.corp_id = f.corp_id and c.author_id = f.author_id and c.platform = f.platform where unbind_time is null and classify = 1 and s.follow_mode in (200, 300) and c.contact_status = 2 group by 1, 2, 3 having count(*) > 1) x`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from corp_author c where in_commerce = 1 and (pool = 2) <> exists (select 1 from follow f where f.corp_id = c.corp_id and f.author_id = c.author_id and f.platform = c.platform and f.classify = 1 and f.unbind_time is null)`,
      ),
    ).toBe(0)
  })

  it('never binds before the talent came in, nor the blacklisted', async () => {
    expect(
      await figure(
        `select count(*) from follow f join corp_author c using (corp_id, author_id, platform) where f.bind_time < c.created_at or f.unbind_time < f.bind_time or f.bind_time > ${TEST_NOW}`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from follow f join corp_author c using (corp_id, author_id, platform) where c.list_flag = 2 and f.unbind_time is null`,
      ),
    ).toBe(0)
  })

  it('seeds the records that journeys ask for by name', async () => {
    const talent = (name: string) =>
      ask(
        `select a.pool, a.list_flag, u.phone from corp_author a join author using (author_id, platform) left join follow f on f.corp_id = a.corp_id and f.author_id = a.author_id and f.unbind_time is null and f.classify = 1 left join app_user u on u.user_id = f.user_id where a.corp_id = 1 and nick_name = '${name}'`,
      )
    expect(await talent(SEED_NAMES.followedTalent)).toEqual([{ pool: 2, list_flag: 0, phone: '13800100006' }])
    expect(await talent(SEED_NAMES.colleaguesTalent)).toEqual([{ pool: 2, list_flag: 0, phone: '13800100050' }])
    expect(await talent(SEED_NAMES.poolTalent)).toEqual([{ pool: 1, list_flag: 0, phone: null }])
    expect(await talent(SEED_NAMES.blackTalent)).toEqual([{ pool: 1, list_flag: 2, phone: null }])
    expect(await figure(`select count(*) from goods where corp_id = 1 and title = '${SEED_NAMES.failingGoods}'`)).toBe(
      1,
    )
    // It stands for a failure, and for no ware: nobody was sent it or sold it.
    const failing = `(select product_id from goods where corp_id = 1 and title = '${SEED_NAMES.failingGoods}')`
    expect(await figure(`select count(*) from order_item where product_id in ${failing}`)).toBe(0)
    expect(await figure(`select count(*) from sample_item where product_id in ${failing}`)).toBe(0)
  })
})

describe('work', () => {
  it('orders the steps of a sample, none of them ahead', async () => {
    expect(
      await figure(
        `select count(*) from sample where created_at > coalesce(review_at, created_at) or review_at > coalesce(ship_time, review_at) or ship_time > coalesce(sign_time, ship_time) or sign_time > coalesce(recycle_time, sign_time) or greatest(created_at, review_at, ship_time, sign_time, recycle_time, delivery_at) > ${TEST_NOW}`,
      ),
    ).toBe(0)
    expect(
      await figure(
        `select count(*) from sample where (status in (4, 5, 10)) <> (ship_time is not null) or (status in (5, 10)) <> (sign_time is not null) or (status = 10) <> (recycle_time is not null) or (delivery_type > 0 and delivery_at is null)`,
      ),
    ).toBe(0)
    expect(await ask(`select distinct status from sample where corp_id = 1 and classify = 1 order by 1`)).toEqual(
      [2, 3, 4, 5, 6, 10, 11, 12].map((status) => ({ status })),
    )
  })

  it('leaves everybody something to do', async () => {
    const due = `corp_id = 1 and classify = 1`
    for (const user of [4, 6, 8, 9]) {
      expect(
        await figure(`select count(*) from sample where ${due} and status = 6 and user_id = ${user}`),
      ).toBeGreaterThan(0)
      expect(
        await figure(`select count(*) from sample where ${due} and status = 3 and user_id = ${user}`),
      ).toBeGreaterThan(0)
      expect(
        await figure(
          `select count(*) from follow where ${due} and unbind_time is null and next_at < ${TEST_NOW + 9 * 3600} and user_id = ${user}`,
        ),
      ).toBeGreaterThan(0)
    }
    expect(
      await figure(
        `select count(*) from sample where ${due} and status = 5 and delivery_type = 0 and sign_time < ${TEST_NOW - 15 * 86_400}`,
      ),
    ).toBeGreaterThan(5)
    expect(await figure(`select count(*) from cooperation where corp_id = 1 and status = 1`)).toBeGreaterThan(5)
    expect(
      await figure(
        `select count(*) from follow f join corp_author c using (corp_id, author_id, platform) where f.corp_id = 1 and f.classify = 1 and unbind_time is null and contact_status < 2 and bind_time between ${TEST_NOW - 30 * 86_400} and ${TEST_NOW - 27 * 86_400}`,
      ),
    ).toBeGreaterThan(0)
    expect(
      await figure(
        `select count(*) from schedule where corp_id = 1 and status = 1 and start_time between ${TEST_NOW} and ${TEST_NOW + 9 * 3600}`,
      ),
    ).toBeGreaterThan(0)
    expect(await figure(`select count(*) from shop where corp_id = 1 and alarm_flag = 1`)).toBe(1)
  })

  it('carries the awkward values', async () => {
    const share = (condition: string) =>
      figure(`select (count(*) filter (where ${condition}))::numeric / count(*) from author`)
    expect(await share('char_length(nick_name) > 20')).toBeGreaterThan(0.045)
    expect(await share(`avatar = ''`)).toBeGreaterThan(0.012)
    expect(await share('gmv_30d is null')).toBeGreaterThan(0.03)
    expect(await share(`nick_name ~ '^[龘懿彧犇焱翀婠頔祎祺]'`)).toBeGreaterThan(0.012)
  })
})

describe('seeding', () => {
  it('leaves no row without what it refers to', async () => {
    const keys = await ask<{ name: string; child: string; parent: string; columns: string[]; referred: string[] }>(
      `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
        (select json_agg(a.attname order by c.nth) from unnest(k.conkey) with ordinality c (num, nth) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.num) as columns,
        (select json_agg(a.attname order by c.nth) from unnest(k.confkey) with ordinality c (num, nth) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.num) as referred
        from pg_constraint k join pg_namespace n on n.oid = k.connamespace where k.contype = 'f' and n.nspname = 'public'`,
    )
    expect(keys.length).toBeGreaterThan(20)
    const orphans = new Map<string, number>()
    for (const { name, child, parent, columns, referred } of keys) {
      const isSame = columns.map((column, index) => `p.${referred[index]} = c.${column}`).join(' and ')
      const isGiven = columns.map((column) => `c.${column} is not null`).join(' and ')
      const count = await figure(
        `select count(*) from ${child} c where ${isGiven} and not exists (select 1 from ${parent} p where ${isSame})`,
      )
      if (count !== 0) orphans.set(name, count ?? -1)
    }
    expect(Object.fromEntries(orphans)).toEqual({})
  })

  it('leaves every index of the tables', async () => {
    const present = new Set(
      (await ask<{ name: string }>('select indexname as name from pg_indexes')).map(({ name }) => name),
    )
    const wanted = Object.values(schema).flatMap((one) =>
      is(one, PgTable) ? getTableConfig(one).indexes.map(({ config }) => config.name ?? '') : [],
    )
    expect(wanted.length).toBeGreaterThan(100)
    expect(wanted.filter((name) => !present.has(name))).toEqual([])
  })

  it('leaves a database with a corporation alone', async () => {
    expect(await seedWhenEmpty(opened.db, { now: TEST_NOW })).toBeUndefined()
  })

  it('lets new records follow after the seeded ids', async () => {
    const [added] = await opened.db
      .insert(schema.tagGroup)
      .values({ corp_id: 2, name: '新分组', created_at: TEST_NOW, updated_at: TEST_NOW })
      .returning()
    expect(added?.id).toBeGreaterThan(8)
    await opened.db.delete(schema.tagGroup).where(eq(schema.tagGroup.id, added?.id ?? 0))
  })
})
