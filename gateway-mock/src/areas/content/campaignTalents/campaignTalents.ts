import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import type { BulkTarget } from '@crm/contracts/bulk'
import { type CampaignTalent, campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { CampaignAuthorStage, campaignAuthorStageLabel, CampaignStatus } from '@crm/contracts/enums'
import { BOARD_CARDS } from '@crm/contracts/rules/campaignRules'
import type { CampaignListRow } from '../../../figures/campaignList.ts'
import { contentVideoId } from '../../../figures/contentVideoId.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import { CAMPAIGN_LOG } from '../../../records/campaigns/campaignWrites.ts'
import { logCampaigns } from '../../../records/campaigns/campaignLogs.ts'
import { boardRows, type PlaceRow, placeRows, stageCounts } from '../../../records/campaigns/placeRows.ts'
import { managesPlace, stepRefusal, closedRefusal } from '../../../records/campaigns/placeRules.ts'
import { removePlaces, setQuotes, setStage, setTerms } from '../../../records/campaigns/placeWrites.ts'
import { campaignInSight, costRight, runsCampaign } from '../../../records/campaigns/storedCampaigns.ts'
import { placesOf, type StoredPlace } from '../../../records/campaigns/storedPlaces.ts'
import type { Ctx } from '../../../records/context.ts'
import type { Db } from '../../../store/database/db.ts'
import { pageInfo } from '../../../records/page.ts'
import { perUnit, startOfDay } from '../../../rules/period.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { NOT_ALLOWED, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { serve } from '../../serve.ts'
import { addTalents } from './addTalents.ts'

const known = (value: number | null) => value ?? UNAVAILABLE

/** What board and table show of a talent. */
const cardOf = (campaign: CampaignListRow, row: PlaceRow) => ({
  id: row.id,
  author_id: row.author_id,
  platform: row.platform,
  author_name: row.author_name,
  avatar: row.avatar,
  list_flag: row.list_flag,
  content_flag: row.content_flag,
  stage: row.stage,
  form: row.form,
  quote: known(row.quote),
  has_sample: flagOf(row.has_sample),
  draft: row.draft,
  draft_id: row.draft_id,
  has_content: flagOf(row.has_content),
  draft_due: row.draft_due,
  publish_due: row.publish_due,
  interactions: known(row.interactions),
  reason: row.reason,
  updated_at: row.updated_at,
  moves: flagOf(row.is_open && campaign.status !== CampaignStatus.archived),
})

const talentOf = (campaign: CampaignListRow, row: PlaceRow): CampaignTalent => ({
  ...cardOf(campaign, row),
  display_id: row.display_id,
  user: row.user,
  sample: row.sample,
  content: row.content && {
    content_id: contentVideoId(row.content.id),
    title: row.content.title,
    url: /^https?:/.test(row.content.url) ? row.content.url : '',
  },
  cpe: row.cost === null || row.interactions === null ? UNAVAILABLE : perUnit(row.cost, row.interactions),
  settle_amount: known(row.settle_amount),
  settled_at: row.settled_at,
  remark: row.remark,
})

/** The campaign in the caller's sight, and its places as the caller sees them. */
async function placesInSight(db: Db, who: Staff, campaign_id: number, now: number) {
  const campaign = await campaignInSight(db, who, campaign_id, now)
  const costs = { ...costRight(who), all: runsCampaign(who, campaign) }
  return { campaign, of: { scope: scopeOf(who), campaign_id, costs, now } }
}

type Meant = Pick<BulkTarget, 'updated_at'> & { id: number; ids?: number[] | undefined }

/** The campaign of a write, and its places that the write means, locked. */
async function selectPlacesOf({ db, who, now, request }: Pick<Ctx<Meant>, 'db' | 'who' | 'now' | 'request'>) {
  const campaign = await campaignInSight(db, who, request.id, now)
  const selection = await selectRows(db, who, {
    table: 'campaign_author',
    key: 'id',
    keys: request.ids,
    read: request.updated_at,
    rowsOf: async (ids) =>
      (await placesOf(db, who.corp_id, ids)).filter(({ campaign_id }) => campaign_id === campaign.id),
    keyOf: (place) => place.id,
  })
  return { campaign, selection }
}

/** What every write over talents of a campaign reports and logs. */
const placeWrite = {
  ...CAMPAIGN_LOG,
  unit: '位达人',
  nameOf: (place: StoredPlace) => place.author_name,
  keyOf: (place: StoredPlace) => place.id,
}

/** Talents of campaigns: added, asked, moved on, settled. */
export const campaignTalents = serve(campaignTalentCalls, {
  board: async ({ request: { id }, db, who, now }) => {
    const { campaign, of } = await placesInSight(db, who, id, now)
    const rows = await boardRows(db, of, BOARD_CARDS)
    return {
      list: (await stageCounts(db, of)).map(({ stage, count }) => ({
        stage,
        count,
        cards: rows
          .filter((row) => row.stage === stage)
          .map((row) => ({ ...cardOf(campaign, row), user_name: row.user?.name ?? '' })),
      })),
    }
  },

  list: async ({ request, db, who, now }) => {
    const { campaign, of } = await placesInSight(db, who, request.id, now)
    const { list, total_count } = await placeRows(db, of, request, request)
    const counts = await stageCounts(db, of, request)
    return {
      list: list.map((row) => talentOf(campaign, row)),
      page_info: pageInfo(request, total_count),
      ext: { status_count: Object.fromEntries(counts.map(({ stage, count }) => [stage, count])) },
    }
  },

  add: addTalents,

  update: async (ctx) => {
    const { request, db, who, now } = ctx
    const { id: campaign_id, reason = '' } = request
    const { stage, quote, settle_amount, settled_at, ...terms } = request.changes
    if (Object.values(request.changes).every((each) => each === undefined)) refuseField('changes', '请填写要修改的内容')
    const { campaign, selection } = await selectPlacesOf(ctx)
    const context = { db, who, now }
    return runBulkWrite(ctx, selection, {
      ...placeWrite,
      action: stage === undefined ? '编辑达人' : '推进达人',
      before: (place) => ({
        ...(stage !== undefined && { campaign_stage: campaignAuthorStageLabel[place.stage] }),
        ...(quote !== undefined && { quote: place.quote }),
        ...(terms.draft_due !== undefined && { draft_due: place.draft_due }),
        ...(terms.publish_due !== undefined && { publish_due: place.publish_due }),
      }),
      after: {
        ...terms,
        ...(stage !== undefined && { campaign_stage: campaignAuthorStageLabel[stage] }),
        ...(quote !== undefined && { quote }),
        ...(settle_amount !== undefined && { settle_amount }),
        ...(reason !== '' && { reason }),
      },
      each: (place) => {
        if (stage !== undefined) return stepRefusal(who, campaign, place, { stage, quote, reason })
        return managesPlace(who, campaign, place) ? closedRefusal(campaign.status, 'plan') : NOT_ALLOWED
      },
      write: async (places) => {
        if (quote !== undefined) await setQuotes(context, places, quote)
        if (Object.values(terms).some((each) => each !== undefined)) await setTerms(context, places, terms)
        if (stage === undefined)
          return logCampaigns(
            context,
            places.map(({ author_name }) => ({ campaign_id, action: '编辑达人', content: `「${author_name}」` })),
          )
        // What was written with the step is what the step goes by.
        const settled = { amount: settle_amount, day: startOfDay(settled_at ?? now) }
        await setStage(
          context,
          await placesOf(
            db,
            who.corp_id,
            places.map(({ id }) => id),
          ),
          stage,
          {
            reason,
            ...(stage === CampaignAuthorStage.settled && { settled }),
          },
        )
      },
    })
  },

  remove: async (ctx) => {
    const { db, who, now } = ctx
    const { campaign, selection } = await selectPlacesOf(ctx)
    return runBulkWrite(ctx, selection, {
      ...placeWrite,
      action: '移除达人',
      before: ({ stage }) => ({ campaign_stage: campaignAuthorStageLabel[stage] }),
      each: (place) => {
        if (!managesPlace(who, campaign, place)) return NOT_ALLOWED
        if (place.stage !== CampaignAuthorStage.toInvite)
          return { code: WRONG_STATE_CODE, message: '只有待邀约的达人可以移除，其他请取消' }
        return closedRefusal(campaign.status, 'plan')
      },
      write: (places) => removePlaces({ db, who, now }, places),
    })
  },
})
