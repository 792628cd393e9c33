import { expressCost } from './sampleCost.ts'
import { BusinessModule, type SampleStatus, type UserStatus } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import { APPROVED_STATUSES, SHIPPED_STATUSES, SIGNED_STATUSES } from '@crm/contracts/rules/sampleRules'
import {
  dayOf,
  inRange,
  modulesOf,
  type RowModule,
  sampleConditions,
  type SampleFilter,
  type Scope,
} from '../rules/filter.ts'
import { percent } from '../rules/period.ts'
import {
  all,
  materialized,
  isOneOf,
  limitOf,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
  rowsAs,
} from '../store/database/query.ts'
import { type DayPoint, fillDays } from './sales.ts'
import { float, full_count, int, number, select, text, value } from '../store/database/select.ts'

/** Which samples count: 寄样数 of a commerce screen is of commerce samples alone, of a seeding screen of seeding samples. */
export const COMMERCE_SAMPLES = { classify: BusinessModule.commerce } as const
export const SEEDING_SAMPLES = { classify: BusinessModule.content } as const

/** The goods of a sample `sm` have left. */
export const isShippedStatus = isOneOf(sql`sm.status`, SHIPPED_STATUSES)

/** Which samples facts are about: conditions on a sample `sm` and its item `si`, and what counts as applied for and shipped. */
export interface FactsOf {
  corp_id: number
  classify: RowModule
  where: SQL
  isApplied: SQL
  isShipped: SQL
  now: number
}

/**
 * Sample facts, one row per sample item. Columns: sample_id, author_id, colonel_buyin_id, platform, user_id, dept_id, status,
 * product_id, qty, cost (items, and the express fee on the sample's first item), is_applied, is_shipped, applied_day, shipped_day,
 * ship_time, sign_time, delivery_type, is_issued (an order of talent × product after the sign time, whoever followed then).
 */
export const sampleFactsOf = ({ corp_id, classify, where, isApplied, isShipped, now }: FactsOf): SQL =>
  sql`(select sm.sample_id, sm.author_id, sm.colonel_buyin_id, sm.platform, sm.user_id, sm.dept_id, sm.status, si.product_id, si.qty,
    si.qty * si.cost_price + case when row_number() over (partition by sm.sample_id order by si.product_id, si.sku_id) = 1
      then ${expressCost(corp_id)} else 0 end as cost,
    (${isApplied}) as is_applied, (${isShipped}) as is_shipped,
    ${dayOf(sql`sm.created_at`)} as applied_day, ${dayOf(sql`sm.ship_time`)} as shipped_day, sm.ship_time,
    case when sm.sign_time <= ${now} then sm.sign_time end as sign_time, sm.delivery_type,
    sm.sign_time <= ${now} and exists (select 1 from order_item i where i.corp_id = sm.corp_id and i.author_id = sm.author_id
      and i.product_id = si.product_id and i.platform = sm.platform and i.pay_time > sm.sign_time and i.pay_time <= ${now}) as is_issued
    from sample sm join sample_item si on si.sample_id = sm.sample_id
    where sm.classify in ${modulesOf(classify)} and ${where})`

/** The sample facts of a filter: what was applied for or shipped in the range. */
export function sampleFacts(scope: Scope, filter: SampleFilter): SQL {
  const isApplied = inRange(sql`sm.created_at`, filter)
  const isShipped = all([isShippedStatus, sql`sm.ship_time is not null`, inRange(sql`sm.ship_time`, filter)])
  const where = sql`${sampleConditions(scope, filter)} and ((${isApplied}) or (${isShipped}))`
  return sampleFactsOf({
    corp_id: scope.corp_id,
    classify: filter.classify,
    where,
    isApplied,
    isShipped,
    now: filter.now,
  })
}

/** The same with a row and `day` for each of what happened to an item in the range: that it was applied for, and that it was shipped. */
export function sampleEvents(scope: Scope, filter: SampleFilter): SQL {
  const own = sql`f.sample_id, f.author_id, f.colonel_buyin_id, f.platform, f.user_id, f.dept_id, f.product_id, f.qty, f.cost, f.sign_time,
    f.delivery_type, f.is_issued`
  return sql`(with f as materialized (select * from ${sampleFacts(scope, filter)} every)
    select ${own}, f.applied_day as day, true as is_applied, false as is_shipped from f where f.is_applied
    union all select ${own}, f.shipped_day, false, true from f where f.is_shipped)`
}

