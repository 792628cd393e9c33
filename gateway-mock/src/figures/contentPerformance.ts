import { UNAVAILABLE } from '@crm/base/numbers'
import type { contentPerformanceColumns } from '@crm/contracts/columns/contentPerformance'
import type { PerformanceDim } from '@crm/contracts/rules/contentPerformance'
import { BusinessModule, type Platform, UserStatus } from '@crm/contracts/enums'
import { type ContentGoalOption, goalLevelOf, isFallingGoal } from '@crm/contracts/rules/goalRules'
import type { SortKey } from '@crm/contracts/listColumns'
import { type SQL, sql } from 'drizzle-orm'
import { type MetricFilter, type Scope, staffConditions } from '../rules/filter.ts'
import { percent } from '../rules/period.ts'
import {
  all,
  isOneOf,
  limitOf,
  type Paged,
  pagedRows,
  type PageOf,
  type Queryable,
  rowOf,
  valueLast,
} from '../store/database/query.ts'
import { byName, float, int, json, select, text, value, withColumns, withPlace } from '../store/database/select.ts'
import {
  CONTENT_COLUMNS,
  contentFacts,
  contentRates,
  type ContentTotals,
  contentTotals,
  type ContentWhere,
} from './content.ts'
import { CONTENT_OF_ROW, DIMENSION_KEYS, DIMENSION_NAMES, type NamedContent } from './contentDimensions.ts'
import { groupedSamples, sampleTotals, SEEDING_SAMPLES } from './samples.ts'
import { periodRange, SEEDING_MEDIUM_ROLES } from './staff.ts'

/** What 种草业绩 is asked by. */
export interface ContentPerformanceQuery {
  filter: MetricFilter
  where: ContentWhere
  /** Samples know neither form nor heat, nor which row of contents they stand beside. */
  hasSamples: boolean
  /** Which targets are shown: of this figure and period. Absent: none. */
  goals: { option: ContentGoalOption; period: string } | undefined
}

/** Sums, counts and rates of contents, and of the samples beside them; money in fen, rates in percent. */
export interface PerformanceFigures extends ContentTotals {
  hot_rate: number
  interaction_rate: number
  cpe: number
  cpm: number
  sample_count: number
  delivery_rate: number
}

/** The stored target of a member, with what has come of it; no interactions have no CPE. */
export interface ReachedContentGoal {
  id: number
  option: ContentGoalOption
  period: string
  levels: number[]
  actual: number | null
  level: number
  updated_at: number
}

export interface ContentPerformanceRow extends PerformanceFigures {
  /** Of member, department, content, SPU or campaign (0: none), or platform and number of a talent. */
  id: string
  name: string
  picture: string
  platform: Platform | null
  status: UserStatus
  content: NamedContent | null
  goal: ReachedContentGoal | null
  goal_rate: number
}

const SUMS = [
  ...(['content_count', 'hot_count', 'plays', 'interactions', 'cost', 'author_count', 'new_author_count'] as const),
]
const SAMPLES = ['sample_count', 'signed_samples', 'delivered_samples'] as const

/** What has come of an option by member, whoever asks and on whatever platform: a statement of user_id, actual. */
function actualsByUser(
  scope: Scope,
  now: number,
  { option, period }: { option: ContentGoalOption; period: string },
): SQL {
  const actual: Record<ContentGoalOption, SQL> = {
    content_count: sql`count(*)`,
    interaction: sql`coalesce(sum(o.interactions), 0)`,
    hot_count: sql`count(*) filter (where o.is_hot)`,
    cpe: sql`sum(o.cost) / nullif(sum(o.interactions), 0)`,
  }
  return sql`(select o.user_id, (${actual[option]})::float8 as actual
    from ${contentFacts({ ...scope, kind: 'corp' }, { now, ...periodRange(period) })} o group by o.user_id)`
}

const ratio = (part: SQL, whole: SQL) => sql`case when ${whole} > 0 then ${part}::float8 / ${whole} end`
const SORTS: Record<SortKey<typeof contentPerformanceColumns>, SQL> = {
  content_count: sql`g.content_count`,
  hot_count: sql`g.hot_count`,
  hot_rate: ratio(sql`g.hot_count`, sql`g.content_count`),
  plays: sql`g.plays`,
  interactions: sql`g.interactions`,
  interaction_rate: ratio(sql`g.interactions`, sql`g.plays`),
  cost: sql`g.cost`,
  cpe: ratio(sql`g.cost`, sql`g.interactions`),
  cpm: ratio(sql`g.cost`, sql`g.plays`),
  author_count: sql`g.author_count`,
  new_author_count: sql`g.new_author_count`,
  sample_count: sql`g.sample_count`,
  delivery_rate: ratio(sql`g.delivered_samples`, sql`g.signed_samples`),
  goal_rate: sql`g.goal_rate`,
}

