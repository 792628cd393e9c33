import type { FollowLogEntry } from '@crm/contracts/calls/talents'
import type { logFilters } from '@crm/contracts/fields/talentFields'
import { LOG_EDIT_SECONDS } from '@crm/contracts/rules/talentStages'
import { FollowLogKind } from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Staff } from '../../rules/staff.ts'
import type { MetricFilter } from '../../rules/filter.ts'
import { logConditions } from '../../figures/followLogs.ts'
import { endOfDay } from '../../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  type PageOf,
  type Paged,
  pagedRows,
  type Queryable,
} from '../../store/database/query.ts'
import { scopeOf } from '../../rules/scope.ts'
import { talentKeyword } from '../../figures/talentRows.ts'
import { float, full_count, int, json, number, select, text, value } from '../../store/database/select.ts'

/** What the follow log is filtered by. */
export type LogFilters = z.output<z.ZodObject<typeof logFilters>>

/** Scope, time, staff and platform of the log as the figures read them. */
export function logFilter(request: LogFilters, now: number): MetricFilter {
  return {
    now,
    platform: request.platform,
    start: request.start_time,
    end: request.end_time,
    dept_ids: request.dept_id ? [request.dept_id] : undefined,
    user_ids: request.user_id ? [request.user_id] : undefined,
  }
}

/** The filters that figures have no name for, over `l` and `a`. */
export function moreConditions(request: LogFilters, now: number): SQL {
  const { keyword, kind, stage, due } = request
  const byName = talentKeyword({ keyword })
  const byId = talentKeyword({ keyword, keyword_type: 'id' })
  return all([
    kind === undefined || kind.length === 0 ? undefined : isOneOf(sql`l.kind`, kind),
    stage === undefined ? undefined : sql`l.stage = ${stage}`,
    byName && byId && sql`(${byName} or ${byId} or strpos(l.content, ${keyword}) > 0)`,
    due !== 1
      ? undefined
      : sql`l.next_at <= ${endOfDay(now)} and exists (select 1 from follow f where f.corp_id = l.corp_id
          and f.author_id = l.author_id and f.platform = l.platform and f.user_id = l.user_id and f.classify = 1
          and f.unbind_time is null and f.next_at = l.next_at)`,
  ])
}

/** Who wrote an entry, or did what the system noted; nobody where the system acted by itself. */
const ACTOR = sql`left join corp_user actor on actor.corp_id = l.corp_id
  and actor.user_id = case when l.kind = ${FollowLogKind.system} then l.updated_by else l.user_id end
  left join app_user aa on aa.user_id = actor.user_id`
const actorJson = sql`case when actor.user_id is null then null else json_build_object('user_id', actor.user_id, 'name', actor.nick_name,
  'avatar', aa.avatar, 'status', actor.status) end`

/** Columns of an entry `l` with who acted (`actor`, `aa`) and its talent `a`. */
function logColumns(who: Staff, now: number) {
  return {
    id: number`l.id`,
    kind: value<FollowLogEntry['kind']>`l.kind`,
    content: text`l.content`,
    images: json<FollowLogEntry['images']>`l.images`,
    stage_from: value<FollowLogEntry['stage_from']>`l.stage_from`,
    stage: value<FollowLogEntry['stage']>`l.stage`,
    next_at: float<number | null>`l.next_at`,
    created_at: float<FollowLogEntry['created_at']>`l.created_at`,
    author_id: text`l.author_id`,
    platform: value<FollowLogEntry['platform']>`l.platform`,
    author_name: text`a.nick_name`,
    avatar: text`a.avatar`,
    display_id: text`a.uid`,
    user: json<FollowLogEntry['user']>`${actorJson}`,
    is_editable: value<
      0 | 1
    >`(l.user_id = ${who.user_id} and l.kind <> ${FollowLogKind.system} and l.created_at > ${now - LOG_EDIT_SECONDS})::int`,
    comment_count: int<
      FollowLogEntry['comment_count']
    >`(select count(*) from follow_log_comment c where c.corp_id = l.corp_id and c.log_id = l.id and c.deleted_at is null)`,
    mentions: json<
      FollowLogEntry['mentions']
    >`coalesce((select json_agg(json_build_object('user_id', mu.user_id, 'name', mu.nick_name, 'avatar', ma.avatar, 'status', mu.status)
      order by mu.user_id) from corp_user mu join app_user ma on ma.user_id = mu.user_id
      where mu.corp_id = l.corp_id and l.mentions @> to_jsonb(mu.user_id)), '[]'::json)`,
  }
}

/** One page of entries that meet the conditions, the latest first. */
export function logPage(
  db: Queryable,
  who: Staff,
  conditions: SQL,
  page: PageOf,
  now: number,
): Promise<Paged<FollowLogEntry>> {
  const rows = sql`from follow_log l join author a on a.author_id = l.author_id and a.platform = l.platform
    left join corp_user u on u.corp_id = l.corp_id and u.user_id = l.user_id ${ACTOR} where ${conditions}`
  return pagedRows(
    db,
    select(
      { ...logColumns(who, now), full_count },
      sql`${rows} order by l.created_at desc, l.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
}

/** The entries in the caller's scope that the filters ask for. */
export function logsInScope(who: Staff, request: LogFilters & { id?: number | undefined }, now: number): SQL {
  return all([
    logConditions(scopeOf(who), logFilter(request, now)),
    moreConditions(request, now),
    request.id === undefined ? undefined : sql`l.id = ${request.id}`,
  ])
}
