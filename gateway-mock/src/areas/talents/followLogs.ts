import type { FollowLogEntry, talentCalls } from '@crm/contracts/calls/talents'
import type { RequestOf } from '@crm/contracts/call'
import { UserStatus } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { corpUser, follow, followLog } from '../../db/schema.ts'
import { Code, refuse, refuseField, refuseWith } from '../../http/refusal.ts'
import type { Staff } from '../../http/staff.ts'
import { type Paged, pagedRows } from '../../metrics/query.ts'
import { tell } from '../../notify/notices.ts'
import { scopeOf, scopeRefusal, talentReach } from '../../rules/scope.ts'
import { refuseStrangeImages } from '../tasks/uploads.ts'
import { changeContact, workRefusal } from './following.ts'
import { staffJson } from './talentRows.ts'
import type { Aim } from './targets.ts'

/** Columns of an entry of the follow log (`l`), with its writer (`u`, `au`). */
export const logColumns = sql`l.id, l.kind, l.content, l.images, l.stage_from, l.stage, l.next_at::float8 as next_at,
  l.created_at::float8 as created_at, case when u.user_id is null then null else ${staffJson} end as user,
  coalesce((select json_agg(json_build_object('user_id', mu.user_id, 'name', mu.nick_name, 'avatar', ma.avatar, 'status', mu.status)
    order by mu.user_id) from corp_user mu join app_user ma on ma.user_id = mu.user_id
    where mu.corp_id = l.corp_id and l.mentions @> to_jsonb(mu.user_id)), '[]'::json) as mentions`

/** Entries of the follow log (`l`) with their writers. */
export const logSource = sql`from follow_log l left join corp_user u on u.corp_id = l.corp_id and u.user_id = l.user_id
  left join app_user au on au.user_id = u.user_id`

/** One page of what was written about a talent, the latest first; refused outside the caller's scope. */
export async function talentLogs(
  db: Db,
  who: Staff,
  request: { author_id: string; platform: 'dy' | 'ks' | 'sph' | 'xhs'; page: number; size: number },
): Promise<Paged<FollowLogEntry>> {
  const { author_id, platform, page, size } = request
  const reach = await talentReach(db, scopeOf(who), request)
  if (reach === 'unknown') refuse(Code.notFound, '达人不存在')
  refuseWith(scopeRefusal(reach !== 'others'))
  const rows = sql`${logSource} where l.corp_id = ${who.corp_id} and l.author_id = ${author_id}
    and l.platform = ${platform} and l.deleted_at is null`
  return pagedRows<FollowLogEntry>(
    db,
    sql`select ${logColumns}, count(*) over ()::int as full_count ${rows}
      order by l.created_at desc, l.id desc limit ${size} offset ${(page - 1) * size}`,
    sql`select count(*)::int as n ${rows}`,
  )
}

/** Writes an entry about the one talent of the aim, moves its stage and next date, and tells the colleagues it mentions. */
export async function writeLog(
  db: Db,
  who: Staff,
  aim: Aim,
  request: RequestOf<typeof talentCalls.followLogAdd>,
  now: number,
): Promise<number> {
  const { author_id, platform, kind, content, images = [], stage, next_at } = request
  const [talent] = aim.talents
  if (talent === undefined) refuse(Code.notFound, '达人不存在')
  refuseWith(workRefusal(talent))
  await refuseStrangeImages(db, who, images, 'images')
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
  await tellMentioned(db, who, mentions, { ...talent, content }, now)
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
  if (known.length < wanted.length) refuseField('mention_ids', '含有不可提醒的同事')
  return wanted
}

/** Puts a message under the bell of everybody mentioned but the writer. */
export async function tellMentioned(
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
    await tell(
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
