import { previousPeriod } from '@crm/base/period'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import type { FollowLogEntry } from '@crm/contracts/calls/talents'
import { FollowLogKind, type Platform } from '@crm/contracts/enums'
import { LOG_EDIT_SECONDS } from '@crm/contracts/rules/talentStages'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { followLog, followLogComment } from '../../../store/database/schema.ts'
import { Code, refuse, refuseWith } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { during } from '../../../rules/filter.ts'
import { logsByStaff, logTotals } from '../../../figures/followLogs.ts'
import { withRates } from '../../../rules/period.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf, scopeRefusal, talentVisibility } from '../../../rules/scope.ts'
import { serve } from '../../serve.ts'
import { refuseUnknownImages } from '../../../records/tasks/uploads.ts'
import { logFilter, moreConditions } from '../../../records/talents/logRows.ts'
import { colleagues, notifyMentioned } from '../../../records/talents/followLogs.ts'
import { staffJson } from '../../../figures/talentRows.ts'
import { float, json, number, select, text, value } from '../../../store/database/select.ts'

const MODULE = '跟进记录'

interface StoredLog {
  id: number
  author_id: string
  platform: Platform
  author_name: string
  user_id: number
  kind: number
  content: string
  next_at: number | null
  created_at: number
}

/** The entry, where the caller reaches its talent or wrote it; 40400 or 40301 otherwise. */
async function heldLog(db: Db, who: Staff, id: number): Promise<StoredLog> {
  const [log] = await rowsOf(
    db,
    select(
      {
        id: number`l.id`,
        author_id: text`l.author_id`,
        platform: value<Platform>`l.platform`,
        author_name: text`a.nick_name`,
        user_id: number`l.user_id`,
        kind: number`l.kind`,
        content: text`l.content`,
        next_at: float<number | null>`l.next_at`,
        created_at: float`l.created_at`,
      },
      sql`from follow_log l join author a on a.author_id = l.author_id and a.platform = l.platform
      where l.corp_id = ${who.corp_id} and l.id = ${id} and l.deleted_at is null`,
    ),
  )
  if (log === undefined) refuse(Code.notFound, '跟进记录不存在')
  const visibility = await talentVisibility(db, scopeOf(who), log)
  refuseWith(scopeRefusal(log.user_id === who.user_id || visibility === 'followed' || visibility === 'pool'))
  return log
}

async function ownLog(db: Db, who: Staff, id: number, now: number): Promise<StoredLog> {
  const log = await heldLog(db, who, id)
  if (log.kind === FollowLogKind.system) refuse(WRONG_STATE_CODE, '系统记录不能修改')
  if (log.user_id !== who.user_id || log.created_at <= now - LOG_EDIT_SECONDS)
    refuse(WRONG_STATE_CODE, '仅可修改本人 24 小时内的跟进')
  return log
}

/** The follow's last entry and next date follow from the entries that are left. */
async function settleFollow(db: Db, who: Staff, log: StoredLog, now: number): Promise<void> {
  await rowsOf(
    db,
    sql`update follow f set updated_at = ${now}, updated_by = ${who.user_id},
      last_log_at = (select max(l.created_at) from follow_log l where l.corp_id = f.corp_id and l.author_id = f.author_id
        and l.platform = f.platform and l.user_id = f.user_id and l.kind <> ${FollowLogKind.system} and l.deleted_at is null
        and l.created_at >= f.bind_time),
      next_at = case when f.next_at is not distinct from ${log.next_at}::bigint then (select l.next_at from follow_log l where l.corp_id = f.corp_id
        and l.author_id = f.author_id and l.platform = f.platform and l.user_id = f.user_id and l.next_at is not null
        and l.deleted_at is null order by l.created_at desc, l.id desc limit 1) else f.next_at end
      where f.corp_id = ${who.corp_id} and f.author_id = ${log.author_id} and f.platform = ${log.platform} and f.user_id = ${log.user_id}
      and f.classify = 1 and f.unbind_time is null`,
  )
}

