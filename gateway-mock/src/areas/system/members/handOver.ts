import { roleLabel } from '@crm/access/roles'
import { canTakeOver } from '@crm/access/talents'
import type { BulkFailure, BulkResult } from '@crm/contracts/bulk'
import { type HandOverCounts, handOverTotal } from '@crm/contracts/fields/handOver'
import {
  BusinessModule,
  CampaignAuthorStage,
  CampaignStatus,
  CooperationStatus,
  SampleStatus,
  ScheduleStatus,
  UserStatus,
} from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import type { Staff } from '../../../rules/staff.ts'
import { isOneOf, rowOf, rowsOf } from '../../../store/database/query.ts'
import { bindTalent, followersOf, unbindTalent } from '../../../rules/followModes.ts'
import type { PlatformCode } from '../../../store/database/schema.ts'
import { handOverColonel } from '../../../records/colonels/colonelWrites.ts'
import { int, number, select, text, value } from '../../../store/database/select.ts'

/** Samples that still need somebody: draft, external review, review, to ship, shipped, signed. */
const STATUS = sql`status`
const OPEN_SAMPLES = isOneOf(STATUS, [
  SampleStatus.draftPendingOa,
  SampleStatus.externalPendingReview,
  SampleStatus.pendingReview,
  SampleStatus.awaitingShipment,
  SampleStatus.shipped,
  SampleStatus.signed,
])
const OPEN_COOPERATIONS = isOneOf(STATUS, [CooperationStatus.toConfirm, CooperationStatus.running])
const OPEN_SCHEDULES = isOneOf(STATUS, [ScheduleStatus.upcoming, ScheduleStatus.living])
const OPEN_CAMPAIGNS = isOneOf(STATUS, [CampaignStatus.draft, CampaignStatus.running])

const follows = (corpId: number, userIds: readonly number[]) =>
  sql`follow /* both modules: whoever leaves hands over all open work */ where corp_id = ${corpId} and ${isOneOf(sql`user_id`, userIds)} and unbind_time is null`
const colonels = (corpId: number, userIds: readonly number[]) =>
  sql`colonel_follow f join colonel k on k.corp_id = f.corp_id and k.colonel_buyin_id = f.colonel_buyin_id
    where f.corp_id = ${corpId} and ${isOneOf(sql`f.user_id`, userIds)} and f.unbind_time is null and k.deleted_at is null`
/** Talents of campaigns for whom something is still to be done. */
const campaignTalents = (corpId: number, userIds: readonly number[]) =>
  sql`campaign_author where corp_id = ${corpId} and ${isOneOf(sql`user_id`, userIds)} and deleted_at is null
    and stage not in (${CampaignAuthorStage.settled}, ${CampaignAuthorStage.cancelled})`
const campaigns = (corpId: number, userIds: readonly number[]) =>
  sql`campaign where corp_id = ${corpId} and ${isOneOf(sql`owner_id`, userIds)} and deleted_at is null and ${OPEN_CAMPAIGNS}`

/** What a member would leave behind: open follows of talents and colonels, samples, cooperations, schedules and campaigns. */
export function handOverCounts(db: Db, corpId: number, userId: number): Promise<HandOverCounts> {
  const mine = sql`corp_id = ${corpId} and user_id = ${userId}`
  return rowOf(
    db,
    select(
      {
        talents: value<HandOverCounts['talents']>`(select count(*)::int from ${follows(corpId, [userId])})`,
        colonels: value<HandOverCounts['colonels']>`(select count(*)::int from ${colonels(corpId, [userId])})`,
        samples: value<
          HandOverCounts['samples']
        >`(select count(*)::int from sample /* both modules: whoever leaves hands over all open work */ where ${mine} and ${OPEN_SAMPLES})`,
        cooperations: value<
          HandOverCounts['cooperations']
        >`(select count(*)::int from cooperation where ${mine} and deleted_at is null and ${OPEN_COOPERATIONS})`,
        schedules: value<
          HandOverCounts['schedules']
        >`(select count(*)::int from schedule where ${mine} and ${OPEN_SCHEDULES})`,
        campaigns: value<HandOverCounts['campaigns']>`(select count(*)::int from ${campaigns(corpId, [userId])})`,
        campaign_talents: value<
          HandOverCounts['campaign_talents']
        >`(select count(*)::int from ${campaignTalents(corpId, [userId])})`,
      },
      sql``,
    ),
  )
}

