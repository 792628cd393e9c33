import { leadsTalents } from '@crm/access/talents'
import { DAY_SECONDS } from '@crm/base/durations'
import type { MyTalent } from '@crm/contracts/calls/talents'
import { ContactStatus } from '@crm/contracts/enums'
import type { myFilters } from '@crm/contracts/fields/talentFields'
import { MY_TABS, type MyTab } from '@crm/contracts/rules/talentStages'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../../rules/staff.ts'
import { followConditions, type MetricFilter, samePlatform, samplesOfShops, type Scope } from '../../rules/filter.ts'
import { endOfDay, lastDays, startOfDay } from '../../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  type Queryable,
  rowOf,
} from '../../store/database/query.ts'
import { groupedSales } from '../../figures/sales.ts'
import { COMMERCE_SAMPLES, groupedSamples } from '../../figures/samples.ts'
import { followReleaseAtSql, releaseCountdown } from '../../rules/release.ts'
import { SHIPPED_STATUSES } from '@crm/contracts/rules/sampleRules'
import { ownConditions } from '../../rules/customFields.ts'
import { ownScope, scopeOf } from '../../rules/scope.ts'
import {
  between,
  briefColumns,
  isNewSql,
  sharedConditions,
  staffJson,
  type TalentSetting,
} from '../../figures/talentRows.ts'
import { byName, columnList, int, json, select } from '../../store/database/select.ts'

/** What the followed talents are filtered by. */
export type MyFilters = z.output<z.ZodObject<typeof myFilters>>

/** One reading of the list: who asks for what, when. */
export interface MyTalentsQuery {
  who: Staff
  setting: TalentSetting
  request: MyFilters
  now: number
}

/** 我的: the own follow records. 团队: those in scope, narrowed by department and staff. */
function scopeAndFilterOf({ who, request, now }: MyTalentsQuery): { scope: Scope; filter: MetricFilter } {
  const isTeam = request.scope === 'team' && leadsTalents(who)
  return {
    scope: isTeam ? scopeOf(who) : ownScope(who),
    filter: {
      now,
      platform: request.platform,
      dept_ids: isTeam && request.dept_id ? [request.dept_id] : undefined,
      user_ids: isTeam && request.user_id ? [request.user_id] : undefined,
    },
  }
}

const gmv = sql`coalesce(g.gmv, 0)`
const samplesOf = sql`sm.corp_id = ca.corp_id and sm.classify = 1 and sm.author_id = ca.author_id and sm.platform = ca.platform and sm.deleted_at is null`

const STAGE = sql`(case when ca.contact_status = ${ContactStatus.refused} then 'refused'
  when ca.last_order_at is not null then 'ordered'
  when exists (select 1 from sample sm where ${samplesOf} and ${isOneOf(sql`sm.status`, SHIPPED_STATUSES)}) then 'sampled'
  when ca.contact_status = ${ContactStatus.contacted} then 'contacted'
  when ca.contact_status = ${ContactStatus.contacting} then 'contacting' else 'none' end)`

function nextCondition(next: MyFilters['next'], now: number): SQL | undefined {
  switch (next) {
    case 'overdue':
      return sql`f.next_at < ${startOfDay(now)}`
    case 'today':
      return sql`f.next_at between ${startOfDay(now)}::bigint and ${endOfDay(now)}::bigint`
    case 'week':
      return sql`f.next_at between ${startOfDay(now)}::bigint and ${endOfDay(now) + 6 * DAY_SECONDS}::bigint`
    case 'none':
      return sql`f.next_at is null`
    default:
      return undefined
  }
}

/** The talent of a follow record and who follows it. */
const TALENT_JOINS = sql`join corp_author ca on ca.corp_id = f.corp_id and ca.author_id = f.author_id and ca.platform = f.platform
    join author a on a.author_id = ca.author_id and a.platform = ca.platform
    join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
    join app_user au on au.user_id = u.user_id`

/** From and where of the follow records for everything but the tab, with further joins. */
function followsOf(query: MyTalentsQuery, joins = sql``): SQL {
  const { who, setting, request, now } = query
  const { scope, filter } = scopeAndFilterOf(query)
  const conditions = [
    followConditions(scope, filter),
    sql`f.unbind_time is null`,
    ...sharedConditions(who.corp_id, request, gmv),
    between(sql`f.last_log_at`, request.log_start, request.log_end),
    nextCondition(request.next, now),
    between(sql`f.next_at`, request.next_start, request.next_end),
    request.sample_status === undefined
      ? undefined
      : sql`exists (select 1 from sample sm where ${all([
          samplesOf,
          samplesOfShops(who),
          isOneOf(sql`sm.status`, request.sample_status),
        ])})`,
    request.is_new === undefined ? undefined : sql`${isNewSql(setting, now)} = ${request.is_new === 1}`,
    request.source === undefined ? undefined : isOneOf(sql`ca.source`, request.source),
    ...ownConditions(sql`ca.custom_fields`, request.own),
  ]
  return sql`from follow f ${TALENT_JOINS}
    left join ${groupedSales(scope, filter, 'author', ['gmv'])} g on g.author_id = ca.author_id
      and ${samePlatform(filter, sql`g.platform`, sql`ca.platform`)}
    ${joins} where ${all(conditions)}`
}

/** Whether the warning days of the release rules have begun. */
const isReleasing = (setting: TalentSetting, now: number): SQL =>
  sql`coalesce(${followReleaseAtSql(setting)} <= ${now + setting.remind_days * DAY_SECONDS}, false)`

