import { UNAVAILABLE } from '@crm/base/numbers'
import type { campaignColumns } from '@crm/contracts/columns/campaigns'
import { CampaignStatus, type Platform, type UserStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { DONE_STAGES, PROMISED_STAGES } from '@crm/contracts/rules/campaignStages'
import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../rules/filter.ts'
import { keywordCondition } from '../rules/keywords.ts'
import { percent, perUnit } from '../rules/period.ts'
import {
  all,
  atLeast,
  atMost,
  isOneOf,
  limitOf,
  materialized,
  orderBy,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  rowsOf,
} from '../store/database/query.ts'
import { float, full_count, int, json, number, select, text, value } from '../store/database/select.ts'
import { contentFacts } from './content.ts'
import { CAMPAIGNS, campaignConditions } from './contentTodos.ts'

/** What narrows a list of campaigns. */
export interface CampaignNarrowing {
  ids?: readonly number[] | undefined
  status?: CampaignStatus | undefined
  platform?: string | undefined
  keyword?: string | undefined
  owner_ids?: readonly number[] | undefined
  spu_id?: number | undefined
  period_start?: number | undefined
  period_end?: number | undefined
  budget_min?: number | undefined
  budget_max?: number | undefined
}

/** Whose costs are shown: of all campaigns in sight, or of the own ones alone. */
export interface CostRight {
  all: boolean
  user_id: number
}

/** What a campaign comes to; null is not shown to the caller, or has no value. Money in fen. */
export interface CampaignSums {
  author_count: number
  published_count: number
  content_count: number
  budget: number | null
  spent: number | null
  promised: number | null
  interactions: number
  hot_count: number
}

export interface CampaignListRow extends CampaignSums {
  id: number
  name: string
  cover: string
  status: CampaignStatus
  platforms: Platform[]
  spus: { id: number; name: string }[]
  owner: { user_id: number; name: string; avatar: string; status: UserStatus } | null
  owner_id: number
  owner_dept: number
  start_time: number
  end_time: number
  goal: number
  unfinished_count: number
  updated_at: number
  updated_by: number
}

/** Whether what the campaign `p` costs is shown to the caller. */
const showsCosts = (costs: CostRight): SQL => (costs.all ? sql`true` : sql`p.owner_id = ${costs.user_id}`)

const whereSql = (scope: Scope, { ids, ...where }: CampaignNarrowing, costs: CostRight): SQL =>
  all([
    campaignConditions(scope),
    ids && isOneOf(sql`p.id`, ids),
    where.status === undefined ? undefined : sql`p.status = ${where.status}`,
    where.platform === undefined || where.platform === 'all'
      ? undefined
      : sql`p.platforms @> ${JSON.stringify([where.platform])}::jsonb`,
    keywordCondition(where.keyword, { names: [sql`p.name`], ids: [] }),
    where.owner_ids && isOneOf(sql`p.owner_id`, where.owner_ids),
    where.spu_id === undefined ? undefined : sql`p.spu_ids @> ${JSON.stringify([where.spu_id])}::jsonb`,
    atLeast(sql`p.end_time`, where.period_start),
    atMost(sql`p.start_time`, where.period_end),
    // A budget that is not shown is not found out by asking either.
    where.budget_min === undefined && where.budget_max === undefined ? undefined : showsCosts(costs),
    atLeast(sql`p.budget`, where.budget_min),
    atMost(sql`p.budget`, where.budget_max),
  ])

/** The campaigns of the list with what each comes to: its whole contents and talents, whoever made them. */
function campaignFacts(scope: Scope, where: CampaignNarrowing, costs: CostRight, now: number): SQL {
  const whole: Scope = { ...scope, kind: 'corp' }
  const secret = (column: SQL) => sql`case when ${showsCosts(costs)} then ${column} end`
  const seen = sql`select p.*, ow.dept_id as owner_dept, ow.nick_name as owner_name, ow.status as owner_status from ${CAMPAIGNS} where ${whereSql(scope, where, costs)}`
  const contents =
    materialized(sql`select o.campaign_id, count(*) as content_count, sum(o.interactions) as interactions,
    count(*) filter (where o.is_hot) as hot_count, sum(o.cost) as cost from ${contentFacts(whole, { now })} o where o.campaign_id is not null
    group by o.campaign_id`)
  const places = materialized(sql`select m.campaign_id, count(*) filter (where m.stage <> 90) as author_count,
    count(*) filter (where m.stage in (8, 9)) as published_count,
    count(*) filter (where not (${isOneOf(sql`m.stage`, DONE_STAGES)})) as unfinished_count,
    sum(m.quote) filter (where ${isOneOf(sql`m.stage`, PROMISED_STAGES)}) as promised
    from campaign_author m where m.corp_id = ${scope.corp_id} and m.deleted_at is null group by m.campaign_id`)
  return sql`(select p.id, p.name, p.cover, p.status, p.platforms, p.spu_ids, p.owner_id, coalesce(p.owner_dept, 0) as owner_dept, p.owner_name,
    p.owner_status, p.start_time, p.end_time, p.updated_at, p.updated_by, coalesce((p.goals->>'content_count')::int, 0) as goal,
    coalesce(m.author_count, 0) as author_count, coalesce(m.published_count, 0) as published_count,
    coalesce(m.unfinished_count, 0) as unfinished_count, coalesce(f.content_count, 0) as content_count,
    coalesce(f.interactions, 0) as interactions, coalesce(f.hot_count, 0) as hot_count, ${secret(sql`p.budget`)} as budget,
    ${secret(sql`coalesce(f.cost, 0)`)} as spent, ${secret(sql`coalesce(m.promised, 0)`)} as promised
    from (${seen}) p left join ${contents} f on f.campaign_id = p.id left join ${places} m on m.campaign_id = p.id)`
}

const SORT: Record<SortKey<typeof campaignColumns>, SQL> = {
  author_count: sql`c.author_count`,
  content_count: sql`c.content_count`,
  spent: sql`c.spent`,
  budget: sql`c.budget`,
  period: sql`c.end_time`,
  progress: sql`c.content_count::float8 / nullif(c.goal, 0)`,
  interactions: sql`c.interactions`,
  cpe: sql`c.spent::float8 / nullif(c.interactions, 0)`,
  hot_count: sql`c.hot_count`,
  updated_at: sql`c.updated_at`,
}

/** One page of the campaigns that the caller may see, the latest change first. */
export function campaignList(
  db: Queryable,
  scope: Scope,
  where: CampaignNarrowing,
  costs: CostRight,
  page: PageOf<SortKey<typeof campaignColumns>>,
  now: number,
): Promise<Paged<CampaignListRow>> {
  return pagedRows(
    db,
    select(
      {
        id: number`c.id`,
        name: text`c.name`,
        cover: text`c.cover`,
        status: value<CampaignStatus>`c.status`,
        platforms: json<Platform[]>`c.platforms`,
        spus: json<
          { id: number; name: string }[]
        >`(select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.id), '[]'::json) from spu s
          where s.corp_id = ${scope.corp_id} and c.spu_ids @> to_jsonb(array[s.id]))`,
        owner: json<
          CampaignListRow['owner']
        >`case when c.owner_name is null then null else json_build_object('user_id', c.owner_id,
          'name', c.owner_name, 'avatar', coalesce((select au.avatar from app_user au where au.user_id = c.owner_id), ''), 'status', c.owner_status) end`,
        owner_id: number`c.owner_id`,
        owner_dept: number`c.owner_dept`,
        start_time: float`c.start_time`,
        end_time: float`c.end_time`,
        goal: number`c.goal`,
        author_count: int`c.author_count`,
        published_count: int`c.published_count`,
        unfinished_count: int`c.unfinished_count`,
        content_count: int`c.content_count`,
        interactions: float`c.interactions`,
        hot_count: int`c.hot_count`,
        budget: float<number | null>`c.budget`,
        spent: float<number | null>`c.spent`,
        promised: float<number | null>`c.promised`,
        updated_at: float`c.updated_at`,
        updated_by: number`c.updated_by`,
        full_count,
      },
      sql`from ${campaignFacts(scope, where, costs, now)} c ${orderBy(page, SORT, 'updated_at', sql`c.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from ${CAMPAIGNS} where ${whereSql(scope, where, costs)}`,
  )
}

/** The 合计 of the list. */
export function campaignTotals(
  db: Queryable,
  scope: Scope,
  where: CampaignNarrowing,
  costs: CostRight,
  now: number,
): Promise<CampaignSums> {
  const sum = (column: SQL) => float`coalesce(sum(${column}), 0)`
  const known = (column: SQL) => float<number | null>`sum(${column})`
  return rowOf(
    db,
    select(
      {
        author_count: sum(sql`c.author_count`),
        published_count: sum(sql`c.published_count`),
        content_count: sum(sql`c.content_count`),
        interactions: sum(sql`c.interactions`),
        hot_count: sum(sql`c.hot_count`),
        budget: known(sql`c.budget`),
        spent: known(sql`c.spent`),
        promised: known(sql`c.promised`),
      },
      sql`from ${campaignFacts(scope, where, costs, now)} c`,
    ),
  )
}

/** How many campaigns of each status there are, whatever the tab. */
export async function campaignCounts(
  db: Queryable,
  scope: Scope,
  { status: _, ...where }: CampaignNarrowing,
  costs: CostRight,
): Promise<Record<string, number>> {
  const rows = await rowsOf(
    db,
    select(
      { status: value<CampaignStatus>`p.status`, n: int`count(*)` },
      sql`from ${CAMPAIGNS} where ${whereSql(scope, where, costs)} group by 1`,
    ),
  )
  const of = (status: CampaignStatus) => rows.find((row) => row.status === status)?.n ?? 0
  const counts = Object.fromEntries(Object.values(CampaignStatus).map((status) => [status, of(status)]))
  return { all: rows.reduce((total, { n }) => total + n, 0), ...counts }
}

/** Sums as the wire has them: what is not shown is unavailable, CPE follows from its parts. */
export const shownSums = (sums: CampaignSums) => ({
  author_count: sums.author_count,
  published_count: sums.published_count,
  content_count: sums.content_count,
  interactions: sums.interactions,
  hot_count: sums.hot_count,
  budget: sums.budget ?? UNAVAILABLE,
  spent: sums.spent ?? UNAVAILABLE,
  promised: sums.promised ?? UNAVAILABLE,
  cpe: sums.spent === null ? UNAVAILABLE : perUnit(sums.spent, sums.interactions),
})

/** 目标完成: published contents ÷ goal, percent; without a goal unavailable. */
export const progressOf = ({ content_count, goal }: { content_count: number; goal: number }): number =>
  goal === 0 ? UNAVAILABLE : percent(content_count, goal)
