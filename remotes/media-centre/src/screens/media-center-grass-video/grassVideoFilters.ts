import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { grassVideoColumns } from '@crm/contracts/columns/videos'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { grassVideoFilterDefinitions } from '@crm/contracts/filters/videos'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  keyword,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
  staff,
  tab,
} from '@crm/ui/filters'

const defined = grassVideoFilterDefinitions

/** What the filters offer; `known` after a call. */
export interface GrassChoices {
  talents: FoundOptions
  spus: readonly Option<number>[]
  campaigns: readonly Option<number>[]
  labels: readonly Option<string>[]
  known: boolean
}

/** The filters of the seeding contents over the given choices. */
export const grassVideoFilters = ({ talents, spus, campaigns, labels, known }: GrassChoices) =>
  listFilters(
    grassVideoCalls.list,
    grassVideoColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      keyword: keyword({ placeholder: '标题/达人/内容ID' }),
      date: dateRange(defined.date, { initial: 'last30day' }),
      author_id: foundSelect(defined.author_id, talents, { of: 'platform' }),
      spu_id: select(defined.spu_id, spus, { known }),
      campaign_id: select(defined.campaign_id, campaigns, { known }),
      labels: multiSelect(defined.labels, labels, { known }),
      is_hot: select(defined.is_hot),
      interactions: numberRange(defined.interactions),
      source: select(defined.source),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
    },
    { sort: { order_by: 'publish_at', sort: 'desc' } },
  )

export type GrassVideoSpec = ReturnType<typeof grassVideoFilters>['fields']
