import { isCorpAdmin } from '@crm/access/roles'
import { DAY_SECONDS } from '@crm/base/durations'
import type { publicFilters } from '@crm/contracts/fields/talentFields'
import { PUBLIC_TABS, type PublicTab } from '@crm/contracts/rules/talentStages'
import { FollowMode, type Platform } from '@crm/contracts/enums'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../../rules/staff.ts'
import { type MetricFilter, ofShops, samePlatform } from '../../rules/filter.ts'
import { startOfDay } from '../../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  orderBy,
  type PageOf,
  type Paged,
  type Queryable,
  rowOf,
  rowsOf,
} from '../../store/database/query.ts'
import { groupedSales, salesTotals } from '../../figures/sales.ts'
import { APPROVED_STATUSES } from '@crm/contracts/rules/sampleRules'
import { corpScope } from '../../rules/scope.ts'
import {
  between,
  briefColumns,
  followersJson,
  openFollow,
  sharedConditions,
  staffJson,
  type TalentSetting,
} from '../../figures/talentRows.ts'
import { byName, float, int, json, select, value } from '../../store/database/select.ts'

/** What the public pool is filtered by. */
export type PublicFilters = z.output<z.ZodObject<typeof publicFilters>>

/** 来源 that stands for "somebody released it". */
const RELEASED_SOURCE = 7
/** 新进公海: came in within this many days, today included. */
const NEW_DAYS = 7

const endedFollow = sql`f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
  and f.unbind_time is not null`
const gmv = sql`coalesce(g.gmv, 0)`

/** The talent of the row has no exclusive follower: it is in the pool, or the follow mode still lets others try. */
function isPublic(mode: number): SQL {
  switch (mode) {
    case FollowMode.multiBeforeContact:
      return sql`(ca.pool = 1 or ca.contact_status <> 2)`
    case FollowMode.multiBeforeSample:
      return sql`(ca.pool = 1 or not exists (select 1 from follow f join sample sm on sm.corp_id = f.corp_id
        and sm.author_id = f.author_id and sm.platform = f.platform and sm.user_id = f.user_id and sm.deleted_at is null
        and sm.classify = f.classify and sm.created_at >= f.bind_time and ${isOneOf(sql`sm.status`, APPROVED_STATUSES)} where ${openFollow}))`
    case FollowMode.multi:
      return sql`true`
    default:
      return sql`ca.pool = 1`
  }
}

/** What was released to a department is in nobody else's pool; administrators see all. */
export function inOwnPool(who: Staff): SQL | undefined {
  return isCorpAdmin(who) ? undefined : isOneOf(sql`ca.pool_dept_id`, [0, ...who.dept_ids])
}

function sourceCondition(sources: readonly number[] | undefined): SQL | undefined {
  if (!sources || sources.length === 0) return undefined
  const from = isOneOf(
    sql`ca.source`,
    sources.filter((each) => each !== RELEASED_SOURCE),
  )
  return sources.includes(RELEASED_SOURCE) ? sql`(${from} or ca.release_reason <> '')` : from
}

/** Whether the filter itself asks for 历史成交. */
const asksSales = ({ gmv_min, gmv_max }: PublicFilters) => gmv_min !== undefined || gmv_max !== undefined

