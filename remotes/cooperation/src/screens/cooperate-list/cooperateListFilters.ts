import { CooperationKind, cooperationKindLabel, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import {
  dateRange,
  dept,
  filterSpec,
  keyword,
  multiSelect,
  namedDateRange,
  numberRange,
  type Option,
  select,
  staff,
  tab,
  tags,
} from '@crm/ui/data'

const kinds = Object.values(CooperationKind).map((value) => ({ value, label: cooperationKindLabel[value] }))

/** What the filters offer; each is found by name as it is typed. */
export interface CooperateChoices {
  goods: readonly Option<string>[]
  colonels: readonly Option<string>[]
  onSearchGoods: (text: string) => void
  onSearchColonels: (text: string) => void
}

/** Address keys whose values mean nothing before the choices are known. */
export const CHOSEN_KEYS = ['product_id', 'colonel_id'] as const

/** Filters of the cooperation list over the given choices, the latest first. */
export const cooperateListFilters = ({ goods, colonels, onSearchGoods, onSearchColonels }: CooperateChoices) =>
  filterSpec(
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(['all', '1', '2', '3', '4', 'ending'] as const, 'all'),
      view_mode: tab(['table', 'board'] as const, 'table', { addressOnly: true }),
      keyword: keyword({ placeholder: '单号/达人/商品' }),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
      kind: multiSelect('合作类型', kinds),
      period: namedDateRange('周期', 'period'),
      date: dateRange('创建时间'),
      fee: numberRange('费用', { unit: '元', scale: 100 }),
      rate: numberRange('佣金率', { unit: '%' }),
      has_gmv: select('有无成交', [
        { value: 1 as const, label: '有成交' },
        { value: 0 as const, label: '无成交' },
      ]),
      product_id: multiSelect('商品', goods, { onSearch: onSearchGoods }),
      colonel_id: multiSelect('团长', colonels, { onSearch: onSearchColonels }),
      tag: tags('达人标签'),
    },
    {
      sort: { order_by: 'created_at', sort: 'desc' },
      sortable: ['created_at', 'fee', 'gmv', 'volume', 'order_count', 'refund_gmv', 'close_sales', 'roi'],
    },
  )

export type CooperateListSpec = ReturnType<typeof cooperateListFilters>['fields']
