import { day } from '@crm/base/dates'
import type { CampaignTerms } from '@crm/contracts/calls/campaigns'
import { BusinessModule, CampaignStatus, UserStatus } from '@crm/contracts/enums'
import { SEEDING } from '@crm/contracts/routes/groups'
import { campaignVerb, CAMPAIGN_NAME_MAX, startLacks } from '@crm/contracts/rules/campaignRules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { campaign, corpUser, spu } from '../../store/database/schema.ts'
import type { CampaignGoals } from '../../store/database/schema/content.ts'
import type { CampaignListRow } from '../../figures/campaignList.ts'
import { startOfDay } from '../../rules/period.ts'
import { refuseField } from '../../rules/refusal.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { sendNotice } from '../notices/notices.ts'
import { logCampaigns } from './campaignLogs.ts'
import type { WriteContext } from '../writeContext.ts'

/** What every write of campaigns tells the operation log. */
export const CAMPAIGN_LOG = { module: '种草项目', classify: BusinessModule.content } as const

/** Refuses members who do not work in content seeding any more. */
async function checkMembers(db: Db, who: Staff, ids: readonly number[], field: string): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const able = and(
    eq(corpUser.corp_id, who.corp_id),
    inArray(corpUser.user_id, wanted),
    eq(corpUser.status, UserStatus.enabled),
    inArray(corpUser.role_id, [...SEEDING]),
  )
  if ((await db.$count(corpUser, able)) < wanted.length) refuseField(field, '所选成员中有不能参与种草的，请重新选择')
}

/** Some terms of a campaign, as a change names them. */
type SomeTerms = { [Name in keyof CampaignTerms]?: CampaignTerms[Name] | undefined }

/** Goals that are set; 0 is none. */
const goalsOf = (goals: NonNullable<CampaignTerms['goals']>): CampaignGoals => ({
  ...(goals.content_count && { content_count: goals.content_count }),
  ...(goals.interaction && { interaction: goals.interaction }),
  ...(goals.hot_count && { hot_count: goals.hot_count }),
  ...(goals.cpe && { cpe: goals.cpe }),
})

/** Refuses terms that no campaign of the enterprise may have; answers what is stored of them. */
export async function checkedTerms(db: Db, who: Staff, terms: SomeTerms) {
  const { user_id, review, spu_ids, start_time, end_time, goals, ...rest } = terms
  if (start_time !== undefined && end_time !== undefined && end_time < start_time)
    refuseField('end_time', '结束日期不能早于开始日期')
  if (spu_ids) {
    const own = and(eq(spu.corp_id, who.corp_id), inArray(spu.id, spu_ids), isNull(spu.deleted_at))
    if ((await db.$count(spu, own)) < new Set(spu_ids).size) refuseField('spu_ids', '所选 SPU 不存在，请重新选择')
  }
  await checkMembers(db, who, user_id === undefined ? [] : [user_id], 'user_id')
  await checkMembers(db, who, rest.member_ids ?? [], 'member_ids')
  const { first = [], second = [] } = review ?? {}
  if (second.length > 0 && first.length === 0) refuseField('review', '设置二审前请先选择一审')
  await checkMembers(db, who, [...first, ...second], 'review')
  return {
    ...rest,
    ...(spu_ids && { spu_ids: [...new Set(spu_ids)] }),
    ...(start_time !== undefined && { start_time }),
    ...(end_time !== undefined && { end_time }),
    ...(user_id !== undefined && { owner_id: user_id }),
    ...(review && { review: { first, second } }),
    ...(goals && { goals: goalsOf(goals) }),
  }
}

/** Writes a draft with these terms; answers its number. */
export async function addCampaign(context: WriteContext & { who: Staff }, terms: CampaignTerms): Promise<number> {
  const { db, who, now } = context
  const { owner_id = who.user_id, start_time = 0, end_time = 0, ...stored } = await checkedTerms(db, who, terms)
  const [made] = await db
    .insert(campaign)
    .values({
      ...stored,
      ...{ name: terms.name, owner_id, start_time, end_time, corp_id: who.corp_id, status: CampaignStatus.draft },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: campaign.id })
  if (!made) throw new Error('a campaign was not written')
  await logCampaigns(context, [{ campaign_id: made.id, action: '新建项目' }])
  return made.id
}

/** `<name>-副本`, within the length of a name. */
const copyName = (name: string) => `${name.slice(0, CAMPAIGN_NAME_MAX - 3)}-副本`

