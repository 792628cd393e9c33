import { flagOf } from '@crm/base/numbers'
import { naturalPeriodOf, previousPeriod } from '@crm/base/period'
import { type ContentPerformanceFilters, contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import { BusinessModule } from '@crm/contracts/enums'
import { PERFORMANCE_DIMS, UNASSIGNED } from '@crm/contracts/rules/contentPerformance'
import { goalText } from '@crm/contracts/rules/goalRules'
import { contentTotals, contentRates, contentTrend } from '../../../figures/content.ts'
import { contentList } from '../../../figures/contentList.ts'
import {
  contentGoalRate,
  contentGoalSums,
  type ContentPerformanceQuery,
  type ContentPerformanceRow,
  contentPerformanceRows,
  contentPerformanceTotals,
} from '../../../figures/contentPerformance.ts'
import { contentsOfRow } from '../../../figures/contentDimensions.ts'
import { contentVideoId } from '../../../figures/contentVideoId.ts'
import { goalHolders, goalRefusal, saveGoals } from '../../../records/goals/goals.ts'
import { plannedGoals } from '../../../records/goals/plannedGoals.ts'
import { pageInfo } from '../../../records/page.ts'
import { contentBriefOf } from '../../../records/videos/grassRows.ts'
import { during } from '../../../rules/filter.ts'
import { withRates } from '../../../rules/period.ts'
import { refuseField } from '../../../rules/refusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Queryable } from '../../../store/database/query.ts'
import { serve } from '../../serve.ts'

const SEEDING = BusinessModule.content

/** The contents of the row that a request names (`dimension:number`), as a condition. */
function rowCondition(row: string) {
  const cut = row.indexOf(':')
  const dim = PERFORMANCE_DIMS.find((each) => each === row.slice(0, cut))
  const id = row.slice(cut + 1)
  if (dim === undefined || (dim === 'author' ? !/^[a-z]+:./.test(id) : !/^\d{1,9}$/.test(id)))
    return refuseField('row', '不是种草业绩的一行')
  return contentsOfRow(dim, id)
}

/** The filter of a request, and the targets that belong to its range. */
function queryOf(request: ContentPerformanceFilters, now: number): ContentPerformanceQuery {
  const { platform, start_time: start, end_time: end, dept_id, user_id, campaign_id, spu_id } = request
  const { form = [], is_hot, option, row } = request
  const period = naturalPeriodOf({ start, end }, now)
  return {
    filter: {
      ...{ now, platform, start, end, campaign_id, spu_id },
      dept_ids: dept_id ? [dept_id] : undefined,
      user_ids: user_id === undefined ? undefined : [user_id],
    },
    where: {
      forms: form,
      is_hot: is_hot === undefined ? undefined : is_hot === 1,
      also: row === undefined ? undefined : rowCondition(row),
    },
    hasSamples: form.length === 0 && is_hot === undefined && row === undefined,
    goals: period === undefined || row !== undefined ? undefined : { option, period },
  }
}

/** Whose target of the shown period the caller may set. */
async function settableMembers(
  db: Queryable,
  who: Staff,
  { goals }: ContentPerformanceQuery,
  ids: readonly number[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (goals === undefined || ids.length === 0) return new Set()
  const holders = await goalHolders(db, who, 'user', { ids }, SEEDING)
  const free = holders.filter((holder) => !goalRefusal(who, holder, goals.period, now, SEEDING))
  return new Set(free.map(({ id }) => String(id)))
}

type Dim = (typeof PERFORMANCE_DIMS)[number]

/** How other lists are narrowed to a row; departments of theirs have those below them too. */
function linkOf(dim: Dim, { id, platform }: ContentPerformanceRow) {
  if (id === '0') return null
  switch (dim) {
    case 'user':
      return { user_id: Number(id) }
    case 'author':
      return platform && { author_id: id.slice(platform.length + 1), platform }
    case 'spu':
      return { spu_id: Number(id) }
    case 'campaign':
      return { campaign_id: Number(id) }
    default:
      return null
  }
}

/** A row as the wire has it. */
function shownRow(dim: Dim, found: ContentPerformanceRow, settable: ReadonlySet<string>) {
  const { content, status, ...row } = found
  const { id, picture } = row
  const isMember = dim === 'user' && id !== '0'
  const name = id === '0' ? (UNASSIGNED[dim] ?? row.name) : row.name
  return {
    ...row,
    name,
    key: `${dim}:${id}`,
    link: linkOf(dim, found),
    user: isMember ? { user_id: Number(id), name, avatar: picture, status } : null,
    content: content &&
      row.platform && {
        content_id: contentVideoId(Number(id)),
        form: content.form,
        publish_at: content.publish_at,
        author: {
          author_id: content.author_id,
          platform: row.platform,
          author_name: content.nick_name,
          avatar: content.avatar,
          display_id: content.uid,
        },
      },
    can_set_goal: flagOf(isMember && settable.has(id)),
  }
}

/** 种草业绩: one sum, by six dimensions. */
export const contentPerformance = serve(contentPerformanceCalls, {
  list: async ({ request, db, who, now }) => {
    const { dim } = request
    const [scope, query] = [scopeOf(who), queryOf(request, now)]
    const { list, total_count } = await contentPerformanceRows(db, scope, query, dim, request)
    const members = dim === 'user' ? list.map(({ id }) => Number(id)) : []
    const settable = await settableMembers(db, who, query, members, now)
    // Only members have targets.
    const sums = dim === 'user' ? await contentGoalSums(db, scope, query) : undefined
    return {
      list: list.map((row) => shownRow(dim, row, settable)),
      page_info: pageInfo(request, total_count),
      ext: {
        list_total: {
          ...(await contentPerformanceTotals(db, scope, query)),
          goal_rate: contentGoalRate(sums),
          goal_target: query.goals && sums ? goalText(query.goals.option, sums.target) : null,
          period: query.goals?.period ?? null,
        },
      },
    }
  },

  overview: async ({ request, db, who, now }) => {
    const scope = scopeOf(who)
    const figures = async (query: ContentPerformanceQuery) => {
      const {
        new_author_count: _,
        interaction_rate: __,
        sample_count: ___,
        delivery_rate: ____,
        ...shown
      } = await contentPerformanceTotals(db, scope, { ...query, hasSamples: false })
      return { ...shown, goal_rate: contentGoalRate(await contentGoalSums(db, scope, query)) }
    }
    const query = queryOf(request, now)
    const before = previousPeriod(query.filter, now)
    if (before === undefined) return withRates(await figures(query), undefined)
    // Of the month before there were other targets.
    const was = queryOf({ ...request, start_time: before.start, end_time: before.end }, now)
    return withRates(await figures(query), await figures({ ...was, filter: during(query.filter, before) }))
  },

  trend: async ({ request, db, who, now }) => {
    const { filter, where } = queryOf(request, now)
    const days = await contentTrend(db, scopeOf(who), filter, where)
    return { list: days.map(({ date, content_count, interactions }) => ({ date, content_count, interactions })) }
  },

  detail: async ({ request, db, who, now }) => {
    const [scope, { filter, where }] = [scopeOf(who), queryOf(request, now)]
    const { list, total_count } = await contentList(db, scope, filter, where, {
      ...request,
      order_by: request.order_by ?? 'interactions',
    })
    const totals = await contentTotals(db, scope, filter, where)
    const { plays, interactions, cost } = totals
    return {
      list: list.map(contentBriefOf),
      page_info: pageInfo(request, total_count),
      ext: { list_total: { plays, interactions, cost, cpe: contentRates(totals).cpe } },
    }
  },

  goals: async ({ request: { period, option }, db, who, now }) => {
    const holders = await goalHolders(db, who, 'user', {}, SEEDING)
    const planned = await plannedGoals(db, who, { classify: SEEDING, target_type: 'user', option, period })
    return {
      list: holders.map((holder) => {
        const { id: target_id, name, avatar, dept_name, status } = holder
        return {
          ...{ target_id, name, avatar, dept_name, status, option, period },
          ...planned(target_id),
          refusal: goalRefusal(who, holder, period, now, SEEDING)?.message ?? '',
        }
      }),
    }
  },

  saveGoals: async (ctx) => ({
    saved: await saveGoals(
      ctx,
      ctx.request.goals.map((goal) => ({ ...goal, target_type: 'user' as const })),
      SEEDING,
    ),
  }),
})