/** Members that are listed although they have come to nothing: media of seeding in the scope who are there. */
const enabledMedia = (scope: Scope, filter: MetricFilter): SQL =>
  sql`select u.user_id::text as key from corp_user u where ${all([
    sql`u.corp_id = ${scope.corp_id} and u.status = ${UserStatus.enabled} and ${isOneOf(sql`u.role_id`, SEEDING_MEDIUM_ROLES)}`,
    ...staffConditions(scope, filter, sql`u.user_id`, sql`u.dept_id`),
  ])}`

const FIRST_LEVEL = sql`(p.levels->>0)::float8`

/** Members with targets and what has come of these, as joins on the key `k.key`: `p` and `c`. */
function goalJoins(scope: Scope, { goals, filter }: ContentPerformanceQuery): SQL {
  const none = sql`(select null::int as user_id, null::float8 as actual where false)`
  return sql`left join achievement_plan p on p.corp_id = ${scope.corp_id} and p.classify = ${BusinessModule.content} and p.deleted_at is null
      and p.target_type = 'user' and p.target_id::text = k.key and p.option = ${goals?.option ?? ''} and p.period = ${goals?.period ?? ''}
    left join ${goals ? actualsByUser(scope, filter.now, goals) : none} c on c.user_id::text = k.key`
}

/** CPE has none without interactions; what is counted is 0 then. */
const actualOf = (option: ContentGoalOption | undefined) =>
  option === 'cpe' ? sql`c.actual` : sql`coalesce(c.actual, 0)`

/** The contents of a query by key, as `contents`, and the samples of members, as `sent`. */
function groups(scope: Scope, { filter, where, hasSamples }: ContentPerformanceQuery, dim: PerformanceDim): SQL {
  const contents = select(
    { key: text`${DIMENSION_KEYS[dim]}`, ...CONTENT_COLUMNS },
    sql`from ${contentFacts(scope, filter, where)} o group by 1`,
  )
  const sent =
    dim === 'user' && hasSamples
      ? sql`select s.user_id::text as key, ${sql.join(
          SAMPLES.map((name) => sql`s.${sql.identifier(name)}`),
          sql`, `,
        )} from ${groupedSamples(scope, { ...filter, ...SEEDING_SAMPLES }, 'user', SAMPLES)} s where s.sample_count > 0`
      : sql`select null::text as key, 0 as sample_count, 0 as signed_samples, 0 as delivered_samples where false`
  return sql`with contents as materialized (${contents}), sent as materialized (${sent})`
}

const keysOf = (scope: Scope, { filter }: ContentPerformanceQuery, dim: PerformanceDim): SQL =>
  dim === 'user'
    ? sql`(select key from contents union select key from sent union ${enabledMedia(scope, filter)})`
    : sql`(select key from contents)`

const withRatesOf = <Row extends ContentTotals>(row: Row) => {
  const { cpv: _, ...rates } = contentRates(row)
  return { ...row, ...rates }
}

const samplesOf = (shown: boolean, sums: Record<(typeof SAMPLES)[number], number>) =>
  shown
    ? { sample_count: sums.sample_count, delivery_rate: percent(sums.delivered_samples, sums.signed_samples) }
    : { sample_count: UNAVAILABLE, delivery_rate: UNAVAILABLE }

/**
 * One page of the rows of a dimension, default 内容数 falling (of contents themselves 互动), what belongs to none last whatever the
 * order. The sums of the rows of any dimension are `contentPerformanceTotals`, but for distinct talents.
 */
