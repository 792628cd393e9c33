import type { CarriedTalent } from '@crm/contracts/calls/talentCarry'
import type { carryFilters } from '@crm/contracts/talentFields'
import { CARRY_TABS, type CarryTab } from '@crm/contracts/talentStages'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../../http/staff.ts'
import { cooperationConditions, during, inRange, type MetricFilter } from '../../metrics/filter.ts'
import { DAY_SECONDS, previousPeriod, startOfDay, UNAVAILABLE } from '../../metrics/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
  rowOf,
} from '../../metrics/query.ts'
import { groupedSales, salesTotals } from '../../metrics/sales.ts'
import { groupedSamples, sampleTotals } from '../../metrics/samples.ts'
import { fanLayerSql } from '../../metrics/talents.ts'
import { scopeOf } from '../../rules/scope.ts'
import { briefColumns, isNewSql, sharedConditions, staffJson, type TalentSetting } from '../talents/talentRows.ts'

/** What the list is filtered by. */
export type CarryFilters = z.output<z.ZodObject<typeof carryFilters>>

/** One reading of the list. */
export interface CarryReading {
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

/** The lines that count: reach, period, staff, goods and colonel of the request. */
export function carryFilter({ request, now }: Pick<CarryReading, 'request' | 'now'>): MetricFilter {
  return {
    now,
    platform: request.platform,
    start: request.start_time,
    end: request.end_time,
    dept_ids: request.dept_id ? [request.dept_id] : undefined,
    user_ids: request.user_id ? [request.user_id] : undefined,
    product_ids: request.product_id?.length ? request.product_id : undefined,
    colonel_ids: request.colonel_id?.length ? request.colonel_id : undefined,
    ...(request.new_type === 1 ? { is_new: 1 as const } : {}),
  }
}

function tabCondition(tab: CarryTab, { setting, now }: Pick<CarryReading, 'setting' | 'now'>): SQL {
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

/** From and where of the talents with a figure or a cooperation, for everything but the tab. */
function talentsOf(reading: CarryReading, joins = sql``): SQL {
  const { who, request } = reading
  const scope = scopeOf(who)
  const filter = carryFilter(reading)
  // A cooperation has no order line to be narrowed by colonel or new period.
  const cooperates =
    request.colonel_id?.length || request.new_type === 1
      ? sql`false`
      : sql`exists (select 1 from cooperation c where c.author_id = ca.author_id and c.platform = ca.platform and c.status <> 4
          and ${cooperationConditions(scope, filter)} and ${inRange(sql`c.created_at`, filter)})`
  return sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    left join ${groupedSales(scope, filter, 'author', MEASURES)} g on g.author_id = ca.author_id and g.platform = ca.platform
    ${joins} where ${all([
      ...sharedConditions(who.corp_id, request, gmv),
      request.fan_layer?.length ? isOneOf(fanLayerSql(sql`a.fans`), request.fan_layer) : undefined,
      sql`(g.author_id is not null or ${cooperates})`,
    ])}`
}

/** Keys of the whole result, for `select_all` and to narrow figures. */
export function carryKeys(reading: CarryReading): SQL {
  return sql`select ca.author_id, ca.platform ${talentsOf(reading)} and ${tabCondition(reading.request.tab, reading)}`
}

/** The lines of exactly the talents that are listed; without a filter on talents all lines of the reach. */
export function listedLines(reading: CarryReading): MetricFilter {
  const { request } = reading
  const isNarrowed =
    request.tab !== 'all' ||
    [request.keyword, request.gmv_min, request.gmv_max].some((each) => each !== undefined && each !== '') ||
    [request.tag_ids, request.level, request.fan_layer].some((each) => each !== undefined && each.length > 0)
  return { ...carryFilter(reading), ...(isNarrowed ? { authors: carryKeys(reading) } : {}) }
}

const SORTS: Record<string, SQL> = {
  ...Object.fromEntries(MEASURES.map((each) => [each, sql`coalesce(g.${sql.identifier(each)}, 0)`])),
  gmv_growth: sql`gmv_growth`,
  sample_count: sql`sample_count`,
  last_order_at: sql`ca.last_order_at`,
}

/** One page of the talents that the team cooperates with, by 成交金额. */
export function carryPage(db: Queryable, reading: CarryReading & { request: PageOf }): Promise<Paged<CarriedTalent>> {
  const { who, setting, request, now } = reading
  const scope = scopeOf(who)
  const filter = carryFilter(reading)
  const before = previousPeriod(filter, undefined, now)
  const former = before
    ? sql`left join ${groupedSales(scope, during(filter, before), 'author', ['gmv'])} b on b.author_id = ca.author_id and b.platform = ca.platform`
    : sql``
  const growth = before ? sql`(${gmv} - coalesce(b.gmv, 0))::float8` : sql`${UNAVAILABLE}::float8`
  const joins = sql`${former} left join ${groupedSamples(scope, filter, 'author')} s on s.author_id = ca.author_id and s.platform = ca.platform`
  const figures = sql.join(
    MEASURES.map(
      (each) =>
        sql`coalesce(g.${sql.identifier(each)}, ${isDyks(each, request.platform)})::float8 as ${sql.identifier(each)}`,
    ),
    sql`, `,
  )
  const openFollow = sql`f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
    and f.unbind_time is null`
  const tab = tabCondition(request.tab, reading)
  return pagedRows<CarriedTalent>(
    db,
    sql`select ${briefColumns(who, setting, now)}, ${figures}, ${growth} as gmv_growth, coalesce(s.sample_count, 0)::float8 as sample_count,
      ca.first_order_time::float8 as first_order_time, ca.last_order_at::float8 as last_order_at,
      (select max(f.bind_time)::float8 from follow f where ${openFollow}) as bind_time,
      coalesce((select json_agg(${staffJson} order by f.bind_time) from follow f
        join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id join app_user au on au.user_id = u.user_id
        where ${openFollow}), '[]'::json) as followers, count(*) over ()::int as full_count
      ${talentsOf(reading, joins)} and ${tab} ${orderBy(request, SORTS, 'gmv', sql`ca.author_id`)} ${limitOf(request)}`,
    sql`select count(*)::int as n ${talentsOf(reading)} and ${tab}`,
  )
}

const DYKS: readonly string[] = ['refund_gmv', 'close_sales', 'close_author_commission']
const isDyks = (measure: string, platform: string) =>
  DYKS.includes(measure) && platform !== 'dy' && platform !== 'ks' ? UNAVAILABLE : 0

/** 合计 of the list, the same figures as the overview of its filter; distinct counts count once. */
export async function carryTotals(db: Queryable, reading: CarryReading) {
  const scope = scopeOf(reading.who)
  const filter = listedLines(reading)
  const before = previousPeriod(filter, undefined, reading.now)
  const [totals, former, samples] = await Promise.all([
    salesTotals(db, scope, filter, MEASURES),
    before && salesTotals(db, scope, during(filter, before), ['gmv']),
    sampleTotals(db, scope, filter),
  ])
  return {
    ...totals,
    gmv_growth: former ? totals.gmv - former.gmv : UNAVAILABLE,
    sample_count: samples.sample_count,
  }
}

/** How many talents each tab has; new and old ones add up to all. */
export function carryCounts(db: Queryable, reading: CarryReading): Promise<Record<CarryTab, number>> {
  const counts = CARRY_TABS.map(
    (tab) => sql`count(*) filter (where ${tabCondition(tab, reading)})::int as ${sql.identifier(tab)}`,
  )
  return rowOf(db, sql`select ${sql.join(counts, sql`, `)} ${talentsOf(reading)}`)
}