/** Which modules the open work of members belongs to: whoever takes it over works in them. */
export async function openModules(
  db: Db,
  corpId: number,
  userIds: readonly number[],
): Promise<{ commerce: boolean; seeding: boolean }> {
  const mine = sql`corp_id = ${corpId} and ${isOneOf(sql`user_id`, userIds)}`
  const { classify } = await rowOf(
    db,
    select(
      { classify: value<number[]>`coalesce(array_agg(distinct classify::int), '{}')` },
      sql`from (
      select classify from ${follows(corpId, userIds)}
      union all select classify from sample /* both modules: whoever leaves hands over all open work */ where ${mine} and ${OPEN_SAMPLES}
      union all select 1 from cooperation where ${mine} and deleted_at is null and ${OPEN_COOPERATIONS}
      union all select 1 from schedule where ${mine} and ${OPEN_SCHEDULES}
      union all select 1 from ${colonels(corpId, userIds)}
      union all select 2 from ${campaigns(corpId, userIds)}
      union all select 2 from ${campaignTalents(corpId, userIds)}) open_work`,
    ),
  )
  return { commerce: classify.includes(1), seeding: classify.includes(2) }
}

/** Who may take over: enabled members who work in the modules of what is open, the own role first. */
export async function successors(db: Db, who: Staff, userId: number, roleId: number) {
  const left = await openModules(db, who.corp_id, [userId])
  const rows = await rowsOf(
    db,
    select(
      {
        user_id: number`u.user_id`,
        nick_name: text`u.nick_name`,
        role_id: number`u.role_id`,
        dept_name: text`coalesce(d.name, '')`,
      },
      sql`from corp_user u
      left join dept d on d.corp_id = u.corp_id and d.id = u.dept_id
      where u.corp_id = ${who.corp_id} and u.status = ${UserStatus.enabled} and u.user_id <> ${userId}
      order by u.role_id <> ${roleId}, u.role_id, u.user_id`,
    ),
  )
  return rows
    .filter((row) => canTakeOver(row, left))
    .map(({ role_id, ...row }) => ({ ...row, role_name: roleLabel[role_id] ?? '' }))
}

/** What talents alone can do without an heir: the rest stays under the old name, for the leads. */
const NO_HEIR = '未指定接手人，仍由原成员负责'

/** Everything open of a member but talents, by number and name. */
function openWork(db: Db, corpId: number, userId: number): Promise<Omit<BulkFailure, 'reason'>[]> {
  const mine = sql`corp_id = ${corpId} and user_id = ${userId}`
  return rowsOf(
    db,
    select(
      { key: text`w.key`, name: text`w.name` },
      sql`from (select sample_no as key, '寄样 ' || sample_no as name from sample /* both modules: whoever leaves hands over all open work */ where ${mine} and ${OPEN_SAMPLES}
        union all select coop_no, '合作单 ' || coop_no from cooperation where ${mine} and deleted_at is null and ${OPEN_COOPERATIONS}
        union all select id::text, '直播排期 ' || title from schedule where ${mine} and ${OPEN_SCHEDULES}
        union all select k.colonel_buyin_id, '团长 ' || k.name from ${colonels(corpId, [userId])}
        union all select id::text, '种草项目 ' || name from ${campaigns(corpId, [userId])}
        union all select id::text, '种草项目达人 ' || author_id from ${campaignTalents(corpId, [userId])}) w
        order by 2, 1`,
    ),
  )
}

/**
 * Gives everything open of a member to another one; without a successor talents go to the public pool and the rest stays under the
 * old name, which is told. History is not touched. Call it in a transaction.
 */
