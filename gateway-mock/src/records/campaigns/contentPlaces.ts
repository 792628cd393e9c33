import { CampaignAuthorStage } from '@crm/contracts/enums'
import { stageRefusal } from '@crm/contracts/rules/campaignStages'
import { sql } from 'drizzle-orm'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { WRONG_STATE_CODE, type RuleRefusal } from '../../rules/ruleRefusal.ts'
import { logCampaigns } from './campaignLogs.ts'
import type { WriteContext } from '../writeContext.ts'
import { setStage } from './placeWrites.ts'
import { selectPlaces, type StoredPlace } from './storedPlaces.ts'

/** A published content that is to be bound to a place. */
export interface FoundContent {
  id: number
  author_id: string
  platform: string
}

/** Why a content may not be bound to a place, or nothing. */
export function bindRefusal(place: StoredPlace, content: FoundContent): RuleRefusal | undefined {
  if (place.author_id !== content.author_id || place.platform !== content.platform)
    return { code: WRONG_STATE_CODE, message: '该内容不属于此达人' }
  const facts = { ...place, has_content: true }
  const message = stageRefusal(facts, CampaignAuthorStage.published, { by: 'content' })
  return message === undefined ? undefined : { code: WRONG_STATE_CODE, message }
}

/**
 * Binds a published content to a place: it takes the place of the planned one, has its price, and the talent is 已发布. The caller
 * has asked `bindRefusal`, and has locked both.
 */
export async function bindContent(context: WriteContext, place: StoredPlace, content: FoundContent): Promise<void> {
  const { db, who, now } = context
  const written = sql`updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}`
  if (place.content_id !== null && place.content_id !== content.id)
    await rowsOf(
      db,
      sql`update content_item set deleted_at = ${now}, ${written} where corp_id = ${who.corp_id} and id = ${place.content_id} and status in (1, 2)`,
    )
  await rowsOf(
    db,
    sql`update content_item ci set campaign_id = ${place.campaign_id}, quote = coalesce(${place.quote}::bigint, ci.quote),
      spu_id = coalesce(ci.spu_id, ${place.spu_id}::int), bound_at = coalesce(ci.bound_at, ${now}::bigint), ${written}
      where ci.corp_id = ${who.corp_id} and ci.id = ${content.id}`,
  )
  await rowsOf(
    db,
    sql`update campaign_author set content_id = ${content.id} where corp_id = ${who.corp_id} and id = ${place.id}`,
  )
  await setStage(context, [{ ...place, content_id: content.id }], CampaignAuthorStage.published)
}

/** The place of a campaign that waits for a content of this talent, the first due one; undefined where none does. */
export async function waitingPlace(
  { db, who }: WriteContext,
  campaignId: number,
  content: FoundContent,
): Promise<StoredPlace | undefined> {
  const places = await selectPlaces(
    db,
    who.corp_id,
    sql`m.campaign_id = ${campaignId} and m.author_id = ${content.author_id} and m.platform = ${content.platform}
      and m.stage = ${CampaignAuthorStage.toPublish}`,
  )
  return places.toSorted((one, other) => (one.publish_due ?? 0) - (other.publish_due ?? 0))[0]
}

/** The places that contents are bound to. */
export const placesOfContents = ({ db, who }: WriteContext, contentIds: readonly number[]): Promise<StoredPlace[]> =>
  selectPlaces(db, who.corp_id, isOneOf(sql`m.content_id`, contentIds))

/** What speaks against taking a content from its place: it is settled, which a lead takes back first. */
export const unbindRefusal = (place: StoredPlace | undefined): RuleRefusal | undefined =>
  place?.stage === CampaignAuthorStage.settled
    ? { code: WRONG_STATE_CODE, message: '该内容已结算，请先由主管退回结算' }
    : undefined

/** Takes contents from their places: each talent waits for its publication again, with a planned content of its own. */
export async function unbindPlaces(context: WriteContext, places: readonly StoredPlace[]): Promise<void> {
  const bound = places.filter(({ stage }) => stage === CampaignAuthorStage.published)
  if (bound.length === 0) return
  const { db, who } = context
  await rowsOf(
    db,
    sql`update campaign_author set content_id = null where corp_id = ${who.corp_id} and ${isOneOf(
      sql`id`,
      bound.map(({ id }) => id),
    )}`,
  )
  await setStage(
    context,
    bound.map((place) => ({ ...place, content_id: null, has_content: false })),
    CampaignAuthorStage.toPublish,
  )
}

/** Takes contents out of a campaign, with or without a place: they stay what they are, and the talents wait for another one. */
export async function releaseContents(
  context: WriteContext,
  campaignId: number,
  contents: readonly { id: number; title: string }[],
  places: readonly StoredPlace[],
): Promise<void> {
  const { db, who, now } = context
  await rowsOf(
    db,
    sql`update content_item set campaign_id = null, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and ${isOneOf(
        sql`id`,
        contents.map(({ id }) => id),
      )}`,
  )
  await unbindPlaces(context, places)
  await logCampaigns(
    context,
    contents.map(({ title }) => ({ campaign_id: campaignId, action: '解除内容关联', content: `「${title}」` })),
  )
}
