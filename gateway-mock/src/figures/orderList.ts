import type { orderColumns } from '@crm/contracts/columns/orders'
import { OrderStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import type { OrderBasis } from '@crm/contracts/rules/orderRules'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { orderItem } from '../store/database/schema.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  limitRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  valueLast,
} from '../store/database/query.ts'
import { during, inRange, type MetricFilter, orderConditions, type Scope } from '../rules/filter.ts'
import { areSummed, type CreditedTalents, findCreditedTalents } from './sums/readAggregates.ts'
import { feeLeft, wholeFee } from './lineFees.ts'
import { searchedIds } from '@crm/base/pastedIds'
import { keywordCondition, wordsOf } from '../rules/keywords.ts'
import type { OpenPeriod } from '@crm/base/period'
import { dayNumber, dayStart } from '../rules/period.ts'
import { salesByDay, salesTotals } from './sales.ts'
import { Fact } from '../rules/facts.ts'
import { emptyMeasures, type SalesMeasure } from './salesMeasures.ts'
import { unavailable } from './unavailable.ts'
import { flag, float, int, number, select, text, value } from '../store/database/select.ts'

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

/** Digits of an order's number that say which one is meant: its beginning, or its end. */
const [BEGINNING_MIN, ENDING_MIN] = [8, 6]

/** Orders by their number, its beginning or its last six digits. */
function numberCondition(corp: SQL, word: string): SQL {
  const isPart = /^\d+$/.test(word) && word.length >= ENDING_MIN
  const ends = isPart ? sql` or order_id like ${`%${word}`}` : sql``
  const begins = isPart && word.length >= BEGINNING_MIN ? sql` or order_id like ${`${word}%`}` : sql``
  return sql`select order_id from orders where ${corp} and (order_id = ${word}${ends}${begins})`
}

/** An order by its number or a part that says which, a product by its whole one, or a list of them; anything else among the talents. */
async function orderKeyword(db: Queryable, scope: Scope, keyword: string | undefined): Promise<SQL | undefined> {
  const listed = searchedIds(keyword ?? '')
  const [word = '', ...others] = wordsOf(keyword ?? '')
  if (word === '') return undefined
  const corp = sql`corp_id = ${scope.corp_id}`
  const orders = listed.length > 0 || others.length > 0 ? undefined : numberCondition(corp, word)
  const { is_order, is_product } = await rowOf(
    db,
    select(
      {
        is_order: flag`${orders ? sql`exists (${orders})` : sql`false`}`,
        is_product: flag`exists (select 1 from goods where ${corp} and product_id = ${word})`,
      },
      sql``,
    ),
  )
  if (is_product && others.length === 0) return sql`i.product_id = ${word}`
  if (is_order) return sql`i.order_id in (${orders})`
  const named = keywordCondition(keyword, { names: [sql`a.nick_name`], ids: [sql`a.author_id`, sql`a.uid`] })
  const ofTalents = sql`(i.author_id, i.platform) in (select a.author_id, a.platform from corp_author ca
    join author a on a.author_id = ca.author_id and a.platform = ca.platform
    where ca.${corp} and ${named})`
  if (listed.length === 0) return ofTalents
  const byNumber = keywordCondition(keyword, { ids: [sql`i.order_id`, sql`i.product_id`] })
  return sql`(${byNumber} or ${ofTalents})`
}

/** What narrows the lines themselves, all but the time and the tab. */
async function linesOf(db: Queryable, { scope, where }: OrderSelection): Promise<SQL | undefined> {
  const conditions = [
    await orderKeyword(db, scope, where.keyword),
    where.content_kinds && isOneOf(sql`i.content_kind`, where.content_kinds),
    atLeast(sql`i.pay_amount`, where.pay_amount_min),
    atMost(sql`i.pay_amount`, where.pay_amount_max),
  ].filter((each) => each !== undefined)
  return conditions.length === 0 ? undefined : all(conditions)
}

/** The fact that a line has in the range, by the basis. */
const FACTS: Record<OrderBasis, Fact> = { pay: Fact.paid, settle: Fact.settled, refund: Fact.refund }

