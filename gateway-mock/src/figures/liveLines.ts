import { ContentKind } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { orderConditions, type Scope } from '../rules/filter.ts'
import { float, int, number, select, text } from '../store/database/select.ts'
import { saleScope } from './soldContents.ts'

/** What of a live says which minute a line was paid in. Unix seconds. */
export interface LiveSpan {
  live_id: string
  start_time: number
  end_time: number | null
}

/**
 * The lines of a live that the caller's staff are credited with, as `i`, of orders `od`: the same that the list of orders has for it. The
 * rows themselves are read, so that a line that comes late or goes is in the next answer.
 */
function linesOf(scope: Scope, { live_id }: Pick<LiveSpan, 'live_id'>, now: number): SQL {
  const of = { now, content_kind: ContentKind.live, content_id: live_id }
  return sql`from order_item i join orders od on od.corp_id = i.corp_id and od.order_id = i.order_id
    where ${all([orderConditions(saleScope(scope), of, { withStaff: true }), sql`i.pay_time <= ${now}`])}`
}

/** What a live sold until now: fen, pieces, orders, buyers. */
export const liveSales = (db: Queryable, scope: Scope, live: Pick<LiveSpan, 'live_id'>, now: number) =>
  rowOf(
    db,
    select(
      {
        gmv: float`coalesce(sum(i.pay_amount), 0)`,
        volume: float`coalesce(sum(i.qty), 0)`,
        order_count: int`count(distinct i.order_id)`,
        buyers: int`count(distinct od.buyer_hash)`,
      },
      linesOf(scope, live, now),
    ),
  )

/** Sales of a live by the row of minutes that they were paid in, fen; what was paid at its end or later is `null`. */
export const liveSalesByMinute = (
  db: Queryable,
  scope: Scope,
  live: LiveSpan,
  step: number,
  now: number,
): Promise<{ minute: number | null; gmv: number }[]> => {
  const end = live.end_time ?? now + 1
  // What was paid before anybody saw it begin belongs to its first minute.
  const minute = sql`case when i.pay_time < ${end} then greatest(0, floor((i.pay_time - ${live.start_time}) / 60 / ${step})::int * ${step}) end`
  return rowsOf(
    db,
    select(
      { minute: number<number | null>`${minute}`, gmv: float`sum(i.pay_amount)` },
      sql`${linesOf(scope, live, now)} group by 1 order by 1`,
    ),
  )
}

/** Sales of a live by product: fen and pieces. */
export const liveSalesByGoods = (
  db: Queryable,
  scope: Scope,
  live: Pick<LiveSpan, 'live_id'>,
  now: number,
): Promise<{ product_id: string; gmv: number; volume: number }[]> =>
  rowsOf(
    db,
    select(
      { product_id: text`i.product_id`, gmv: float`sum(i.pay_amount)`, volume: float`sum(i.qty)` },
      sql`${linesOf(scope, live, now)} group by i.product_id`,
    ),
  )

/** A minute (or five) as it was told: people at its end, who came in, and the product explained ('' for none). */
export interface DeliveredMinute {
  minute: number
  step: number
  online: number
  entered: number
  product_id: string
}

/** What was told of a live after a minute, in its order; -1 for all. */
export const deliveredMinutes = (
  db: Queryable,
  corp_id: number,
  live_id: string,
  after: number,
): Promise<DeliveredMinute[]> =>
  rowsOf(
    db,
    select(
      {
        minute: number`m.minute`,
        step: number`m.step`,
        online: number`m.online`,
        entered: number`m.entered`,
        product_id: text`m.product_id`,
      },
      sql`from live_minute m where m.corp_id = ${corp_id} and m.live_id = ${live_id} and m.minute > ${after} order by m.minute`,
    ),
  )

/** How many rows of minutes a live has, and how long each is. */
export const minuteRows = (db: Queryable, corp_id: number, live_id: string) =>
  rowOf(
    db,
    select(
      { rows: int`count(*)`, step: int`coalesce(max(m.step), 1)` },
      sql`from live_minute m where m.corp_id = ${corp_id} and m.live_id = ${live_id}`,
    ),
  )