/** Talent or, where there is none, colonel. */
const RECEIVER = sql`case when o.author_id <> '' then o.author_id || ' ' || o.platform else o.colonel_buyin_id end`
const talentsWhere = (where: SQL) =>
  sql`count(distinct (o.author_id, o.platform)) filter (where o.author_id <> '' and o.is_shipped and ${where})::int`
const samplesWhere = (where: SQL) => sql`count(distinct o.sample_id) filter (where o.is_shipped and ${where})::int`

/** Every sample figure that adds up or counts, over the facts `o`. The cohort of the rates: shipped in the range. */
const SAMPLE_MEASURES = {
  /** 寄样数: pieces shipped. */
  sample_count: sql`coalesce(sum(o.qty) filter (where o.is_shipped), 0)::float8`,
  /** 申样数: pieces applied for. */
  apply_count: sql`coalesce(sum(o.qty) filter (where o.is_applied), 0)::float8`,
  /** 寄样达人数. */
  sample_author_count: talentsWhere(sql`true`),
  /** Who was sent one, talents and colonels. */
  receiver_count: sql`count(distinct (${RECEIVER})) filter (where o.is_shipped)::int`,
  /** Samples (not pieces) shipped, signed, delivered. */
  shipped_samples: samplesWhere(sql`true`),
  signed_samples: samplesWhere(sql`o.sign_time is not null`),
  delivered_samples: samplesWhere(sql`o.sign_time is not null and o.delivery_type > 0`),
  /** Talents with a signed sample. */
  signed_author_count: talentsWhere(sql`o.sign_time is not null`),
  /** 签收出单达人数: of those, talents with an order of the product after the sign time. */
  sample_author_issue_count: talentsWhere(sql`o.sign_time is not null and o.is_issued`),
  /** 寄样成本, fen. */
  sample_cost: sql`coalesce(sum(o.cost) filter (where o.is_shipped), 0)::float8`,
} satisfies Record<string, SQL>
export type SampleMeasure = keyof typeof SAMPLE_MEASURES
export const SAMPLE_MEASURE_NAMES = Object.keys(SAMPLE_MEASURES) as SampleMeasure[]
export type SampleTotals = Record<SampleMeasure, number>

/** The measures as columns over facts `o`. */
export const sampleMeasures = (measures: readonly SampleMeasure[]) =>
  sql.join(
    measures.map((each) => sql`${SAMPLE_MEASURES[each]} as ${sql.identifier(each)}`),
    sql`, `,
  )

const SAMPLE_GROUPS = {
  product: sql`o.product_id`,
  author: sql`o.author_id, o.platform`,
  user: sql`o.user_id`,
  platform: sql`o.platform`,
  colonel: sql`o.colonel_buyin_id`,
} satisfies Record<string, SQL>
export type SampleGroup = keyof typeof SAMPLE_GROUPS

/** Sample figures by group as a subquery with the key's and the measures' columns, all unless some are named, to join to a list. */
export function groupedSamples(
  scope: Scope,
  filter: SampleFilter,
  group: SampleGroup,
  measures: readonly SampleMeasure[] = SAMPLE_MEASURE_NAMES,
): SQL {
  const keys = SAMPLE_GROUPS[group]
  return materialized(
    sql`select ${keys}, ${sampleMeasures(measures)} from ${sampleFacts(scope, filter)} o group by ${keys}`,
  )
}

/** Sample figures over the whole filter, all of them unless some are named: what a talent sold after a sample takes the longest. */
export function sampleTotals<Name extends SampleMeasure = SampleMeasure>(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  // Unnamed, the measures are all of them.
  measures: readonly Name[] = SAMPLE_MEASURE_NAMES as Name[],
): Promise<Record<Name, number>> {
  // Measures are chosen by name: one column each, of that name.
  return rowOf(
    db,
    rowsAs<Record<Name, number>>(sql`select ${sampleMeasures(measures)} from ${sampleFacts(scope, filter)} o`),
  )
}

/** 签收率, 履约率, 签收出单率 in percent. */
export function sampleRates(totals: SampleTotals): {
  sign_rate: number
  delivery_rate: number
  sample_author_issue_rate: number
} {
  return {
    sign_rate: percent(totals.signed_samples, totals.shipped_samples),
    delivery_rate: percent(totals.delivered_samples, totals.signed_samples),
    sample_author_issue_rate: percent(totals.sample_author_issue_count, totals.signed_author_count),
  }
}

