import { expressCost } from './sampleCost.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  contentConditions,
  dayOf,
  during,
  inRange,
  lastMoment,
  type MetricFilter,
  samplesOfShops,
  type Scope,
} from '../rules/filter.ts'
import { authorHolds, keywordCondition } from '../rules/keywords.ts'
import type { Period } from '@crm/base/period'
import { changeRate, percent, perUnit } from '../rules/period.ts'
import {
  all,
  atLeast,
  atMost,
  materialized,
  isOneOf,
  type Queryable,
  rowOf,
  rowsOf,
  yesNo,
} from '../store/database/query.ts'
import { deliveredSum } from './unavailable.ts'
import { type DayPoint, fillDays } from './sales.ts'
import type { RankRow } from './salesRank.ts'
import { fanLayerSql } from './fanLayers.ts'
import { flag, float, int, narrow, number, select, text } from '../store/database/select.ts'

/** `content_item.status` of what is published, which alone counts. */
export const PUBLISHED = 3

/** 互动量 = likes + comments + collects + shares, of a content `ci`. */
export const contentInteractions = sql`(ci.likes + ci.comments + ci.collects + ci.shares)`
const INTERACTIONS = contentInteractions

/** Whether a content `ci` of an enterprise is hot: its interactions reach the threshold, the platform's own where there is one. */
export function isHotContent(corpId: number): SQL {
  const ruleOf = (column: SQL) => sql`(select ${column} from corp_setting where corp_id = ${corpId})`
  return sql`${INTERACTIONS} >= coalesce((${ruleOf(sql`content_rule->'hot'`)}->>ci.platform)::float8, ${ruleOf(sql`hot_threshold`)})`
}

/** What the list of seeding contents filters by besides publish range, platform, staff, SPU and campaign. */
export interface ContentWhere {
  /** Part of title or talent name, or the platform's number of the content. */
  keyword?: string | undefined
  /** Of these SPUs, a statement answering their ids. */
  spus?: SQL | undefined
  /** Exactly these contents. */
  ids?: readonly number[] | undefined
  /** Any of these labels. */
  labels?: readonly string[] | undefined
  is_hot?: boolean | undefined
  interactions_min?: number | undefined
  interactions_max?: number | undefined
  /** 1 monitor, 2 by hand, 3 campaign. */
  source?: number | undefined
  /** Any of these forms: 1 image-text, 2 video. */
  forms?: readonly number[] | undefined
  /** One more condition on the content `ci`. */
  also?: SQL | undefined
}

function contentWhere(hot: SQL, { keyword, ids, labels, ...where }: ContentWhere): SQL {
  return all([
    keywordCondition(keyword, { names: [sql`ci.title`], ids: [sql`ci.content_no`], also: authorHolds(sql`ci`) }),
    where.spus === undefined ? undefined : sql`ci.spu_id in (${where.spus})`,
    ids === undefined ? undefined : isOneOf(sql`ci.id`, ids),
    labels === undefined || labels.length === 0
      ? undefined
      : sql`exists (select 1 from jsonb_array_elements_text(ci.labels) x(label) where ${isOneOf(sql`x.label`, labels)})`,
    yesNo(where.is_hot, hot),
    atLeast(INTERACTIONS, where.interactions_min),
    atMost(INTERACTIONS, where.interactions_max),
    where.source === undefined ? undefined : sql`ci.source = ${where.source}`,
    where.forms === undefined || where.forms.length === 0 ? undefined : isOneOf(sql`ci.form`, where.forms),
    where.also,
  ])
}

// Whoever promotes contents sees all of them, as with videos.
const contentScopeOf = (scope: Scope): Scope =>
  scope.kind === 'ads' || scope.kind === 'ads_assigned' ? { ...scope, kind: 'corp' } : scope

/**
 * Published seeding contents of the range: one row each with at (publication), author_id, platform, user_id, dept_id, spu_id, campaign_id, form,
 * day, plays (null: not delivered), interactions, sample_cost, ad_cost (the sum of its ad results), cost (quote, and samples and ads as the settings say), is_hot,
 * is_new_author (first content of the talent for the corporation), positive, negative, likes, comments, collects, shares, id.
 */