export async function handOver(
  db: Db,
  who: Staff,
  from: { user_id: number; nick_name: string },
  to: { user_id: number; dept_id: number } | undefined,
  now: number,
): Promise<BulkResult> {
  const counts = await handOverCounts(db, who.corp_id, from.user_id)
  const talents = await rowsOf(
    db,
    select(
      { author_id: text`author_id`, platform: value<PlatformCode>`platform`, classify: int`classify` },
      sql`from follow /* both modules: whoever leaves hands over all open work */
      where corp_id = ${who.corp_id} and user_id = ${from.user_id} and unbind_time is null`,
    ),
  )
  for (const talent of talents.filter((each) => each.classify === BusinessModule.commerce)) {
    const followers = await followersOf(db, who.corp_id, talent)
    const ended = followers.filter((each) => each.user_id === from.user_id)
    const reason = `${from.nick_name}数据转移`
    await unbindTalent(db, who.corp_id, talent, ended, { unbind_type: to ? 3 : 4, reason, by: who.user_id, now })
    if (to && !followers.some((each) => each.user_id === to.user_id)) {
      await bindTalent(db, { corp_id: who.corp_id, ...to }, talent, { bind_type: 4, by: who.user_id, now })
    }
  }
  if (to)
    await rowsOf(
      db,
      sql`update follow set user_id = ${to.user_id}, dept_id = ${to.dept_id}, updated_at = ${now}, updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and user_id = ${from.user_id} and classify = 2 and unbind_time is null
        and not exists (select 1 from follow o where o.corp_id = follow.corp_id and o.author_id = follow.author_id
          and o.platform = follow.platform and o.classify = 2 and o.user_id = ${to.user_id} and o.unbind_time is null)`,
    )
  // What is left goes to the pool, or is followed by the heir already.
  await rowsOf(
    db,
    sql`update follow set unbind_time = ${now}, unbind_type = ${to ? 3 : 4}, updated_at = ${now}, updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and user_id = ${from.user_id} and classify = 2 and unbind_time is null`,
  )
  if (!to) {
    const left = await openWork(db, who.corp_id, from.user_id)
    return { success: counts.talents, failures: left.map((each) => ({ ...each, reason: NO_HEIR })) }
  }
  const mine = sql`corp_id = ${who.corp_id} and user_id = ${from.user_id}`
  const taken = sql`user_id = ${to.user_id}, dept_id = ${to.dept_id}, updated_at = ${now}, updated_by = ${who.user_id}`
  await rowsOf(
    db,
    sql`update sample /* both modules: whoever leaves hands over all open work */ set ${taken} where ${mine} and ${OPEN_SAMPLES}`,
  )
  await rowsOf(db, sql`update cooperation set ${taken} where ${mine} and deleted_at is null and ${OPEN_COOPERATIONS}`)
  await rowsOf(db, sql`update schedule set ${taken} where ${mine} and ${OPEN_SCHEDULES}`)
  const led = await rowsOf(
    db,
    select({ id: text`k.colonel_buyin_id` }, sql`from ${colonels(who.corp_id, [from.user_id])}`),
  )
  for (const { id } of led) await handOverColonel(db, who, id, to.user_id, now)
  const written = sql`updated_at = ${now}, updated_by = ${who.user_id}`
  await rowsOf(
    db,
    sql`update colonel_coop set user_id = ${to.user_id}, ${written} where ${mine} and deleted_at is null and end_time >= ${now}`,
  )
  await rowsOf(
    db,
    sql`update campaign set owner_id = ${to.user_id}, ${written} where id in (select id from ${campaigns(who.corp_id, [from.user_id])})
      and corp_id = ${who.corp_id}`,
  )
  await rowsOf(
    db,
    sql`update campaign_author set user_id = ${to.user_id}, ${written}
      where id in (select id from ${campaignTalents(who.corp_id, [from.user_id])}) and corp_id = ${who.corp_id}`,
  )
  return { success: handOverTotal(counts), failures: [] }
}
