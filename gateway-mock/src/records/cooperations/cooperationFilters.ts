import type { CooperationTab, CooperationWhere } from '../../figures/cooperation.ts'
import type { MetricFilter, PlatformFilter } from '../../rules/filter.ts'

/** What narrows the list, as the contract reads it. Money fen, rates percent. */
export interface CooperationFilters {
  platform?: PlatformFilter | undefined
  keyword?: string | undefined
  dept_id?: number | undefined
  user_id?: number | undefined
  kind?: number[] | undefined
  period_start?: number | undefined
  period_end?: number | undefined
  start_time?: number | undefined
  end_time?: number | undefined
  fee_min?: number | undefined
  fee_max?: number | undefined
  rate_min?: number | undefined
  rate_max?: number | undefined
  has_gmv?: 0 | 1 | undefined
  product_id?: string[] | undefined
  colonel_id?: string[] | undefined
  tag_ids?: number[] | undefined
  tag_mode?: 'any' | 'all' | 'none' | undefined
  own?: string[] | undefined
  tab?: 'all' | '1' | '2' | '3' | '4' | 'ending' | undefined
}

const basisPoints = (percent: number | undefined) => (percent === undefined ? undefined : Math.round(percent * 100))
const filled = <Item>(list: Item[] | undefined) => (list?.length ? list : undefined)

function tabOf(tab: CooperationFilters['tab']): CooperationTab | undefined {
  if (tab === undefined || tab === 'all') return undefined
  // The contract's other tabs are statuses.
  return tab === 'ending' ? tab : (Number(tab) as CooperationTab)
}

/** A request as filters of the figures. */
export function conditionsOf(
  request: CooperationFilters,
  now: number,
): { filter: MetricFilter; where: CooperationWhere } {
  return {
    filter: {
      now,
      platform: request.platform,
      start: request.start_time,
      end: request.end_time,
      dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
      user_ids: request.user_id === undefined ? undefined : [request.user_id],
      product_ids: filled(request.product_id),
      colonel_ids: filled(request.colonel_id),
    },
    where: {
      tab: tabOf(request.tab),
      keyword: request.keyword,
      kinds: filled(request.kind),
      period_start: request.period_start,
      period_end: request.period_end,
      fee_min: request.fee_min,
      fee_max: request.fee_max,
      rate_min: basisPoints(request.rate_min),
      rate_max: basisPoints(request.rate_max),
      has_gmv: request.has_gmv === undefined ? undefined : request.has_gmv === 1,
      tag_ids: filled(request.tag_ids),
      tag_mode: request.tag_mode,
      own: request.own,
    },
  }
}