export async function contentPerformanceRows(
  db: Queryable,
  scope: Scope,
  query: ContentPerformanceQuery,
  dim: PerformanceDim,
  page: PageOf<SortKey<typeof contentPerformanceColumns>>,
): Promise<Paged<ContentPerformanceRow>> {
  const { goals, hasSamples } = query
  const isOfMembers = dim === 'user'
  const actual = actualOf(goals?.option)
  const [part, whole] = goals && isFallingGoal(goals.option) ? [FIRST_LEVEL, actual] : [actual, FIRST_LEVEL]
  const rows = select(
    {
      key: text`k.key`,
      ...byName(SUMS, (name) => float`coalesce(o.${sql.identifier(name)}, 0)`),
      ...byName(SAMPLES, (name) => float`coalesce(s.${sql.identifier(name)}, 0)`),
      goal: isOfMembers
        ? json<Pick<ReachedContentGoal, 'id' | 'levels' | 'updated_at'> | null>`case when p.id is not null
            then json_build_object('id', p.id, 'levels', p.levels, 'updated_at', p.updated_at) end`
        : json<Pick<ReachedContentGoal, 'id' | 'levels' | 'updated_at'> | null>`null::json`,
      actual: isOfMembers ? float<number | null>`${actual}` : float<number | null>`null`,
      goal_rate: isOfMembers
        ? float<number | null>`round((case when ${whole} > 0 then ${part} * 100 / ${whole} end)::numeric, 2)`
        : float<number | null>`null`,
    },
    sql`from ${keysOf(scope, query, dim)} k left join contents o on o.key = k.key left join sent s on s.key = k.key
      ${isOfMembers ? goalJoins(scope, query) : sql``}`,
    groups(scope, query, dim),
  )
  const sorted = page.order_by ?? (dim === 'content' ? 'interactions' : 'content_count')
  const order = sql`order by g.key = '0', ${valueLast(SORTS[sorted], page.order_by !== undefined && page.sort === 'asc')}, g.key`
  const { join, name, picture, platform } = DIMENSION_NAMES[dim]
  const { list, total_count } = await pagedRows(
    db,
    withColumns(
      withPlace(rows, order, limitOf(page)),
      {
        name: text`coalesce(${name}, '')`,
        picture: text`coalesce(${picture}, '')`,
        platform: value<Platform | null>`${platform}`,
        status: int<UserStatus>`${isOfMembers ? sql`coalesce(u.status, 3)` : sql`${UserStatus.enabled}`}`,
        content: dim === 'content' ? CONTENT_OF_ROW : json<ContentPerformanceRow['content']>`null::json`,
      },
      sql`${join(scope.corp_id)} order by g.place`,
    ),
    sql`select count(*)::int as n from (${rows}) g`,
  )
  return {
    total_count,
    list: list.map(
      ({ place: _, key, goal, actual: reached, goal_rate, signed_samples, delivered_samples, ...row }) => ({
        ...withRatesOf(row),
        ...samplesOf(isOfMembers && hasSamples, { sample_count: row.sample_count, signed_samples, delivered_samples }),
        id: key,
        goal_rate: goal_rate ?? UNAVAILABLE,
        goal:
          goals && goal
            ? {
                ...goal,
                ...goals,
                actual: reached,
                level: reached === null ? 0 : goalLevelOf(goals.option, reached, goal.levels),
              }
            : null,
      }),
    ),
  }
}

/** 合计 of a query: the overview of seeding for the same filter. */
export async function contentPerformanceTotals(
  db: Queryable,
  scope: Scope,
  { filter, where, hasSamples }: ContentPerformanceQuery,
): Promise<PerformanceFigures> {
  const contents = await contentTotals(db, scope, filter, where)
  return { ...withRatesOf(contents), ...(await performanceSamples(db, scope, filter, hasSamples)) }
}

/** 寄样数 and 履约率 of a whole filter, where samples can be told. */
async function performanceSamples(db: Queryable, scope: Scope, filter: MetricFilter, shown: boolean) {
  if (!shown) return { sample_count: UNAVAILABLE, delivery_rate: UNAVAILABLE }
  return samplesOf(true, await sampleTotals(db, scope, { ...filter, ...SEEDING_SAMPLES }, SAMPLES))
}

/** 一级 of the listed members' targets and what has come of these, added up; nothing where nobody has one, and of CPE. */
export async function contentGoalSums(
  db: Queryable,
  scope: Scope,
  query: ContentPerformanceQuery,
): Promise<{ target: number; actual: number } | undefined> {
  if (query.goals === undefined || query.goals.option === 'cpe') return undefined
  const { members, ...sums } = await rowOf(
    db,
    select(
      {
        members: int`count(p.id)`,
        target: float`coalesce(sum(${FIRST_LEVEL}), 0)`,
        actual: float`coalesce(sum(c.actual) filter (where p.id is not null), 0)`,
      },
      sql`from ${keysOf(scope, query, 'user')} k ${goalJoins(scope, query)}`,
      groups(scope, query, 'user'),
    ),
  )
  return members === 0 ? undefined : sums
}

/** 目标完成率 of sums; unavailable where nobody has a target. */
export const contentGoalRate = (sums: { target: number; actual: number } | undefined): number =>
  sums === undefined ? UNAVAILABLE : percent(sums.actual, sums.target)
