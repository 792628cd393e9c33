import {
  CampaignAuthorStage,
  campaignAuthorStageLabel,
  DraftStatus,
  draftStatusLabel,
  reviewLevelLabel,
} from '@crm/contracts/enums'
import type { Attachment } from '@crm/contracts/rules/attachments'
import { stageRefusal } from '@crm/contracts/rules/campaignStages'
import { decided, type ReviewLevels, reviewersOf } from '@crm/contracts/rules/draftRules'
import { and, eq, sql } from 'drizzle-orm'
import { draft } from '../../store/database/schema.ts'
import { rowOf } from '../../store/database/query.ts'
import { int, select } from '../../store/database/select.ts'
import type { DraftComment } from '../../store/database/schema/materials.ts'
import { sendNotice } from '../notices/notices.ts'
import type { WriteContext } from '../writeContext.ts'
import { logCampaigns } from './campaignLogs.ts'
import type { StoredDraft } from './drafts.ts'
import { setStage } from './placeWrites.ts'
import type { StoredPlace } from './storedPlaces.ts'

const { creating, reviewing, toPublish } = CampaignAuthorStage

/** Why a draft may not be handed in for a talent, as a sentence; undefined when it may. */
export function handInRefusal(place: StoredPlace): string | undefined {
  if (!place.is_reviewed) return '该项目未开启审稿，无需上传稿件'
  if (place.draft_id !== null) return '上一版本仍在审核中'
  if (place.stage !== creating)
    return `只有「${campaignAuthorStageLabel[creating]}」的达人可以上传稿件，当前为「${campaignAuthorStageLabel[place.stage]}」`
  return stageRefusal({ ...place, draft: DraftStatus.reviewing }, reviewing, { by: 'draft' })
}

const nameOf = ({ author_name, version }: { author_name: string; version: number }) =>
  `「${author_name}」第 ${version} 版`

/** Tells members about a draft; whoever does it knows. */
async function tell(
  { db, who, now }: WriteContext,
  people: readonly number[],
  place: StoredPlace,
  message: { event: 'draftToReview' | 'draftDecided'; title: string; content: string; draft_id: number },
): Promise<void> {
  const { event, title, content, draft_id } = message
  for (const user_id of new Set(people))
    if (user_id !== who.user_id && user_id !== 0)
      await sendNotice(
        db,
        { corp_id: who.corp_id, user_id },
        {
          ...{ event, title, content: `${place.campaign_name}：${content}` },
          route: 'ContentCampaignDetail',
          query: { id: String(place.campaign_id), tab: 'drafts', draft_id: String(draft_id) },
        },
        now,
      )
}

/** Hands in the next version of a talent's draft: 审稿中, and the first level is told. The caller has asked `handInRefusal`, with the place locked. */
export async function handIn(
  context: WriteContext,
  place: StoredPlace,
  review: ReviewLevels,
  { text, files }: { text: string; files: Attachment[] },
): Promise<{ draft_id: number; version: number }> {
  const { db, who, now } = context
  const { version } = await rowOf(
    db,
    select(
      { version: int`coalesce(max(d.version), 0) + 1` },
      // One that was withdrawn keeps its number.
      sql`from draft d where d.corp_id = ${who.corp_id} and d.campaign_author_id = ${place.id}`,
    ),
  )
  const [made] = await db
    .insert(draft)
    .values({
      ...{ corp_id: who.corp_id, campaign_author_id: place.id, version, text, files, user_id: who.user_id },
      ...{ created_at: now, updated_at: now, updated_by: who.user_id },
    })
    .returning({ id: draft.id })
  if (!made) throw new Error('a draft was not written')
  await setStage(context, [place], reviewing)
  const name = nameOf({ ...place, version })
  await logCampaigns(context, [{ campaign_id: place.campaign_id, action: '上传稿件', content: name }])
  await tell(context, reviewersOf(review, 1), place, {
    ...{ event: 'draftToReview', title: '稿件待审核', content: `${name}待一审`, draft_id: made.id },
  })
  return { draft_id: made.id, version }
}

/**
 * Decides a draft: on to the second level, 待发布, or back to 创作中 with a reason. The caller has asked `judgeRefusal`, with the
 * talent's place locked.
 */
export async function decide(
  context: WriteContext,
  { place, stored, review }: { place: StoredPlace; stored: StoredDraft; review: ReviewLevels },
  decision: { passes: boolean; note: string },
): Promise<Pick<StoredDraft, 'status' | 'level'>> {
  const { db, who, now } = context
  const { id, version, passes, user_id } = stored
  const next = decided(stored, review, decision)
  const isOver = next.status !== DraftStatus.reviewing
  await db
    .update(draft)
    .set({
      ...next,
      ...(decision.passes && {
        passes: [...passes, { level: stored.level, user_id: who.user_id, at: now, note: decision.note }],
      }),
      ...(isOver && { reviewer_id: who.user_id, reviewed_at: now }),
      reason: decision.passes ? '' : decision.note,
      updated_at: sql`greatest(${now}, ${draft.updated_at} + 1)`,
      updated_by: who.user_id,
    })
    .where(and(eq(draft.corp_id, who.corp_id), eq(draft.id, id)))
  const name = nameOf({ ...place, version })
  const said = decision.note === '' ? '' : `：${decision.note}`
  const level = reviewLevelLabel[stored.level]
  const outcome = isOver ? draftStatusLabel[next.status] : `${level}通过`
  await logCampaigns(context, [
    { campaign_id: place.campaign_id, action: `${level}稿件`, content: `${name}${outcome}${said}` },
  ])
  if (!isOver) {
    await tell(context, reviewersOf(review, next.level), place, {
      ...{
        event: 'draftToReview',
        title: '稿件待审核',
        content: `${name}待${reviewLevelLabel[next.level]}`,
        draft_id: id,
      },
    })
    return next
  }
  // What was decided is what the step goes by.
  await setStage(context, [place], decision.passes ? toPublish : creating, {
    reason: decision.passes ? '' : decision.note,
  })
  await tell(context, [user_id, place.user_id], place, {
    ...{ event: 'draftDecided', title: `稿件${outcome}`, content: `${name}${outcome}${said}`, draft_id: id },
  })
  return next
}

/** Takes back a draft that is under review: 创作中 again. */
export async function withdraw(
  context: WriteContext,
  place: StoredPlace,
  { id, version }: StoredDraft,
  reason: string,
): Promise<void> {
  const { db, who, now } = context
  await db
    .update(draft)
    .set({
      deleted_at: now,
      updated_at: sql`greatest(${now}, ${draft.updated_at} + 1)`,
      updated_by: who.user_id,
    })
    .where(and(eq(draft.corp_id, who.corp_id), eq(draft.id, id)))
  await setStage(context, [place], creating, { reason })
  await logCampaigns(context, [
    { campaign_id: place.campaign_id, action: '撤回稿件', content: `${nameOf({ ...place, version })}：${reason}` },
  ])
}

/** Writes the remarks of a version. They are no part of what a decision is compared with. */
export async function setRemarks({ db, who }: WriteContext, draftId: number, comments: DraftComment[]): Promise<void> {
  await db
    .update(draft)
    .set({ comments })
    .where(and(eq(draft.corp_id, who.corp_id), eq(draft.id, draftId)))
}
