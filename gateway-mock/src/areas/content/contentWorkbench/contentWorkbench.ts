import { hasRole } from '@crm/access/roles'
import { DAY_SECONDS } from '@crm/base/durations'
import { contentWorkbenchCalls } from '@crm/contracts/calls/contentWorkbench'
import { contentWorkbenchFigures } from '@crm/contracts/figures/seeding'
import { CONTENT_WORK_KINDS } from '@crm/contracts/rules/contentTodos'
import { SCHEDULE_DAYS_MAX } from '@crm/contracts/rules/scheduleRules'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { contentTodoQuery } from '../../../figures/contentTodos.ts'
import { figureItems } from '../../../figures/figureItems.ts'
import { countTodos, todoCountsOf, todoList } from '../../../figures/todoList.ts'
import { draftsToJudge } from '../../../records/campaigns/drafts.ts'
import { pageInfo } from '../../../records/page.ts'
import { readsSamples, seedingTotals } from '../../../records/seeding/seedingTotals.ts'
import { markTodo } from '../../../records/todos/todoMarks.ts'
import type { MetricFilter, PlatformFilter } from '../../../rules/filter.ts'
import { refuseParameter } from '../../../rules/refusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import { serve } from '../../serve.ts'
import { publishCalendar } from './publishCalendar.ts'

interface WorkRequest {
  platform?: PlatformFilter | undefined
  scope?: WorkScope | undefined
}

/** Leads look at what they lead unless they ask for their own; everybody else sees the own data scope. */
const filterOf = (who: Staff, { platform, scope }: WorkRequest, now: number): MetricFilter => ({
  now,
  platform,
  user_ids: scope === 'own' && hasRole(who, SEEDING_LEADS) ? [who.user_id] : undefined,
})

const todoQuery = (who: Staff, request: WorkRequest, now: number) =>
  contentTodoQuery(scopeOf(who), filterOf(who, request, now), readsSamples(who) ? ['sample_ship'] : CONTENT_WORK_KINDS)

export const contentWorkbench = serve(contentWorkbenchCalls, {
  todo: async ({ request, db, who, now }) => {
    const { range, kind, ignored, page, size } = request
    const query = todoQuery(who, request, now)
    const kinds = await countTodos(db, query)
    const shown = { ...query, sources: query.sources.filter(({ type }) => kind === undefined || type === kind) }
    const { list, total_count } = await todoList(db, shown, { range, isIgnored: ignored === 1, page, size })
    return { list, page_info: pageInfo(request, total_count), ext: { ...todoCountsOf(kinds, range), kinds } }
  },
  todoDone: ({ request, db, who, now }) => markTodo(db, who, todoQuery(who, {}, now), request, now),
  reviews: async ({ request, db, who }) => {
    const { list, total_count } = await draftsToJudge(db, who, request)
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
  calendar: async ({ request, db, who, now }) => {
    const { start_time, end_time, with_list } = request
    if (end_time - start_time >= SCHEDULE_DAYS_MAX * DAY_SECONDS)
      refuseParameter('end_time', `最多 ${SCHEDULE_DAYS_MAX} 天`)
    const filter = { ...filterOf(who, request, now), start: start_time, end: end_time }
    return publishCalendar(db, who, filter, with_list === 1)
  },
  summary: async ({ request, db, who, now }) => {
    const filter = { ...filterOf(who, request, now), start: request.start_time, end: request.end_time }
    const { contents, samples } = contentWorkbenchFigures
    const { of, cur, prev } = await seedingTotals(db, who, filter)
    return { items: of === 'samples' ? figureItems(samples, cur, prev) : figureItems(contents, cur, prev) }
  },
})
