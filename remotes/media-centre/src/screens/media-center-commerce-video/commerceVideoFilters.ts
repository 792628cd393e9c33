import { PLATFORMS } from '@crm/contracts/enums'
import {
  dateRange,
  dept,
  filterSpec,
  keyword,
  multiSelect,
  numberRange,
  type Option,
  select,
  staff,
  tab,
} from '@crm/ui/filters'
import { VIDEO_SOURCES } from '../../lib/videoLabels.ts'

/** What the filters offer; known after calls. */
export interface VideoChoices {
  goods: readonly Option<string>[]
  labels: readonly Option<string>[]
  onSearchGoods: (text: string) => void
}

/** Address keys whose values mean nothing before the choices are known. */
export const CHOSEN_KEYS = ['product_id', 'labels'] as const

const yesNo = (yes: string, no: string) => [
  { value: 1 as const, label: yes },
  { value: 0 as const, label: no },
]

/** The filters of the commerce videos over the given choices. */
export const commerceVideoFilters = ({ goods, labels, onSearchGoods }: VideoChoices) =>
  filterSpec(
    {
      platform: tab(PLATFORMS, 'dy'),
      view_mode: tab(['table', 'card'] as const, 'table', { addressOnly: true }),
      keyword: keyword({ placeholder: '标题/达人/视频ID' }),
      date: dateRange('发布时间', { initial: 'last30day' }),
      product_id: multiSelect('商品', goods, { onSearch: onSearchGoods }),
      labels: multiSelect('标签', labels),
      has_gmv: select('有无成交', yesNo('有成交', '无成交')),
      gmv: numberRange('成交金额', { unit: '元', scale: 100 }),
      plays: numberRange('播放'),
      source: select('来源', VIDEO_SOURCES),
      has_ads: select('是否投放', yesNo('已投放', '未投放')),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
    },
    {
      sort: { order_by: 'publish_at', sort: 'desc' },
      sortable: [
        'publish_at',
        'plays',
        'likes',
        'comments',
        'collects',
        'shares',
        'interaction_rate',
        'gmv',
        'volume',
        'gpm',
        'ad_cost',
      ],
    },
  )

export type CommerceVideoSpec = ReturnType<typeof commerceVideoFilters>['fields']