/** The lines that fall into the range by another basis than their payment, as a statement of their keys. */
function keysInRange({ corp_id }: Scope, { basis }: OrderWhere, filter: MetricFilter): SQL | undefined {
  const keys = (table: SQL, time: SQL) =>
    sql`select x.order_id, x.sku_id from ${table} x where x.corp_id = ${corp_id} and ${inRange(time, filter)}`
  if (basis === 'settle') return keys(sql`order_item`, sql`x.settle_time`)
  return basis === 'refund' ? keys(sql`refund`, sql`x.refund_time`) : undefined
}

/** The line falls into the range by its basis. Nothing is seen before it was paid. */
function isInRange(scope: Scope, where: OrderWhere, filter: MetricFilter): SQL {
  if (where.basis === 'pay') return inRange(sql`i.pay_time`, filter)
  const isPaid = sql`i.pay_time <= ${filter.now}`
  if (where.basis === 'settle') return sql`${isPaid} and ${inRange(sql`i.settle_time`, filter)}`
  return sql`${isPaid} and (i.order_id, i.sku_id) in (${keysInRange(scope, where, filter)})`
}

const both = (one: SQL | undefined, other: SQL | undefined) =>
  one && other ? sql`${one} and ${other}` : (one ?? other)
const ofTab = ({ tab }: OrderWhere) =>
  tab === undefined || tab === 'withdrawn' ? undefined : sql`i.flow = ${tab}::smallint`

/** Computed once: its cost would be counted for each line that is found by its key. */
const withWhole = ({ whole }: CreditedTalents): SQL => (whole ? sql`with whole as materialized (${whole})` : sql``)

/** Scope and filters of the list, all but the tab. The statement begins `withWhole`. */
async function conditionsOf(
  db: Queryable,
  selection: OrderSelection,
  { ofTalents, whole }: CreditedTalents = {},
): Promise<SQL> {
  const { scope, filter, where } = selection
  const lines = await linesOf(db, selection)
  return all([
    ofTalents && sql`(i.author_id, i.platform) in (${ofTalents})`,
    orderConditions(
      scope,
      { ...filter, lines },
      { withStaff: true, whole: whole && sql`select w.author_id, w.platform from whole w` },
    ),
    filter.is_new === undefined
      ? undefined
      : sql`(select m.is_new from order_attr m where m.corp_id = i.corp_id and m.order_id = i.order_id and m.sku_id = i.sku_id
          and m.seat = 0) = ${filter.is_new}`,
    isInRange(scope, where, filter),
  ])
}

/**
 * Whose lines are worth reading, where each line that is read would be asked whom it is credited to. Of one talent, product,
 * content or colonel they are few. What the platforms took back is in no sum.
 */
async function talentsOf(db: Queryable, { scope, filter, where }: OrderSelection): Promise<CreditedTalents> {
  const { author_id, author_ids, product_ids, content_id, colonel_ids } = filter
  const narrow = [author_id, author_ids, product_ids, content_id, colonel_ids, where.keyword || undefined]
  return narrow.every((each) => each === undefined) ? findCreditedTalents(db, scope, filter, FACTS[where.basis]) : {}
}

// The quotient takes numerics: only where something was refunded does it differ.
const COMMISSION = sql`case when r.amount is null then ${wholeFee(sql`i.commission_rate`)}
  else ${feeLeft(sql`i.commission_rate`, sql`r.amount`)} end`

/** Sorts of the list. A line without the figure comes last both ways. */
const SORT: Record<SortKey<typeof orderColumns>, SQL> = {
  pay_time: sql`i.pay_time`,
  pay_amount: sql`i.pay_amount`,
  commission: COMMISSION,
  settle_amount: sql`i.settle_amount`,
}

/** A place of the list in the order of payment: where a page ended. */
const placeOf = (row: LineKey & { pay_time: number }) => [row.pay_time, row.order_id, row.sku_id].join('~')
const readPlace = (cursor: string | undefined) => {
  const [time, order_id, sku_id] = cursor?.split('~') ?? []
  return time !== undefined && /^\d{1,10}$/.test(time) && order_id !== undefined && sku_id !== undefined
    ? { time: Number(time), order_id, sku_id }
    : undefined
}

const LINES_OF_STATE = {
  [OrderStatus.paid]: 'lines_paid',
  [OrderStatus.finished]: 'lines_finished',
  [OrderStatus.refunded]: 'lines_refunded',
  [OrderStatus.settled]: 'lines_settled',
} as const satisfies Record<OrderStatus, SalesMeasure>
const LINES_BY_FLOW = Object.values(LINES_OF_STATE)

