import type { CampaignDraft } from '@crm/contracts/calls/campaignDrafts'
import type { DraftToReview } from '@crm/contracts/calls/contentWorkbench'
import { CampaignStatus, DraftStatus, ReviewLevel } from '@crm/contracts/enums'
import { type ReviewLevels, reviewersOf } from '@crm/contracts/rules/draftRules'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Staff } from '../../rules/staff.ts'
import { draft } from '../../store/database/schema.ts'
import type { Db } from '../../store/database/db.ts'
import { limitOf, type Paged, type PageOf, type Queryable, rowOf, rowsOf } from '../../store/database/query.ts'
import { float, full_count, int, json, number, select, text, value } from '../../store/database/select.ts'
import { memberBriefs } from '../members/memberBriefs.ts'

/** A version as it is stored. */
export type StoredDraft = typeof draft.$inferSelect

/** Whose draft it is: the talent in the campaign. */
export type DraftPlace = Omit<
  CampaignDraft,
  'id' | 'version' | 'user' | 'created_at' | 'status' | 'level' | 'reviewer' | 'reviewed_at' | 'judges'
> & { user_id: number }

/** Who judges the drafts of a campaign, and what they are judged by. */
export interface CampaignBrief {
  review: ReviewLevels
  brief: string
  keywords: string[]
}

const PLACE = {
  place_id: number`m.id`,
  author_id: text`m.author_id`,
  platform: value<CampaignDraft['platform']>`m.platform`,
  author_name: text`coalesce(a.nick_name, m.author_id)`,
  avatar: text`coalesce(a.avatar, '')`,
  display_id: text`coalesce(a.uid, '')`,
  form: value<CampaignDraft['form']>`m.form`,
  draft_due: float<number | null>`m.draft_due`,
}

/** Drafts `d` of a campaign with the places `m` of their talents; what was withdrawn is none. */
const draftsSql = (corpId: number, campaignId: number): SQL => sql`from draft d
  join campaign_author m on m.corp_id = d.corp_id and m.id = d.campaign_author_id and m.deleted_at is null
  left join author a on a.author_id = m.author_id and a.platform = m.platform
  where d.corp_id = ${corpId} and m.campaign_id = ${campaignId} and d.deleted_at is null`

const IS_OPEN = sql`d.status = ${DraftStatus.reviewing}`

/** How many drafts of a campaign wait for a decision, and how many there are. */
export async function draftCounts(
  db: Queryable,
  corpId: number,
  campaignId: number,
): Promise<{ reviewing: number; all: number }> {
  return rowOf(
    db,
    select({ reviewing: int`count(*) filter (where ${IS_OPEN})`, all: int`count(*)` }, draftsSql(corpId, campaignId)),
  )
}

/** One page of the drafts of a campaign: those that wait, the first one handed in at the top, or all, the latest at the top. */
export async function draftRows(
  db: Db,
  { corp_id }: Pick<Staff, 'corp_id'>,
  campaignId: number,
  tab: 'reviewing' | 'all',
  page: PageOf,
): Promise<Omit<CampaignDraft, 'judges'>[]> {
  const order =
    tab === 'reviewing' ? sql`and ${IS_OPEN} order by d.created_at, d.id` : sql`order by d.created_at desc, d.id desc`
  const rows = await rowsOf(
    db,
    select(
      {
        ...PLACE,
        id: number`d.id`,
        version: number`d.version`,
        user_id: number`d.user_id`,
        created_at: float`d.created_at`,
        status: value<CampaignDraft['status']>`d.status`,
        level: value<CampaignDraft['level']>`d.level`,
        reviewer_id: number<number | null>`d.reviewer_id`,
        reviewed_at: float<number | null>`d.reviewed_at`,
      },
      sql`${draftsSql(corp_id, campaignId)} ${order} ${limitOf(page)}`,
    ),
  )
  const people = await memberBriefs(
    db,
    corp_id,
    rows.flatMap(({ user_id, reviewer_id }) => [user_id, reviewer_id ?? 0]),
  )
  return rows.map(({ user_id, reviewer_id, ...row }) => ({
    ...row,
    user: people.get(user_id) ?? null,
    reviewer: people.get(reviewer_id ?? 0) ?? null,
  }))
}

/** The talent of a campaign that a draft is of; undefined where the campaign has no such draft. */
export async function placeOfDraft(
  db: Queryable,
  { corp_id }: Pick<Staff, 'corp_id'>,
  campaignId: number,
  draftId: number,
): Promise<DraftPlace | undefined> {
  const [row] = await rowsOf(
    db,
    select({ ...PLACE, user_id: number`m.user_id` }, sql`${draftsSql(corp_id, campaignId)} and d.id = ${draftId}`),
  )
  return row
}

