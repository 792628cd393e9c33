import { readVideoLink, type VideoLink } from '@crm/base/videoLinks'
import type { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { ContentItemStatus } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CampaignListRow } from '../../../figures/campaignList.ts'
import { addLines, type LineOutcome } from '../../../records/bulk/addLines.ts'
import { lockRows } from '../../../records/bulk/selection.ts'
import { CAMPAIGN_LOG } from '../../../records/campaigns/campaignWrites.ts'
import { bindContent, bindRefusal, waitingPlace } from '../../../records/campaigns/contentPlaces.ts'
import { managesPlace, closedRefusal } from '../../../records/campaigns/placeRules.ts'
import { campaignInSight } from '../../../records/campaigns/storedCampaigns.ts'
import { placesOf, selectPlaces, type StoredPlace } from '../../../records/campaigns/storedPlaces.ts'
import type { Handlers } from '../../../records/context.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { refuseField, refuseWith } from '../../../rules/refusal.ts'
import { NOT_ALLOWED, WRONG_STATE_CODE } from '../../../rules/ruleRefusal.ts'
import { contentItem, corpUser } from '../../../store/database/schema.ts'
import { addGrassLine, withinContentQuota } from '../../../records/videos/addGrass.ts'

type Add = Handlers<typeof campaignContentCalls>['add']
type Context = Parameters<Add>[0]

const refused = (message: string, key?: string) => ({
  refusal: { code: WRONG_STATE_CODE, message },
  ...(key !== undefined && { key }),
})

/** The published content that a link names, where the enterprise has it. */
async function storedContent({ db, who }: Context, { platform, video_id }: VideoLink) {
  const [row] = await db
    .select({ id: contentItem.id, author_id: contentItem.author_id, campaign_id: contentItem.campaign_id })
    .from(contentItem)
    .where(
      and(
        eq(contentItem.corp_id, who.corp_id),
        eq(contentItem.platform, platform),
        eq(contentItem.content_no, video_id),
        eq(contentItem.status, ContentItemStatus.published),
        isNull(contentItem.deleted_at),
      ),
    )
  return row
}

/** The place that a content of the talent is for: the one that waits for it, else another of his, whose refusal says why not. */
async function placeFor(
  ctx: Context,
  content: { author_id: string; platform: string },
): Promise<StoredPlace | undefined> {
  const { db, who, request } = ctx
  const waiting = await waitingPlace(ctx, request.id, { id: 0, ...content })
  if (waiting) return waiting
  const [place] = await selectPlaces(
    db,
    who.corp_id,
    sql`m.campaign_id = ${request.id} and m.author_id = ${content.author_id} and m.platform = ${content.platform}`,
  )
  return place
}

/** Whom a content of a place counts for. */
async function mediumOf({ db, who }: Context, { user_id }: StoredPlace) {
  const [member] = await db
    .select({ dept_id: corpUser.dept_id })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.user_id, user_id)))
  return { user_id, dept_id: member?.dept_id ?? 0 }
}

/** Adds or finds the content that a line names, and binds it to its talent in the campaign; answers its id. */
async function bindLine(
  ctx: Context,
  campaign: CampaignListRow,
  line: string,
  { chosen, xhs }: { chosen: StoredPlace | undefined; xhs: boolean },
): Promise<LineOutcome<number>> {
  const { db, who, now } = ctx
  const link = readVideoLink(line)
  if ('reason' in link) return refused(link.reason)
  const { platform, video_id } = link
  const stored = await storedContent(ctx, link)
  if (stored?.campaign_id === campaign.id) return refused('该内容已在项目中', video_id)
  if (stored && stored.campaign_id !== null) return refused('该内容已关联其他种草项目', video_id)
  const author_id = stored?.author_id ?? link.author_id ?? chosen?.author_id
  if (author_id === undefined) return refused('链接中没有达人，请在该达人处填写链接', video_id)
  const place = chosen ?? (await placeFor(ctx, { author_id, platform }))
  if (place === undefined) return refused('达人不在项目中，请先添加达人', video_id)
  if (!managesPlace(who, campaign, place)) return { refusal: NOT_ALLOWED, key: video_id }
  const refusal = bindRefusal(place, { id: 0, author_id, platform })
  if (refusal) return { refusal, key: video_id }
  const outcome = stored
    ? { added: stored.id }
    : await addGrassLine(db, who, line, { author_id, platform, medium: await mediumOf(ctx, place) }, now, xhs)
  if (!('added' in outcome)) return outcome
  await lockRows(db, who, { table: 'content_item', key: 'id' }, [outcome.added])
  await bindContent({ db, who, now }, place, { id: outcome.added, author_id, platform })
  return outcome
}

/** Adds contents by their links and binds each to the talent of the campaign who waits for it; what stays outside says why. */
export const addContents = (async (ctx) => {
  const { request, db, who, now, oplog, later } = ctx
  const { id: campaign_id, place_id, urls } = request
  // Two who bind a content to the same talent wait for each other.
  await lockRows(db, who, { table: 'campaign', key: 'id' }, [campaign_id])
  const campaign = await campaignInSight(db, who, campaign_id, now)
  refuseWith(closedRefusal(campaign.status, 'closing'))
  const [chosen] = place_id === undefined ? [] : await placesOf(db, who.corp_id, [place_id])
  if (place_id !== undefined && chosen?.campaign_id !== campaign_id) refuseField('place_id', '达人不在项目中')
  if (place_id !== undefined && urls.length > 1) refuseField('urls', '一位达人只关联一条内容')
  const { added, result } = await withinContentQuota(db, who, now, (xhs) =>
    addLines(urls, (line) => bindLine(ctx, campaign, line, { chosen, xhs })),
  )
  await oplog({
    ...CAMPAIGN_LOG,
    action: '添加内容',
    object: campaign.name,
    object_id: campaign_id,
    after: { added: added.length },
    ...(added.length === 0 && { result: 2 as const }),
  })
  if (added.length > 0) await later(jobKinds.contentSync, { corp_id: who.corp_id, ids: added })
  return result
}) satisfies Add
