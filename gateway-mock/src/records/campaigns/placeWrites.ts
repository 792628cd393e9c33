import {
  CampaignAuthorStage,
  campaignAuthorStageLabel,
  ContentForm,
  ContentItemStatus,
  type Platform,
} from '@crm/contracts/enums'
import { contentStatusAt } from '@crm/contracts/rules/campaignStages'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { campaignAuthor } from '../../store/database/schema.ts'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { number, returning } from '../../store/database/select.ts'
import { logCampaigns } from './campaignLogs.ts'
import type { WriteContext } from '../writeContext.ts'
import type { StoredPlace } from './storedPlaces.ts'

const idsOf = (places: readonly StoredPlace[]) => places.map(({ id }) => id)

/** Changes the planned contents of places whose stage wants one: writes those that are missing, gives the others its status. */
async function planContents(
  { db, who, now }: WriteContext,
  places: readonly StoredPlace[],
  status: ContentItemStatus,
): Promise<void> {
  const planned = places.filter(({ content_id }) => content_id !== null)
  const bare = places.filter(({ content_id }) => content_id === null)
  const written = sql`updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}`
  // What is published keeps its status: the platform may have taken it down.
  if (planned.length > 0 && status !== ContentItemStatus.published)
    await rowsOf(
      db,
      sql`update content_item set status = ${status}, ${written} where corp_id = ${who.corp_id} and status in (1, 2) and ${isOneOf(
        sql`id`,
        planned.map(({ content_id }) => content_id ?? 0),
      )}`,
    )
  if (bare.length === 0 || status === ContentItemStatus.published) return
  const made = await rowsOf(
    db,
    returning(
      sql`insert into content_item (corp_id, campaign_id, spu_id, author_id, platform, user_id, dept_id, form, source, title, due_at, status,
        quote, created_at, updated_at, updated_by)
        select m.corp_id, m.campaign_id, (p.spu_ids->>0)::int, m.author_id, m.platform, m.user_id, coalesce(u.dept_id, 0), m.form, 3, '',
        m.publish_due, ${status}, coalesce(m.quote, 0), ${now}, ${now}, ${who.user_id}
        from campaign_author m join campaign p on p.corp_id = m.corp_id and p.id = m.campaign_id
        left join corp_user u on u.corp_id = m.corp_id and u.user_id = m.user_id
        where m.corp_id = ${who.corp_id} and ${isOneOf(sql`m.id`, idsOf(bare))} order by m.id`,
      { id: number`id` },
    ),
  )
  // Inserted in the order of the places, which their ids keep.
  const pairs = bare
    .toSorted((one, other) => one.id - other.id)
    .map(({ id }, at) => ({ id, content_id: made.toSorted((a, b) => a.id - b.id)[at]?.id }))
  await rowsOf(
    db,
    sql`update campaign_author m set content_id = r.content_id from json_to_recordset(${JSON.stringify(pairs)}::json) as r(id int, content_id int)
      where m.corp_id = ${who.corp_id} and m.id = r.id`,
  )
}

/** Takes the planned contents of places away. */
async function dropPlanned({ db, who, now }: WriteContext, places: readonly StoredPlace[]): Promise<void> {
  const contents = places.flatMap(({ content_id }) => content_id ?? [])
  if (contents.length === 0) return
  await rowsOf(
    db,
    sql`update content_item set deleted_at = ${now}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and status in (1, 2) and ${isOneOf(sql`id`, contents)}`,
  )
  await rowsOf(
    db,
    sql`update campaign_author set content_id = null where corp_id = ${who.corp_id} and ${isOneOf(sql`id`, idsOf(places))}`,
  )
}

/**
 * Brings places to a stage, with the planned content of each in the same transaction. The caller has asked the stage table.
 *
 * @param reason why, of steps that ask for one
 * @param settled of a settlement: fen, else each price, and the day
 */
export async function setStage(
  context: WriteContext,
  places: readonly StoredPlace[],
  to: CampaignAuthorStage,
  { reason = '', settled }: { reason?: string; settled?: { amount: number | undefined; day: number } } = {},
): Promise<void> {
  if (places.length === 0) return
  const { db, who, now } = context
  const settlement = settled
    ? sql`settle_amount = coalesce(${settled.amount ?? null}::bigint, quote, 0), settled_at = ${settled.day}::bigint`
    : sql`settle_amount = null, settled_at = null`
  await rowsOf(
    db,
    sql`update campaign_author set stage = ${to}, reason = ${reason}, ${settlement}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and ${isOneOf(sql`id`, idsOf(places))}`,
  )
  // Nobody judges what a cancelled talent handed in.
  if (to === CampaignAuthorStage.cancelled)
    await rowsOf(
      db,
      sql`update draft set deleted_at = ${now}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and status = 1 and deleted_at is null and ${isOneOf(sql`campaign_author_id`, idsOf(places))}`,
    )
  const status = contentStatusAt(to)
  await (status === undefined ? dropPlanned(context, places) : planContents(context, places, status))
  await logCampaigns(
    context,
    places.map(({ campaign_id, author_name, stage }) => ({
      campaign_id,
      action: '阶段变更',
      content: `「${author_name}」${campaignAuthorStageLabel[stage]} → ${campaignAuthorStageLabel[to]}${reason === '' ? '' : `：${reason}`}`,
    })),
  )
}

