import { flagOf } from '@crm/base/numbers'
import { campaignDraftCalls, type DraftVersion } from '@crm/contracts/calls/campaignDrafts'
import { DraftStatus, draftStatusLabel, reviewLevelLabel } from '@crm/contracts/enums'
import { DRAFT_REMARKS_MAX, judgeRefusal } from '@crm/contracts/rules/draftRules'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { CAMPAIGN_LOG } from '../../../records/campaigns/campaignWrites.ts'
import {
  type CampaignBrief,
  campaignBrief,
  draftCounts,
  draftRows,
  nextToJudge,
  placeOfDraft,
  type StoredDraft,
  storedDraft,
  versionsOf,
} from '../../../records/campaigns/drafts.ts'
import { decide, handIn, handInRefusal, setRemarks, withdraw } from '../../../records/campaigns/draftWrites.ts'
import { closedRefusal, managesPlace } from '../../../records/campaigns/placeRules.ts'
import { campaignInSight } from '../../../records/campaigns/storedCampaigns.ts'
import { placesOf } from '../../../records/campaigns/storedPlaces.ts'
import type { Ctx } from '../../../records/context.ts'
import { linkOfAttachment, takeAttachments } from '../../../records/files/attachments.ts'
import { type MemberBrief, memberBriefs } from '../../../records/members/memberBriefs.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField, refuseWith } from '../../../rules/refusal.ts'
import { NOT_ALLOWED, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { serve } from '../../serve.ts'

const noDraft = () => refuse(Code.notFound, '稿件不存在，或已被撤回')

/** Everybody that versions name. */
const peopleOf = (db: Db, who: Staff, versions: readonly StoredDraft[]) =>
  memberBriefs(
    db,
    who.corp_id,
    versions.flatMap(({ user_id, reviewer_id, passes, comments }) => [
      ...[user_id, reviewer_id ?? 0],
      ...[...passes, ...comments].map((each) => each.user_id),
    ]),
  )

/** A version as the caller sees it. */
function shown(
  who: Staff,
  stored: StoredDraft,
  { review, manages, people }: Pick<CampaignBrief, 'review'> & { manages: boolean; people: Map<number, MemberBrief> },
): DraftVersion {
  const { id, version, created_at, status, level, reviewed_at, text, files, reason, updated_at } = stored
  const personOf = (user_id: number | null) => people.get(user_id ?? 0) ?? null
  const refusal = judgeRefusal(stored, review, who.user_id)
  return {
    ...{ id, version, created_at, status, level, reviewed_at, text, files, reason, updated_at },
    user: personOf(stored.user_id),
    reviewer: personOf(stored.reviewer_id),
    passes: stored.passes.map((pass) => ({
      ...{ level: pass.level, user: personOf(pass.user_id), at: pass.at, note: pass.note },
    })),
    remarks: stored.comments.map((said) => ({
      ...{ user: personOf(said.user_id), text: said.text, at: said.at ?? null, quote: said.quote ?? '' },
      ...{ resolved: flagOf(said.resolved === true), created_at: said.created_at },
    })),
    judges: flagOf(refusal === undefined),
    refusal: refusal ?? '',
    withdraws: flagOf(status === DraftStatus.reviewing && (manages || stored.user_id === who.user_id)),
  }
}

type DraftCtx = Pick<Ctx<{ id: number; draft_id: number }>, 'request' | 'db' | 'who' | 'now'>

/** A draft that is written on: of a running campaign in sight, with the place of its talent locked. */
async function lockedDraft({ request: { id, draft_id }, db, who, now }: DraftCtx) {
  const campaign = await campaignInSight(db, who, id, now)
  const found = (await placeOfDraft(db, who, id, draft_id)) ?? noDraft()
  await lockRows(db, who, { table: 'campaign_author', key: 'id' }, [found.place_id])
  const [place] = await placesOf(db, who.corp_id, [found.place_id])
  const stored = await storedDraft(db, who, draft_id)
  if (place === undefined || stored === undefined) return noDraft()
  refuseWith(closedRefusal(campaign.status, 'progress'))
  const object = `${place.author_name} 第 ${stored.version} 版`
  return {
    ...{ campaign, place, stored },
    log: { ...CAMPAIGN_LOG, object: `${campaign.name}：${object}`, object_id: draft_id },
  }
}

/** Drafts of campaigns: handed in, remarked on, judged, taken back. */
export const campaignDrafts = serve(campaignDraftCalls, {
  list: async ({ request, db, who, now }) => {
    const { id, tab = 'reviewing' } = request
    await campaignInSight(db, who, id, now)
    const counts = await draftCounts(db, who.corp_id, id)
    const { review } = await campaignBrief(db, who, id)
    const rows = await draftRows(db, who, id, tab, request)
    return {
      list: rows.map((row) => ({
        ...row,
        judges: flagOf(judgeRefusal({ ...row, user_id: row.user?.user_id ?? 0 }, review, who.user_id) === undefined),
      })),
      page_info: pageInfo(request, counts[tab]),
      ext: { status_count: { ...counts } },
    }
  },

  detail: async ({ request: { id, draft_id }, db, who, now }) => {
    const campaign = await campaignInSight(db, who, id, now)
    const { user_id, ...place } = (await placeOfDraft(db, who, id, draft_id)) ?? noDraft()
    const { review, brief, keywords } = await campaignBrief(db, who, id)
    const versions = await versionsOf(db, who, place.place_id)
    const people = await peopleOf(db, who, versions)
    const manages = managesPlace(who, campaign, { user_id })
    return {
      ...place,
      draft_id,
      versions: versions.map((stored) => shown(who, stored, { review, manages, people })),
      ...{ brief, keywords },
      next_id: await nextToJudge(db, who, id, review, draft_id),
    }
  },

  fileLink: async ({ request: { id, draft_id, file_url }, db, who, now }) => {
    await campaignInSight(db, who, id, now)
    const found = (await placeOfDraft(db, who, id, draft_id)) ?? noDraft()
    const files = (await versionsOf(db, who, found.place_id)).flatMap((stored) => stored.files)
    return linkOfAttachment(db, who, files, file_url, now)
  },

  add: async ({ request, db, who, now, oplog }) => {
    const { id, place_id, text = '', files = [] } = request
    const campaign = await campaignInSight(db, who, id, now)
    await lockRows(db, who, { table: 'campaign_author', key: 'id' }, [place_id])
    const [place] = await placesOf(db, who.corp_id, [place_id])
    if (place?.campaign_id !== id) return refuseField('place_id', '达人不在项目中')
    if (!managesPlace(who, campaign, place)) refuseWith(NOT_ALLOWED)
    refuseWith(closedRefusal(campaign.status, 'progress'))
    const refusal = handInRefusal(place)
    if (refusal !== undefined) refuse(WRONG_STATE_CODE, refusal)
    if (text.trim() === '' && files.length === 0) refuseField('text', '请填写正文或上传文件')
    const taken = await takeAttachments(db, who, files, [], now)
    const { review } = await campaignBrief(db, who, id)
    const made = await handIn({ db, who, now }, place, review, { text, files: taken })
    await oplog({
      ...CAMPAIGN_LOG,
      action: '上传稿件',
      object: `${campaign.name}：${place.author_name} 第 ${made.version} 版`,
      object_id: made.draft_id,
      after: { version: made.version },
    })
    return made
  },

  review: async (ctx) => {
    const { request, db, who, now, oplog } = ctx
    const { id, draft_id, updated_at, status, note = '' } = request
    const { place, stored, log } = await lockedDraft(ctx)
    refuseStale(stored, updated_at)
    const { review } = await campaignBrief(db, who, id)
    const refusal = judgeRefusal(stored, review, who.user_id)
    if (refusal !== undefined) refuse(WRONG_STATE_CODE, refusal)
    const passes = status !== DraftStatus.toChange
    if (!passes && note.trim() === '') refuseField('note', '请填写需修改的原因')
    if (status === DraftStatus.passedWithNote && note.trim() === '') refuseField('note', '请填写附带的小改')
    const done = await decide(
      { db, who, now },
      { place, stored, review },
      { passes, note: status === DraftStatus.passed ? '' : note.trim() },
    )
    await oplog({
      ...log,
      action: '审核稿件',
      before: { draft_status: draftStatusLabel[stored.status], review_level: reviewLevelLabel[stored.level] },
      after: {
        draft_status: draftStatusLabel[done.status],
        review_level: reviewLevelLabel[done.level],
        ...(note !== '' && { reason: note }),
      },
    })
    return { ...done, next_id: await nextToJudge(db, who, id, review, draft_id) }
  },

  withdraw: async (ctx) => {
    const { request, db, who, now, oplog } = ctx
    const { campaign, place, stored, log } = await lockedDraft(ctx)
    if (!managesPlace(who, campaign, place) && stored.user_id !== who.user_id) refuseWith(NOT_ALLOWED)
    refuseStale(stored, request.updated_at)
    if (stored.status !== DraftStatus.reviewing) refuse(WRONG_STATE_CODE, '该稿件已审核，不能撤回')
    await withdraw({ db, who, now }, place, stored, request.reason)
    await oplog({
      ...{ ...log, action: '撤回稿件' },
      before: { draft_status: draftStatusLabel[stored.status] },
      after: { reason: request.reason },
    })
  },

  remark: async (ctx) => {
    const { request, db, who, now, oplog } = ctx
    const { draft_id, text, at, quote } = request
    const { stored, log } = await lockedDraft(ctx)
    if (stored.comments.length >= DRAFT_REMARKS_MAX)
      refuse(WRONG_STATE_CODE, `每个版本最多 ${DRAFT_REMARKS_MAX} 条评论`)
    if (quote !== undefined && !stored.text.includes(quote)) refuseField('quote', '正文中没有这句话')
    await setRemarks({ db, who, now }, draft_id, [
      ...stored.comments,
      { user_id: who.user_id, text, ...(at !== undefined && { at }), ...(quote && { quote }), created_at: now },
    ])
    await oplog({ ...log, action: '评论稿件', after: { content: text } })
  },

  resolve: async (ctx) => {
    const { request, db, who, now, oplog } = ctx
    const { draft_id, index, resolved } = request
    const { stored, log } = await lockedDraft(ctx)
    const remark = stored.comments[index] ?? refuseField('index', '评论不存在')
    await setRemarks(
      { db, who, now },
      draft_id,
      stored.comments.map((each, at) => (at === index ? { ...each, resolved: resolved === 1 } : each)),
    )
    await oplog({
      ...{ ...log, action: '处理稿件评论' },
      before: { content: remark.text, resolved: flagOf(remark.resolved === true) },
      after: { resolved },
    })
  },
})
