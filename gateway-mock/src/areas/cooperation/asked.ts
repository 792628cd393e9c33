import type { CooperationTab, CooperationWhere } from '../../metrics/cooperation.ts'
import type { MetricFilter, PlatformFilter } from '../../metrics/filter.ts'

/** What narrows the list, as the contract reads it. Money fen, rates percent. */
export interface Asked {
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
  tab?: 'all' | '1' | '2' | '3' | '4' | 'ending' | undefined
}

const basisPoints = (percent: number | undefined) => (percent === undefined ? undefined : Math.round(percent * 100))
const filled = <Item>(list: Item[] | undefined) => (list?.length ? list : undefined)

function tabOf(tab: Asked['tab']): CooperationTab | undefined {
  if (tab === undefined || tab === 'all') return undefined
  // The contract's other tabs are statuses.
  return tab === 'ending' ? tab : (Number(tab) as CooperationTab)
}

/** A request as filters of the figures. */
export function askedOf(asked: Asked, now: number): { filter: MetricFilter; where: CooperationWhere } {
  return {
    filter: {
      now,
      platform: asked.platform,
      start: asked.start_time,
      end: asked.end_time,
      dept_ids: asked.dept_id === undefined ? undefined : [asked.dept_id],
      user_ids: asked.user_id === undefined ? undefined : [asked.user_id],
      product_ids: filled(asked.product_id),
      colonel_ids: filled(asked.colonel_id),
    },
    where: {
      tab: tabOf(asked.tab),
      keyword: asked.keyword,
      kinds: filled(asked.kind),
      period_start: asked.period_start,
      period_end: asked.period_end,
      fee_min: asked.fee_min,
      fee_max: asked.fee_max,
      rate_min: basisPoints(asked.rate_min),
      rate_max: basisPoints(asked.rate_max),
      has_gmv: asked.has_gmv === undefined ? undefined : asked.has_gmv === 1,
      tag_ids: filled(asked.tag_ids),
      tag_mode: asked.tag_mode,
    },
  }
}
