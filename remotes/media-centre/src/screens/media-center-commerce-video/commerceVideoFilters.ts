import { videoCalls } from '@crm/contracts/calls/videos'
import { videoColumns } from '@crm/contracts/columns/videos'
import { PLATFORMS } from '@crm/contracts/enums'
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
import { VIDEO_SOURCES } from '../../lib/videoLabels.ts'

/** What the filters offer; `known` once the labels are there. */
export interface VideoChoices {
  goods: FoundOptions
  labels: readonly Option<string>[]
  known: boolean
}

const yesNo = (yes: string, no: string) => [
  { value: 1 as const, label: yes },
  { value: 0 as const, label: no },
]

/** The filters of the commerce videos over the given choices. */
export const commerceVideoFilters = ({ goods, labels, known }: VideoChoices) =>
  listFilters(
    videoCalls.list,
    videoColumns,
    {
      platform: tab(PLATFORMS, 'dy'),
      view_mode: inAddress(tab(['table', 'card'], 'table')),
      keyword: keyword({ placeholder: '标题/达人/视频ID' }),
      date: dateRange('发布时间', { initial: 'last7day' }),
      product_id: foundSelect('商品', goods),
      labels: multiSelect('标签', labels, { known }),
      has_gmv: select('有无成交', yesNo('有成交', '无成交')),
      gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
      plays: numberRange('播放'),
      source: select('来源', VIDEO_SOURCES),
      has_ads: select('是否投放', yesNo('已投放', '未投放')),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
    },
    { sort: { order_by: 'publish_at', sort: 'desc' } },
  )

export type CommerceVideoSpec = ReturnType<typeof commerceVideoFilters>['fields']
