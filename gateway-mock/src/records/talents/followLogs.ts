import type { FollowLogEntry, talentCalls } from '@crm/contracts/calls/talents'
import type { RequestOf } from '@crm/contracts/call'
import { UserStatus } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpUser, follow, followLog } from '../../store/database/schema.ts'
import { Code, refuse, refuseParameter, refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { logConditions } from '../../figures/followLogs.ts'
import { all, type Paged } from '../../store/database/query.ts'
import { sendNotice } from '../notices/notices.ts'
import { corpScope, scopeOf, scopeRefusal, talentVisibility } from '../../rules/scope.ts'
import { refuseUnknownImages } from '../tasks/uploads.ts'
import { type LogFilters, logFilter, logPage, moreConditions, logsInScope } from './logRows.ts'
import { changeContact, workRefusal } from './following.ts'
import type { TargetTalent } from './targets.ts'

/**
 * One page of what was written, the latest first: about one talent by everybody, refused outside the caller's scope; or within
 * that scope about all talents, by its members.
 */
export async function talentLogs(
  db: Db,
  who: Staff,
  request: LogFilters & { id?: number | undefined; page: number; size: number },
  now: number,
): Promise<Paged<FollowLogEntry>> {
  const { author_id, platform } = request
  if (author_id === undefined) return logPage(db, who, logsInScope(who, request, now), request, now)
  if (platform === undefined || platform === 'all') refuseParameter('platform', '与 author_id 一起给出')
  const visibility = await talentVisibility(db, scopeOf(who), { author_id, platform })
  if (visibility === 'unknown') refuse(Code.notFound, '达人不存在')
  refuseWith(scopeRefusal(visibility !== 'others'))
  const ofTalent = all([
    logConditions(corpScope(who), logFilter(request, now)),
    moreConditions(request, now),
    sql`l.author_id = ${author_id}`,
  ])
  return logPage(db, who, ofTalent, request, now)
}

/** Writes an entry about the talent, moves its stage and next date, and notifies the colleagues it mentions. */
export async function writeLog(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  request: RequestOf<typeof talentCalls.followLogAdd>,
  now: number,
): Promise<number> {
  const { author_id, platform, kind, content, images = [], stage, next_at } = request
  refuseWith(workRefusal(talent))
  await refuseUnknownImages(db, who, images, 'images')
  const mentions = await colleagues(db, who, request.mention_ids ?? [])
  const moved = stage !== undefined && stage !== talent.contact_status
  const [row] = await db
    .insert(followLog)
    .values({
      corp_id: who.corp_id,
      author_id,
      platform,
      user_id: who.user_id,
      kind,
      content,
      images,
      mentions,
      next_at: next_at ?? null,
      ...(moved && { stage_from: talent.contact_status, stage }),
      created_at: now,
      updated_at: now,
      updated_by: who.user_id,
    })
    .returning({ id: followLog.id })
  // A lead's entry counts for the follower whom it helps.
  const own = talent.followers.find((each) => each.user_id === who.user_id)
  await db
    .update(follow)
    .set({ last_log_at: now, updated_at: now, updated_by: who.user_id, ...(next_at !== undefined && { next_at }) })
    .where(and(eq(follow.corp_id, who.corp_id), inArray(follow.id, own ? [own.follow_id] : talent.follow_ids)))
  if (moved) await changeContact(db, who, talent, stage, now)
  await notifyMentioned(db, who, mentions, { ...talent, content }, now)
  return row?.id ?? 0
}

/** The ids without repetition; refused when one is no working colleague of the sales roles. */
export async function colleagues(db: Db, who: Staff, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const known = await db
    .select({ user_id: corpUser.user_id })
    .from(corpUser)
    .where(
      and(
        eq(corpUser.corp_id, who.corp_id),
        eq(corpUser.status, UserStatus.enabled),
        inArray(corpUser.user_id, wanted),
        inArray(corpUser.role_id, [...SALES]),
      ),
    )
  if (known.length < wanted.length)
    refuse(Code.badField, '所选同事中有人已停用或不跟进达人，无法提醒，请重新选择', { field: 'mention_ids' })
  return wanted
}

/** Puts a message under the bell of everybody mentioned but the writer. */
export async function notifyMentioned(
  db: Db,
  who: Staff,
  mentions: readonly number[],
  {
    author_id,
    platform,
    author_name,
    content,
  }: { author_id: string; platform: string; author_name: string; content: string },
  now: number,
): Promise<void> {
  for (const user_id of mentions.filter((id) => id !== who.user_id))
    await sendNotice(
      db,
      { corp_id: who.corp_id, user_id },
      {
        event: 'mentioned',
        title: `${who.nick_name} 在跟进记录中@了您`,
        content: `「${author_name}」${content}`,
        route: 'TalentDetail',
        query: { author_id, platform, tab: 'logs' },
      },
      now,
    )
}
