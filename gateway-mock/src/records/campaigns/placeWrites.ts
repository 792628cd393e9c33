import { CampaignAuthorStage, campaignAuthorStageLabel, ContentItemStatus } from '@crm/contracts/enums'
import { contentStatusAt } from '@crm/contracts/rules/campaignStages'
import { sql } from 'drizzle-orm'
import { isOneOf, rowsOf } from '../../store/database/query.ts'
import { number, returning } from '../../store/database/select.ts'
import { type Doing, logCampaigns } from './doing.ts'
import type { StoredPlace } from './storedPlaces.ts'

const idsOf = (places: readonly StoredPlace[]) => places.map(({ id }) => id)

/** Changes the planned contents of places whose stage wants one: writes those that are missing, gives the others its status. */
async function planContents(
  { db, who, now }: Doing,
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
async function dropPlanned({ db, who, now }: Doing, places: readonly StoredPlace[]): Promise<void> {
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
 */
export async function setStage(
  doing: Doing,
  places: readonly StoredPlace[],
  to: CampaignAuthorStage,
  { reason = '' }: { reason?: string } = {},
): Promise<void> {
  if (places.length === 0) return
  const { db, who, now } = doing
  await rowsOf(
    db,
    sql`update campaign_author set stage = ${to}, reason = ${reason}, updated_at = greatest(${now}, updated_at + 1), updated_by = ${who.user_id}
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
  await (status === undefined ? dropPlanned(doing, places) : planContents(doing, places, status))
  await logCampaigns(
    doing,
    places.map(({ campaign_id, author_name, stage }) => ({
      campaign_id,
      action: '阶段变更',
      content: `「${author_name}」${campaignAuthorStageLabel[stage]} → ${campaignAuthorStageLabel[to]}${reason === '' ? '' : `：${reason}`}`,
    })),
  )
}

/** Notes the prices of places in the history of their talents. */
async function noteQuotes({ db, who, now }: Doing, ids: readonly number[]): Promise<void> {
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
export async function quoteOfContents({ db, who, now }: Doing, contentIds: readonly number[], quote: number) {
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