/** 寄样数 and 申样数 by day, each on its own basis; sums of points are the totals. */
export async function sampleTrend(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
): Promise<DayPoint<'sample_count' | 'apply_count'>[]> {
  const facts = sampleFacts(scope, filter)
  const rows = await rowsOf(
    db,
    // Only what is counted: a column more would ask of every sample whether its talent sold.
    select(
      { day: number`day`, sample_count: float`sum(sample_count)`, apply_count: float`sum(apply_count)` },
      sql`from (
      select shipped_day as day, qty as sample_count, 0 as apply_count from o where is_shipped
      union all select applied_day, 0, qty from o where is_applied) d group by day`,
      sql`with o as (select o.qty, o.is_shipped, o.is_applied, o.shipped_day, o.applied_day from ${facts} o)`,
    ),
  )
  return fillDays<'sample_count' | 'apply_count'>(filter, rows, { sample_count: 0, apply_count: 0 })
}

/**
 * 成交金额 of sampled products by sampled talents after shipping (facts that were shipped, lines paid until now), fen. The sample is in
 * the caller's scope; its lines count whoever followed the talent then, and once however often the talent was sent the product.
 */
export const sampledSales = (facts: SQL, corpId: number, now: number): SQL =>
  sql`(select coalesce(sum(i.pay_amount), 0)::float8 from order_item i
    join (select o.author_id, o.platform, o.product_id, min(o.ship_time) as ship_time from ${facts} o
      where o.is_shipped and o.author_id <> '' group by 1, 2, 3) st
    on st.author_id = i.author_id and st.platform = i.platform and st.product_id = i.product_id
    where i.corp_id = ${corpId} and i.pay_time >= st.ship_time and i.pay_time <= ${now})`

/** {@link sampledSales} of the samples shipped in the range. */
export async function sampledGmv(db: Queryable, scope: Scope, filter: SampleFilter): Promise<number> {
  const sales = sampledSales(sampleFacts(scope, filter), scope.corp_id, filter.now)
  return (await rowOf(db, select({ gmv: number`${sales}` }, sql``))).gmv
}

/** A medium's samples of a product (or of the whole filter), for the goods drawer. */
export interface MediumSampleRow {
  user_id: number
  nick_name: string
  avatar: string
  status: UserStatus
  product_sample_count: number
  product_sample_rate: number
  sample_author_count: number
  sample_author_issue_count: number
  sample_author_issue_rate: number
}

const MEDIUM_SORT = {
  product_sample_count: sql`g.sample_count`,
  sample_author_count: sql`g.sample_author_count`,
  sample_author_issue_count: sql`g.sample_author_issue_count`,
}

/** Samples by medium: pieces, share of all pieces of the filter, talents, 签收出单. Only media that shipped. */
export async function mediumSamples(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  page: PageOf,
): Promise<Paged<MediumSampleRow>> {
  const grouped = groupedSamples(scope, filter, 'user')
  // The measures of `groupedSamples` are columns of their names.
  const { list, total_count } = await pagedRows(
    db,
    rowsAs<
      { user_id: number; nick_name: string; avatar: string; status: UserStatus; all_count: number } & SampleTotals & {
          full_count: number
        }
    >(sql`select g.*, coalesce(u.nick_name, '') as nick_name, coalesce(au.avatar, '') as avatar, coalesce(u.status, 3) as status,
      sum(g.sample_count) over ()::float8 as all_count, count(*) over ()::int as full_count
      from ${grouped} g left join corp_user u on u.corp_id = ${scope.corp_id} and u.user_id = g.user_id
      left join app_user au on au.user_id = g.user_id where g.sample_count > 0
      ${orderBy(page, MEDIUM_SORT, 'product_sample_count', sql`g.user_id`)} ${limitOf(page)}`),
    sql`select count(*)::int as n from ${grouped} g where g.sample_count > 0`,
  )
  return {
    total_count,
    list: list.map((row) => ({
      user_id: row.user_id,
      nick_name: row.nick_name,
      avatar: row.avatar,
      status: row.status,
      product_sample_count: row.sample_count,
      product_sample_rate: percent(row.sample_count, row.all_count),
      sample_author_count: row.receiver_count,
      sample_author_issue_count: row.sample_author_issue_count,
      sample_author_issue_rate: percent(row.sample_author_issue_count, row.signed_author_count),
    })),
  }
}

/** A receiver with the latest sample and what the receiver sold of the products sent, after the first was shipped. */
export interface SampledReceiverRow {
  sample_id: number
  author_id: string
  colonel_buyin_id: string
  /** A talent's number as the platform shows it; empty for a colonel. */
  display_id: string
  name: string
  avatar: string
  platform: string
  created_at: number
  status: SampleStatus
  gmv: number
}

