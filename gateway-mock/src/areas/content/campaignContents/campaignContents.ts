import { flagOf, UNAVAILABLE } from '@crm/base/numbers'
import { type CampaignContent, campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { CampaignStatus } from '@crm/contracts/enums'
import type { CampaignListRow } from '../../../figures/campaignList.ts'
import { contentRates, contentTotals } from '../../../figures/content.ts'
import { contentList, type ContentListRow } from '../../../figures/contentList.ts'
import { contentVideoId } from '../../../figures/contentVideoId.ts'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import { CAMPAIGN_LOG } from '../../../records/campaigns/campaignWrites.ts'
import { placesOfContents, releaseContents, unbindRefusal } from '../../../records/campaigns/contentPlaces.ts'
import { managesPlace, closedRefusal } from '../../../records/campaigns/placeRules.ts'
import { campaignInSight, runsCampaign } from '../../../records/campaigns/storedCampaigns.ts'
import { pageInfo } from '../../../records/page.ts'
import { publishedOf } from '../../../records/videos/grassRows.ts'
import type { Scope } from '../../../rules/filter.ts'
import { NOT_ALLOWED } from '../../../rules/ruleRefusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { serve } from '../../serve.ts'
import { addContents } from './addContents.ts'

/** Who sees a campaign sees all of its contents, whoever made them. */
const wholeScope = (who: Staff): Scope => ({ ...scopeOf(who), kind: 'corp' })

const shown = (who: Staff, campaign: CampaignListRow, row: ContentListRow): CampaignContent => {
  const { source: _, ...published } = publishedOf(row)
  const isOpen = managesPlace(who, campaign, row)
  return {
    id: row.id,
    content_id: contentVideoId(row.id),
    ...published,
    form: row.form,
    interactions: row.interactions,
    is_hot: flagOf(row.is_hot),
    cost: isOpen ? row.cost : UNAVAILABLE,
    cpe: isOpen ? row.cpe : UNAVAILABLE,
    // The column takes these words only.
    state: row.state as CampaignContent['state'],
    unbinds: flagOf(isOpen && campaign.status !== CampaignStatus.archived),
  }
}

/** Published contents of campaigns: added by link, bound to their talents, taken back. */
export const campaignContents = serve(campaignContentCalls, {
  list: async ({ request, db, who, now }) => {
    const { id: campaign_id, keyword } = request
    const campaign = await campaignInSight(db, who, campaign_id, now)
    const [scope, filter, where] = [wholeScope(who), { now, campaign_id }, { keyword }]
    const runs = runsCampaign(who, campaign)
    // The order of what is not shown is not shown either.
    const page =
      runs || !['cost', 'cpe'].includes(request.order_by ?? '') ? request : { ...request, order_by: undefined }
    const { list, total_count } = await contentList(db, scope, filter, where, page)
    const totals = await contentTotals(db, scope, filter, where)
    const { content_count, hot_count, plays, interactions } = totals
    const { interaction_rate, cpe } = contentRates(totals)
    return {
      list: list.map((row) => shown(who, campaign, row)),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: {
          ...{ content_count, hot_count, plays, interactions, interaction_rate },
          cost: runs ? totals.cost : UNAVAILABLE,
          cpe: runs ? cpe : UNAVAILABLE,
        },
      },
    }
  },

  add: addContents,

  unbind: async (ctx) => {
    const { request, db, who, now } = ctx
    const { id: campaign_id } = request
    const campaign = await campaignInSight(db, who, campaign_id, now)
    const doing = { db, who, now }
    const selection = await selectRows(db, who, {
      table: 'content_item',
      key: 'id',
      keys: request.ids,
      read: request.updated_at,
      rowsOf: async (ids) =>
        (
          await contentList(
            db,
            wholeScope(who),
            { now, campaign_id },
            { ids },
            { page: 1, size: Math.max(1, ids.length) },
          )
        ).list,
      keyOf: (row) => row.id,
    })
    const places = await placesOfContents(
      doing,
      selection.rows.map(({ id }) => id),
    )
    const placeOf = (row: ContentListRow) => places.find(({ content_id }) => content_id === row.id)
    return runBulkWrite(ctx, selection, {
      ...CAMPAIGN_LOG,
      action: '解除内容关联',
      unit: '个内容',
      nameOf: (row) => row.title,
      keyOf: (row) => row.id,
      before: (row) => ({ campaign_id: row.campaign_id }),
      each: (row) => {
        if (!managesPlace(who, campaign, row)) return NOT_ALLOWED
        return closedRefusal(campaign.status, 'closing') ?? unbindRefusal(placeOf(row))
      },
      write: (rows) =>
        releaseContents(
          doing,
          campaign_id,
          rows,
          rows.flatMap((row) => placeOf(row) ?? []),
        ),
    })
  },
})
