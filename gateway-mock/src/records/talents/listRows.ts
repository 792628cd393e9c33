import { UNAVAILABLE } from '@crm/base/numbers'
import type { ListedTalent } from '@crm/contracts/calls/talentLists'
import { isCorpAdmin } from '@crm/access/roles'
import { canListTalents } from '@crm/access/talents'
import { ListFlag } from '@crm/contracts/enums'
import type { listFilters } from '@crm/contracts/fields/talentFields'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../../rules/staff.ts'
import { followConditions, hasRefunds, type MetricFilter, type Scope } from '../../rules/filter.ts'
import { lastDays, percent } from '../../rules/period.ts'
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
} from '../../store/database/query.ts'
import { groupedSales } from '../../figures/sales.ts'
import { unfulfilledSamples } from '../../figures/talentSamples.ts'
import { corpScope, scopeOf } from '../../rules/scope.ts'
import {
  between,
  briefColumns,
  followersJson,
  talentKeyword,
  openFollow,
  staffJson,
  type TalentSetting,
} from '../../figures/talentRows.ts'
import { float, full_count, int, select, value } from '../../store/database/select.ts'

/** What a list is filtered by. */
export type ListFilters = z.output<z.ZodObject<typeof listFilters>>

/** One reading of a list. */
export interface ListQuery {
  who: Staff
  setting: TalentSetting
  request: ListFilters
  now: number
}

/** What was sold: of the white list within the caller's scope, of the black list by the whole corporation, which it warns. */
function salesScopeOf({ who, request }: Pick<ListQuery, 'who' | 'request'>): Scope {
  return request.flag === ListFlag.white ? scopeOf(who) : corpScope(who)
}

const gmv = sql`coalesce(g.gmv, 0)`
const gmv30d = sql`coalesce(g30.gmv, 0)`
const refundShare = sql`(case when g.dyks_gmv > 0 then g.refund_gmv / g.dyks_gmv end)`

/** Entries of the black list are their department's business; the white list is the administrators'. */
export function isListEditable(who: Staff, flag: 1 | 2): SQL {
  if (!canListTalents(who, flag)) return sql`false`
  if (isCorpAdmin(who)) return sql`true`
  const ofDept = who.dept_ids.length === 0 ? sql`false` : isOneOf(sql`adder.dept_id`, who.dept_ids)
  return sql`(ca.list_by = ${who.user_id} or exists (select 1 from corp_user adder where adder.corp_id = ca.corp_id
    and adder.user_id = ca.list_by and ${ofDept}))`
}

function rowsOfList(query: ListQuery): SQL {
  const { who, request, now } = query
  const scope = salesScopeOf(query)
  const filter: MetricFilter = { now, platform: request.platform }
  // Everybody must know whom not to follow; of the white list leads see what their team follows.
  const isInScope =
    request.flag === ListFlag.black || scope.kind === 'corp'
      ? undefined
      : sql`exists (select 1 from follow f where ${openFollow} and ${followConditions(scope, { now })})`
  const conditions = [
    sql`ca.corp_id = ${who.corp_id}`,
    sql`ca.deleted_at is null`,
    sql`ca.in_commerce = 1`,
    sql`ca.platform = ${request.platform}`,
    sql`ca.list_flag = ${request.flag}`,
    isInScope,
    talentKeyword(request),
    request.user_id === undefined
      ? undefined
      : sql`exists (select 1 from follow f where ${openFollow} and f.user_id = ${request.user_id})`,
    request.reason === undefined ? undefined : isOneOf(sql`ca.list_reason`, request.reason),
    request.added_by === undefined ? undefined : sql`ca.list_by = ${request.added_by}`,
    between(sql`ca.list_at`, request.start_time, request.end_time),
  ]
  const month = { ...filter, ...lastDays(30, now) }
  return sql`from corp_author ca join author a on a.author_id = ca.author_id and a.platform = ca.platform
    left join ${groupedSales(scope, filter, 'author', ['gmv', 'refund_gmv', 'dyks_gmv'])} g on g.author_id = ca.author_id and g.platform = ca.platform
    left join ${groupedSales(scope, month, 'author', ['gmv'])} g30 on g30.author_id = ca.author_id and g30.platform = ca.platform
    where ${all(conditions)}`
}

const SORTS = {
  gmv,
  gmv_30d: gmv30d,
  refund_rate: refundShare,
  last_order_at: sql`ca.last_order_at`,
  added_at: sql`ca.list_at`,
}

/** One page of a list: the white one by 成交金额, the black one the latest first. */
export async function listPage(db: Queryable, query: ListQuery & { request: PageOf }): Promise<Paged<ListedTalent>> {
  const { who, setting, request, now } = query
  const rows = rowsOfList(query)
  const sorts = { ...SORTS, unfulfilled_count: unfulfilledSamples(who, now) }
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        ...briefColumns(who, setting, now),
        gmv: float<ListedTalent['gmv']>`${gmv}`,
        gmv_30d: float<ListedTalent['gmv_30d']>`${gmv30d}`,
        refund_gmv: float`coalesce(g.refund_gmv, 0)`,
        dyks_gmv: float`coalesce(g.dyks_gmv, 0)`,
        unfulfilled_count: value<ListedTalent['unfulfilled_count']>`${sorts.unfulfilled_count}`,
        last_order_at: float<ListedTalent['last_order_at']>`ca.last_order_at`,
        reason: value<ListedTalent['reason']>`ca.list_reason`,
        text: value<ListedTalent['text']>`ca.list_text`,
        images: value<ListedTalent['images']>`ca.list_images`,
        added_at: float<ListedTalent['added_at']>`ca.list_at`,
        added_by: value<
          ListedTalent['added_by']
        >`(select ${staffJson} from corp_user u join app_user au on au.user_id = u.user_id where u.corp_id = ca.corp_id
        and u.user_id = ca.list_by)`,
        is_editable: int<ListedTalent['is_editable']>`${isListEditable(who, request.flag)}`,
        followers: value<ListedTalent['followers']>`${followersJson}`,
        full_count,
      },
      sql`${rows} ${orderBy(request, sorts, request.flag === ListFlag.white ? 'gmv' : 'added_at', sql`ca.author_id`)} ${limitOf(request)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
  return {
    total_count,
    list: list.map(({ refund_gmv, dyks_gmv, ...row }) => ({
      ...row,
      refund_rate: hasRefunds(request.platform) ? percent(refund_gmv, dyks_gmv) : UNAVAILABLE,
    })),
  }
}

/** Sums over the whole filter. */
export function listTotals(
  db: Queryable,
  query: ListQuery,
): Promise<{ gmv: number; gmv_30d: number; unfulfilled_count: number }> {
  return rowOf(
    db,
    select(
      {
        gmv: float`coalesce(sum(${gmv}), 0)`,
        gmv_30d: float`coalesce(sum(${gmv30d}), 0)`,
        unfulfilled_count: int`coalesce(sum(${unfulfilledSamples(query.who, query.now)}), 0)`,
      },
      rowsOfList(query),
    ),
  )
}

/** Keys of the whole list, for `select_all`. */
export function listKeys(query: ListQuery): SQL {
  return sql`select ca.author_id, ca.platform ${rowsOfList(query)}`
}
