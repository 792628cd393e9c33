import { ContactStatus, FollowMode } from '@crm/contracts/enums'
import { APPROVED_STATUSES } from '@crm/contracts/rules/sampleRules'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { isOneOf, type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { sendNotice } from '../notices/notices.ts'
import { exclusiveFollower, type Follower, unbindTalent } from '../../rules/followModes.ts'
import { int, json, select, text, value } from '../../store/database/select.ts'

const REASON = '跟进模式调整，自动释放'

/** A talent with more followers than a mode allows. */
export interface ClashingTalent {
  author_id: string
  platform: string
  author_name: string
  avatar: string
  contact_status: ContactStatus
  followers: Follower[]
}

const openFollows = sql`f.corp_id = ca.corp_id and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 1
  and f.unbind_time is null`
const approved = sql`exists (select 1 from sample sm where sm.corp_id = f.corp_id and sm.author_id = f.author_id
  and sm.platform = f.platform and sm.user_id = f.user_id and sm.deleted_at is null and sm.classify = f.classify and sm.created_at >= f.bind_time
  and ${isOneOf(sql`sm.status`, APPROVED_STATUSES)})`

/** Under which circumstances a mode leaves a talent to one follower: `exclusiveFollower` in SQL. */
function isExclusive(mode: FollowMode): SQL {
  switch (mode) {
    case FollowMode.single:
      return sql`true`
    case FollowMode.multiBeforeContact:
      return sql`ca.contact_status = ${ContactStatus.contacted}`
    case FollowMode.multiBeforeSample:
      return sql`exists (select 1 from follow f where ${openFollows} and ${approved})`
    default:
      return sql`false`
  }
}

const clashing = (corpId: number, mode: FollowMode) => sql`from corp_author ca
  join author a on a.author_id = ca.author_id and a.platform = ca.platform
  where ca.corp_id = ${corpId} and ca.deleted_at is null and ${isExclusive(mode)}
  and (select count(*) from follow f where ${openFollows}) > 1`

/** The talents that clash with a mode, in a fixed order, and how many there are. */
export async function clashes(
  db: Queryable,
  corpId: number,
  mode: FollowMode,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: ClashingTalent[]; total_count: number }> {
  const { n } = await rowOf(db, select({ n: int`count(*)` }, clashing(corpId, mode)))
  const list = await rowsOf(
    db,
    select(
      {
        author_id: text`ca.author_id`,
        platform: text`ca.platform`,
        author_name: text`a.nick_name`,
        avatar: text`a.avatar`,
        contact_status: value<ContactStatus>`ca.contact_status`,
        followers: json<
          Follower[]
        >`(select json_agg(json_build_object('follow_id', f.id, 'user_id', f.user_id, 'nick_name', coalesce(u.nick_name, ''),
        'bind_time', f.bind_time, 'has_approved_sample', ${approved}) order by f.bind_time, f.id)
        from follow f left join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id where ${openFollows})`,
      },
      sql`${clashing(corpId, mode)} order by ca.author_id, ca.platform limit ${limit} offset ${offset}`,
    ),
  )
  return { list, total_count: n }
}

/** Who keeps a clashing talent under a mode, and who has to let it go. */
export function settledClash(
  mode: FollowMode,
  talent: ClashingTalent,
): { keeps: Follower | undefined; releases: Follower[] } {
  const keeps = exclusiveFollower({ ...talent, mode })
  return { keeps, releases: keeps ? talent.followers.filter((each) => each.follow_id !== keeps.follow_id) : [] }
}

/** How many talents several members follow now. */
export async function manyFollowed(db: Queryable, corpId: number): Promise<number> {
  const { n } = await rowOf(db, select({ n: int`count(*)` }, clashing(corpId, FollowMode.single)))
  return n
}

/** Releases some of those who lose their talents under a mode, with a message to each; answers how many talents. */
export async function settleClashes(
  tx: Db,
  corpId: number,
  mode: FollowMode,
  limit: number,
  now: number,
): Promise<number> {
  const { list } = await clashes(tx, corpId, mode, { limit, offset: 0 })
  for (const talent of list) {
    const { releases } = settledClash(mode, talent)
    await unbindTalent(tx, corpId, talent, releases, { unbind_type: 2, reason: REASON, by: 0, now })
    for (const { user_id } of releases) {
      const content = `「${talent.author_name}」已从您的跟进中释放：${REASON}`
      const query = { author_id: talent.author_id, platform: talent.platform }
      const message = { event: 'released' as const, title: '达人已释放', content, route: 'TalentDetail', query }
      await sendNotice(tx, { corp_id: corpId, user_id }, message, now)
    }
  }
  return list.length
}
