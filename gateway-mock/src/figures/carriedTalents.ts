import { DAY_SECONDS } from '@crm/base/durations'
import { previousPeriod } from '@crm/base/period'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import type { carryFilters } from '@crm/contracts/fields/talentFields'
import { CARRY_TABS, type CarryTab } from '@crm/contracts/rules/talentStages'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../rules/staff.ts'
import { cooperationConditions, during, inRange, type MetricFilter } from '../rules/filter.ts'
import { startOfDay } from '../rules/period.ts'
import { all, isOneOf, limitOf, orderBy, type PageOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { groupedSales, salesTotals } from './sales.ts'
import { COMMERCE_SAMPLES, groupedSamples } from './samples.ts'
import { fanLayerSql } from './fanLayers.ts'
import { scopeOf } from '../rules/scope.ts'
import type { SalesMeasure } from './salesMeasures.ts'
import {
  briefColumns,
  followersJson,
  isNewSql,
  openFollow,
  sharedConditions,
  type TalentSetting,
} from './talentRows.ts'
import { columnList, json, select, text } from '../store/database/select.ts'

/** What the list is filtered by. */
export type CarryFilters = z.output<z.ZodObject<typeof carryFilters>>

/** One reading of the list. */
export interface CarryQuery {
  who: Staff
  setting: TalentSetting
  request: CarryFilters
  now: number
}

const MEASURES = [
  'gmv',
  'order_count',
  'volume',
  'refund_gmv',
  'close_sales',
  'commission',
  'close_author_commission',
  'goods_count',
  'live_count',
  'video_count',
] as const
/** Days without an order after which a talent is quiet, and lost. */
const QUIET_DAYS = 30
const LOST_DAYS = 90

/** The lines that count: scope, period, staff, goods and colonel of the request. */
export function carryFilter({ request, now }: Pick<CarryQuery, 'request' | 'now'>): MetricFilter {
  return {
    now,
    platform: request.platform,
    start: request.start_time,
    end: request.end_time,
    dept_ids: request.dept_id ? [request.dept_id] : undefined,
    user_ids: request.user_id === undefined ? undefined : [request.user_id],
    product_ids: request.product_id?.length ? request.product_id : undefined,
    colonel_ids: request.colonel_id?.length ? request.colonel_id : undefined,
    ...(request.new_type === 1 ? { is_new: 1 as const } : {}),
  }
}

function tabCondition(tab: CarryTab, { setting, now }: Pick<CarryQuery, 'setting' | 'now'>): SQL {
  const before = (days: number) => startOfDay(now) - (days - 1) * DAY_SECONDS
  switch (tab) {
    case 'new':
      return isNewSql(setting, now)
    case 'old':
      return sql`not ${isNewSql(setting, now)}`
    case 'quiet':
      return sql`(ca.last_order_at is null or ca.last_order_at < ${before(QUIET_DAYS)})`
    case 'lost':
      return sql`coalesce(ca.last_order_at < ${before(LOST_DAYS)}, false)`
    default:
      return sql`true`
  }
}

const gmv = sql`coalesce(g.gmv, 0)`
/** Filters on a talent's lines of the period, each with the measure of which there is some or none. */
const LINE_FILTERS = [
  { field: 'has_order', measure: 'order_count' },
  { field: 'is_first', measure: 'first_issue_author' },
] as const satisfies readonly { field: keyof CarryFilters; measure: SalesMeasure }[]

/** Those of the line filters that the request names. */
const lineFilters = (request: CarryFilters) => LINE_FILTERS.filter(({ field }) => request[field] !== undefined)

/** From and where of the talents with a figure or a cooperation, for everything but the tab. */
function talentsOf(query: CarryQuery, measures: readonly SalesMeasure[], joins = sql``): SQL {
  const { who, request } = query
  const scope = scopeOf(who)
  const filter = carryFilter(query)
  // A cooperation has no order line to be narrowed by colonel or new period.
  const cooperates =
    request.colonel_id?.length || request.new_type === 1
      ? sql`false`
      : sql`exists (select 1 from cooperation c where c.author_id = ca.author_id and c.platform = ca.platform and c.status <> 4
          and ${cooperationConditions(scope, filter)} and ${inRange(sql`c.created_at`, filter)})`
  const filters = lineFilters(request)
  const read = [...new Set<SalesMeasure>([...measures, ...filters.map(({ measure }) => measure)])]
  return sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    left join ${groupedSales(scope, filter, 'author', read)} g on g.author_id = ca.author_id and g.platform = ca.platform
    ${joins} where ${all([
      ...sharedConditions(who.corp_id, request, gmv),
      request.fan_layer?.length ? isOneOf(fanLayerSql(sql`a.fans`), request.fan_layer) : undefined,
      sql`(g.author_id is not null or ${cooperates})`,
      ...filters.map(
        ({ field, measure }) => sql`(coalesce(g.${sql.identifier(measure)}, 0) > 0) = ${request[field] === 1}`,
      ),
    ])}`
}

/** Measures whose lines make a talent one of the list: paid or settled in the period. */
const MEMBERSHIP = ['gmv', 'close_sales'] as const
/** Notices for more talents than this are written by one statement. */
const LISTED_MAX = 5_000

/** Keys of the whole result, for `select_all`. */
export function carryKeys(query: CarryQuery): SQL {
  return sql`select ca.author_id, ca.platform ${talentsOf(query, MEMBERSHIP)} and ${tabCondition(query.request.tab, query)}`
}

/** The lines of exactly the talents that are listed; without a filter on talents all lines of the scope. */
export async function linesOfListed(db: Queryable, query: CarryQuery): Promise<MetricFilter> {
  const { request } = query
  const isNarrowed =
    request.tab !== 'all' ||
    [request.keyword, request.gmv_min, request.gmv_max, request.has_order, request.is_first].some(
      (each) => each !== undefined && each !== '',
    ) ||
    [request.tag_ids, request.level, request.fan_layer].some((each) => each !== undefined && each.length > 0)
  const filter = carryFilter(query)
  if (!isNarrowed) return filter
  const keys = carryKeys(query)
  // A number means a talent on its platform only.
  if (request.platform === 'all') return { ...filter, authors: keys }
  const rows = await rowsOf(db, select({ author_id: text`k.author_id` }, sql`from (${keys} limit ${LISTED_MAX + 1}) k`))
  return rows.length > LISTED_MAX
    ? { ...filter, authors: keys }
    : { ...filter, author_ids: rows.map(({ author_id }) => author_id) }
}

const DYKS: readonly string[] = ['refund_gmv', 'close_sales', 'close_author_commission']
const hasMeasure = (measure: string, platform: string) =>
  !DYKS.includes(measure) || ['dy', 'ks', 'all'].includes(platform)
/** The figure of a talent that has none: unavailable where its platform does not deliver it. */
const none = (measure: string) =>
  DYKS.includes(measure) ? sql`case when ca.platform in ('dy', 'ks') then 0 else ${UNAVAILABLE}::float8 end` : sql`0`

/** Every sum of a row: the order is that of the columns, each talent's own goods, contents and orders add up. */
const FIGURES = [...MEASURES, 'gmv_growth', 'sample_count'] as const
const SORTS: Record<string, SQL> = {
  ...Object.fromEntries(FIGURES.map((each) => [each, sql`base.${sql.identifier(each)}`])),
  last_order_at: sql`base.last_order_at`,
}

/** The talents of the filter with their figures and the tabs that each belongs to. */
function baseOf(query: CarryQuery): SQL {
  const { now } = query
  const scope = scopeOf(query.who)
  const filter = carryFilter(query)
  const before = previousPeriod(filter, now)
  const former = before
    ? sql`left join ${groupedSales(scope, during(filter, before), 'author', ['gmv'])} b on b.author_id = ca.author_id and b.platform = ca.platform`
    : sql``
  const joins = sql`${former} left join ${groupedSamples(scope, { ...filter, ...COMMERCE_SAMPLES }, 'author', ['sample_count'])} s on s.author_id = ca.author_id and s.platform = ca.platform`
  const measures = MEASURES.map(
    (each) => sql`coalesce(g.${sql.identifier(each)}, ${none(each)})::float8 as ${sql.identifier(each)}`,
  )
  const tabs = CARRY_TABS.map((tab) => sql`${tabCondition(tab, query)} as ${sql.identifier(`in_${tab}`)}`)
  return sql`select ca.author_id, ca.platform, ca.last_order_at, ${sql.join([...measures, ...tabs], sql`, `)},
    ${before ? sql`(${gmv} - coalesce(b.gmv, 0))::float8` : sql`${UNAVAILABLE}::float8`} as gmv_growth,
    coalesce(s.sample_count, 0)::float8 as sample_count ${talentsOf(query, MEASURES, joins)}`
}

/** The list of a filter: one page, the sums over all of it, and how many talents each tab has. */
export interface CarriedList {
  list: CarriedTalent[]
  total_count: number
  list_total: Record<(typeof FIGURES)[number], number>
  status_count: Record<CarryTab, number>
}

/**
 * One page of the talents that the team cooperates with, by 成交金额, with 合计 and counts. The figures are computed once for all
 * three. A product that several talents sold counts once in 合计.
 */
export async function carriedList(db: Queryable, query: CarryQuery & { request: PageOf }): Promise<CarriedList> {
  const { who, setting, request, now } = query
  const inTab = sql.identifier(`in_${request.tab}`)
  const isGone = (each: string) => !hasMeasure(each, request.platform) || (each === 'gmv_growth' && isOpen)
  const isOpen = previousPeriod(carryFilter(query), now) === undefined
  const sums = FIGURES.map((each) =>
    isGone(each)
      ? sql`${UNAVAILABLE}::float8 as ${sql.identifier(each)}`
      : sql`coalesce(sum(base.${sql.identifier(each)}) filter (where ${inTab}
          and base.${sql.identifier(each)} <> ${UNAVAILABLE}), 0)::float8 as ${sql.identifier(each)}`,
  )
  const counts = CARRY_TABS.map(
    (tab) => sql`count(*) filter (where base.${sql.identifier(`in_${tab}`)})::int as ${sql.identifier(`n_${tab}`)}`,
  )
  const figures = sql.join(
    FIGURES.map((each) => sql`page.${sql.identifier(each)}`),
    sql`, `,
  )
  const [{ totals, list }, goods] = await Promise.all([
    rowOf(
      db,
      select(
        {
          totals: json<
            Record<string, number>
          >`(select to_json(t) from (select ${sql.join([...sums, ...counts], sql`, `)} from base) t)`,
          list: json<
            CarriedTalent[]
          >`coalesce((select json_agg(to_json(t) order by t.place) from (select ${columnList(briefColumns(who, setting, now))}, ${figures}, page.place,
            ca.first_order_time, ca.last_order_at, (select max(f.bind_time) from follow f where ${openFollow}) as bind_time,
            ${followersJson} as followers
            from page join corp_author ca on ca.corp_id = ${who.corp_id} and ca.author_id = page.author_id and ca.platform = page.platform
            join author a on a.author_id = ca.author_id and a.platform = ca.platform) t), '[]'::json)`,
        },
        sql``,
        sql`with base as materialized (${baseOf(query)}),
        page as (select base.*, row_number() over (${orderBy(request, SORTS, 'gmv', sql`base.author_id, base.platform`)}) as place from base where base.${inTab}
          ${orderBy(request, SORTS, 'gmv', sql`base.author_id, base.platform`)} ${limitOf(request)})`,
      ),
    ),
    linesOfListed(db, query).then((filter) => salesTotals(db, scopeOf(who), filter, ['goods_count'])),
  ])
  const of = (name: string) => totals[name] ?? 0
  return {
    list,
    total_count: of(`n_${request.tab}`),
    list_total: { ...pick(FIGURES, of), ...goods },
    status_count: pick(CARRY_TABS, (tab) => of(`n_${tab}`)),
  }
}

function pick<Name extends string>(names: readonly Name[], of: (name: Name) => number): Record<Name, number> {
  // one entry per name
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
}