export function contentFacts(scope: Scope, filter: MetricFilter, where: ContentWhere = {}): SQL {
  const ruleOf = (column: SQL) => sql`(select ${column} from corp_setting where corp_id = ${scope.corp_id})`
  const isHot = isHotContent(scope.corp_id)
  const counts = (part: SQL) => sql`coalesce((${ruleOf(sql`content_rule`)}->>${part})::int, 1)`
  const conditions = sql`${contentConditions(contentScopeOf(scope), filter)} and ci.status = ${PUBLISHED} and ${inRange(sql`ci.publish_at`, filter)}`
  // Both are added up once for all contents: asked of each, they take most of the time of a month.
  const sampleCosts =
    materialized(sql`select cam.content_id, sum(si.qty * si.cost_price) + max(${expressCost(scope.corp_id)}) as sample_cost from campaign_author cam
    join sample sm on sm.sample_id = cam.sample_id and sm.corp_id = cam.corp_id and sm.deleted_at is null join sample_item si on si.sample_id = sm.sample_id
    where ${all([
      sql`cam.corp_id = ${scope.corp_id} and cam.content_id in (select ci.id from content_item ci where ${conditions})`,
      sql`cam.sample_id is not null and cam.deleted_at is null`,
      samplesOfShops(scope),
    ])} group by cam.content_id`)
  const firsts = materialized(sql`select author_id, platform, min(publish_at) as first_at from content_item
    where corp_id = ${scope.corp_id} and deleted_at is null and status = ${PUBLISHED} and publish_at <= ${lastMoment(filter)} group by author_id, platform`)
  const sampleCost = sql`coalesce(sc.sample_cost, 0)`
  // Read by the index of those of seeding contents.
  const adCosts = materialized(sql`select content_id, sum(cost) as ad_cost from ad_day
    where corp_id = ${scope.corp_id} and content_id like 'c:%' group by content_id`)
  const adCost = sql`coalesce(ac.ad_cost, 0)`
  return sql`(select ci.id, ci.publish_at as at, ci.author_id, ci.platform, ci.user_id, ci.dept_id, ci.spu_id, ci.campaign_id, ci.form, ${dayOf(sql`ci.publish_at`)} as day,
    ci.plays, ${INTERACTIONS} as interactions, ${sampleCost} as sample_cost, ${adCost} as ad_cost, ci.quote + ${adCost} * ${counts(sql`'cost_ads'`)} + ${sampleCost} * ${counts(sql`'cost_samples'`)} as cost, ${isHot} as is_hot,
    fa.first_at >= ci.publish_at as is_new_author,
    ci.positive, ci.negative, ci.likes, ci.comments, ci.collects, ci.shares
    from content_item ci left join ${sampleCosts} sc on sc.content_id = ci.id
    left join ${adCosts} ac on ac.content_id = 'c:' || ci.id
    left join ${firsts} fa on fa.author_id = ci.author_id and fa.platform = ci.platform
    where ${conditions} and ${contentWhere(isHot, where)})`
}

/** Sums and counts of the seeding contents; money in fen; plays unavailable when the platform delivers none. */
export interface ContentTotals {
  content_count: number
  hot_count: number
  plays: number
  interactions: number
  cost: number
  author_count: number
  new_author_count: number
}

/** The columns of the sums over `contentFacts` as `o`, for whole filters and for groups. */
export const CONTENT_COLUMNS = {
  content_count: int`count(*)`,
  hot_count: int`count(*) filter (where o.is_hot)`,
  plays: number`${deliveredSum(sql`o.plays`)}`,
  interactions: float`coalesce(sum(o.interactions), 0)`,
  cost: float`coalesce(sum(o.cost), 0)`,
  author_count: int`count(distinct (o.author_id || o.platform) collate "C")`,
  new_author_count: int`count(distinct (o.author_id || o.platform) collate "C") filter (where o.is_new_author)`,
}

const NOTHING: ContentTotals = {
  content_count: 0,
  hot_count: 0,
  plays: 0,
  interactions: 0,
  cost: 0,
  author_count: 0,
  new_author_count: 0,
}

