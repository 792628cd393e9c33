import {
  BusinessModule,
  CampaignStatus,
  CampaignVisibility,
  ContentItemStatus,
  SampleStatus,
} from '@crm/contracts/enums'
import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  contentConditions,
  type MetricFilter,
  sampleConditions,
  type Scope,
  staffConditions,
} from '../rules/filter.ts'
import { contentFacts } from './content.ts'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { byName, float, int, number, select, text } from '../store/database/select.ts'

/** What waits for somebody in content seeding. */
export const CONTENT_TODO_KINDS = ['draft_review', 'sample_ship', 'publish_overdue', 'author_confirm'] as const
export type ContentTodoKind = (typeof CONTENT_TODO_KINDS)[number]

/** Stage 已邀约 of a talent in a campaign: the talent has to confirm. */
const INVITED = 2

const COLUMNS: Record<ContentTodoKind, (scope: Scope, filter: MetricFilter) => SQL> = {
  draft_review: (scope, filter) => contentsSql(scope, filter, sql`ci.status = ${ContentItemStatus.reviewing}`),
  sample_ship: (scope, filter) =>
    sql`(select count(*) from sample sm where ${sampleConditions(scope, { ...filter, classify: BusinessModule.content })} and sm.status = ${SampleStatus.awaitingShipment})`,
  publish_overdue: (scope, filter) =>
    contentsSql(
      scope,
      filter,
      sql`ci.status in (${ContentItemStatus.toPublish}, ${ContentItemStatus.reviewing}) and ci.due_at < ${filter.now}`,
    ),
  author_confirm: (scope, filter) =>
    sql`(select count(*) from campaign_author m join campaign p on p.id = m.campaign_id and p.corp_id = m.corp_id
      left join corp_user u on u.corp_id = m.corp_id and u.user_id = m.user_id where ${all([
        sql`m.corp_id = ${scope.corp_id}`,
        sql`m.deleted_at is null`,
        sql`p.deleted_at is null`,
        sql`p.status = ${CampaignStatus.running}`,
        sql`m.stage = ${INVITED}`,
        ...staffConditions(scope, filter, sql`m.user_id`, sql`u.dept_id`),
        ...authorConditions(filter, sql`m`),
        filter.campaign_id === undefined ? undefined : sql`m.campaign_id = ${filter.campaign_id}`,
      ])})`,
}

function contentsSql(scope: Scope, filter: MetricFilter, where: SQL): SQL {
  return sql`(select count(*) from content_item ci where ${contentConditions(scope, filter)} and ${where})`
}

/** How many of each kind wait in the caller's scope, whatever the date: 待审稿, 待发货, 逾期未发布, 待确认达人. */
export async function contentTodoCounts(
  db: Queryable,
  scope: Scope,
  { now, platform, dept_ids, user_ids, campaign_id }: MetricFilter,
  kinds: readonly ContentTodoKind[],
): Promise<{ type: ContentTodoKind; count: number }[]> {
  if (kinds.length === 0) return []
  const filter = { now, platform, dept_ids, user_ids, campaign_id }
  const columns = byName(kinds, (kind) => int`${COLUMNS[kind](scope, filter)}`)
  const found = await rowOf(db, select(columns, sql``))
  return kinds.map((type) => ({ type, count: found[type] }))
}

/** The department of the owner `ow` is the caller's, or stands above it. */
const isOfOwnDepartment = (scope: Scope) =>
  sql`exists (select 1 from corp_user me join dept mine on mine.corp_id = me.corp_id and mine.id = me.dept_id join dept od on od.corp_id = me.corp_id
    and od.id = ow.dept_id where me.corp_id = p.corp_id and me.user_id = ${scope.user_id} and mine.path like od.path || '%')`

/**
 * Campaigns `p` that the caller may see: own, of the own departments, as a member or reviewer, or by their visibility; drafts and
 * archived ones included.
 */
export function campaignConditions(scope: Scope): SQL {
  const me = sql`${JSON.stringify([scope.user_id])}::jsonb`
  const [owner] = staffConditions(scope, { now: 0 }, sql`p.owner_id`, sql`ow.dept_id`)
  const inScope =
    owner === undefined
      ? undefined
      : scope.kind === 'own' || scope.kind === 'depts'
        ? sql`(${owner} or p.member_ids @> ${me} or p.review->'first' @> ${me} or p.review->'second' @> ${me}
            or p.visibility = ${CampaignVisibility.everyone} or (p.visibility = ${CampaignVisibility.department} and ${isOfOwnDepartment(scope)}))`
        : owner
  return all([sql`p.corp_id = ${scope.corp_id}`, sql`p.deleted_at is null`, inScope])
}

/** The campaign table `p` with its owner `ow`, for `campaignConditions`. */
export const CAMPAIGNS = sql`campaign p left join corp_user ow on ow.corp_id = p.corp_id and ow.user_id = p.owner_id`

/** How far a running campaign has come: contents against the goal, cost against the budget (fen), of the whole campaign. */
export interface CampaignProgress {
  id: number
  name: string
  owner_id: number
  end_time: number
  goal: number
  published: number
  budget: number
  cost: number
}

/** The running campaigns that the caller may see, the one that ends first at the top. */
export async function campaignProgress(
  db: Queryable,
  scope: Scope,
  now: number,
  limit: number,
): Promise<{ list: CampaignProgress[]; total: number }> {
  const whole: Scope = { ...scope, kind: 'corp' }
  const rows = await rowsOf(
    db,
    select(
      {
        id: number`s.id`,
        name: text`s.name`,
        owner_id: number`s.owner_id`,
        end_time: float`s.end_time`,
        goal: number`coalesce((s.goals->>'content_count')::int, 0)`,
        total: number`s.total`,
        budget: float`s.budget`,
        published: int`coalesce(f.published, 0)`,
        cost: float`coalesce(f.cost, 0)`,
      },
      sql`from seen s left join (select o.campaign_id, count(*) as published, sum(o.cost) as cost
        from ${contentFacts(whole, { now })} o group by o.campaign_id) f on f.campaign_id = s.id order by s.end_time, s.id`,
      sql`with seen as (select p.id, p.name, p.owner_id, p.end_time, p.budget, p.goals, count(*) over ()::int as total from ${CAMPAIGNS}
        where ${campaignConditions(scope)} and p.status = ${CampaignStatus.running} order by p.end_time, p.id limit ${limit})`,
    ),
  )
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
