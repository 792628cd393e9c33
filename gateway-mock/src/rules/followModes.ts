import { APPROVED_STATUSES } from '@crm/contracts/rules/sampleRules'
import { BLACKLISTED_CODE, CONFLICT_CODE, QUOTA_CODE, type RuleRefusal } from './ruleRefusal.ts'
import { ContactStatus, FollowMode, ListFlag } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { RefusalError } from './refusal.ts'
import { isOneOf, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { endMonitors } from './monitors.ts'
import { quotaOf } from './quota.ts'
import { flag, float, int, number, returning, select, text } from '../store/database/select.ts'

/** Someone who follows the talent now. */
export interface Follower {
  follow_id: number
  user_id: number
  nick_name: string
  bind_time: number
  /** A sample of this medium for the talent has been approved since the talent was bound. */
  has_approved_sample: boolean
}

/** What a follow decision looks at, for one talent and one member of staff. */
export interface FollowFacts {
  mode: number
  list_flag: number
  contact_status: number
  followers: readonly Follower[]
  /** Talents that the member follows, and how many he may (0: no limit). */
  bound: number
  max_bind: number
  /** Followed talents of the corporation, and how many its version allows (null: no limit). */
  corp_used: number
  corp_limit: number | null
}

/**
 * Who holds the talent alone under the mode, if anybody: in 100 the follower; in 200 the follower once the talent is
 * contacted; in 300 the follower whose sample was approved; in 500 nobody.
 */
export function exclusiveFollower(
  facts: Pick<FollowFacts, 'mode' | 'contact_status' | 'followers'>,
): Follower | undefined {
  const [first] = facts.followers
  switch (facts.mode) {
    case FollowMode.single:
      return first
    case FollowMode.multiBeforeContact:
      return facts.contact_status === ContactStatus.contacted ? first : undefined
    case FollowMode.multiBeforeSample:
      return facts.followers.find((each) => each.has_approved_sample)
    default:
      return undefined
  }
}

/** Why the member may not follow the talent, or nothing. */
export function followRefusal(facts: FollowFacts, userId: number): RuleRefusal | undefined {
  if (facts.list_flag === ListFlag.black) return { code: BLACKLISTED_CODE, message: '该达人在黑名单中，无法跟进' }
  if (facts.followers.some((each) => each.user_id === userId)) return { code: CONFLICT_CODE, message: '您已跟进该达人' }
  const holder = exclusiveFollower(facts)
  if (holder !== undefined) {
    return { code: CONFLICT_CODE, message: `该达人已被${holder.nick_name}跟进`, data: { user_id: holder.user_id } }
  }
  if (facts.max_bind > 0 && facts.bound >= facts.max_bind) {
    return {
      code: CONFLICT_CODE,
      message: `您的跟进达人数已达上限（${facts.max_bind} 位）`,
      data: { max: facts.max_bind },
    }
  }
  const isNewToCorp = facts.followers.length === 0
  if (isNewToCorp && facts.corp_limit !== null && facts.corp_used >= facts.corp_limit) {
    return {
      code: QUOTA_CODE,
      message: `企业跟进达人数已达版本上限（${facts.corp_limit} 位）`,
      data: { type: 'my_author', limit: facts.corp_limit, used: facts.corp_used },
    }
  }
  return undefined
}

/** Those released by an event of one follower: the others, in 200 when he made contact, in 300 when his sample was approved. */
export function releasedBy(
  event: 'contacted' | 'sample_approved',
  mode: number,
  followers: readonly Follower[],
  userId: number,
): Follower[] {
  const decides = event === 'contacted' ? FollowMode.multiBeforeContact : FollowMode.multiBeforeSample
  return mode === decides ? followers.filter((each) => each.user_id !== userId) : []
}

/** A talent by its key. */
export interface TalentKey {
  author_id: string
  platform: string
}

/** Who follows the talent now, the longest first. */
export function followersOf(db: Queryable, corpId: number, talent: TalentKey): Promise<Follower[]> {
  return rowsOf(
    db,
    select(
      {
        follow_id: number`f.id`,
        user_id: number`f.user_id`,
        nick_name: text`coalesce(u.nick_name, '')`,
        bind_time: float`f.bind_time`,
        has_approved_sample: flag`exists (select 1 from sample sm where sm.corp_id = f.corp_id and sm.author_id = f.author_id and sm.platform = f.platform
        and sm.user_id = f.user_id and sm.deleted_at is null and sm.classify = f.classify and sm.created_at >= f.bind_time
        and ${isOneOf(sql`sm.status`, APPROVED_STATUSES)})`,
      },
      sql`from follow f left join corp_user u on u.corp_id = f.corp_id and u.user_id = f.user_id
      where f.corp_id = ${corpId} and f.classify = 1 and f.author_id = ${talent.author_id}
      and f.platform = ${talent.platform} and f.unbind_time is null order by f.bind_time, f.id`,
    ),
  )
}

/** Open commerce follows of a member: the `used` of max_bind. */
export async function boundCount(db: Queryable, corpId: number, userId: number): Promise<number> {
  const row = await rowOf(
    db,
    select(
      { n: int`count(*)` },
      sql`from follow where corp_id = ${corpId} and user_id = ${userId} and classify = 1
      and unbind_time is null`,
    ),
  )
  return row.n
}

/** The facts of a follow decision; a talent that the corporation does not know yet counts as free. */
export async function followFacts(
  db: Queryable,
  who: { corp_id: number; user_id: number },
  talent: TalentKey,
  now: number,
): Promise<FollowFacts> {
  const setting = await rowOf(
    db,
    select(
      {
        mode: number`s.follow_mode`,
        max_bind: number`s.max_bind`,
        list_flag: int`coalesce(ca.list_flag, 0)`,
        contact_status: int`coalesce(ca.contact_status, 0)`,
      },
      sql`from corp_setting s left join corp_author ca on ca.corp_id = s.corp_id and ca.author_id = ${talent.author_id}
        and ca.platform = ${talent.platform} and ca.deleted_at is null
      where s.corp_id = ${who.corp_id}`,
    ),
  )
  const quota = await quotaOf(db, who.corp_id, 'my_author', now)
  return {
    ...setting,
    followers: await followersOf(db, who.corp_id, talent),
    bound: await boundCount(db, who.corp_id, who.user_id),
    corp_used: quota.used,
    corp_limit: quota.limit,
  }
}

/** How a talent came to be bound: 1 claim, 2 assign, 3 import, 4 transfer, 5 auto. */
export type BindType = 1 | 2 | 3 | 4 | 5
/** How a binding ended: 1 release, 2 auto release, 3 transfer, 4 medium left. */
export type UnbindType = 1 | 2 | 3 | 4
/** Somebody else takes the talent over at once. */
const UNBIND_BY_TRANSFER: UnbindType = 3

/**
 * Binds a talent of the corporation to a member and moves it out of the pool. Ask `followRefusal` first; call it in a
 * transaction. Answers the id of the follow record; refuses when somebody else was faster.
 */
export async function bindTalent(
  db: Queryable,
  member: { corp_id: number; user_id: number; dept_id: number },
  talent: TalentKey,
  how: { bind_type: BindType; by: number; now: number },
): Promise<number> {
  const { corp_id, user_id, dept_id } = member
  // Two requests at once both pass the check: the database lets one of them write.
  const [row] = await rowsOf(
    db,
    returning(
      sql`insert into follow (corp_id, author_id, platform, classify, user_id, dept_id, bind_time, bind_type, unbind_reason, created_at, updated_at, updated_by)
      values (${corp_id}, ${talent.author_id}, ${talent.platform}, 1, ${user_id}, ${dept_id}, ${how.now}, ${how.bind_type}, '', ${how.now}, ${how.now}, ${how.by})
      on conflict do nothing`,
      { id: number`id` },
    ),
  )
  if (row === undefined) throw new RefusalError(CONFLICT_CODE, '该达人已被他人跟进')
  await rowsOf(
    db,
    sql`update corp_author set pool = 2, pool_dept_id = 0, release_reason = '', updated_at = ${how.now}, updated_by = ${how.by}
      where corp_id = ${corp_id} and author_id = ${talent.author_id} and platform = ${talent.platform}`,
  )
  return row.id
}

/**
 * Ends follow records of a talent; when nobody follows it any more it goes to the public pool with the reason, and is watched no
 * longer, unless another takes it over. With `dept_id` the pool is that department's alone. Call it in a transaction.
 */
export async function unbindTalent(
  db: Queryable,
  corpId: number,
  talent: TalentKey,
  follows: readonly Pick<Follower, 'follow_id'>[],
  how: { unbind_type: UnbindType; reason: string; by: number; now: number; dept_id?: number | undefined },
): Promise<void> {
  const ids = follows.map((each) => each.follow_id)
  await rowsOf(
    db,
    sql`update follow set unbind_time = ${how.now}, unbind_type = ${how.unbind_type}, unbind_reason = ${how.reason},
      updated_at = ${how.now}, updated_by = ${how.by} where corp_id = ${corpId} and ${isOneOf(sql`id`, ids)} and unbind_time is null`,
  )
  const left = await rowsOf(
    db,
    sql`update corp_author set pool = 1, pool_at = ${how.now}, pool_dept_id = ${how.dept_id ?? 0}, release_reason = ${how.reason}, updated_at = ${how.now},
      updated_by = ${how.by} where corp_id = ${corpId} and author_id = ${talent.author_id} and platform = ${talent.platform}
      and not exists (select 1 from follow f where f.corp_id = ${corpId} and f.author_id = ${talent.author_id}
        and f.platform = ${talent.platform} and f.classify = 1 and f.unbind_time is null) returning author_id`,
  )
  if (left.length > 0 && how.unbind_type !== UNBIND_BY_TRANSFER)
    await endMonitors(db, { corp_id: corpId, user_id: how.by }, talent, how.now)
}

/**
 * After a follower made contact (mode 200) or had a sample approved (mode 300): releases the others. Answers those
 * released, so that the caller notifies them.
 */
export async function settleFollowers(
  db: Queryable,
  who: { corp_id: number; user_id: number },
  talent: TalentKey,
  event: 'contacted' | 'sample_approved',
  now: number,
): Promise<Follower[]> {
  const { mode } = await rowOf(
    db,
    select({ mode: number`follow_mode` }, sql`from corp_setting where corp_id = ${who.corp_id}`),
  )
  const released = releasedBy(event, mode, await followersOf(db, who.corp_id, talent), who.user_id)
  if (released.length > 0) {
    const reason = event === 'contacted' ? '其他媒介已建联' : '其他媒介寄样已通过'
    await unbindTalent(db, who.corp_id, talent, released, { unbind_type: 2, reason, by: 0, now })
  }
  return released
}