/** The seeding figures over the whole filter (by publication). */
export function contentTotals(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere = {},
): Promise<ContentTotals> {
  return rowOf(db, select(CONTENT_COLUMNS, sql`from ${contentFacts(scope, filter, where)} o`))
}

/**
 * 内容数 and 合作达人 of each member over the whole filter, and the 互动量 of what was published from `since` on: a statement with
 * user_id, content_count, author_count, interactions.
 */
export function groupedContents(scope: Scope, filter: MetricFilter, since: number): SQL {
  return materialized(sql`select o.user_id, count(*)::int as content_count,
    count(distinct (o.author_id || o.platform) collate "C")::int as author_count,
    coalesce(sum(o.interactions) filter (where o.at >= ${since}), 0)::float8 as interactions
    from ${contentFacts(scope, filter)} o group by o.user_id`)
}

/** 爆文率 and 互动率 in percent, CPE, CPM and CPV in fen. */
export function contentRates(totals: ContentTotals): {
  hot_rate: number
  interaction_rate: number
  cpe: number
  cpm: number
  cpv: number
} {
  return {
    hot_rate: percent(totals.hot_count, totals.content_count),
    interaction_rate: percent(totals.interactions, totals.plays),
    cpe: perUnit(totals.cost, totals.interactions),
    cpm: perUnit(totals.cost * 1000, totals.plays),
    cpv: perUnit(totals.cost, totals.plays),
  }
}

/** Seeding figures now and in the period before. */
export async function comparedContents(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  before: Period | undefined,
  where: ContentWhere = {},
): Promise<{ cur: ContentTotals; prev: ContentTotals | undefined }> {
  if (before === undefined || filter.start === undefined) {
    return { cur: await contentTotals(db, scope, filter, where), prev: undefined }
  }
  // Everything beside the contents is read once. Between the ranges are the days that are not over in the later one.
  const rows = await rowsOf(
    db,
    select(
      { is_cur: flag`o.at >= ${filter.start}`, ...CONTENT_COLUMNS },
      sql`from ${contentFacts(scope, { ...filter, start: before.start }, where)} o
      where o.at >= ${filter.start} or o.at <= ${before.end} group by 1`,
    ),
  )
  const of = (now: boolean): ContentTotals => {
    const { is_cur: _, ...totals } = { ...NOTHING, ...rows.find(({ is_cur }) => is_cur === now), is_cur: now }
    return totals
  }
  return { cur: of(true), prev: of(false) }
}

/** The seeding figures by day of publication. */
export async function contentTrend(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere = {},
): Promise<DayPoint<keyof ContentTotals>[]> {
  const rows = await rowsOf(
    db,
    select(
      { day: number`o.day`, ...CONTENT_COLUMNS },
      sql`from ${contentFacts(scope, filter, where)} o group by o.day`,
    ),
  )
  return fillDays<keyof ContentTotals>(filter, rows, NOTHING)
}

/** A part of a split of the contents. */
export interface ContentPart extends ContentTotals {
  /** Platform code, fan layer, SPU id or form (1 image-text, 2 video). */
  id: string
  /** Only SPUs have a name of their own; otherwise empty. */
  name: string
}

const STRUCTURES = {
  platform: { key: sql`o.platform`, name: sql`''`, join: sql`` },
  fans: {
    key: fanLayerSql(sql`coalesce(a.fans, 0)`),
    name: sql`''`,
    join: sql`left join author a on a.author_id = o.author_id and a.platform = o.platform`,
  },
  form: { key: sql`o.form`, name: sql`''`, join: sql`` },
  spu: {
    key: sql`coalesce(o.spu_id, 0)`,
    name: sql`coalesce(max(sp.name), '')`,
    join: sql`left join spu sp on sp.id = o.spu_id`,
  },
} satisfies Record<string, { key: SQL; name: SQL; join: SQL }>
export type ContentStructure = keyof typeof STRUCTURES

/** The contents by platform, fan layer, form or SPU (id 0: of none), most contents first. */
export function contentParts(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  structure: ContentStructure,
): Promise<ContentPart[]> {
  const { key, name, join } = STRUCTURES[structure]
  return rowsOf(
    db,
    select(
      { id: text`(${key})::text`, name: text`${name}`, ...CONTENT_COLUMNS },
      sql`from ${contentFacts(scope, filter)} o ${join} group by 1 order by content_count desc, 1`,
    ),
  )
}

