import { DAY_SECONDS } from '@crm/base/durations'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, rowsAs } from '../../store/database/query.ts'
import { NOW, openSmallWorld, type SmallWorld } from '../../testing/smallWorld.ts'
import { propertyRuns } from '../../testing/testProperties.ts'
import { readLines } from './orderLines.ts'
import { takeOver } from './takeOver.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await openSmallWorld('cycles-1', 1)
})
afterAll(() => world.close())

const CORP = 1
const PLATFORM = 'dy'
const AUTHORS = ['a0', 'a4']
/** Orders by the days before now on which they are paid: some within half a year of each other, some just not. */
const PAID_DAYS_AGO = [
  900, 899, 730, 725, 720, 541, 540, 539, 500, 361, 360, 359, 358, 200, 181, 180, 179, 30, 5, 5, 1, 0,
]
const BEGUN = NOW - 3600

const orderOf = (place: number) => {
  const author_id = AUTHORS[place % 3 === 0 ? 1 : 0]
  return { order_id: `c${place}`, author_id, pay_time: BEGUN - (PAID_DAYS_AGO[place] ?? 0) * DAY_SECONDS }
}

interface Delivered {
  place: number
  sku: number
  isWithdrawn: boolean
}

const lineOf = ({ place, sku, isWithdrawn }: Delivered) => ({
  ...orderOf(place),
  sku_id: `k${sku}`,
  platform: PLATFORM,
  product_id: 'p0',
  content_kind: 4,
  qty: 1,
  pay_amount: 1_000,
  commission_rate: 1_000,
  withdrawn: isWithdrawn ? { at: NOW, reason: '归因有误' } : null,
})

const delivery = fc.uniqueArray(
  fc.record({
    place: fc.nat({ max: PAID_DAYS_AGO.length - 1 }),
    sku: fc.nat({ max: 1 }),
    isWithdrawn: fc.boolean(),
  }),
  { selector: ({ place, sku }) => `${place} ${sku}`, minLength: 1, maxLength: 6 },
)

/**
 * From the definition: an order opens a cycle when the talent has none in the 180 days up to it; the new period is the first
 * `days` days of the cycle.
 */
const DEFINED = sql`with paid as (select distinct i.author_id, i.order_id, i.pay_time from order_item i where i.corp_id = ${CORP} and i.order_id like 'c%'),
  opening as (select p.* from paid p where not exists (select 1 from paid e where e.author_id = p.author_id
    and (e.pay_time, e.order_id) < (p.pay_time, p.order_id) and p.pay_time - e.pay_time <= 15552000))`
const dateOf = (time: string) => sql.raw(`(to_timestamp(${time}) at time zone 'Asia/Shanghai')::date`)

const told = async (statement: ReturnType<typeof sql>) => rowsOf(world.db, rowsAs<object>(statement))

async function expectAsDefined(days: number): Promise<void> {
  const marks = await told(
    sql`select s.order_id, s.sku_id, s.is_first, s.is_new from order_attr s join order_item i using (corp_id, order_id, sku_id)
      where s.corp_id = ${CORP} and s.order_id like 'c%' order by 1, 2`,
  )
  const defined = await told(
    sql`${DEFINED} select i.order_id, i.sku_id, (i.order_id in (select order_id from opening))::int as is_first,
        (${dateOf('i.pay_time')} < ${dateOf('max(o.pay_time)')} + ${days}::int)::int as is_new
      from order_item i join opening o on o.author_id = i.author_id and o.pay_time <= i.pay_time
      where i.corp_id = ${CORP} and i.order_id like 'c%' group by i.order_id, i.sku_id, i.pay_time order by 1, 2`,
  )
  expect(marks).toEqual(defined)
  const talents = await told(
    sql`select author_id, first_order_time::float8 as first_at, last_order_at::float8 as last_at,
        ${dateOf('cycle_start')}::text as day, cycle_start % 86400 = 57600 as is_midnight
      from corp_author where corp_id = ${CORP} and platform = ${PLATFORM} and author_id in ${AUTHORS} order by 1`,
  )
  const found = await told(
    sql`${DEFINED} select n.author_id, max(o.pay_time)::float8 as first_at, (select max(pay_time)::float8 from paid p where p.author_id = n.author_id) as last_at,
        ${dateOf('max(o.pay_time)')}::text as day, case when max(o.pay_time) is not null then true end as is_midnight
      from (values ${sql.join(
        AUTHORS.map((author) => sql`(${author})`),
        sql`, `,
      )}) n(author_id) left join opening o on o.author_id = n.author_id group by n.author_id order by 1`,
  )
  expect(talents).toEqual(found)
  const left = await told(
    sql`select 1 from order_attr s join withdrawn_item i using (corp_id, order_id, sku_id) where s.corp_id = ${CORP} and s.is_first = 1`,
  )
  expect(left).toEqual([])
}

it('first orders are those of the definition, in whatever order lines come, go and come back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 8 }), async (deliveries) => {
      await world.db.transaction(async (tx) => {
        for (const table of ['order_attr', 'withdrawn_item', 'order_item', 'orders'])
          await tx.execute(sql`delete from ${sql.identifier(table)} where corp_id = ${CORP}`)
        await tx.execute(sql`update corp_author set first_order_time = null, cycle_start = null, last_order_at = null`)
      })
      for (const delivered of deliveries) {
        const { lines, bad } = readLines(delivered.map(lineOf), NOW)
        expect(bad).toEqual([])
        const shop = { corp_id: CORP, shop_id: 's0', platform: PLATFORM }
        const taken = await world.db.transaction((tx) => takeOver(tx, shop, lines, NOW))
        expect(taken.bad).toEqual([])
        await expectAsDefined(60)
      }
    }),
    propertyRuns(60, 40),
  )
}, 120_000)
