import type { Parsed } from '@crm/base/parsed'
import { isCorpAdmin, roleLabel } from '@crm/access/roles'
import { releasesProtected, canWorkOnTalents } from '@crm/access/talents'
import { ContactStatus, FollowLogKind, ListFlag, NoticeType, QuotaType, UserStatus } from '@crm/contracts/enums'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { corpAuthor, corpUser, followLog, notice, type PlatformCode } from '../../store/database/schema.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import {
  type BindType,
  bindTalent,
  boundCount,
  type Follower,
  followRefusal,
  settleFollowers,
  unbindTalent,
} from '../../rules/followModes.ts'
import { heldQuotaOf } from '../../rules/quota.ts'
import {
  BLACKLISTED_CODE,
  CONFLICT_CODE,
  OUT_OF_SCOPE,
  type RuleRefusal,
  WRONG_STATE_CODE,
} from '../../rules/ruleRefusal.ts'
import { isInScope, scopeOf } from '../../rules/scope.ts'
import type { TalentSetting } from '../../figures/talentRows.ts'
import type { TargetTalent } from './targets.ts'

/** Somebody whom talents are given to. */
export interface Member {
  corp_id: number
  user_id: number
  dept_id: number
  nick_name: string
}

/** 1005 达人释放提醒: the talent left the receiver's list. */
const RELEASED_NOTICE = 1005

/** What binds, releases and hands over talents in one request: settings, quota and counts are read once and kept up. */
export interface FollowService {
  /** Why the member may not take the talent, or nothing. Writes nothing. */
  refusal: (talent: TargetTalent, member: Member) => Promise<RuleRefusal | undefined>
  /** Counts the talent as taken by the member, for those that are asked about afterwards. Writes nothing. */
  assume: (talent: TargetTalent, member: Member) => Promise<void>
  /** Why the member may not take the talent, or nothing after it is bound. */
  bind: (talent: TargetTalent, member: Member, bindType: BindType) => Promise<RuleRefusal | undefined>
  release: (talent: TargetTalent, reason: string) => Promise<RuleRefusal | undefined>
  transfer: (talent: TargetTalent, member: Member, remark: string) => Promise<RuleRefusal | undefined>
}

/** Reads the settings, quota and counts for one request. */
export async function openFollowService(
  db: Db,
  who: Staff,
  setting: TalentSetting,
  now: number,
): Promise<FollowService> {
  const quota = await heldQuotaOf(db, who.corp_id, QuotaType.myAuthor, now)
  const bound = new Map<number, number>()
  const countOf = async (userId: number) => {
    const known = bound.get(userId) ?? (await boundCount(db, who.corp_id, userId))
    bound.set(userId, known)
    return known
  }
  const factsOf = async (talent: TargetTalent, member: Member, followers: readonly Follower[]) => ({
    mode: setting.follow_mode,
    list_flag: talent.list_flag,
    contact_status: talent.contact_status,
    followers,
    bound: await countOf(member.user_id),
    max_bind: setting.max_bind,
    corp_used: quota.used,
    corp_limit: quota.limit,
  })
  const assume = async (talent: TargetTalent, member: Member) => {
    if (talent.followers.length === 0) quota.used += 1
    bound.set(member.user_id, (await countOf(member.user_id)) + 1)
  }
  const bindRefusal = async (talent: TargetTalent, member: Member) => {
    if (talent.pool_dept_id > 0 && !isCorpAdmin(who) && !who.dept_ids.includes(talent.pool_dept_id)) return OTHERS_POOL
    const refusal = followRefusal(await factsOf(talent, member, talent.followers), member.user_id)
    return refusal && forSomebodyElse(refusal, who, member)
  }
  const taken = async (talent: TargetTalent, member: Member, bindType: BindType, text: string) => {
    await assume(talent, member)
    const id = await bindTalent(db, member, talent, { bind_type: bindType, by: who.user_id, now })
    await logSystem(db, talent, member, text, { by: who, now })
    return id
  }
  return {
    refusal: bindRefusal,
    assume,
    bind: async (talent, member, bindType) => {
      const refusal = await bindRefusal(talent, member)
      if (refusal !== undefined) return refusal
      await taken(talent, member, bindType, boundText(bindType, who))
      return undefined
    },
    release: async (talent, reason) => {
      const refusal = releaseRefusal(talent, who)
      if (refusal !== undefined) return refusal
      const ended = talent.followers.filter((each) => talent.follow_ids.includes(each.follow_id))
      await unbindTalent(db, who.corp_id, talent, ended, { unbind_type: 1, reason, by: who.user_id, now })
      for (const each of ended)
        await logSystem(db, talent, { ...each, corp_id: who.corp_id }, `释放达人：${reason}`, { by: who, now })
      await notifyReleased(db, who, talent, ended, reason, now)
      return undefined
    },
    transfer: async (talent, member, remark) => {
      if (talent.follow_ids.length === 0) return NOT_FOLLOWED
      const ended = talent.followers.filter((each) => talent.follow_ids.includes(each.follow_id))
      const staying = talent.followers.filter((each) => !ended.includes(each))
      if (talent.followers.some((each) => each.user_id === member.user_id))
        return { code: CONFLICT_CODE, message: `${member.nick_name}已跟进该达人` }
      const refusal = followRefusal(await factsOf(talent, member, staying), member.user_id)
      if (refusal !== undefined) return forSomebodyElse(refusal, who, member)
      await unbindTalent(db, who.corp_id, talent, ended, { unbind_type: 3, reason: remark, by: who.user_id, now })
      const from = ended.map((each) => each.nick_name).join('、')
      const id = await taken(talent, member, 4, `${from}转交给${member.nick_name}${remark ? `：${remark}` : ''}`)
      await inheritTalk(db, who.corp_id, id, ended)
      return undefined
    },
  }
}