function tabCondition(tab: MyTab, { setting, now }: MyTalentsQuery): SQL {
  switch (tab) {
    case 'all':
      return sql`true`
    case 'due':
      return sql`coalesce(f.next_at <= ${endOfDay(now)}, false)`
    case 'releasing':
      return isReleasing(setting, now)
    default:
      return sql`${STAGE} = ${tab}`
  }
}

/** The figures that no filter and no tab reads: 近30天成交 `g30` and 寄样数 `s`. */
function figuresOf(query: MyTalentsQuery): SQL {
  const { scope, filter } = scopeAndFilterOf(query)
  const month = { ...filter, ...lastDays(30, query.now) }
  return sql`left join ${groupedSales(scope, month, 'author', ['gmv'])} g30 on g30.author_id = ca.author_id
      and ${samePlatform(filter, sql`g30.platform`, sql`ca.platform`)}
    left join ${groupedSamples(scope, { ...filter, ...COMMERCE_SAMPLES }, 'author', ['sample_count'])} s on s.author_id = ca.author_id and s.platform = ca.platform`
}

const gmv30d = sql`coalesce(g30.gmv, 0)`
const sampleCount = sql`coalesce(s.sample_count, 0)`

const SORTS = {
  gmv,
  gmv_30d: gmv30d,
  sample_count: sampleCount,
  fans: sql`a.fans`,
  last_log_at: sql`f.last_log_at`,
  next_at: sql`f.next_at`,
  last_order_at: sql`ca.last_order_at`,
  bind_time: sql`f.bind_time`,
}

/** Figures of a row, and of 合计. */
const FIGURES = { gmv, gmv_30d: gmv30d, sample_count: sampleCount }

/** One page of the follow records of a filter, and the sums over all of it. */
export interface MyTalents extends Paged<MyTalent> {
  list_total: Record<keyof typeof FIGURES, number>
}

/**
 * One page of the followed talents, a row per follow record, by 成交金额, with 合计, where a talent that several of the team follow
 * counts once. Figures are those of the caller's scope, computed once for both.
 */
export async function myList(db: Queryable, query: MyTalentsQuery & { request: PageOf }): Promise<MyTalents> {
  const { who, setting, request, now } = query
  const columns = (each: (name: string, figure: SQL) => SQL) =>
    sql.join(
      Object.entries(FIGURES).map(([name, figure]) => each(name, figure)),
      sql`, `,
    )
  const order = orderBy(request, SORTS, 'gmv', sql`f.id`)
  const { list, totals } = await rowOf(
    db,
    select(
      {
        totals: json<
          MyTalents['list_total'] & { n: number }
        >`(select to_json(t) from (select ${columns((name) => sql`coalesce(sum(o.${sql.identifier(name)}), 0)::float8 as ${sql.identifier(name)}`)},
          (select count(*)::int from base) as n from (select distinct on (author_id, platform) * from base) o) t)`,
        list: json<
          (Omit<MyTalent, 'release_days'> & { release_at: number | null; place: number })[]
        >`coalesce((select json_agg(to_json(t) order by t.place) from (select ${columnList(briefColumns(who, setting, now))}, f.id as follow_id, ${staffJson} as user,
          ${STAGE} as stage, coalesce((select l.content from follow_log l where l.corp_id = f.corp_id and l.author_id = f.author_id
            and l.platform = f.platform and (l.user_id = f.user_id or l.created_at = f.last_log_at) and l.kind <> 4
            and l.deleted_at is null order by l.created_at desc, l.id desc limit 1), '') as last_log,
          f.last_log_at::float8 as last_log_at, f.next_at::float8 as next_at, ${followReleaseAtSql(setting)} as release_at,
          ${isReleasing(setting, now)}::int as is_releasing, ${columns((name) => sql`page.${sql.identifier(name)}`)},
          ca.last_order_at::float8 as last_order_at, ca.remark, ca.custom_fields, f.bind_time::float8 as bind_time, page.place
          from page join follow f on f.id = page.id ${TALENT_JOINS}) t), '[]'::json)`,
      },
      sql``,
      sql`with base as materialized (select f.id, ca.author_id, ca.platform, ${columns((name, figure) => sql`${figure}::float8 as ${sql.identifier(name)}`)},
        row_number() over (${order}) as place ${followsOf(query, figuresOf(query))} and ${tabCondition(request.tab, query)}),
      page as (select * from base order by base.place ${limitOf(request)})`,
    ),
  )
  const { n, ...list_total } = totals
  return {
    list: list.map(({ release_at, place: _, ...row }) => ({ ...row, release_days: releaseCountdown(release_at, now) })),
    total_count: n,
    list_total,
  }
}

/** How many records each tab has; the six stages add up to all. */
export function stageCounts(db: Queryable, query: MyTalentsQuery): Promise<Record<MyTab, number>> {
  const counts = byName(MY_TABS, (tab) => int`count(*) filter (where ${tabCondition(tab, query)})`)
  return rowOf(db, select(counts, followsOf(query)))
}

/** Follow records of the whole result, for `select_all`: the talent's key and the record. */
export function myKeys(query: MyTalentsQuery): SQL {
  return sql`select f.id as follow_id, ca.author_id, ca.platform ${followsOf(query)} and ${tabCondition(query.request.tab, query)}`
}