/**
 * Puts talents into a campaign at 待邀约, each looked after by whoever follows him in seeding, the caller first, else by the caller,
 * at the price that is agreed with the talent for the form. The caller has asked whether they may be added.
 */
export async function addPlaces(
  context: WriteContext,
  campaign: { id: number },
  talents: readonly { author_id: string; author_name: string }[],
  { platform, form }: { platform: Platform; form: ContentForm },
): Promise<void> {
  if (talents.length === 0) return
  const { db, who, now } = context
  const agreed = form === ContentForm.imageText ? sql`ca.quote_image` : sql`ca.quote_video`
  await rowsOf(
    db,
    sql`insert into campaign_author (corp_id, campaign_id, author_id, platform, user_id, stage, quote, form, created_at, updated_at, updated_by)
      select ca.corp_id, ${campaign.id}, ca.author_id, ca.platform, coalesce((select f.user_id from follow f where f.corp_id = ca.corp_id
        and f.author_id = ca.author_id and f.platform = ca.platform and f.classify = 2 and f.unbind_time is null
        order by (f.user_id = ${who.user_id}) desc, f.bind_time, f.id limit 1), ${who.user_id}), ${CampaignAuthorStage.toInvite}, ${agreed},
        ${form}, ${now}, ${now}, ${who.user_id}
      from corp_author ca where ca.corp_id = ${who.corp_id} and ca.platform = ${platform} and ca.deleted_at is null
        and ${isOneOf(
          sql`ca.author_id`,
          talents.map(({ author_id }) => author_id),
        )}`,
  )
  await logCampaigns(
    context,
    talents.map(({ author_name }) => ({ campaign_id: campaign.id, action: '添加达人', content: `「${author_name}」` })),
  )
}

/** Takes talents out of their campaign again, as if they had never been added; the caller has asked whether that may be. */
export async function removePlaces({ db, who, now }: WriteContext, places: readonly StoredPlace[]): Promise<void> {
  await db
    .update(campaignAuthor)
    .set({
      deleted_at: now,
      updated_at: sql`greatest(${now}, ${campaignAuthor.updated_at} + 1)`,
      updated_by: who.user_id,
    })
    .where(and(eq(campaignAuthor.corp_id, who.corp_id), inArray(campaignAuthor.id, idsOf(places))))
  await logCampaigns(
    { db, who, now },
    places.map(({ campaign_id, author_name }) => ({ campaign_id, action: '移除达人', content: `「${author_name}」` })),
  )
}

/** Agrees a price with the talents of places: there, in their contents, and in the history of each talent. */
export async function setQuotes(context: WriteContext, places: readonly StoredPlace[], quote: number): Promise<void> {
  const changed = places.filter((place) => place.quote !== quote)
  if (changed.length === 0) return
  const { db, who, now } = context
  const written = sql`updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}`
  await rowsOf(
    db,
    sql`update campaign_author set quote = ${quote}, ${written} where corp_id = ${who.corp_id} and ${isOneOf(sql`id`, idsOf(changed))}`,
  )
  await rowsOf(
    db,
    sql`update content_item set quote = ${quote}, ${written} where corp_id = ${who.corp_id} and ${isOneOf(
      sql`id`,
      changed.flatMap(({ content_id }) => content_id ?? []),
    )}`,
  )
  await noteQuotes(context, idsOf(changed))
}

/** Dates and remark of places; the planned content is due when its talent is. */
export async function setTerms(
  { db, who, now }: WriteContext,
  places: readonly StoredPlace[],
  terms: { draft_due?: number | null; publish_due?: number | null; remark?: string },
): Promise<void> {
  const { publish_due } = terms
  await db
    .update(campaignAuthor)
    .set({ ...terms, updated_at: sql`greatest(${now}, ${campaignAuthor.updated_at} + 1)`, updated_by: who.user_id })
    .where(and(eq(campaignAuthor.corp_id, who.corp_id), inArray(campaignAuthor.id, idsOf(places))))
  if (publish_due === undefined) return
  await rowsOf(
    db,
    sql`update content_item set due_at = ${publish_due}::bigint, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and status in (1, 2) and ${isOneOf(
        sql`id`,
        places.flatMap(({ content_id }) => content_id ?? []),
      )}`,
  )
}

/** Notes the prices of places in the history of their talents. */
async function noteQuotes({ db, who, now }: WriteContext, ids: readonly number[]): Promise<void> {
  await rowsOf(
    db,
    sql`insert into quote_log (corp_id, author_id, platform, form, value, user_id, campaign_id, created_at)
      select m.corp_id, m.author_id, m.platform, m.form, m.quote, ${who.user_id}, m.campaign_id, ${now} from campaign_author m
      where m.corp_id = ${who.corp_id} and m.quote is not null and ${isOneOf(sql`m.id`, ids)}`,
  )
}

/**
 * The price of contents was changed where contents are: the place in the campaign is given the same one, which is also noted in
 * the history of the talent.
 */
export async function quoteOfContents({ db, who, now }: WriteContext, contentIds: readonly number[], quote: number) {
  const places = await rowsOf(
    db,
    returning(
      sql`update campaign_author set quote = ${quote}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and deleted_at is null and quote is distinct from ${quote}::bigint and ${isOneOf(sql`content_id`, contentIds)}`,
      { id: number`id` },
    ),
  )
  await noteQuotes(
    { db, who, now },
    places.map(({ id }) => id),
  )
}