/** Which lines of the list a page holds: those after a place, or after the first `skip`. */
interface Slice {
  skip: number
  after: { time: number } | undefined
  size: number
  isRising: boolean
}

/**
 * In the order of payment sums by day tell on which days the lines of a page lie: the range of these days, and how many of their
 * lines come before the page. A few lines of staff among those of everybody are found without reading all that was paid since.
 * Nothing where no sums tell it.
 */
async function findDays(
  db: Queryable,
  selection: OrderSelection,
  { skip, after, size, isRising }: Slice,
): Promise<{ range: OpenPeriod; skip: number } | undefined> {
  const { scope, filter, where } = selection
  const { tab, basis } = where
  const isOfAll = scope.kind === 'corp' && filter.user_ids === undefined && filter.dept_ids === undefined
  if (basis !== 'pay' || tab === 'withdrawn' || (isOfAll && skip === 0)) return undefined
  if (!areSummed(scope, { ...filter, lines: await linesOf(db, selection) }, LINES_BY_FLOW)) return undefined
  const numbers = (await salesByDay(db, scope, filter, LINES_BY_FLOW)).map(({ day, ...lines }) => ({
    day,
    n: tab === undefined ? LINES_BY_FLOW.reduce((sum, name) => sum + lines[name], 0) : lines[LINES_OF_STATE[tab]],
  }))
  const placeDay = after && dayNumber(after.time)
  const isAhead = (day: number) => placeDay === undefined || (isRising ? day >= placeDay : day <= placeDay)
  const days = numbers
    .filter(({ day, n }) => n > 0 && isAhead(day))
    .toSorted((one, other) => (isRising ? one.day - other.day : other.day - one.day))
  // Of the day of a place all lines may lie before it.
  const last = size + (days.find(({ day }) => day === placeDay)?.n ?? skip)
  let seen = 0
  let before = 0
  const held: number[] = []
  for (const { day, n } of days) {
    if (seen >= last) break
    seen += n
    if (seen > skip) held.push(day)
    else before = seen
  }
  if (held.length === 0) return undefined
  const end = dayStart(Math.max(...held) + 1) - 1
  return {
    range: { start: dayStart(Math.min(...held)), end: filter.end === undefined ? end : Math.min(filter.end, end) },
    skip: skip - before,
  }
}

/**
 * The keys of one page, the latest payment first. In that order a page goes on from the place where the one before ended
 * (`after`), without walking over what lies before it; `next` is where this one ends.
 */
export async function orderPage(
  db: Queryable,
  asked: OrderSelection,
  page: PageOf<SortKey<typeof orderColumns>>,
  after: string | undefined,
): Promise<{ keys: LineKey[]; next: string | undefined }> {
  const { order_by = 'pay_time', size } = page
  const isRising = page.sort === 'asc' && page.order_by !== undefined
  const direction = isRising ? sql`asc` : sql`desc`
  const isByTime = order_by === 'pay_time'
  const place = isByTime ? readPlace(after) : undefined
  const slice = { skip: place ? 0 : (page.page - 1) * size, after: place, size, isRising }
  const days = isByTime ? await findDays(db, asked, slice) : undefined
  const selection = days ? { ...asked, filter: during(asked.filter, days.range) } : asked
  const { scope, filter, where } = selection
  const isWithdrawn = where.tab === 'withdrawn'
  const told = isWithdrawn ? {} : await talentsOf(db, selection)
  // Those of a wide scope lie close together in the order of payment: the page is full before all of their talents are known.
  const talents = isByTime ? { ofTalents: told.ofTalents } : told
  const conditions = await conditionsOf(db, selection, talents)
  const goesOn =
    place &&
    sql`(i.pay_time, i.order_id, i.sku_id) ${isRising ? sql`>` : sql`<`} (${place.time}, ${place.order_id}, ${place.sku_id})`
  // Refunds are added up once, not for each line that may be on the page. None precedes its payment.
  const keys = keysInRange(scope, where, filter)
  const ofRefunds = all([
    sql`corp_id = ${scope.corp_id} and refund_time <= ${filter.now}`,
    where.basis === 'pay' ? atLeast(sql`refund_time`, filter.start) : undefined,
    keys && sql`(order_id, sku_id) in (${keys})`,
  ])
  const refunds =
    order_by === 'commission'
      ? sql`left join (select order_id, sku_id, sum(amount) as amount from refund where ${ofRefunds} group by 1, 2) r
          on r.order_id = i.order_id and r.sku_id = i.sku_id`
      : sql``
  const rows = await rowsOf(
    db,
    select(
      { order_id: text`i.order_id`, sku_id: text`i.sku_id`, pay_time: float`i.pay_time` },
      sql`from ${isWithdrawn ? sql`withdrawn_item` : sql`order_item`} i ${refunds}
      where ${all([conditions, ofTab(where), goesOn])}
      order by ${isByTime ? sql`i.pay_time ${direction}` : valueLast(SORT[order_by], isRising)}, i.order_id ${direction}, i.sku_id ${direction}
      ${place ? sql`limit ${size}` : limitRows(size, days?.skip ?? slice.skip)}`,
      withWhole(talents),
    ),
  )
  const last = rows.at(-1)
  return { keys: rows, next: isByTime && last && rows.length === size ? placeOf(last) : undefined }
}

