import { videoCalls } from '@crm/contracts/calls/videos'
import { videoColumns } from '@crm/contracts/columns/videos'
import { PLATFORMS } from '@crm/contracts/enums'
import { videoFilterDefinitions } from '@crm/contracts/filters/videos'
import { VIDEO_BASES } from '@crm/contracts/figures/videos'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  inAddress,
  keyword,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
  staff,
  tab,
} from '@crm/ui/filters'

const defined = videoFilterDefinitions

/** What the filters offer; `known` once the labels are there. */
export interface VideoChoices {
  talents: FoundOptions
  goods: FoundOptions
  labels: readonly Option<string>[]
  known: boolean
}

/** The filters of the commerce videos over the given choices. */
export const commerceVideoFilters = ({ talents, goods, labels, known }: VideoChoices) =>
  listFilters(
    videoCalls.list,
    videoColumns,
    {
      platform: tab(PLATFORMS, 'dy'),
      basis: tab(VIDEO_BASES, 'pay', { pushes: false }),
      view_mode: inAddress(tab(['table', 'card'], 'table')),
      keyword: keyword({ placeholder: '标题/达人/视频ID' }),
      date: dateRange(defined.date, { initial: 'last7day' }),
      author_id: foundSelect(defined.author_id, talents, { of: 'platform' }),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      labels: multiSelect(defined.labels, labels, { known }),
      has_gmv: select(defined.has_gmv),
      gmv: numberRange(defined.gmv),
      plays: numberRange(defined.plays),
      source: select(defined.source),
      has_ads: select(defined.has_ads),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
    },
    { sort: { order_by: 'publish_at', sort: 'desc' } },
  )

export type CommerceVideoSpec = ReturnType<typeof commerceVideoFilters>['fields']