/** What was said last, and when to speak next, goes over with the talent. */
async function inheritTalk(db: Db, corpId: number, followId: number, ended: readonly Follower[]): Promise<void> {
  const former = isOneOf(
    sql`f.id`,
    ended.map((each) => each.follow_id),
  )
  await rowsOf(
    db,
    sql`update follow set (last_log_at, next_at) = (select max(f.last_log_at), min(f.next_at) from follow f where f.corp_id = ${corpId}
      and f.classify = 1 and ${former}) where corp_id = ${corpId} and id = ${followId}`,
  )
}

function boundText(bindType: BindType, who: Staff): string {
  if (bindType === 2) return `由${who.nick_name}分配`
  return bindType === 3 ? `由${who.nick_name}导入` : '认领达人'
}

const OTHERS_POOL: RuleRefusal = { code: CONFLICT_CODE, message: '该达人已释放到原部门，仅该部门成员可跟进' }
const NOT_FOLLOWED: RuleRefusal = { code: WRONG_STATE_CODE, message: '该达人不在跟进中' }

/** Why the caller may not release the talent, or nothing. */
export function releaseRefusal(talent: TargetTalent, who: Staff): RuleRefusal | undefined {
  if (talent.follow_ids.length === 0) return talent.followers.length === 0 ? NOT_FOLLOWED : OUT_OF_SCOPE
  if (talent.list_flag === ListFlag.white && !releasesProtected(who))
    return { code: WRONG_STATE_CODE, message: '白名单达人仅管理员可释放' }
  return undefined
}

// The rules speak to the person who follows; whoever gives a talent away reads the other's name.
function forSomebodyElse(refusal: RuleRefusal, who: Staff, member: Member): RuleRefusal {
  if (member.user_id === who.user_id) return refusal
  return { ...refusal, message: refusal.message.replace(/^您/, member.nick_name) }
}

/** Enabled members of the corporation's sales in the caller's scope, by number; for each other one why they may not take talents. */
export async function membersOf(
  db: Db,
  who: Staff,
  userIds: readonly number[],
  /** Whose role may be given the work; default whoever follows talents of commerce. */
  takes: (member: { role_id: number }) => boolean = canWorkOnTalents,
): Promise<ReadonlyMap<number, Parsed<Member>>> {
  const rows = await db
    .select({
      user_id: corpUser.user_id,
      dept_id: corpUser.dept_id,
      nick_name: corpUser.nick_name,
      role_id: corpUser.role_id,
      status: corpUser.status,
    })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, who.corp_id), isOneOf(sql`${corpUser.user_id}`, userIds)))
  const stored = new Map(rows.map((row) => [row.user_id, row]))
  const memberFor = (user_id: number): Parsed<Member> => {
    const row = stored.get(user_id)
    if (!row || !isInScope(scopeOf(who), { corp_id: who.corp_id, user_id, dept_id: row.dept_id }))
      return { error: `所选成员不在您的数据范围内，${ANOTHER}` }
    if (row.status !== UserStatus.enabled) return { error: `${row.nick_name}已停用，${ANOTHER}` }
    if (!takes(row))
      return { error: `${row.nick_name}的角色是${roleLabel[row.role_id] ?? '其他'}，不跟进达人，${ANOTHER}` }
    return { value: { corp_id: who.corp_id, user_id, dept_id: row.dept_id, nick_name: row.nick_name } }
  }
  return new Map(userIds.map((id) => [id, memberFor(id)]))
}

const ANOTHER = '请选择其他成员'

/** One of `membersOf`; of anybody else it is said, at the field, why they may not take it. */
export async function memberOf(
  db: Db,
  who: Staff,
  userId: number,
  field: string,
  takes?: (member: { role_id: number }) => boolean,
): Promise<Member> {
  const found = (await membersOf(db, who, [userId], takes)).get(userId)
  return found?.value ?? refuse(Code.badField, found?.error ?? ANOTHER, { field })
}

