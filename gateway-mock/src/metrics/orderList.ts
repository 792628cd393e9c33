import type { orderColumns } from '@crm/contracts/columns/orders'
import type { OrderStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import type { OrderBasis } from '@crm/contracts/rules/orderRules'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { orderItem } from '../db/schema.ts'
import { all, atLeast, atMost, isOneOf, limitOf, type PageOf, type Queryable, rowOf, rowsOf } from '../db/query.ts'
import { inRange, type MetricFilter, orderConditions, type Scope } from '../rules/filter.ts'
import { feeLeft } from './lineFees.ts'
import { likeText } from '../rules/keywords.ts'
import { salesTotals } from './sales.ts'
import { emptyMeasures, type SalesMeasure } from './salesMeasures.ts'
import { unavailable } from './unavailable.ts'

/** What the list of order lines is narrowed by besides the filters that every figure knows. */
export interface OrderWhere {
  /** A state of the order, or what the platforms took back. */
  tab?: OrderStatus | 'withdrawn' | undefined
  /** By which time a line falls into the range. */
  basis: OrderBasis
  keyword?: string | undefined
  content_kinds?: readonly number[] | undefined
  pay_amount_min?: number | undefined
  pay_amount_max?: number | undefined
}

/** Lines of what a statement is about. */
interface OrderSelection {
  scope: Scope
  filter: MetricFilter
  where: OrderWhere
}

/** Where a line stands in the list: the key that a cursor goes on from. */
export interface LineKey {
  order_id: string
  sku_id: string
}

const refundsOf = (now: number) => sql`(select coalesce(sum(rr.amount), 0) from refund rr where rr.corp_id = i.corp_id
  and rr.order_id = i.order_id and rr.sku_id = i.sku_id and rr.refund_time <= ${now})`

const isDyks = sql`i.platform in ('dy', 'ks')`

/** An order or a product by its whole number; anything else is looked for among the talents. */
async function keywordCondition(db: Queryable, scope: Scope, keyword: string | undefined): Promise<SQL | undefined> {
  if (keyword === undefined || keyword === '') return undefined
  const corp = sql`corp_id = ${scope.corp_id}`
  const { is_order, is_product } = await rowOf<{ is_order: boolean; is_product: boolean }>(
    db,
    sql`select exists (select 1 from orders where ${corp} and order_id = ${keyword}) as is_order,
      exists (select 1 from goods where ${corp} and product_id = ${keyword}) as is_product`,
  )
  if (is_order) return sql`i.order_id = ${keyword}`
  if (is_product) return sql`i.product_id = ${keyword}`
  return sql`(i.author_id, i.platform) in (select a.author_id, a.platform from corp_author ca
    join author a on a.author_id = ca.author_id and a.platform = ca.platform
    where ca.${corp} and (a.nick_name ilike ${likeText(keyword)} or a.uid = ${keyword} or a.author_id = ${keyword}))`
}

/** What narrows the lines themselves, all but the time and the tab. */
async function linesOf(db: Queryable, { scope, where }: OrderSelection): Promise<SQL | undefined> {
  const conditions = [
    await keywordCondition(db, scope, where.keyword),
    where.content_kinds && isOneOf(sql`i.content_kind`, where.content_kinds),
    atLeast(sql`i.pay_amount`, where.pay_amount_min),
    atMost(sql`i.pay_amount`, where.pay_amount_max),
  ].filter((each) => each !== undefined)
  return conditions.length === 0 ? undefined : all(conditions)
}

/** The line falls into the range by its basis. Nothing is seen before it was paid. */
function isInRange({ basis }: OrderWhere, filter: MetricFilter): SQL {
  if (basis === 'pay') return inRange(sql`i.pay_time`, filter)
  const isPaid = sql`i.pay_time <= ${filter.now}`
  if (basis === 'settle') return sql`${isPaid} and ${inRange(sql`i.settle_time`, filter)}`
  return sql`${isPaid} and exists (select 1 from refund rr where rr.corp_id = i.corp_id and rr.order_id = i.order_id
    and rr.sku_id = i.sku_id and ${inRange(sql`rr.refund_time`, filter)})`
}

const both = (one: SQL | undefined, other: SQL | undefined) =>
  one && other ? sql`${one} and ${other}` : (one ?? other)
const ofTab = ({ tab }: OrderWhere) =>
  tab === undefined || tab === 'withdrawn' ? undefined : sql`i.flow = ${tab}::smallint`

/** Scope and filters of the list, all but the tab, with the table of the tab. */
async function fromOf(db: Queryable, selection: OrderSelection): Promise<{ conditions: SQL; table: SQL }> {
  const { scope, filter, where } = selection
  const lines = await linesOf(db, selection)
  const conditions = all([
    orderConditions(scope, { ...filter, lines }, { withStaff: true }),
    filter.is_new === undefined
      ? undefined
      : sql`(select m.is_new from order_attr m where m.corp_id = i.corp_id and m.order_id = i.order_id and m.sku_id = i.sku_id
          and m.seat = 0) = ${filter.is_new}`,
    isInRange(where, filter),
  ])
  return { conditions, table: where.tab === 'withdrawn' ? sql`withdrawn_item` : sql`order_item` }
}

const COMMISSION = feeLeft(sql`i.commission_rate`, sql`coalesce(r.amount, 0)`)
const NONE = -1

/** Sorts of the list. A line without the figure is below every other. */
const SORT: Record<SortKey<typeof orderColumns>, SQL> = {
  pay_time: sql`i.pay_time`,
  pay_amount: sql`i.pay_amount`,
  commission: COMMISSION,
  settle_amount: sql`coalesce(i.settle_amount, ${NONE})`,
}

/** A place of the list in the order of payment: where a page ended. */
const placeOf = (row: LineKey & { pay_time: number }) => [row.pay_time, row.order_id, row.sku_id].join('~')
const readPlace = (cursor: string | undefined) => {
  const [time, order_id, sku_id] = cursor?.split('~') ?? []
  return time !== undefined && /^\d{1,10}$/.test(time) && order_id !== undefined && sku_id !== undefined
    ? { time: Number(time), order_id, sku_id }
    : undefined
}

/**
 * The keys of one page, the latest payment first. In that order a page goes on from the place where the one before ended
 * (`after`), without walking over what lies before it; `next` is where this one ends.
 */
export async function orderPage(
  db: Queryable,
  selection: OrderSelection,
  page: PageOf<SortKey<typeof orderColumns>>,
  after: string | undefined,
): Promise<{ keys: LineKey[]; next: string | undefined }> {
  const { scope, filter, where } = selection
  const { conditions, table } = await fromOf(db, selection)
  const { order_by = 'pay_time', size } = page
  const direction = page.sort === 'asc' && page.order_by !== undefined ? sql`asc` : sql`desc`
  const isByTime = order_by === 'pay_time'
  const place = isByTime ? readPlace(after) : undefined
  const goesOn =
    place &&
    sql`(i.pay_time, i.order_id, i.sku_id) ${page.sort === 'asc' ? sql`>` : sql`<`} (${place.time}, ${place.order_id}, ${place.sku_id})`
  // Refunds are added up once, not for each line that may be on the page.
  const refunds =
    order_by === 'commission'
      ? sql`left join (select order_id, sku_id, sum(amount) as amount from refund where corp_id = ${scope.corp_id}
          and refund_time <= ${filter.now} group by 1, 2) r on r.order_id = i.order_id and r.sku_id = i.sku_id`
      : sql``
  const rows = await rowsOf<LineKey & { pay_time: number }>(
    db,
    sql`select i.order_id, i.sku_id, i.pay_time::float8 as pay_time from ${table} i ${refunds}
      where ${all([conditions, ofTab(where), goesOn])}
      order by ${SORT[order_by]} ${direction}, i.order_id ${direction}, i.sku_id ${direction}
      ${place ? sql`limit ${size}` : limitOf(page)}`,
  )
  const last = rows.at(-1)
  return { keys: rows, next: isByTime && last && rows.length === size ? placeOf(last) : undefined }
}

/** Lines by the state of their order under the other filters, whose sum is 全部; what was withdrawn is beside it. */
export async function orderTabCounts(db: Queryable, selection: OrderSelection): Promise<Record<string, number>> {
  const { conditions } = await fromOf(db, selection)
  const rows = await rowsOf<{ flow: number; n: number }>(
    db,
    sql`select i.flow, count(*)::int as n from order_item i where ${conditions} group by i.flow`,
  )
  const { n } = await rowOf<{ n: number }>(db, sql`select count(*)::int as n from withdrawn_item i where ${conditions}`)
  const byFlow = [1, 2, 3, 4].map((flow) => [flow, rows.find((row) => row.flow === flow)?.n ?? 0])
  return { ...Object.fromEntries(byFlow), all: rows.reduce((sum, row) => sum + row.n, 0), withdrawn: n }
}

/** What the listed lines come to. Money in fen. */
export interface OrderTotals {
  gmv: number
  order_count: number
  volume: number
  refund_amount: number
  settle_amount: number
  settle_commission: number
  commission: number
  service_fee: number
}

const OF_LINES = ['gmv', 'order_count', 'volume', 'commission', 'service_fee'] as const satisfies SalesMeasure[]

/**
 * The figures of the listed lines. By 支付 they are those of the overview; by 结算 and 退款 the lines are those of the basis, with
 * what was settled (`close_sales`) and refunded (`refund_sales`) in the range. What the platforms took back comes to nothing.
 */
export async function orderTotals(db: Queryable, selection: OrderSelection): Promise<OrderTotals> {
  const { scope, filter, where } = selection
  if (where.tab === 'withdrawn') {
    const { close_sales, refund_gmv, close_author_commission, ...none } = emptyMeasures(
      [...OF_LINES, 'close_sales', 'refund_gmv', 'close_author_commission'],
      filter.platform,
    )
    return {
      ...none,
      refund_amount: refund_gmv,
      settle_amount: close_sales,
      settle_commission: close_author_commission,
    }
  }
  const lines = both(await linesOf(db, selection), ofTab(where))
  const inDays = { ...filter, lines }
  // Of the very lines of the range, whatever became of them at any time until now.
  const isWhole = filter.start === undefined && filter.end === undefined && where.basis === 'pay'
  const ofThese = {
    ...filter,
    start: undefined,
    end: undefined,
    lines: isWhole ? lines : both(lines, isInRange(where, filter)),
  }
  if (where.basis === 'settle') {
    const { refund_gmv, ...totals } = await salesTotals(db, scope, ofThese, [...OF_LINES, 'refund_gmv'])
    const settled = await salesTotals(db, scope, inDays, ['close_sales', 'close_author_commission'])
    return {
      ...totals,
      refund_amount: refund_gmv,
      settle_amount: settled.close_sales,
      settle_commission: settled.close_author_commission,
    }
  }
  const { close_author_commission: settle_commission } = await salesTotals(db, scope, ofThese, [
    'close_author_commission',
  ])
  if (where.basis === 'refund') {
    const { settled_part, ...totals } = await salesTotals(db, scope, ofThese, [...OF_LINES, 'settled_part'])
    const { refund_sales } = await salesTotals(db, scope, inDays, ['refund_sales'])
    return { ...totals, refund_amount: refund_sales, settle_amount: settled_part, settle_commission }
  }
  const { settled_part, refund_gmv, ...totals } = await salesTotals(db, scope, inDays, [
    ...OF_LINES,
    'settled_part',
    'refund_gmv',
  ])
  return { ...totals, refund_amount: refund_gmv, settle_amount: settled_part, settle_commission }
}

/** What a line has come to until now, as columns: fees less refunds, what was refunded and settled. */
export function lineResults(now: number): SQL {
  const settled = (column: SQL) =>
    sql`case when not ${isDyks} then ${unavailable} when i.settle_time <= ${now} then coalesce(${column}, 0)::float8 end`
  const dyks = (column: SQL) => sql`case when ${isDyks} then (${column})::float8 else ${unavailable} end`
  return sql`(${feeLeft(sql`i.commission_rate`, refundsOf(now))})::float8 as commission,
    ${dyks(feeLeft(sql`i.service_rate`, refundsOf(now)))} as service_fee, ${dyks(refundsOf(now))} as refund_amount,
    ${settled(sql`i.settle_amount`)} as settle_amount, ${settled(sql`i.settle_commission`)} as settle_commission`
}

// By name: the two tables do not have their columns in one order.
const LINE = sql.join(
  Object.keys(getTableColumns(orderItem)).map((name) => sql`i.${sql.identifier(name)}`),
  sql`, `,
)

/** The lines of both tables that a condition on `i` chooses, those that count and those that were taken back. */
export const selectLines = (condition: SQL): SQL =>
  sql`(select ${LINE}, null::bigint as withdrawn_at, '' as withdrawn_reason from order_item i where ${condition}
    union all select ${LINE}, i.withdrawn_at, i.withdrawn_reason from withdrawn_item i where ${condition})`
