import { UNAVAILABLE } from '@crm/base/numbers'
import { OrderStatus } from '@crm/contracts/enums'
import type { salesFigures } from '@crm/contracts/figures/sales'
import { type SQL, sql } from 'drizzle-orm'
import { hasRefunds, type PlatformFilter } from '../rules/filter.ts'
import { type FactNeeds } from './salesFacts.ts'
import { Fact } from '../rules/facts.ts'
import { unavailable } from './unavailable.ts'

interface Measure {
  /** The aggregate over the facts `o`. */
  sql: SQL
  needs: FactNeeds
  /** Only dy and ks deliver it. */
  dyks?: true
  /** Counts different things of one kind, by these columns, so that equal rows may be left out before. */
  distinct?: readonly string[]
}

const isFact = (fact: Fact): SQL => sql`o.fact = ${fact}::int`
const PAID = sql`filter (where ${isFact(Fact.paid)})`
const sum = (column: SQL): SQL => sql`coalesce(sum(${column}), 0)::float8`
/** A figure that only dy and ks have: the other platforms are skipped. */
const dyksSum = (column: SQL): SQL => sql`coalesce(sum(${column}) filter (where o.is_dyks), 0)::float8`
// As text in byte order: comparing pairs, or text by a language's rules, takes many times longer.
const talents = (where: SQL): SQL =>
  sql`count(distinct (o.author_id || o.platform) collate "C") filter (where ${where})::int`
const contents = (kind: SQL): SQL =>
  sql`count(distinct o.content_id collate "C") filter (where ${isFact(Fact.paid)} and o.content_kind = ${kind} and o.content_id <> '')::int`

const linesOf = (flow: OrderStatus): SQL => sql`count(*) filter (where ${isFact(Fact.paid)} and o.flow = ${flow})::int`

const TALENT = ['author_id', 'platform']
const CONTENT = ['content_kind', 'content_id']
const LIVE_COUNT = contents(sql`1`)
const VIDEO_COUNT = contents(sql`2`)
const PAY: FactNeeds = { kinds: [Fact.paid] }
const PAY_LESS_REFUNDS: FactNeeds = { kinds: [Fact.paid, Fact.takenBack] }
const PAY_MARKS: FactNeeds = { kinds: [Fact.paid], marks: true }
const SETTLED: FactNeeds = { kinds: [Fact.settled] }

/** Every sales figure that adds up or counts: its formula over the facts and the facts it reads. Titles and kinds: `salesFigures`. */
export const SALES_MEASURES = {
  /** 成交金额, fen. */
  gmv: { sql: sum(sql`o.pay_amount`), needs: PAY },
  /** 销量, pieces. */
  volume: { sql: sum(sql`o.qty`), needs: PAY },
  /** 订单数: distinct orders. */
  order_count: {
    sql: sql`count(distinct o.order_id collate "C") ${PAID}::int`,
    needs: PAY,
  },
  /** 退款金额（支付口径）: refunds until now of what was paid in the range. */
  refund_gmv: { sql: dyksSum(sql`o.refunded`), needs: { kinds: [Fact.takenBack] }, dyks: true },
  /** 退款金额(退款口径): refunds made in the range. */
  refund_sales: { sql: dyksSum(sql`o.refund_amount`), needs: { kinds: [Fact.refund] }, dyks: true },
  /** 结算金额: settled in the range. */
  close_sales: { sql: dyksSum(sql`o.settle_amount`), needs: SETTLED, dyks: true },
  /** 结算达人佣金: settled in the range. */
  close_author_commission: { sql: dyksSum(sql`o.settle_commission`), needs: SETTLED, dyks: true },
  /** The part of what was paid in the range that has settled until now. */
  settled_part: { sql: dyksSum(sql`o.settled`), needs: PAY, dyks: true },
  /** The commission of that part. */
  settled_part_fee: { sql: dyksSum(sql`o.settled_fee`), needs: PAY, dyks: true },
  /** Paid lines by the state of their order now. */
  lines_paid: { sql: linesOf(OrderStatus.paid), needs: PAY },
  lines_finished: { sql: linesOf(OrderStatus.finished), needs: PAY },
  lines_refunded: { sql: linesOf(OrderStatus.refunded), needs: PAY },
  lines_settled: { sql: linesOf(OrderStatus.settled), needs: PAY },
  /** 待结算金额: paid, neither refunded nor settled. */
  pending_sales: {
    sql: dyksSum(sql`o.pay_amount - o.refunded - o.settled`),
    needs: PAY_LESS_REFUNDS,
    dyks: true,
  },
  /** The part of 成交金额 for which refunds and settlements are known. */
  dyks_gmv: { sql: dyksSum(sql`o.pay_amount`), needs: PAY, dyks: true },
  /** 预估佣金: rounded line by line, refunded share removed. */
  commission: { sql: sum(sql`o.commission`), needs: PAY_LESS_REFUNDS },
  /** 团长服务费: as 预估佣金. */
  service_fee: { sql: dyksSum(sql`o.service_fee`), needs: PAY_LESS_REFUNDS, dyks: true },
  /** 动销商品数. */
  goods_count: {
    sql: sql`count(distinct o.product_id collate "C") ${PAID}::int`,
    needs: PAY,
    distinct: ['product_id'],
  },
  /** 出单直播场次. */
  live_count: { sql: LIVE_COUNT, needs: PAY, distinct: CONTENT },
  /** 出单视频数. */
  video_count: { sql: VIDEO_COUNT, needs: PAY, distinct: CONTENT },
  /** 出单交付数 = live_count + video_count. */
  media_count: { sql: sql`(${LIVE_COUNT} + ${VIDEO_COUNT})`, needs: PAY, distinct: CONTENT },
  /** 直播成交金额. */
  live_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 1), 0)::float8`,
    needs: PAY,
  },
  /** 视频成交金额. */
  video_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 2), 0)::float8`,
    needs: PAY,
  },
  /** 图文成交金额. */
  image_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 3), 0)::float8`,
    needs: PAY,
  },
  /** 橱窗成交金额. */
  showcase_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 4), 0)::float8`,
    needs: PAY,
  },
  /** 出单达人数 (of a product: total_cp_author): distinct talents. */
  issue_author: {
    sql: talents(isFact(Fact.paid)),
    needs: PAY,
    distinct: TALENT,
  },
  /** 首单达人数: talents whose first order of a cycle is among the lines. */
  first_issue_author: {
    sql: talents(sql`o.is_first = 1`),
    needs: PAY_MARKS,
  },
  /** 首次合作达人数: talents whose first line of the product is among the lines. */
  first_cp_author: {
    sql: talents(isFact(Fact.firstOfProduct)),
    needs: { kinds: [Fact.firstOfProduct] },
    distinct: TALENT,
  },
  /** 新达人成交金额: paid inside the talent's new period. */
  new_author_sales: {
    sql: sum(sql`case when o.is_new = 1 then o.pay_amount end`),
    needs: PAY_MARKS,
  },
  /** Lines paid inside the talent's new period. */
  new_line_count: {
    sql: sql`count(*) filter (where ${isFact(Fact.paid)} and o.is_new = 1)::int`,
    needs: PAY_MARKS,
  },
  /** 老达人成交金额 = gmv − new_author_sales. */
  old_author_sales: {
    sql: sum(sql`case when o.is_new = 0 then o.pay_amount end`),
    needs: PAY_MARKS,
  },
  /** 最近出单, unix seconds; null becomes 0. */
  last_order_at: {
    sql: sql`coalesce(max(o.at) ${PAID}, 0)::float8`,
    needs: PAY,
  },
  /** First order in the range, unix seconds. */
  first_order_at: {
    sql: sql`coalesce(min(o.at) ${PAID}, 0)::float8`,
    needs: PAY,
  },
} satisfies Record<string, Measure> & Record<keyof typeof salesFigures, Measure>