/**
 * Writes an entry of the timeline that nobody may change: about the follow of a member, named where somebody else acted. It is
 * the follower's to see (`user_id`); the timeline names who acted (`updated_by`).
 */
export async function logSystem(
  db: Db,
  talent: Pick<TargetTalent, 'author_id' | 'platform'>,
  member: { corp_id: number; user_id: number; nick_name: string },
  content: string,
  { by, now }: { by: Pick<Staff, 'user_id'>; now: number },
): Promise<void> {
  const isOwn = member.user_id === by.user_id
  await db.insert(followLog).values({
    corp_id: member.corp_id,
    author_id: talent.author_id,
    platform: platformOf(talent),
    user_id: member.user_id,
    kind: FollowLogKind.system,
    content: isOwn ? content : `${content}（跟进人：${member.nick_name}）`,
    created_at: now,
    updated_at: now,
    updated_by: by.user_id,
  })
}

// Rows of the corporation's talents carry no other platform.
const platformOf = (talent: { platform: string }) => talent.platform as PlatformCode

/** Notifies those who lost a talent by somebody else's action. */
export async function notifyReleased(
  db: Db,
  who: Pick<Staff, 'corp_id' | 'user_id'>,
  talent: Pick<TargetTalent, 'author_id' | 'author_name' | 'platform'>,
  released: readonly Follower[],
  reason: string,
  now: number,
): Promise<void> {
  const others = released.filter((each) => each.user_id !== who.user_id)
  if (others.length === 0) return
  await db.insert(notice).values(
    others.map((each) => ({
      corp_id: who.corp_id,
      user_id: each.user_id,
      type: NoticeType.messageReminder,
      notice_type: RELEASED_NOTICE,
      title: '达人已释放',
      content: `「${talent.author_name}」已从您的跟进中释放：${reason}`,
      route: 'TalentDetail',
      query: { author_id: talent.author_id, platform: talent.platform },
      created_at: now,
    })),
  )
}

/**
 * Changes the contact status. The first 已建联 is remembered for 建联达人数; in mode 200 it also releases the other followers,
 * who are told.
 */
export async function changeContact(
  db: Db,
  who: Staff,
  talent: TargetTalent,
  status: ContactStatus,
  now: number,
): Promise<void> {
  await db
    .update(corpAuthor)
    .set({
      contact_status: status,
      updated_at: now,
      updated_by: who.user_id,
      ...(status === ContactStatus.contacted && { contact_at: sql`coalesce(${corpAuthor.contact_at}, ${now})` }),
    })
    .where(ofTalent(who.corp_id, talent))
  const isFollower = talent.followers.some((each) => each.user_id === who.user_id)
  if (status !== ContactStatus.contacted || !isFollower) return
  const released = await settleFollowers(db, who, talent, 'contacted', now)
  for (const each of released)
    await logSystem(db, talent, { ...each, corp_id: who.corp_id }, '其他媒介已建联，自动释放', { by: who, now })
  await notifyReleased(db, who, talent, released, '其他媒介已建联', now)
}

/** The corporation's relation to the talent. */
export const ofTalent = (corpId: number, talent: { author_id: string; platform: string }) =>
  and(
    eq(corpAuthor.corp_id, corpId),
    eq(corpAuthor.author_id, talent.author_id),
    eq(corpAuthor.platform, platformOf(talent)),
  )

/** Why the talent cannot be worked on: the black list, or another's talent. */
export function workRefusal(talent: TargetTalent): RuleRefusal | undefined {
  if (talent.list_flag === ListFlag.black) return { code: BLACKLISTED_CODE, message: '该达人在黑名单中，无法跟进' }
  return talent.is_in_scope && talent.follow_ids.length > 0 ? undefined : OUT_OF_SCOPE
}

/**
 * Takes talents of the shared library that the corporation does not hold yet into its pool, so that they can be followed.
 * Those that it deleted once come back; those that only the content module holds are held by both.
 */
export async function takeIntoPool(
  db: Db,
  who: { corp_id: number; user_id: number },
  platform: string,
  authorIds: readonly string[],
  source: number,
  now: number,
): Promise<void> {
  await rowsOf(
    db,
    sql`insert into corp_author (corp_id, author_id, platform, source, pool, pool_at, created_at, updated_at, updated_by)
      select ${who.corp_id}, a.author_id, a.platform, ${source}, 1, ${now}, ${now}, ${now}, ${who.user_id} from author a
      where a.platform = ${platform} and ${isOneOf(sql`a.author_id`, authorIds)}
      on conflict (corp_id, author_id, platform) do update set deleted_at = null, in_commerce = 1, pool = 1,
        pool_at = ${now}, release_reason = '', updated_at = ${now}, updated_by = ${who.user_id}
      where corp_author.deleted_at is not null or corp_author.in_commerce = 0`,
  )
}