/** Every version of a talent that was not withdrawn, the latest first. */
export const versionsOf = (db: Db, { corp_id }: Pick<Staff, 'corp_id'>, placeId: number): Promise<StoredDraft[]> =>
  db
    .select()
    .from(draft)
    .where(and(eq(draft.corp_id, corp_id), eq(draft.campaign_author_id, placeId), isNull(draft.deleted_at)))
    .orderBy(desc(draft.version))

/** One version; undefined where it is none, or was withdrawn. */
export async function storedDraft(
  db: Db,
  { corp_id }: Pick<Staff, 'corp_id'>,
  draftId: number,
): Promise<StoredDraft | undefined> {
  const [row] = await db
    .select()
    .from(draft)
    .where(and(eq(draft.corp_id, corp_id), eq(draft.id, draftId), isNull(draft.deleted_at)))
  return row
}

/** Open drafts `d` of running campaigns `p` that wait for a decision of the caller: at a level of which the caller is a reviewer, not the own ones. */
function judgedBySql({ corp_id, user_id }: Pick<Staff, 'corp_id' | 'user_id'>): SQL {
  const me = sql`${JSON.stringify([user_id])}::jsonb`
  const first = sql`coalesce(p.review->'first', '[]'::jsonb)`
  const second = sql`coalesce(p.review->'second', '[]'::jsonb)`
  // A second level that was given up falls to the first: `reviewersOf`.
  return sql`from draft d join campaign_author m on m.corp_id = d.corp_id and m.id = d.campaign_author_id and m.deleted_at is null
    join campaign p on p.corp_id = m.corp_id and p.id = m.campaign_id and p.deleted_at is null
    left join author a on a.author_id = m.author_id and a.platform = m.platform
    where d.corp_id = ${corp_id} and d.deleted_at is null and ${IS_OPEN} and p.status = ${CampaignStatus.running} and d.user_id <> ${user_id}
      and case when d.level = ${ReviewLevel.second} and jsonb_array_length(${second}) > 0 then ${second} else ${first} end @> ${me}`
}

/** One page of the drafts of all campaigns that wait for a decision of the caller, the first one handed in at the top. */
export async function draftsToJudge(
  db: Db,
  who: Pick<Staff, 'corp_id' | 'user_id'>,
  page: PageOf,
): Promise<Paged<DraftToReview>> {
  const rows = await rowsOf(
    db,
    select(
      {
        id: number`d.id`,
        campaign_id: number`p.id`,
        campaign_name: text`p.name`,
        version: number`d.version`,
        author_name: PLACE.author_name,
        platform: PLACE.platform,
        form: PLACE.form,
        user_id: number`d.user_id`,
        created_at: float`d.created_at`,
        draft_due: PLACE.draft_due,
        full_count: int`${full_count}`,
      },
      sql`${judgedBySql(who)} order by d.created_at, d.id ${limitOf(page)}`,
    ),
  )
  const people = await memberBriefs(
    db,
    who.corp_id,
    rows.map(({ user_id }) => user_id),
  )
  return {
    list: rows.map(({ user_id, full_count: _, ...row }) => ({ ...row, user: people.get(user_id) ?? null })),
    total_count: rows[0]?.full_count ?? 0,
  }
}

/** The draft of the campaign that waits longest for a decision of the caller, other than one; null without any. */
export async function nextToJudge(
  db: Queryable,
  { corp_id, user_id }: Pick<Staff, 'corp_id' | 'user_id'>,
  campaignId: number,
  review: ReviewLevels,
  than: number,
): Promise<number | null> {
  const levels = ([1, 2] as const).filter((level) => reviewersOf(review, level).includes(user_id))
  if (levels.length === 0) return null
  const [row] = await rowsOf(
    db,
    select(
      { id: number`d.id` },
      sql`${draftsSql(corp_id, campaignId)} and ${IS_OPEN} and d.id <> ${than} and d.user_id <> ${user_id}
        and d.level in (${sql.join(
          levels.map((level) => sql`${level}`),
          sql`, `,
        )}) order by d.created_at, d.id limit 1`,
    ),
  )
  return row?.id ?? null
}

/** What the drafts of a campaign are judged by. */
export async function campaignBrief(
  db: Queryable,
  { corp_id }: Pick<Staff, 'corp_id'>,
  campaignId: number,
): Promise<CampaignBrief> {
  return rowOf(
    db,
    select(
      {
        review: json<ReviewLevels>`p.review`,
        brief: text`p.brief`,
        keywords: json<string[]>`p.keywords`,
      },
      sql`from campaign p where p.corp_id = ${corp_id} and p.id = ${campaignId}`,
    ),
  )
}