/** The follow-ups of the team: figures, corrections of one's own entries, comments. */
export const talentLogs = serve(talentLogCalls, {
  stat: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const filter = logFilter(request, now)
    const more = moreConditions(request, now)
    const before = previousPeriod(filter, now)
    const [cur, prev, bars] = await Promise.all([
      logTotals(db, scope, filter, more),
      before && logTotals(db, scope, during(filter, before), more),
      logsByStaff(db, scope, filter, more),
    ])
    return { ...withRates({ ...cur }, prev && { ...prev }), ...bars }
  },
  update: async ({ request, db, who, now, oplog }) => {
    const log = await ownLog(db, who, request.id, now)
    const { content, images, next_at } = request
    await refuseUnknownImages(db, who, images ?? [], 'images')
    await db
      .update(followLog)
      .set({
        content,
        ...(images && { images }),
        ...(next_at !== undefined && { next_at: next_at === 0 ? null : next_at }),
        updated_at: now,
        updated_by: who.user_id,
      })
      .where(and(eq(followLog.corp_id, who.corp_id), eq(followLog.id, log.id)))
    if (next_at !== undefined) await settleFollow(db, who, log, now)
    await oplog({
      module: MODULE,
      action: '编辑',
      object: log.author_name,
      object_id: log.author_id,
      before: { content: log.content },
      after: { content },
    })
  },
  remove: async ({ request, db, who, now, oplog }) => {
    const log = await ownLog(db, who, request.id, now)
    await db
      .update(followLog)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(and(eq(followLog.corp_id, who.corp_id), eq(followLog.id, log.id)))
    await settleFollow(db, who, log, now)
    await oplog({
      module: MODULE,
      action: '删除',
      object: log.author_name,
      object_id: log.author_id,
      before: { content: log.content },
    })
  },
  comments: async ({ request, db, who }) => {
    const log = await heldLog(db, who, request.id)
    return {
      list: await rowsOf(
        db,
        select(
          {
            id: number`c.id`,
            content: text`c.content`,
            created_at: float`c.created_at`,
            user: json<FollowLogEntry['user']>`case when u.user_id is null then null else ${staffJson} end`,
            mentions: json<
              FollowLogEntry['mentions']
            >`coalesce((select json_agg(json_build_object('user_id', mu.user_id, 'name', mu.nick_name,
              'avatar', ma.avatar, 'status', mu.status) order by mu.user_id) from corp_user mu join app_user ma on ma.user_id = mu.user_id
              where mu.corp_id = c.corp_id and c.mentions @> to_jsonb(mu.user_id)), '[]'::json)`,
          },
          sql`from follow_log_comment c left join corp_user u on u.corp_id = c.corp_id and u.user_id = c.user_id
          left join app_user au on au.user_id = u.user_id
          where c.corp_id = ${who.corp_id} and c.log_id = ${log.id} and c.deleted_at is null order by c.created_at, c.id`,
        ),
      ),
    }
  },
  comment: async ({ request, db, who, now, oplog }) => {
    const log = await heldLog(db, who, request.id)
    const mentions = await colleagues(db, who, request.mention_ids ?? [])
    const [row] = await db
      .insert(followLogComment)
      .values({
        corp_id: who.corp_id,
        log_id: log.id,
        user_id: who.user_id,
        content: request.content,
        mentions,
        created_at: now,
        updated_at: now,
        updated_by: who.user_id,
      })
      .returning({ id: followLogComment.id })
    await notifyMentioned(db, who, mentions, { ...log, content: request.content }, now)
    await oplog({
      module: MODULE,
      action: '评论',
      object: log.author_name,
      object_id: log.author_id,
      after: { log_id: log.id, content: request.content },
    })
    return { id: row?.id ?? 0 }
  },
})
