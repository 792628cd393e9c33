import type { RequestOf } from '@crm/contracts/call'
import type { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import type { Filters } from '@crm/ui/data'
import { dateRange, dept, filterSpec, type Option, select, staff, tab } from '@crm/ui/filters'

/** Tabs of the ranking. */
export const RANK_KINDS = ['content', 'author', 'user', 'spu', 'campaign'] as const

/** Address keys whose values mean nothing before the choices are known. */
export const SELECTION_KEYS = ['spu_id', 'campaign_id'] as const

/** What SPU and campaign are chosen from. */
export interface Projects {
  spus: readonly Option<number>[]
  campaigns: readonly Option<number>[]
}

const whose = {
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  date: dateRange('发布日期', {
    initial: 'last30day',
    types: ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize', 'more'],
  }),
  dept_id: dept(),
  user_id: staff(),
}

/** The scope bar, and what the blocks keep in the address. */
export const contentScope = ({ spus, campaigns }: Projects) =>
  filterSpec({
    ...whose,
    spu_id: select('SPU', spus),
    campaign_id: select('种草项目', campaigns),
    rank: tab(RANK_KINDS, 'content', { addressOnly: true, pushes: false }),
  })

/** The scope bar of the sample assistant, whose figures know neither. */
export const sampleScope = filterSpec(whose)

export type ContentFilters = Filters<ReturnType<typeof contentScope>['fields']>
export type SampleFilters = Filters<(typeof sampleScope)['fields']>

/** What the blocks ask with. */
export type ScopeRequest = RequestOf<typeof contentOverviewCalls.summary>

/** The request of the blocks: a list's page means nothing to them. */
export function scopeRequest(request: {
  platform?: ScopeRequest['platform']
  start_time?: number
  end_time?: number
  dept_id?: number
  user_id?: number
  spu_id?: number
  campaign_id?: number
}): ScopeRequest {
  const { platform, start_time, end_time, dept_id, user_id, spu_id, campaign_id } = request
  return {
    ...(platform && platform !== 'all' ? { platform } : {}),
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
    ...(dept_id === undefined ? {} : { dept_id: [dept_id] }),
    ...(user_id === undefined ? {} : { user_id: [user_id] }),
    ...(spu_id === undefined ? {} : { spu_id }),
    ...(campaign_id === undefined ? {} : { campaign_id }),
  }
}
