import { type SQL, sql } from 'drizzle-orm'
import { hasRefunds, type PlatformFilter } from './filter.ts'
import { UNAVAILABLE } from './period.ts'
import { Grain } from './grains.ts'
import { Fact, type FactNeeds } from './salesFacts.ts'
import { unavailable } from './query.ts'

interface Measure {
  /** The aggregate over the facts `o`. */
  sql: SQL
  needs: FactNeeds
  /** Only dy and ks deliver it. */
  dyks?: true
  /**
   * Its formula over rows of `agg_day`: `sum` when the same formula holds there. Without one, or when the rows have other keys
   * than `grains`, only the lines can tell.
   */
  agg?: SQL | 'sum'
  /** The same in one group per day, where every key has one row. */
  perDay?: SQL
  /** The same out of rows that count talents (`Grain.depts`), which only in one group per day add up. */
  counted?: SQL
  grains?: readonly Grain[]
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

/** Keys that no order is split by; of talents and products only a group of its own may add orders up. */
const ORDER_GRAINS: readonly Grain[] = [Grain.platform, Grain.kind, Grain.author, Grain.product]

const TALENT = ['author_id', 'platform']
const CONTENT = ['content_kind', 'content_id']
const LIVE_COUNT = contents(sql`1`)
const VIDEO_COUNT = contents(sql`2`)
const PAY: FactNeeds = { kinds: [Fact.paid] }
const PAY_LESS_REFUNDS: FactNeeds = { kinds: [Fact.paid, Fact.takenBack] }
const PAY_MARKS: FactNeeds = { kinds: [Fact.paid], marks: true }
const SETTLED: FactNeeds = { kinds: [Fact.settled] }

/** Every sales figure that adds up or counts: its formula over the facts and the facts it reads. */
export const SALES_MEASURES = {
  /** 成交金额, fen. */
  gmv: { sql: sum(sql`o.pay_amount`), needs: PAY, agg: 'sum' },
  /** 销量, pieces. */
  volume: { sql: sum(sql`o.qty`), needs: PAY, agg: 'sum' },
  /** 订单数: distinct orders. */
  order_count: {
    sql: sql`count(distinct o.order_id collate "C") ${PAID}::int`,
    needs: PAY,
    agg: sql`coalesce(sum(o.orders), 0)::int`,
    grains: ORDER_GRAINS,
  },
  /** 退款金额(支付口径): refunds until now of what was paid in the range. */
  refund_gmv: { sql: dyksSum(sql`o.refunded`), needs: { kinds: [Fact.takenBack] }, dyks: true, agg: 'sum' },
  /** 退款金额(退款口径): refunds made in the range. */
  refund_sales: { sql: dyksSum(sql`o.refund_amount`), needs: { kinds: [Fact.refund] }, dyks: true, agg: 'sum' },
  /** 结算金额: settled in the range. */
  close_sales: { sql: dyksSum(sql`o.settle_amount`), needs: SETTLED, dyks: true, agg: 'sum' },
  /** 结算达人佣金: settled in the range. */
  close_author_commission: { sql: dyksSum(sql`o.settle_commission`), needs: SETTLED, dyks: true, agg: 'sum' },
  /** The part of what was paid in the range that has settled until now. */
  settled_part: { sql: dyksSum(sql`o.settled`), needs: PAY, dyks: true, agg: 'sum' },
  /** 待结算金额: paid, neither refunded nor settled. */
  pending_sales: {
    sql: dyksSum(sql`o.pay_amount - o.refunded - o.settled`),
    needs: PAY_LESS_REFUNDS,
    dyks: true,
    agg: 'sum',
  },
  /** The part of 成交金额 for which refunds and settlements are known. */
  dyks_gmv: { sql: dyksSum(sql`o.pay_amount`), needs: PAY, dyks: true, agg: 'sum' },
  /** 预估佣金: rounded line by line, refunded share removed. */
  commission: { sql: sum(sql`o.commission`), needs: PAY_LESS_REFUNDS, agg: 'sum' },
  /** 团长服务费: as 预估佣金. */
  service_fee: { sql: dyksSum(sql`o.service_fee`), needs: PAY_LESS_REFUNDS, dyks: true, agg: 'sum' },
  /** 动销商品数. */
  goods_count: {
    sql: sql`count(distinct o.product_id collate "C") ${PAID}::int`,
    needs: PAY,
    agg: sql`count(distinct o.product_id collate "C") filter (where o.lines > 0)::int`,
    grains: [Grain.product],
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
    agg: sql`coalesce(sum(o.live_amount), 0)::float8`,
  },
  /** 视频成交金额. */
  video_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 2), 0)::float8`,
    needs: PAY,
    agg: sql`coalesce(sum(o.video_amount), 0)::float8`,
  },
  /** 图文成交金额. */
  image_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 3), 0)::float8`,
    needs: PAY,
    agg: sql`coalesce(sum(o.image_amount), 0)::float8`,
  },
  /** 橱窗成交金额. */
  showcase_amount: {
    sql: sql`coalesce(sum(o.pay_amount) filter (where o.content_kind = 4), 0)::float8`,
    needs: PAY,
    agg: sql`coalesce(sum(o.showcase_amount), 0)::float8`,
  },
  /** 出单达人数 (of a product: total_cp_author): distinct talents. */
  issue_author: {
    sql: talents(isFact(Fact.paid)),
    needs: PAY,
    distinct: TALENT,
    agg: talents(sql`o.lines > 0`),
    perDay: sql`count(*) filter (where o.lines > 0)::int`,
    counted: sql`coalesce(sum(o.authors), 0)::int`,
    grains: [Grain.author, Grain.crewAuthor],
  },
  /** 首单达人数: talents whose first order of a cycle is among the lines. */
  first_issue_author: {
    sql: talents(sql`o.is_first = 1`),
    needs: PAY_MARKS,
    agg: talents(sql`o.first_lines > 0`),
    perDay: sql`count(*) filter (where o.first_lines > 0)::int`,
    counted: sql`coalesce(sum(o.first_authors), 0)::int`,
    grains: [Grain.author, Grain.crewAuthor],
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
    agg: sql`coalesce(sum(o.new_amount), 0)::float8`,
  },
  /** Lines paid inside the talent's new period. */
  new_line_count: {
    sql: sql`count(*) filter (where ${isFact(Fact.paid)} and o.is_new = 1)::int`,
    needs: PAY_MARKS,
    agg: sql`coalesce(sum(o.new_lines), 0)::int`,
  },
  /** 老达人成交金额 = gmv − new_author_sales. */
  old_author_sales: {
    sql: sum(sql`case when o.is_new = 0 then o.pay_amount end`),
    needs: PAY_MARKS,
    agg: sql`coalesce(sum(o.old_amount), 0)::float8`,
  },
  /** 最近出单, unix seconds; null becomes 0. */
  last_order_at: {
    sql: sql`coalesce(max(o.at) ${PAID}, 0)::float8`,
    needs: PAY,
    agg: sql`coalesce(max(o.last_at), 0)::float8`,
  },
  /** First order in the range, unix seconds. */
  first_order_at: {
    sql: sql`coalesce(min(o.at) ${PAID}, 0)::float8`,
    needs: PAY,
    agg: sql`coalesce(min(o.first_at), 0)::float8`,
  },
} satisfies Record<string, Measure>

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

