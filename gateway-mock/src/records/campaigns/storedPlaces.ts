import type { CampaignAuthorStage, CampaignStatus, ContentForm, DraftStatus, Platform } from '@crm/contracts/enums'
import type { StageFacts } from '@crm/contracts/rules/campaignStages'
import { type SQL, sql } from 'drizzle-orm'
import { isOneOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { flag, float, number, select, text, value } from '../../store/database/select.ts'

/** A talent's place in a campaign as the rules look at it. */
export interface StoredPlace extends StageFacts {
  id: number
  campaign_id: number
  campaign_status: CampaignStatus
  campaign_name: string
  owner_id: number
  author_id: string
  author_name: string
  platform: Platform
  user_id: number
  form: ContentForm
  draft_due: number | null
  publish_due: number | null
  sample_id: number | null
  content_id: number | null
  /** The version under review; null without one. */
  draft_id: number | null
  spu_id: number | null
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

/** Whether drafts of the campaign `p` are reviewed: somebody is named in the first level. */
export const IS_REVIEWED = sql`jsonb_array_length(coalesce(p.review->'first', '[]'::jsonb)) > 0`

/** The version of the talent of a place `m` that is under review; null without one. */
export const OPEN_DRAFT = number<
  number | null
>`(select d.id from draft d where d.corp_id = m.corp_id and d.campaign_author_id = m.id and d.status = 1 and d.deleted_at is null)`

/** What the stage table asks about a place `m` of a campaign `p`. */
export const STAGE_FACTS = {
  stage: value<CampaignAuthorStage>`m.stage`,
  quote: float<number | null>`m.quote`,
  has_sample: flag`m.sample_id is not null`,
  is_reviewed: flag`${IS_REVIEWED}`,
  draft: value<DraftStatus | null>`(select d.status from draft d where d.corp_id = m.corp_id and d.campaign_author_id = m.id
    and d.deleted_at is null order by d.version desc limit 1)`,
  has_content: flag`exists (select 1 from content_item ci where ci.corp_id = m.corp_id and ci.id = m.content_id
    and ci.status in (3, 4) and ci.deleted_at is null)`,
}

/** Places that fit a condition on `m` and its campaign `p`, in the order of their ids. */
export function selectPlaces(db: Queryable, corpId: number, where: SQL): Promise<StoredPlace[]> {
  return rowsOf(
    db,
    select(
      {
        id: number`m.id`,
        campaign_id: number`m.campaign_id`,
        campaign_status: value<CampaignStatus>`p.status`,
        campaign_name: text`p.name`,
        owner_id: number`p.owner_id`,
        author_id: text`m.author_id`,
        author_name: text`coalesce((select a.nick_name from author a where a.author_id = m.author_id and a.platform = m.platform), m.author_id)`,
        platform: value<Platform>`m.platform`,
        user_id: number`m.user_id`,
        form: value<ContentForm>`m.form`,
        draft_due: float<number | null>`m.draft_due`,
        publish_due: float<number | null>`m.publish_due`,
        sample_id: number<number | null>`m.sample_id`,
        content_id: number<number | null>`m.content_id`,
        draft_id: OPEN_DRAFT,
        spu_id: number<number | null>`(p.spu_ids->>0)::int`,
        updated_at: float`m.updated_at`,
        updated_by: number`m.updated_by`,
        ...STAGE_FACTS,
      },
      sql`from campaign_author m join campaign p on p.corp_id = m.corp_id and p.id = m.campaign_id
        where m.corp_id = ${corpId} and m.deleted_at is null and p.deleted_at is null and ${where} order by m.id`,
    ),
  )
}

/** The places of these ids, as far as the enterprise has them. */
export const placesOf = (db: Queryable, corpId: number, ids: readonly number[]): Promise<StoredPlace[]> =>
  selectPlaces(db, corpId, isOneOf(sql`m.id`, ids))
