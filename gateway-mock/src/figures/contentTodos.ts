import { DAY_SECONDS } from '@crm/base/durations'
import {
  BusinessModule,
  CampaignAuthorStage,
  CampaignStatus,
  CampaignVisibility,
  ContentItemStatus,
  DraftStatus,
  SampleStatus,
} from '@crm/contracts/enums'
import { CONTENT_WORK, type ContentTodoKind, type ContentWorkKind } from '@crm/contracts/rules/contentTodos'
import type { TodoRange } from '@crm/contracts/rules/workTodos'
import { type SQL, sql } from 'drizzle-orm'
import {
  authorConditions,
  contentConditions,
  type MetricFilter,
  sampleConditions,
  type Scope,
  staffConditions,
} from '../rules/filter.ts'
import { endOfDay, startOfDay } from '../rules/period.ts'
import { contentFacts } from './content.ts'
import type { TodoQuery, TodoSource } from './todoList.ts'
import { all, type Queryable, rowOf, rowsOf } from '../store/database/query.ts'
import { byName, float, int, number, select, text } from '../store/database/select.ts'

const NO_TEXT = sql`''`

/** Places `m` of running campaigns that stand at a stage; they wait since they last changed. */
function placesAt(stage: CampaignAuthorStage): SourceOf {
  return (scope, filter) => ({
    rows: sql`from campaign_author m join campaign p on p.id = m.campaign_id and p.corp_id = m.corp_id
      left join corp_user u on u.corp_id = m.corp_id and u.user_id = m.user_id where ${all([
        sql`m.corp_id = ${scope.corp_id}`,
        sql`m.deleted_at is null`,
        sql`p.deleted_at is null`,
        sql`p.status = ${CampaignStatus.running}`,
        sql`m.stage = ${stage}`,
        ...staffConditions(scope, filter, sql`m.user_id`, sql`u.dept_id`),
        ...authorConditions(filter, sql`m`),
        filter.campaign_id === undefined ? undefined : sql`m.campaign_id = ${filter.campaign_id}`,
      ])}`,
    object_id: sql`m.id::text`,
    due_at: sql`m.updated_at`,
    platform: sql`m.platform`,
    author_id: sql`m.author_id`,
    user_id: sql`m.user_id`,
    title: NO_TEXT,
    note: sql`p.name`,
    campaign_id: sql`m.campaign_id`,
    place_id: sql`m.id`,
  })
}

/** A column of the place of a content `ci`, of which there is at most one. */
const ofPlace = (column: SQL) =>
  sql`(select ${column} from campaign_author m where m.corp_id = ci.corp_id and m.content_id = ci.id and m.deleted_at is null limit 1)`

/** Contents `ci` that are planned. */
function contentsOf(scope: Scope, filter: MetricFilter, where: SQL, due_at: SQL): TodoSource {
  return {
    rows: sql`from content_item ci where ${contentConditions(scope, filter)} and ${where}`,
    object_id: sql`ci.id::text`,
    due_at,
    platform: sql`ci.platform`,
    author_id: sql`ci.author_id`,
    user_id: sql`ci.user_id`,
    title: NO_TEXT,
    note: sql`coalesce((select p.name from campaign p where p.corp_id = ci.corp_id and p.id = ci.campaign_id), '')`,
    campaign_id: sql`coalesce(ci.campaign_id, 0)`,
    place_id: sql`coalesce(${ofPlace(sql`m.id`)}, 0)`,
  }
}

type SourceOf = (scope: Scope, filter: MetricFilter, range: TodoRange) => TodoSource

