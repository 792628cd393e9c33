import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { CooperationKind, cooperationKindLabel, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  inAddress,
  keyword,
  listFilters,
  multiSelect,
  namedDateRange,
  numberRange,
  select,
  staff,
  tab,
  tags,
} from '@crm/ui/filters'

const kinds = Object.values(CooperationKind).map((value) => ({ value, label: cooperationKindLabel[value] }))

/** What the filters offer. */
export interface CooperateChoices {
  goods: FoundOptions
  colonels: FoundOptions
}

/** Filters of the cooperation list over the given choices, the latest first. */
export const cooperateListFilters = ({ goods, colonels }: CooperateChoices) =>
  listFilters(
    cooperationCalls.list,
    cooperationColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(['all', '1', '2', '3', '4', 'ending'], 'all'),
      view_mode: inAddress(tab(['table', 'board'], 'table')),
      keyword: keyword({ placeholder: '单号/达人/商品' }),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
      kind: multiSelect('合作类型', kinds),
      period: namedDateRange('周期', 'period'),
      date: dateRange('创建时间'),
      fee: numberRange('费用', { unit: '元', scale: 100 }),
      rate: numberRange('佣金率', { unit: '%' }),
      has_gmv: select('有无成交', [
        { value: 1, label: '有成交' },
        { value: 0, label: '无成交' },
      ]),
      product_id: foundSelect('商品', goods),
      colonel_id: foundSelect('团长', colonels),
      tag: tags('达人标签'),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )

export type CooperateListSpec = ReturnType<typeof cooperateListFilters>['fields']