/** Comments of the contents by feeling. */
export function contentFeelings(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  where: ContentWhere = {},
): Promise<{ positive: number; neutral: number; negative: number }> {
  return rowOf(
    db,
    select(
      {
        positive: float`coalesce(sum(o.positive), 0)`,
        negative: float`coalesce(sum(o.negative), 0)`,
        neutral: float`coalesce(sum(greatest(o.comments - o.positive - o.negative, 0)), 0)`,
      },
      sql`from ${contentFacts(scope, filter, where)} o`,
    ),
  )
}

/** A line of a seeding ranking by 互动量; `rate` is its 环比. */
export interface ContentRankRow extends Omit<RankRow, 'gmv' | 'volume' | 'display_id'> {
  interactions: number
  content_count: number
  cost: number
}

const RANKS = {
  content: {
    id: sql`o.id::text`,
    name: sql`max(x.title)`,
    avatar: sql`max(x.cover)`,
    platform: sql`max(o.platform)`,
    join: sql`left join content_item x on x.id = o.id`,
  },
  author: {
    id: sql`o.author_id`,
    name: sql`max(x.nick_name)`,
    avatar: sql`max(x.avatar)`,
    platform: sql`max(o.platform)`,
    join: sql`left join author x on x.author_id = o.author_id and x.platform = o.platform`,
  },
  user: {
    id: sql`o.user_id::text`,
    name: sql`max(x.nick_name)`,
    avatar: sql`''`,
    platform: sql`''`,
    join: sql`left join corp_user x on x.corp_id = o.corp_id and x.user_id = o.user_id`,
  },
  spu: {
    id: sql`o.spu_id::text`,
    name: sql`max(x.name)`,
    avatar: sql`max(x.cover)`,
    platform: sql`''`,
    join: sql`join spu x on x.id = o.spu_id`,
  },
  campaign: {
    id: sql`o.campaign_id::text`,
    name: sql`max(x.name)`,
    avatar: sql`max(x.cover)`,
    platform: sql`''`,
    join: sql`join campaign x on x.id = o.campaign_id`,
  },
} satisfies Record<string, { id: SQL; name: SQL; avatar: SQL; platform: SQL; join: SQL }>
export type ContentRankKind = keyof typeof RANKS

function rankedContents(scope: Scope, filter: MetricFilter, kind: ContentRankKind) {
  const { id, name, avatar, platform, join } = RANKS[kind]
  return select(
    {
      id: text`${id}`,
      name: text`coalesce(${name}, '')`,
      avatar: text`coalesce(${avatar}, '')`,
      platform: text`${platform}`,
      interactions: float`sum(o.interactions)`,
      content_count: int`count(*)`,
      cost: float`sum(o.cost)`,
    },
    sql`from (select f.*, ${scope.corp_id}::int as corp_id from ${contentFacts(scope, filter)} f) o ${join}
    group by ${id} ${kind === 'author' ? sql`, o.platform` : sql``}`,
  )
}

/** The best by 互动量 with their 环比 (contents themselves have none). Equal figures share the rank. */
export async function contentRank(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  kind: ContentRankKind,
  before: Period | undefined,
  limit = 10,
): Promise<ContentRankRow[]> {
  const best = await rowsOf(
    db,
    narrow(rankedContents(scope, filter, kind), sql`order by g.interactions desc, g.id limit ${limit}`),
  )
  const compared = before !== undefined && kind !== 'content'
  const former = compared ? await rowsOf(db, rankedContents(scope, during(filter, before), kind)) : []
  const keyOf = (row: { id: string; platform: string }) => `${row.platform} ${row.id}`
  const formerOf = new Map(former.map((each) => [keyOf(each), each.interactions]))
  return best.map((each) => ({
    ...each,
    rank: 1 + best.filter((other) => other.interactions > each.interactions).length,
    rate: changeRate(each.interactions, compared ? (formerOf.get(keyOf(each)) ?? 0) : undefined),
  }))
}
