import { UNAVAILABLE } from '@crm/base/numbers'
import type { spuCampaignColumns } from '@crm/contracts/columns/spus'
import type { CampaignStatus, UserStatus } from '@crm/contracts/enums'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import { all, limitOf, orderBy, type Paged, pagedRows, type PageOf, type Queryable } from '../store/database/query.ts'
import { lastMoment, type MetricFilter, type Scope } from '../rules/filter.ts'
import { percent } from '../rules/period.ts'
import { contentFacts } from './content.ts'
import { CAMPAIGNS, campaignConditions } from './contentTodos.ts'
import { float, full_count, int, json, number, select, text, value } from '../store/database/select.ts'

/** A campaign with its goals and what it has come to. Goals that are not set are 0; money in fen. */
export interface CampaignRow {
  id: number
  name: string
  cover: string
  status: CampaignStatus
  start_time: number
  end_time: number
  owner: { user_id: number; name: string; avatar: string; status: UserStatus } | null
  goal_contents: number
  goal_interactions: number
  goal_hot: number
  content_count: number
  interactions: number
  hot_count: number
  /** Published contents ÷ goal, percent. */
  progress: number
  budget: number
  cost: number
}

const goal = (name: string) => sql`coalesce((p.goals->>${name}::text)::int, 0)`
const SORT: Record<SortKey<typeof spuCampaignColumns>, SQL> = {
  progress: sql`f.content_count::float8 / nullif(${goal('content_count')}, 0)`,
  content_count: sql`coalesce(f.content_count, 0)`,
  interactions: sql`coalesce(f.interactions, 0)`,
  hot_count: sql`coalesce(f.hot_count, 0)`,
  cost: sql`coalesce(f.cost, 0)`,
}

/**
 * The campaigns that the caller may see and that promote the SPU, by their plan or by a content, and run within the range; what
 * they have come to is of the whole campaign until now, whoever made it. Default the furthest first.
 */
export function spuCampaigns(
  db: Queryable,
  scope: Scope,
  filter: MetricFilter,
  spuId: number,
  page: PageOf<SortKey<typeof spuCampaignColumns>>,
): Promise<Paged<CampaignRow>> {
  const { now, platform } = filter
  const facts = contentFacts({ ...scope, kind: 'corp' }, { now })
  const conditions = all([
    campaignConditions(scope),
    sql`(p.spu_ids @> ${JSON.stringify([spuId])}::jsonb or exists (select 1 from content_item ci
      where ci.corp_id = p.corp_id and ci.campaign_id = p.id and ci.spu_id = ${spuId} and ci.deleted_at is null))`,
    platform === undefined || platform === 'all' ? undefined : sql`p.platforms @> ${JSON.stringify([platform])}::jsonb`,
    filter.start === undefined ? undefined : sql`p.end_time >= ${filter.start}`,
    filter.end === undefined ? undefined : sql`p.start_time <= ${Math.max(filter.end, lastMoment(filter))}`,
  ])
  return pagedRows(
    db,
    select(
      {
        id: number`p.id`,
        name: text`p.name`,
        cover: text`p.cover`,
        status: value<CampaignStatus>`p.status`,
        start_time: float`p.start_time`,
        end_time: float`p.end_time`,
        owner: json<{
          user_id: number
          name: string
          avatar: string
          status: UserStatus
        } | null>`case when ow.user_id is null then null else json_build_object('user_id', ow.user_id, 'name', ow.nick_name,
        'avatar', coalesce(au.avatar, ''), 'status', ow.status) end`,
        goal_contents: number`${goal('content_count')}`,
        goal_interactions: number`${goal('interaction')}`,
        goal_hot: number`${goal('hot_count')}`,
        content_count: int`coalesce(f.content_count, 0)`,
        interactions: float`coalesce(f.interactions, 0)`,
        hot_count: int`coalesce(f.hot_count, 0)`,
        budget: float`p.budget`,
        cost: float`coalesce(f.cost, 0)`,
        full_count,
      },
      sql`from ${CAMPAIGNS} left join app_user au on au.user_id = ow.user_id
      left join (select o.campaign_id, count(*) as content_count, sum(o.interactions) as interactions,
        count(*) filter (where o.is_hot) as hot_count, sum(o.cost) as cost from ${facts} o group by o.campaign_id) f on f.campaign_id = p.id
      where ${conditions} ${orderBy(page, SORT, 'progress', sql`p.id`)} ${limitOf(page)}`,
    ),
    sql`select count(*)::int as n from ${CAMPAIGNS} where ${conditions}`,
  ).then(({ list, total_count }) => ({
    total_count,
    list: list.map((row) => ({
      ...row,
      progress: row.goal_contents === 0 ? UNAVAILABLE : percent(row.content_count, row.goal_contents),
    })),
  }))
}
