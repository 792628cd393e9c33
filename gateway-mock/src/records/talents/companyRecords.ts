import { UNAVAILABLE } from '@crm/base/numbers'
import type { AnswerOf } from '@crm/contracts/call'
import type { CompanyContent, CompanyPlace, companyTalentCalls } from '@crm/contracts/calls/companyTalents'
import type { companyContentColumns } from '@crm/contracts/columns/companyTalents'
import {
  BusinessModule,
  CampaignStatus,
  type ContentForm,
  FollowLogKind,
  type Platform,
  type SampleStatus,
} from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import { contentList } from '../../figures/contentList.ts'
import { CAMPAIGNS, campaignConditions } from '../../figures/contentTodos.ts'
import { contentVideoId } from '../../figures/contentVideoId.ts'
import { staffJson } from '../../figures/talentRows.ts'
import { sampleConditions, type Scope } from '../../rules/filter.ts'
import { scopeOf } from '../../rules/scope.ts'
import type { Staff } from '../../rules/staff.ts'
import { limitOf, type Paged, pagedRows, type PageOf, type Queryable, rowsOf } from '../../store/database/query.ts'
import { flag, float, full_count, int, json, number, select, text, value } from '../../store/database/select.ts'

/** A talent by its key. */
interface Key {
  author_id: string
  platform: Platform
}

type ListOf<Call extends 'quotes' | 'samples' | 'logs'> = AnswerOf<(typeof companyTalentCalls)[Call]>['list'][number]

/** What the enterprise did, whoever did it: the record of a talent is one. */
const wholeScope = (who: Staff): Scope => ({ ...scopeOf(who), kind: 'corp' })
const ofTalent = (who: Staff, { author_id, platform }: Key, alias: SQL): SQL =>
  sql`${alias}.corp_id = ${who.corp_id} and ${alias}.author_id = ${author_id} and ${alias}.platform = ${platform}`
const memberOf = (user: SQL): SQL =>
  sql`(select ${staffJson} from corp_user u join app_user au on au.user_id = u.user_id where u.corp_id = r.corp_id and u.user_id = ${user})`