export type SalesMeasure = keyof typeof SALES_MEASURES

function measureOf(name: SalesMeasure): Measure {
  return SALES_MEASURES[name]
}

/** The facts that the measures read together. */
export function needsOf(measures: readonly SalesMeasure[]): FactNeeds {
  const needs = measures.map((each) => measureOf(each).needs)
  const kinds = new Set(needs.flatMap((each) => each.kinds))
  return { kinds: [...kinds].sort(), marks: needs.some((each) => each.marks) }
}

/** The columns that tell equal rows apart, where all measures count different things; undefined where one adds up. */
export function distinctColumns(measures: readonly SalesMeasure[]): string[] | undefined {
  const columns = measures.map((each) => measureOf(each).distinct)
  return columns.every((each) => each !== undefined) ? [...new Set(columns.flat())] : undefined
}

/** Whether the figure exists for a platform at all. */
export function isDelivered(name: SalesMeasure, platform: PlatformFilter | undefined): boolean {
  return !measureOf(name).dyks || hasRefunds(platform)
}

/** The formula of a figure over the facts `o`. */
export function formulaOverFacts(name: SalesMeasure): SQL {
  return measureOf(name).sql
}

/**
 * The aggregates as columns under the measures' own names. Where every group holds one platform only, a figure that this
 * platform does not deliver is unavailable; in mixed groups it is skipped.
 */
export function measureColumns(
  measures: readonly SalesMeasure[],
  platform: PlatformFilter | undefined,
  onePlatformPerGroup: boolean,
  formulaOf: (name: SalesMeasure) => SQL,
): SQL {
  const columns = measures.map((each) => {
    const { dyks } = measureOf(each)
    const formula = formulaOf(each)
    const figure =
      dyks && onePlatformPerGroup
        ? sql`case when bool_and(not o.is_dyks) then ${unavailable} else ${formula} end`
        : formula
    return sql`${isDelivered(each, platform) ? figure : unavailable} as ${sql.identifier(each)}`
  })
  return sql.join(columns, sql`, `)
}

/** A measure of a left join's alias: 0 where nothing was sold, unavailable where the row's platform has none. */
export function joinedMeasure(alias: SQL, measure: SalesMeasure, platform: SQL): SQL {
  const column = sql`${alias}.${sql.identifier(measure)}`
  if (!measureOf(measure).dyks) return sql`coalesce(${column}, 0)`
  return sql`coalesce(${column}, case when ${platform} in ('dy', 'ks') then 0 else ${unavailable} end)`
}

/** What a group without any row shows: zeros, and unavailable what the platform does not deliver. */
export function emptyMeasures<Name extends SalesMeasure>(
  measures: readonly Name[],
  platform: PlatformFilter | undefined,
): Record<Name, number> {
  const values = measures.map((each) => [each, isDelivered(each, platform) ? 0 : UNAVAILABLE])
  // Every name of the list is set.
  return Object.fromEntries(values) as Record<Name, number>
}
