import { CampaignAuthorStage, type SampleStatus } from '@crm/contracts/enums'
import { stageRefusal } from '@crm/contracts/rules/campaignStages'
import { type SQL, sql } from 'drizzle-orm'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import type { WriteContext } from '../writeContext.ts'
import { setStage } from './placeWrites.ts'
import { selectPlaces, type StoredPlace } from './storedPlaces.ts'

/** What happened to a sample: it was asked for, it has arrived, it was refused, recycled or removed. */
export type SampleEvent = 'asked' | 'signed' | 'gone'

const TO: Record<SampleEvent, CampaignAuthorStage> = {
  asked: CampaignAuthorStage.toSample,
  signed: CampaignAuthorStage.creating,
  gone: CampaignAuthorStage.confirmed,
}

/** Whether a place in a campaign has agreed to come and has no sample yet: one that is asked for becomes its. */
export const lacksSample = (place: SQL): SQL =>
  sql`(${place}.sample_id is null and ${place}.deleted_at is null
    and ${place}.stage between ${CampaignAuthorStage.confirmed} and ${CampaignAuthorStage.toPublish})`

const mayMove = (place: StoredPlace, to: CampaignAuthorStage) => stageRefusal(place, to, { by: 'sample' }) === undefined

/**
 * Lets the places of talents follow their samples: one that is asked for within a campaign is linked and 待寄样, a signed one
 * begins 创作中, one that was refused, recycled before it was signed, or removed leads back to 已确认. A place that is elsewhere stays.
 */
export async function followSamples(
  context: WriteContext,
  samples: readonly { sample_id: number; status: SampleStatus }[],
  event: SampleEvent,
): Promise<void> {
  if (samples.length === 0) return
  const { db, who } = context
  const ids = samples.map(({ sample_id }) => sample_id)
  if (event === 'asked') await linkSamples(context, ids)
  const places = await selectPlaces(db, who.corp_id, isOneOf(sql`m.sample_id`, ids))
  const to = TO[event]
  await setStage(
    context,
    places.filter((place) => mayMove(place, to)),
    to,
    event === 'gone' ? { reason: '寄样已拒绝或回收' } : {},
  )
  if (event === 'gone') {
    // What never arrived is no sample of the talent any more.
    await rowsOf(
      db,
      sql`update campaign_author set sample_id = null where corp_id = ${who.corp_id} and stage < ${CampaignAuthorStage.creating}
        and ${isOneOf(sql`sample_id`, ids)}`,
    )
  }
}

/** Links samples of a campaign to the place of their talent that has none, the first due one. */
async function linkSamples({ db, who }: WriteContext, ids: readonly number[]): Promise<void> {
  await rowsOf(
    db,
    sql`update campaign_author m set sample_id = r.sample_id from (
      select distinct on (sm.sample_id) sm.sample_id, w.id from sample sm join campaign_author w on w.corp_id = sm.corp_id
        and w.campaign_id = sm.campaign_id and w.author_id = sm.author_id and w.platform = sm.platform
        and ${lacksSample(sql`w`)}
      where sm.corp_id = ${who.corp_id} and sm.classify = 2 and ${isOneOf(sql`sm.sample_id`, ids)}
      order by sm.sample_id, w.publish_due, w.id) r where m.corp_id = ${who.corp_id} and m.id = r.id`,
  )
}
