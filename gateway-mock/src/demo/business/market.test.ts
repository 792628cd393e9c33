import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenedDatabase } from '../../store/database/open.ts'
import { openTestDatabase } from '../../testing/testDatabase.ts'
import { rowOf, rowsOf } from '../../store/database/query.ts'
import { PRODUCT_CATEGORIES } from './marketWords.ts'
import { priceBand } from '../../rules/priceBands.ts'
import { PRODUCT_CLASSES, wareNames } from './wares.ts'
import { float, int, number, select, text } from '../../store/database/select.ts'

let opened: OpenedDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const MONTH = sql`(select max(day) - 29 from market_sale)`

/** How many rows of a table say another sum of 30 days than the sales do. */
const wrong = async (table: string, keys: string[], columns = ['gmv_30d', 'volume_30d']) => {
  const on = keys.map((key) => `s.${key} = t.${key}`).join(' and ')
  const sums = columns.map((column) => `sum(s.${column.replace('_30d', '')}) as ${column}`).join(', ')
  const differs = columns.map((column) => `coalesce(x.${column}, 0) <> t.${column}`).join(' or ')
  const { n } = await rowOf(
    opened.db,
    select(
      { n: int`count(*)` },
      sql`from ${sql.raw(table)} t left join lateral (select ${sql.raw(sums)} from market_sale s
      where ${sql.raw(on)} and s.day >= ${MONTH}) x on true where ${sql.raw(differs)}`,
    ),
  )
  return n
}

it('says the same of 30 days in talents, goods, brands and their relations', async () => {
  expect(await wrong('market_goods', ['product_id'])).toBe(0)
  expect(await wrong('author_goods_market', ['author_id', 'platform', 'product_id'])).toBe(0)
  expect(await wrong('author_brand', ['author_id', 'platform', 'brand_id'])).toBe(0)
  expect(await wrong('(select * from author where gmv_30d is not null)', ['author_id', 'platform'], ['gmv_30d'])).toBe(
    0,
  )
})

it('divides what a talent sold by class, price and brand without a rest', async () => {
  const rows = await rowsOf(
    opened.db,
    sql`select author_id from author, lateral jsonb_each(market_parts) p where gmv_30d is not null
      and (select sum((each ->> 'gmv')::bigint) from jsonb_array_elements(p.value) each) <> gmv_30d`,
  )
  expect(rows).toEqual([])
})

it('ends yesterday, 120 days long, and shows no more lives or videos than the library counts', async () => {
  const span = await rowOf(
    opened.db,
    select({ days: number`max(day) - min(day) + 1`, last: text`max(day)::text` }, sql`from market_sale`),
  )
  expect(span).toEqual({ days: 120, last: '2026-11-19' })
  const { n } = await rowOf(
    opened.db,
    select(
      { n: int`count(*)` },
      sql`from (select s.author_id, s.platform, count(distinct content_id) filter (where kind = 1) as lives,
      count(distinct content_id) filter (where kind = 2) as videos from market_sale s where day >= ${MONTH} group by 1, 2) c
      join author a using (author_id, platform) where lives > coalesce(live_count_30d, 0) or videos > video_count_30d`,
    ),
  )
  expect(n).toBe(0)
})

it('a twentieth of the goods draws two fifths of the market', async () => {
  const { share } = await rowOf(
    opened.db,
    select(
      { share: float`sum(gmv_30d) filter (where nth <= total / 20) / sum(gmv_30d)` },
      sql`from (select gmv_30d, row_number() over (order by gmv_30d desc) as nth, count(*) over () as total from market_goods) g`,
    ),
  )
  expect(share).toBeGreaterThan(0.4)
})

it('knows the class of every ware and the band of every price', () => {
  const names = PRODUCT_CLASSES.flatMap(wareNames)
  expect(names.filter((name) => PRODUCT_CATEGORIES[name] === undefined)).toEqual([])
  expect([4_999, 5_000, 19_999, 20_000, 50_000].map(priceBand)).toEqual([
    '0-50',
    '50-100',
    '100-200',
    '200-500',
    '500 以上',
  ])
})
