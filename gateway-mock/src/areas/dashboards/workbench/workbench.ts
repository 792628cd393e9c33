import { DAY_SECONDS } from '@crm/base/durations'
import { leadsTalents } from '@crm/access/talents'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import type { WorkScope } from '@crm/contracts/rules/workTodos'
import { SCHEDULE_DAYS_MAX } from '@crm/contracts/rules/scheduleRules'
import { countTodos, todoCountsOf, todoList } from '../../../figures/todoList.ts'
import { workTodoQuery } from '../../../figures/todos.ts'
import { pageInfo } from '../../../records/page.ts'
import { markTodo } from '../../../records/todos/todoMarks.ts'
import { todoRules, workTodoKindsOf } from '../../../records/todos/todoRules.ts'
import type { MetricFilter, PlatformFilter } from '../../../rules/filter.ts'
import { refuseParameter } from '../../../rules/refusal.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { serve } from '../../serve.ts'
import { addressOf, endAddress, makeAddress } from './calendarAddress.ts'
import { moveFollowUp, workCalendar } from './workCalendar.ts'
import { recentTalents } from './recentTalents.ts'
import { workFeed } from './workFeed.ts'
import { workSummary } from './workSummary.ts'

interface WorkRequest {
  platform?: PlatformFilter | undefined
  scope?: WorkScope | undefined
}

/** Leads look at what they lead unless they ask for their own; everybody else sees the own data scope. */
const isTeamOf = (who: Staff, { scope }: WorkRequest): boolean => leadsTalents(who) && scope !== 'own'

const filterOf = (who: Staff, request: WorkRequest, now: number): MetricFilter => ({
  now,
  platform: request.platform,
  user_ids: leadsTalents(who) && !isTeamOf(who, request) ? [who.user_id] : undefined,
})

const todoQuery = async (db: Db, who: Staff, request: WorkRequest, now: number) =>
  workTodoQuery(scopeOf(who), filterOf(who, request, now), await todoRules(db, who), workTodoKindsOf(who))

/** What the log calls the calendar that is read outside. */
const CALENDAR = { module: '我的达人', object: '跟进日历' } as const

export const workbench = serve(workbenchCalls, {
  todo: async ({ request, db, who, now }) => {
    const query = await todoQuery(db, who, request, now)
    const { range, ignored, page, size } = request
    const kinds = await countTodos(db, query)
    const { list, total_count } = await todoList(db, query, { range, isIgnored: ignored === 1, page, size })
    return {
      list: list.map(({ campaign_id: _, place_id: __, ...todo }) => todo),
      page_info: pageInfo(request, total_count),
      ext: { ...todoCountsOf(kinds, range), kinds },
    }
  },
  todoDone: async ({ request, db, who, now }) => {
    const query = await todoQuery(db, who, {}, now)
    await markTodo(db, who, query, request, now)
  },
  calendar: async ({ request, db, who, now }) => {
    const { start_time, end_time, with_list } = request
    if (end_time - start_time >= SCHEDULE_DAYS_MAX * DAY_SECONDS)
      refuseParameter('end_time', `最多 ${SCHEDULE_DAYS_MAX} 天`)
    const filter = { ...filterOf(who, request, now), start: start_time, end: end_time }
    return workCalendar(db, who, filter, with_list === 1)
  },
  calendarMove: moveFollowUp,
  calendarAddress: ({ db, who }) => addressOf(db, who),
  calendarAddressSave: async ({ db, who, now, oplog }) => {
    const url = await makeAddress(db, who, now)
    await oplog({ ...CALENDAR, action: '生成订阅地址', object_id: who.user_id, after: {} })
    return { url, created_at: now }
  },
  calendarAddressDelete: async ({ db, who, oplog }) => {
    await endAddress(db, who)
    await oplog({ ...CALENDAR, action: '停用订阅地址', object_id: who.user_id, after: {} })
  },
  recent: async ({ request, db, who }) => ({ list: await recentTalents(db, who, request.authors) }),
  feed: async ({ request, db, who, now }) => ({ list: await workFeed(db, who, filterOf(who, request, now)) }),
  summary: async ({ request, db, who, now }) => {
    const filter = { ...filterOf(who, request, now), start: request.start_time, end: request.end_time }
    return workSummary(db, who, filter, isTeamOf(who, request))
  },
})
