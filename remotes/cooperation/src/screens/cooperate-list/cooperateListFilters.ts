import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { cooperationColumns } from '@crm/contracts/columns/cooperation'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { cooperationFilterDefinitions } from '@crm/contracts/filters/cooperation'
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
  ownFields,
  select,
  staff,
  tab,
  tags,
} from '@crm/ui/filters'
import type { ColumnsByTab } from '@crm/ui/data'

const TABS = ['all', '1', '2', '3', '4', 'ending'] as const

const defined = cooperationFilterDefinitions

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
      tab: tab(TABS, 'all', { definition: defined.tab }),
      view_mode: inAddress(tab(['table', 'board'], 'table')),
      keyword: keyword({ placeholder: '单号/达人/商品' }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
      kind: multiSelect(defined.kind),
      period: namedDateRange(defined.period, 'period'),
      date: dateRange(defined.date),
      fee: numberRange(defined.fee),
      rate: numberRange(defined.rate),
      has_gmv: select(defined.has_gmv),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      colonel_id: foundSelect(defined.colonel_id, colonels, { of: 'platform' }),
      tag: tags(defined.tags),
      own: ownFields(defined.own),
    },
    { sort: { order_by: 'created_at', sort: 'desc' } },
  )

export type CooperateListSpec = ReturnType<typeof cooperateListFilters>['fields']

/** What is still to be confirmed is judged by its terms, what runs or is over by what it came to, what ends soon by its days too. */
export const cooperationColumnsByTab: ColumnsByTab<(typeof TABS)[number], typeof cooperationColumns> = {
  1: ['goods', 'fee', 'rate', 'period', 'kind', 'user', 'remark'],
  2: ['goods', 'gmv', 'fee', 'period', 'user', 'roi', 'order_count'],
  3: ['goods', 'gmv', 'fee', 'period', 'user', 'roi', 'order_count'],
  ending: ['period', 'gmv', 'fee', 'goods', 'user', 'status'],
}