/**
 * The facts as `o` for the measures. Where all of them count different things, equal rows are left out first: far fewer are
 * sorted then.
 */
export function factsFor(facts: SQL, measures: readonly SalesMeasure[], keys: readonly string[]): SQL {
  if (!measures.every((each) => measureOf(each).distinct)) return facts
  const counted = measures.flatMap((each) => measureOf(each).distinct ?? [])
  const columns = [...new Set(['fact', ...counted, ...keys])].map((name) => sql`f.${sql.identifier(name)}`)
  return sql`(select distinct ${sql.join(columns, sql`, `)} from ${facts} f)`
}

/** What is aggregated: facts, rows of `agg_day`, those by day with one row per key, those by day that count talents. */
export type InGrain = 'no' | 'sums' | 'days' | 'counts'

/** Whether rows of `agg_day` with these keys can tell the figure, of all days or by day. */
export function isInGrain(name: SalesMeasure, grain: Grain, byDay: boolean): boolean {
  const { agg, grains, counted } = measureOf(name)
  if (grain === Grain.depts && counted !== undefined) return byDay
  return agg !== undefined && (grains === undefined || grains.includes(grain))
}

/** Whether the figure exists for a platform at all. */
export function isDelivered(name: SalesMeasure, platform: PlatformFilter | undefined): boolean {
  return !measureOf(name).dyks || hasRefunds(platform)
}

/**
 * The aggregates as columns under the measures' own names. Where every group holds one platform only, a figure that this
 * platform does not deliver is unavailable; in mixed groups it is skipped.
 */
export function measureColumns(
  measures: readonly SalesMeasure[],
  platform: PlatformFilter | undefined,
  onePlatformPerGroup: boolean,
  inGrain: InGrain = 'no',
): SQL {
  const columns = measures.map((each) => {
    const { sql: ofLines, agg, perDay, counted, dyks } = measureOf(each)
    const ofRows = inGrain === 'days' ? perDay : inGrain === 'counts' ? counted : undefined
    const ofSums = ofRows ?? (agg === 'sum' ? undefined : agg)
    const formula = (inGrain === 'no' ? undefined : ofSums) ?? ofLines
    const figure =
      dyks && onePlatformPerGroup
        ? sql`case when bool_and(not o.is_dyks) then ${unavailable} else ${formula} end`
        : formula
    return sql`${isDelivered(each, platform) ? figure : unavailable} as ${sql.identifier(each)}`
  })
  return sql.join(columns, sql`, `)
}

/** The measures of a left join's alias, 0 where nothing was sold and unavailable where the row's platform has none. */
export function joinedMeasures(alias: SQL, measures: readonly SalesMeasure[], platform: SQL): SQL {
  const columns = measures.map((each) => sql`${joinedMeasure(alias, each, platform)} as ${sql.identifier(each)}`)
  return sql.join(columns, sql`, `)
}

/** One measure of a left join's alias, as `joinedMeasures` has it; for sorting. */
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
