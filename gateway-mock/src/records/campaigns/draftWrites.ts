import { CampaignAuthorStage, DraftStatus } from '@crm/contracts/enums'
import { stageRefusal } from '@crm/contracts/rules/campaignStages'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { draft } from '../../store/database/schema.ts'
import type { FileRef } from '../../store/database/schema/cooperation.ts'
import type { CampaignReview } from '../../store/database/schema/content.ts'
import { Code } from '../../rules/refusal.ts'
import { type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { int, select } from '../../store/database/select.ts'
import { rowOf } from '../../store/database/query.ts'
import { type Doing, logCampaigns } from './doing.ts'
import { setStage } from './placeWrites.ts'
import type { StoredPlace } from './storedPlaces.ts'

type StoredDraft = typeof draft.$inferSelect

/** The draft of a place that is under review, if there is one. */
export async function openDraft({ db, who }: Doing, placeId: number): Promise<StoredDraft | undefined> {
  const [row] = await db
    .select()
    .from(draft)
    .where(
      and(
        ...[eq(draft.corp_id, who.corp_id), eq(draft.campaign_author_id, placeId)],
        ...[eq(draft.status, DraftStatus.reviewing), isNull(draft.deleted_at)],
      ),
    )
  return row
}

/** Why a version may not be handed in for a place, or nothing. */
export function handInRefusal(place: StoredPlace): RuleRefusal | undefined {
  if (place.draft === DraftStatus.reviewing) return { code: WRONG_STATE_CODE, message: '上一版本仍在审核中' }
  const message = place.is_reviewed
    ? stageRefusal({ ...place, draft: DraftStatus.reviewing }, CampaignAuthorStage.reviewing, { by: 'draft' })
    : '该项目未开启审稿'
  return message === undefined ? undefined : { code: WRONG_STATE_CODE, message }
}

/** Hands a version in: it is under review at the first level, and the talent 审稿中. The caller has asked `handInRefusal`. */
export async function handIn(
  doing: Doing,
  place: StoredPlace,
  { text, files }: { text: string; files: FileRef[] },
): Promise<{ id: number; version: number }> {
  const { db, who, now } = doing
  const { version } = await rowOf(
    db,
    select(
      { version: int`coalesce(max(version), 0) + 1` },
      sql`from draft where corp_id = ${who.corp_id} and campaign_author_id = ${place.id}`,
    ),
  )
  const [made] = await db
    .insert(draft)
    .values({
      ...{ corp_id: who.corp_id, campaign_author_id: place.id, version, text, files, user_id: who.user_id },
      ...{ status: DraftStatus.reviewing, created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: draft.id })
  if (!made) throw new Error('a draft was not written')
  await logCampaigns(doing, [
    { campaign_id: place.campaign_id, action: '上传稿件', content: `「${place.author_name}」第 ${version} 版` },
  ])
  await setStage(doing, [place], CampaignAuthorStage.reviewing)
  return { id: made.id, version }
}

/** Takes the version under review back: the talent is 创作中 again. */
export async function withdrawDraft(doing: Doing, place: StoredPlace, reason: string): Promise<void> {
  const { db, who, now } = doing
  await db
    .update(draft)
    .set({ deleted_at: now, updated_at: sql`greatest(${now}, ${draft.updated_at} + 1)`, updated_by: who.user_id })
    .where(and(eq(draft.corp_id, who.corp_id), eq(draft.id, place.draft_id ?? 0)))
  await setStage(doing, [{ ...place, draft: null }], CampaignAuthorStage.creating, { reason })
}

/** Why somebody may not judge a draft, or nothing: only reviewers of its level do, and nobody the own one. */
export function judgeRefusal(
  { user_id, level, status }: Pick<StoredDraft, 'user_id' | 'level' | 'status'>,
  place: Pick<StoredPlace, 'user_id'>,
  { first = [], second = [] }: CampaignReview,
  caller: number,
): RuleRefusal | undefined {
  if (status !== DraftStatus.reviewing) return { code: WRONG_STATE_CODE, message: '该稿件已有审核结果' }
  if (user_id === caller || place.user_id === caller)
    return { code: Code.notAllowed, message: '不能审核自己提交的稿件' }
  // A second level that is no more leaves the decision to the first.
  return (level === 2 && second.length > 0 ? second : first).includes(caller)
    ? undefined
    : { code: Code.notAllowed, message: '暂无审核权限' }
}

export interface Judgement {
  status: typeof DraftStatus.passed | typeof DraftStatus.toChange | typeof DraftStatus.passedWithNote
  /** Why it is to be changed. */
  reason: string
  /** The small correction that it passes with. */
  note: string
}

/**
 * Judges a version at its level. Passed by the first of two it goes on to the second; by the last the talent is 待发布. One that is to
 * be changed leads back to 创作中. The caller has asked `judgeRefusal`. Answers whether it was decided.
 */
export async function judge(
  doing: Doing,
  place: StoredPlace,
  stored: StoredDraft,
  { status, reason, note }: Judgement,
  { second = [] }: CampaignReview,
): Promise<boolean> {
  const { db, who, now } = doing
  const isPassed = status !== DraftStatus.toChange
  const goesOn = isPassed && stored.level === 1 && second.length > 0
  const passes = isPassed
    ? [...stored.passes, { level: stored.level, user_id: who.user_id, at: now, note }]
    : stored.passes
  // A note of either level makes it one that passed with a correction.
  const decided = isPassed && passes.some((pass) => pass.note !== '') ? DraftStatus.passedWithNote : status
  await db
    .update(draft)
    .set({
      passes,
      ...(goesOn ? { level: 2 as const } : { status: decided, reason, reviewer_id: who.user_id, reviewed_at: now }),
      ...{ updated_at: sql`greatest(${now}, ${draft.updated_at} + 1)`, updated_by: who.user_id },
    })
    .where(and(eq(draft.corp_id, who.corp_id), eq(draft.id, stored.id)))
  const level = second.length > 0 ? (stored.level === 1 ? '一审' : '二审') : '审稿'
  const verb = isPassed ? (note === '' ? '通过' : `通过并附小改：${note}`) : `需修改：${reason}`
  await logCampaigns(doing, [
    {
      campaign_id: place.campaign_id,
      action: `${level}${isPassed ? '通过' : '退回'}`,
      content: `「${place.author_name}」第 ${stored.version} 版 ${verb}`,
    },
  ])
  if (goesOn) return false
  const to = isPassed ? CampaignAuthorStage.toPublish : CampaignAuthorStage.creating
  await setStage(doing, [{ ...place, draft: decided }], to)
  return true
}