/** Lines by the state of their order under the other filters, whose sum is 全部; what was withdrawn is beside it. */
export async function orderTabCounts(db: Queryable, selection: OrderSelection): Promise<Record<string, number>> {
  const { n: withdrawn } = await rowOf(
    db,
    select({ n: int`count(*)` }, sql`from withdrawn_item i where ${await conditionsOf(db, selection)}`),
  )
  const counts = await flowCounts(db, selection)
  return { ...counts, all: Object.values(counts).reduce((sum, n) => sum + n, 0), withdrawn }
}

async function flowCounts(db: Queryable, selection: OrderSelection): Promise<Record<OrderStatus, number>> {
  const { scope, filter, where } = selection
  const inDays = { ...filter, lines: await linesOf(db, selection) }
  if (where.basis === 'pay' && areSummed(scope, inDays, LINES_BY_FLOW)) {
    const sums = await salesTotals(db, scope, inDays, LINES_BY_FLOW)
    return {
      [OrderStatus.paid]: sums.lines_paid,
      [OrderStatus.finished]: sums.lines_finished,
      [OrderStatus.refunded]: sums.lines_refunded,
      [OrderStatus.settled]: sums.lines_settled,
    }
  }
  const talents = await talentsOf(db, selection)
  const rows = await rowsOf(
    db,
    select(
      { flow: value<OrderStatus>`i.flow`, n: int`count(*)` },
      sql`from order_item i
      where ${await conditionsOf(db, selection, talents)} group by i.flow`,
      withWhole(talents),
    ),
  )
  const of = (flow: OrderStatus) => rows.find((row) => row.flow === flow)?.n ?? 0
  return { 1: of(1), 2: of(2), 3: of(3), 4: of(4) }
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
  const keys = keysInRange(scope, where, filter)
  const ofThese = {
    ...filter,
    start: undefined,
    end: undefined,
    lines: both(lines, isInRange(scope, where, filter)),
    line_facts: keys && { kind: FACTS[where.basis], keys, start: filter.start, end: filter.end },
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
  const isByRefund = where.basis === 'refund'
  const { settled_part, settled_part_fee, refund_gmv, ...totals } = await salesTotals(
    db,
    scope,
    isByRefund ? ofThese : inDays,
    [...OF_LINES, 'settled_part', 'settled_part_fee', 'refund_gmv'],
  )
  const { refund_sales } = isByRefund
    ? await salesTotals(db, scope, inDays, ['refund_sales'])
    : { refund_sales: refund_gmv }
  return { ...totals, refund_amount: refund_sales, settle_amount: settled_part, settle_commission: settled_part_fee }
}

/** What a line has come to until now: fees less refunds, what was refunded and settled; fen, null for what is not settled yet. */
export function lineResults(now: number) {
  const settled = (column: SQL) =>
    sql`case when not ${isDyks} then ${unavailable} when i.settle_time <= ${now} then coalesce(${column}, 0)::float8 end`
  const dyks = (column: SQL) => sql`case when ${isDyks} then (${column})::float8 else ${unavailable} end`
  return {
    commission: float`${feeLeft(sql`i.commission_rate`, refundsOf(now))}`,
    service_fee: number`${dyks(feeLeft(sql`i.service_rate`, refundsOf(now)))}`,
    refund_amount: number`${dyks(refundsOf(now))}`,
    settle_amount: number<number | null>`${settled(sql`i.settle_amount`)}`,
    settle_commission: number<number | null>`${settled(sql`i.settle_commission`)}`,
  }
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