const RECEIVER_SORT = { created_at: sql`s.created_at`, gmv: sql`gmv` }

/** Who was sent samples in the range (usually of one product by one medium), a row for each talent or colonel: latest sample, 成交金额 after shipping. */
export function sampledReceivers(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
  page: PageOf,
): Promise<Paged<SampledReceiverRow>> {
  const shipped = sql`(select (array_agg(o.sample_id order by o.ship_time desc, o.sample_id desc))[1] as sample_id, max(o.author_id) as author_id,
    max(o.platform) as platform, max(o.colonel_buyin_id) as colonel_buyin_id, min(o.ship_time) as ship_time,
    array_agg(distinct o.product_id) as products from ${sampleFacts(scope, filter)} o where o.is_shipped group by ${RECEIVER})`
  return pagedRows(
    db,
    select(
      {
        sample_id: number`s.sample_id`,
        author_id: text`p.author_id`,
        colonel_buyin_id: text`p.colonel_buyin_id`,
        name: text`coalesce(a.nick_name, k.name, '')`,
        display_id: text`coalesce(a.uid, '')`,
        avatar: text`coalesce(a.avatar, k.avatar, '')`,
        platform: text`p.platform`,
        created_at: float`s.created_at`,
        status: value<SampleStatus>`s.status`,
        gmv: number`(select coalesce(sum(i.pay_amount), 0)::float8 from order_item i where i.corp_id = ${scope.corp_id} and p.author_id <> ''
        and i.author_id = p.author_id and i.platform = p.platform and i.product_id = any(p.products)
        and i.pay_time >= p.ship_time and i.pay_time <= ${filter.now})`,
        full_count,
      },
      sql`from ${shipped} p join sample s on s.sample_id = p.sample_id
      left join author a on a.author_id = p.author_id and a.platform = p.platform
      left join colonel k on k.corp_id = ${scope.corp_id} and k.colonel_buyin_id = p.colonel_buyin_id
      ${orderBy(page, RECEIVER_SORT, 'created_at', sql`s.sample_id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from ${shipped} p`,
  )
}

/** Samples by status over the filter by creation, for tab counts; their sum is 全部. */
export async function sampleStatusCounts(
  db: Queryable,
  scope: Scope,
  filter: SampleFilter,
): Promise<Record<number, number>> {
  const rows = await rowsOf(
    db,
    select(
      { status: number`sm.status`, n: int`count(distinct sm.sample_id)` },
      sql`from sample sm join sample_item si on si.sample_id = sm.sample_id
      where ${sampleConditions(scope, filter)} and ${inRange(sql`sm.created_at`, filter)} group by sm.status`,
    ),
  )
  return Object.fromEntries(rows.map((each) => [each.status, each.n]))
}

/** 寄样 funnel: 申样 → 通过 → 发货 → 签收 → 履约 → 出单, samples created in the range. */
export interface SampleFunnel {
  apply: number
  approve: number
  ship: number
  sign: number
  deliver: number
  order: number
}

/** How far the samples of the range have come; every step counts only who took the steps before. */
export function sampleFunnel(db: Queryable, scope: Scope, filter: SampleFilter): Promise<SampleFunnel> {
  return rowOf(
    db,
    select(
      {
        apply: int`count(*)`,
        approve: int`count(*) filter (where approved)`,
        ship: int`count(*) filter (where shipped)`,
        sign: int`count(*) filter (where signed)`,
        deliver: int`count(*) filter (where signed and delivered)`,
        order: int`count(*) filter (where signed and delivered and ordered)`,
      },
      sql`from s`,
      sql`with s as (select sm.sample_id, bool_or(${isOneOf(sql`sm.status`, APPROVED_STATUSES)}) as approved,
        bool_or(${isShippedStatus}) as shipped, bool_or(${isOneOf(sql`sm.status`, SIGNED_STATUSES)} and sm.sign_time is not null) as signed,
        bool_or(sm.delivery_type > 0) as delivered,
        bool_or(exists (select 1 from order_item i where i.corp_id = sm.corp_id and i.author_id = sm.author_id and sm.author_id <> ''
          and i.platform = sm.platform and i.product_id = si.product_id and i.pay_time > sm.sign_time and i.pay_time <= ${filter.now})) as ordered
        from sample sm join sample_item si on si.sample_id = sm.sample_id
        where ${sampleConditions(scope, filter)} and ${inRange(sql`sm.created_at`, filter)} group by sm.sample_id)`,
    ),
  )
}