const SOURCES: Readonly<Record<ContentWorkKind, SourceOf>> = {
  author_invite: placesAt(CampaignAuthorStage.toInvite),
  author_confirm: placesAt(CampaignAuthorStage.invited),
  sample_ship: (scope, filter) => ({
    rows: sql`from sample sm where ${sampleConditions(scope, { ...filter, classify: BusinessModule.content })} and sm.status = ${SampleStatus.awaitingShipment}`,
    object_id: sql`sm.sample_id::text`,
    due_at: sql`coalesce(sm.review_at, sm.created_at)`,
    platform: sql`sm.platform`,
    author_id: sql`sm.author_id`,
    user_id: sql`sm.user_id`,
    title: NO_TEXT,
    note: sql`sm.sample_no`,
  }),
  draft_review: (scope, filter) => {
    const draft = (column: SQL) =>
      ofPlace(
        sql`(select ${column} from draft d where d.corp_id = m.corp_id and d.campaign_author_id = m.id and d.status = ${DraftStatus.reviewing}
          and d.deleted_at is null)`,
      )
    return {
      ...contentsOf(
        scope,
        filter,
        sql`ci.status = ${ContentItemStatus.reviewing}`,
        sql`coalesce(${draft(sql`d.created_at`)}, ci.updated_at)`,
      ),
      object_id: sql`coalesce(${draft(sql`d.id::text`)}, '')`,
    }
  },
  // Without a day it is to be published as soon as it may be.
  publish_due: (scope, filter, range) => {
    const until = endOfDay(filter.now) + (range === 'week' ? 6 * DAY_SECONDS : 0)
    const may = sql`ci.status = ${ContentItemStatus.toPublish} and ${ofPlace(sql`m.stage`)} = ${CampaignAuthorStage.toPublish}`
    const today = startOfDay(filter.now)
    return contentsOf(
      scope,
      filter,
      sql`${may} and coalesce(ci.due_at, ${today}::bigint) between ${today}::bigint and ${until}::bigint`,
      sql`coalesce(ci.due_at, ${today}::bigint)`,
    )
  },
  publish_overdue: (scope, filter) =>
    contentsOf(
      scope,
      filter,
      sql`ci.status in (${ContentItemStatus.toPublish}, ${ContentItemStatus.reviewing}) and ci.due_at < ${startOfDay(filter.now)}`,
      sql`ci.due_at`,
    ),
}

/** What waits in each tab of the workbench of seeding, of the kinds, in the caller's scope. */
export const contentTodoQuery = (
  scope: Scope,
  filter: MetricFilter,
  kinds: readonly ContentWorkKind[],
): TodoQuery<ContentWorkKind> => ({
  scope,
  classify: BusinessModule.content,
  sources: kinds.flatMap((type) =>
    CONTENT_WORK[type].ranges.map((range) => ({ range, type, source: SOURCES[type](scope, filter, range) })),
  ),
})

/** How many of each kind wait in the caller's scope, whatever the date: 待审稿, 待发货, 逾期未发布, 待确认达人. */
export async function contentTodoCounts(
  db: Queryable,
  scope: Scope,
  { now, platform, dept_ids, user_ids, campaign_id }: MetricFilter,
  kinds: readonly ContentTodoKind[],
): Promise<{ type: ContentTodoKind; count: number }[]> {
  if (kinds.length === 0) return []
  const filter = { now, platform, dept_ids, user_ids, campaign_id }
  const columns = byName(kinds, (kind) => int`(select count(*) ${SOURCES[kind](scope, filter, 'today').rows})`)
  const found = await rowOf(db, select(columns, sql``))
  return kinds.map((type) => ({ type, count: found[type] }))
}

/** The department of the owner `ow` is the caller's, or stands above it. */
const isOfOwnDepartment = (scope: Scope) =>
  sql`exists (select 1 from corp_user me join dept mine on mine.corp_id = me.corp_id and mine.id = me.dept_id join dept od on od.corp_id = me.corp_id
    and od.id = ow.dept_id where me.corp_id = p.corp_id and me.user_id = ${scope.user_id} and mine.path like od.path || '%')`

/**
 * Campaigns `p` that the caller may see: own, of the own departments, as a member, a reviewer or the medium of one of the talents, or
 * by their visibility; drafts and archived ones included.
 */
export function campaignConditions(scope: Scope): SQL {
  const me = sql`${JSON.stringify([scope.user_id])}::jsonb`
  const [owner] = staffConditions(scope, { now: 0 }, sql`p.owner_id`, sql`ow.dept_id`)
  const [ofTalents] = staffConditions(scope, { now: 0 }, sql`seen.user_id`, sql`su.dept_id`)
  const inScope =
    owner === undefined
      ? undefined
      : scope.kind === 'own' || scope.kind === 'depts'
        ? sql`(${owner} or p.member_ids @> ${me} or p.review->'first' @> ${me} or p.review->'second' @> ${me}
            or exists (select 1 from campaign_author seen left join corp_user su on su.corp_id = seen.corp_id and su.user_id = seen.user_id
              where seen.corp_id = p.corp_id and seen.campaign_id = p.id and seen.deleted_at is null and ${ofTalents})
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