/** Prices of a talent over time, the latest first. */
export function talentQuotes(db: Queryable, who: Staff, key: Key, page: PageOf): Promise<Paged<ListOf<'quotes'>>> {
  const rows = sql`from quote_log r where ${ofTalent(who, key, sql`r`)}`
  return pagedRows(
    db,
    select(
      {
        id: number`r.id`,
        form: value<ContentForm>`r.form`,
        value: float`r.value`,
        user: json<ListOf<'quotes'>['user']>`${memberOf(sql`r.user_id`)}`,
        campaign_name: text`coalesce((select p.name from campaign p where p.corp_id = r.corp_id and p.id = r.campaign_id), '')`,
        created_at: float`r.created_at`,
        full_count,
      },
      sql`${rows} order by r.created_at desc, r.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
}

/** Published contents of a talent, as many as the list of the library counts. */
export async function talentContents(
  db: Queryable,
  who: Staff,
  { author_id, platform }: Key,
  page: PageOf<SortKey<typeof companyContentColumns>>,
  now: number,
): Promise<Paged<CompanyContent>> {
  const { list, total_count } = await contentList(db, wholeScope(who), { now, author_id, platform }, {}, page)
  return {
    total_count,
    list: list.map((row) => ({
      content_id: contentVideoId(row.id),
      title: row.title,
      url: /^https?:/.test(row.url) ? row.url : '',
      cover: row.cover,
      platform: row.platform,
      form: row.form,
      publish_at: row.publish_at,
      campaign_name: row.campaign_name,
      plays: row.plays ?? UNAVAILABLE,
      interactions: row.interactions,
      cost: row.cost,
      cpe: row.cpe,
      is_hot: row.is_hot ? 1 : 0,
    })),
  }
}

/** Seeding samples that were asked for a talent, the latest first. */
export function talentSeedingSamples(
  db: Queryable,
  who: Staff,
  { author_id, platform }: Key,
  page: PageOf,
  now: number,
): Promise<Paged<ListOf<'samples'>>> {
  const items = sql`from sample_item si left join goods g on g.corp_id = sm.corp_id and g.product_id = si.product_id where si.sample_id = sm.sample_id`
  const filter = { now, author_id, platform, classify: BusinessModule.content, draftsOf: 'oneself' } as const
  const rows = sql`from sample sm where ${sampleConditions(wholeScope(who), filter)}`
  return pagedRows(
    db,
    select(
      {
        sample_id: number`sm.sample_id`,
        sample_no: text`sm.sample_no`,
        status: value<SampleStatus>`sm.status`,
        goods: json<ListOf<'samples'>['goods']>`(select coalesce(json_agg(json_build_object('product_id', si.product_id,
          'title', coalesce(g.title, ''), 'cover', coalesce(g.cover, '')) order by si.product_id, si.sku_id), '[]'::json) ${items})`,
        qty: int`(select coalesce(sum(si.qty), 0) from sample_item si where si.sample_id = sm.sample_id)`,
        ship_time: float<number | null>`sm.ship_time`,
        sign_time: float<number | null>`sm.sign_time`,
        is_delivered: int<0 | 1>`(sm.delivery_type > 0)`,
        created_at: float`sm.created_at`,
        full_count,
      },
      sql`${rows} order by sm.created_at desc, sm.sample_id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
}

/** The campaigns that a talent is or was in, what changed last first; those that the caller sees can be opened. */
export async function talentPlaces(db: Queryable, who: Staff, key: Key, page: PageOf): Promise<Paged<CompanyPlace>> {
  const rows = sql`from campaign_author r join campaign c on c.corp_id = r.corp_id and c.id = r.campaign_id and c.deleted_at is null
    where ${ofTalent(who, key, sql`r`)} and r.deleted_at is null`
  const { list, total_count } = await pagedRows(
    db,
    select(
      {
        id: number`r.id`,
        campaign_id: number`r.campaign_id`,
        campaign_name: text`c.name`,
        opens: flag`exists (select 1 from ${CAMPAIGNS} where p.id = r.campaign_id and ${campaignConditions(scopeOf(who))})`,
        stage: value<CompanyPlace['stage']>`r.stage`,
        form: value<ContentForm>`r.form`,
        quote: float<number | null>`r.quote`,
        user: json<CompanyPlace['user']>`${memberOf(sql`r.user_id`)}`,
        publish_due: float<number | null>`r.publish_due`,
        updated_at: float`r.updated_at`,
        full_count,
      },
      sql`${rows} order by r.updated_at desc, r.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
  return {
    total_count,
    list: list.map(({ opens, quote, ...row }) => ({ ...row, quote: quote ?? UNAVAILABLE, opens: opens ? 1 : 0 })),
  }
}

/** What was said to a talent and done with it, the latest first. */
export function talentSeedingLogs(db: Queryable, who: Staff, key: Key, page: PageOf): Promise<Paged<ListOf<'logs'>>> {
  const rows = sql`from follow_log r where ${ofTalent(who, key, sql`r`)} and r.deleted_at is null`
  const actor = sql`case when r.kind = ${FollowLogKind.system} then r.updated_by else r.user_id end`
  return pagedRows(
    db,
    select(
      {
        id: number`r.id`,
        kind: value<FollowLogKind>`r.kind`,
        content: text`r.content`,
        images: json<string[]>`r.images`,
        next_at: float<number | null>`r.next_at`,
        user: json<ListOf<'logs'>['user']>`${memberOf(actor)}`,
        created_at: float`r.created_at`,
        full_count,
      },
      sql`${rows} order by r.created_at desc, r.id desc ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n ${rows}`,
  )
}

/** Campaigns that talents of a platform can be added to by the caller: those that run or are planned, which he runs or works in. */
export function campaignsToFill(db: Queryable, who: Staff, platform: Platform, leads: boolean) {
  const isMine = sql`(p.owner_id = ${who.user_id} or p.member_ids @> ${JSON.stringify([who.user_id])}::jsonb)`
  return rowsOf(
    db,
    select(
      { id: number`p.id`, name: text`p.name`, status: value<CampaignStatus>`p.status` },
      sql`from ${CAMPAIGNS} where ${campaignConditions(scopeOf(who))} and p.status in (${CampaignStatus.draft}, ${CampaignStatus.running})
        and p.platforms @> ${JSON.stringify([platform])}::jsonb and ${leads ? sql`true` : isMine}
        order by p.status desc, p.updated_at desc, p.id limit 200`,
    ),
  )
}