/** From and where of the pool for everything but the tab; 历史成交 is joined as `g` unless nobody asks for it. */
function poolOf(who: Staff, setting: TalentSetting, request: PublicFilters, now: number, withSales = true): SQL {
  const filter: MetricFilter = { now, platform: request.platform }
  const conditions = [
    ...sharedConditions(who.corp_id, request, gmv),
    isPublic(setting.follow_mode),
    inOwnPool(who),
    sourceCondition(request.source),
    request.has_contact === 1
      ? sql`exists (select 1 from author_contact c where c.corp_id = ca.corp_id and c.author_id = ca.author_id
          and c.platform = ca.platform and c.deleted_at is null)`
      : undefined,
    request.last_user_id === undefined
      ? undefined
      : sql`(select f.user_id from follow f where ${endedFollow} order by f.unbind_time desc, f.id desc limit 1) = ${request.last_user_id}`,
    between(sql`ca.pool_at`, request.pool_start, request.pool_end),
    request.multi === undefined
      ? undefined
      : sql`exists (select 1 from follow f where ${openFollow}) = ${request.multi === 'some'}`,
  ]
  const sales = sql`left join ${groupedSales(corpScope(who), filter, 'author', ['gmv'])} g on g.author_id = ca.author_id
      and ${samePlatform(filter, sql`g.platform`, sql`ca.platform`)}`
  return sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    ${withSales ? sales : sql``} where ${all(conditions)}`
}

function tabCondition(tab: PublicTab, now: number): SQL {
  switch (tab) {
    case 'new':
      return sql`(ca.pool_at >= ${startOfDay(now) - (NEW_DAYS - 1) * DAY_SECONDS})`
    case 'released':
      return sql`(ca.release_reason <> '')`
    case 'never':
      return sql`(not exists (select 1 from follow f where f.corp_id = ca.corp_id and f.author_id = ca.author_id
        and f.platform = ca.platform and f.classify = 1))`
    default:
      return sql`true`
  }
}

const SORTS = {
  pool_at: sql`ca.pool_at`,
  fans: sql`a.fans`,
  gmv,
  last_order_at: sql`ca.last_order_at`,
}
const SORTED = sql`base.sorted`
/** Of the rows `base`, which have the asked one alone: fans would be read out of a wide table for everybody. */
const BASE_SORTS = { pool_at: SORTED, fans: SORTED, gmv: SORTED, last_order_at: SORTED } satisfies Record<
  PublicSort,
  SQL
>
type PublicSort = keyof typeof SORTS

/** What the list says beside its page: how many talents each tab has, and the sum of 历史成交 of those listed. */
export interface PublicTotals {
  status_count: Record<PublicTab, number>
  list_total: { gmv: number }
}

/**
 * One page of the pool, the latest arrivals first, with the counts of the tabs. What the talents have sold is looked up once for all
 * of them where the list asks for it; for 合计 alone it is added up without a row for each.
 */
export async function publicList(
  db: Queryable,
  who: Staff,
  setting: TalentSetting,
  request: PublicFilters & PageOf<PublicSort>,
  now: number,
): Promise<Paged<PublicTalent> & PublicTotals> {
  const withSales = asksSales(request) || request.order_by === 'gmv'
  const [{ ids, total, ...status_count }, summed] = await Promise.all([
    poolPage(db, who, setting, { request, now, withSales }),
    withSales ? undefined : salesOfPool(db, who, setting, request, now),
  ])
  return {
    list: await talentRows(db, who, setting, { ids, platform: request.platform, now }),
    total_count: status_count[request.tab],
    status_count,
    list_total: { gmv: summed ?? total },
  }
}

/** The talents of a page in their order, the counts of the tabs, and with sales what those of the tab come to. */
function poolPage(
  db: Queryable,
  who: Staff,
  setting: TalentSetting,
  { request, now, withSales }: { request: PublicFilters & PageOf<PublicSort>; now: number; withSales: boolean },
): Promise<Record<PublicTab, number> & { ids: string[]; total: number }> {
  const inTab = (tab: PublicTab) => sql.identifier(`in_${tab}`)
  const tabs = PUBLIC_TABS.map((tab) => sql`${tabCondition(tab, now)} as ${inTab(tab)}`)
  const counts = byName(PUBLIC_TABS, (tab) => int`count(*) filter (where base.${inTab(tab)})`)
  const { order_by = 'pool_at' } = request
  const order = orderBy(request, BASE_SORTS, 'pool_at', sql`base.author_id`)
  return rowOf(
    db,
    select(
      {
        ...counts,
        total: float`coalesce(sum(base.gmv) filter (where base.${inTab(request.tab)}), 0)`,
        ids: json<string[]>`coalesce((select json_agg(page.author_id order by page.place) from page), '[]'::json)`,
      },
      sql`from base`,
      sql`with base as materialized (select ca.author_id, ${SORTS[order_by]} as sorted, ${withSales ? gmv : sql`0`} as gmv,
        ${sql.join(tabs, sql`, `)} ${poolOf(who, setting, request, now, withSales)}),
      page as (select base.author_id, row_number() over (${order}) as place from base where base.${inTab(request.tab)} ${order} ${limitOf(request)})`,
    ),
  )
}

async function salesOfPool(
  db: Queryable,
  who: Staff,
  setting: TalentSetting,
  request: PublicFilters,
  now: number,
): Promise<number> {
  const authors = publicKeys(who, setting, request, now)
  return (await salesTotals(db, corpScope(who), { now, platform: request.platform, authors }, ['gmv'])).gmv
}

/** The rows of talents in the order of their ids: their sales come from their own lines. */
async function talentRows(
  db: Queryable,
  who: Staff,
  setting: TalentSetting,
  { ids, platform, now }: { ids: readonly string[]; platform: Platform; now: number },
): Promise<PublicTalent[]> {
  if (ids.length === 0) return []
  const talents = await rowsOf(
    db,
    select(
      {
        ...briefColumns(who, setting, now),
        gmv: float<PublicTalent['gmv']>`coalesce((select sum(i.pay_amount) from order_item i where ${all([
          sql`i.corp_id = ca.corp_id and i.author_id = ca.author_id and i.platform = ca.platform and i.pay_time <= ${now}`,
          ofShops(who, sql`i.shop_id`),
        ])}), 0)`,
        last_order_at: float<PublicTalent['last_order_at']>`ca.last_order_at`,
        release_reason: value<PublicTalent['release_reason']>`ca.release_reason`,
        pool_at: float<PublicTalent['pool_at']>`ca.pool_at`,
        followers: value<PublicTalent['followers']>`${followersJson}`,
        is_mine: int<
          PublicTalent['is_mine']
        >`exists (select 1 from follow f where ${openFollow} and f.user_id = ${who.user_id})`,
        former: json<
          PublicTalent['former']
        >`coalesce((select json_agg(${staffJson} order by former.ended desc) from (select f.user_id, max(f.unbind_time) as ended
        from follow f where ${endedFollow} group by f.user_id order by 2 desc limit 3) former
        join corp_user u on u.corp_id = ca.corp_id and u.user_id = former.user_id
        join app_user au on au.user_id = u.user_id), '[]'::json)`,
      },
      sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
      where ca.corp_id = ${who.corp_id} and ca.platform = ${platform} and ${isOneOf(sql`ca.author_id`, ids)}`,
    ),
  )
  const byId = new Map(talents.map((talent) => [talent.author_id, talent]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Keys of the whole result, for `select_all`. */
export function publicKeys(who: Staff, setting: TalentSetting, request: PublicFilters, now: number): SQL {
  return sql`select ca.author_id, ca.platform ${poolOf(who, setting, request, now, asksSales(request))} and ${tabCondition(request.tab, now)}`
}
