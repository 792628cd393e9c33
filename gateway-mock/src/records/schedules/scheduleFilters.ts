import type { ScheduleFilters } from '@crm/contracts/calls/schedule'
import type { MetricFilter } from '../../rules/filter.ts'
import type { ScheduleWhere } from '../../figures/schedules.ts'

const filled = <Item>(list: Item[] | undefined) => (list?.length ? list : undefined)

/** A request as filters of the figures. */
export function conditionsOf(request: ScheduleFilters, now: number): { filter: MetricFilter; where: ScheduleWhere } {
  return {
    filter: {
      now,
      platform: request.platform,
      start: request.start_time,
      end: request.end_time,
      author_id: request.author_id || undefined,
      dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
      user_ids: request.user_id === undefined ? undefined : [request.user_id],
    },
    where: {
      keyword: request.keyword || undefined,
      statuses: filled(request.status),
      goods: filled(request.goods_id),
      coop_id: request.coop_id,
      isToday: request.tab === 'today',
    },
  }
}