/** A draft with everything of a campaign but its talents, contents and figures, of the caller. */
export async function copyCampaign(context: WriteContext & { who: Staff }, from: CampaignListRow) {
  const { db, who, now } = context
  const [stored] = await db
    .select()
    .from(campaign)
    .where(and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, from.id)))
  if (!stored) throw new Error('a campaign in sight is none')
  const { id: _, ...kept } = stored
  const name = copyName(stored.name)
  const [made] = await db
    .insert(campaign)
    .values({
      ...kept,
      ...{ name, status: CampaignStatus.draft, owner_id: who.user_id, conclusion: '' },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: campaign.id })
  if (!made) throw new Error('a campaign was not written')
  await logCampaigns(context, [{ campaign_id: made.id, action: '新建项目', content: `复制自「${stored.name}」` }])
  return { id: made.id, name }
}

/** Why a campaign may not come to a status, or nothing. */
export function statusRefusal(
  row: CampaignListRow,
  to: CampaignStatus,
  {
    end_time,
    accepts_unfinished = false,
    now,
  }: { end_time?: number | undefined; accepts_unfinished?: boolean; now: number },
): RuleRefusal | undefined {
  const refusal = (message: string) => ({ code: WRONG_STATE_CODE, message })
  const today = startOfDay(now)
  if (to === CampaignStatus.running) {
    const end = row.status === CampaignStatus.ended ? (end_time ?? 0) : row.end_time
    if (row.status === CampaignStatus.ended && end < Math.max(today, row.start_time))
      return refusal('请选择不早于今天的结束日期')
    const lacks = startLacks(
      {
        spu_ids: row.spus.map(({ id }) => id),
        platforms: row.platforms,
        start_time: row.start_time,
        end_time: end,
        user_id: row.owner?.status === UserStatus.enabled ? row.owner_id : 0,
      },
      today,
    )
    if (lacks.length > 0) return refusal(`请补充：${lacks.join('、')}`)
  }
  if (to === CampaignStatus.archived && row.unfinished_count > 0 && !accepts_unfinished)
    return refusal(`还有 ${row.unfinished_count} 位达人未完成，仍要归档？`)
  return undefined
}

/** Brings campaigns to a status; of an end the others who work on them are told. The caller has asked `statusRefusal`. */
export async function setCampaignStatus(
  context: WriteContext,
  rows: readonly Pick<CampaignListRow, 'id' | 'name' | 'status' | 'owner_id' | 'end_time'>[],
  to: CampaignStatus,
  { end_time }: { end_time?: number | undefined } = {},
): Promise<void> {
  if (rows.length === 0) return
  const { db, who, now } = context
  const reopens = ({ status }: { status: CampaignStatus }) => end_time !== undefined && status === CampaignStatus.ended
  // A draft starts with the end that it has.
  const reopened =
    end_time === undefined
      ? sql``
      : sql`, end_time = case when status = ${CampaignStatus.ended} then ${end_time}::bigint else end_time end`
  await rowsOf(
    db,
    sql`update campaign set status = ${to} ${reopened}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and ${isOneOf(
        sql`id`,
        rows.map(({ id }) => id),
      )}`,
  )
  await logCampaigns(
    context,
    rows.map((row) => ({
      campaign_id: row.id,
      action: who.user_id === 0 ? '项目到期自动结束' : `${campaignVerb(row.status, to)}项目`,
      ...(reopens(row) && { content: `新的结束日期 ${day(end_time ?? 0)}` }),
    })),
  )
  if (to === CampaignStatus.ended) await tellEnded(context, rows)
}

/** Tells owner and participants that campaigns are over; not whoever ended them. */
async function tellEnded(
  { db, who, now }: WriteContext,
  rows: readonly Pick<CampaignListRow, 'id' | 'name' | 'status' | 'owner_id'>[],
): Promise<void> {
  for (const { id, name, owner_id } of rows) {
    const [stored] = await db
      .select({ member_ids: campaign.member_ids })
      .from(campaign)
      .where(and(eq(campaign.corp_id, who.corp_id), eq(campaign.id, id)))
    const people = new Set([owner_id, ...(stored?.member_ids ?? [])])
    for (const user_id of people)
      if (user_id !== who.user_id)
        await sendNotice(
          db,
          { corp_id: who.corp_id, user_id },
          {
            event: 'campaignEnded',
            title: '种草项目已结束',
            content: `「${name}」${who.user_id === 0 ? '已到结束日期，自动结束' : '已结束'}，仍可关联内容与结算`,
            ...{ route: 'ContentCampaign', query: { tab: String(CampaignStatus.ended) } },
          },
          now,
        )
  }
}
