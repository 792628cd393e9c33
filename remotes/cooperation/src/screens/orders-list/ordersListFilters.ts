import { orderCalls } from '@crm/contracts/calls/orders'
import { orderColumns } from '@crm/contracts/columns/orders'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { orderFilterDefinitions } from '@crm/contracts/filters/orders'
import { ORDER_TABS } from '@crm/contracts/rules/orderRules'
import {
  dateRange,
  dept,
  type FoundOptions,
  foundSelect,
  hidden,
  hiddenId,
  keyword,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
  staff,
  tab,
} from '@crm/ui/filters'
import type { ColumnsByTab } from '@crm/ui/data'

const defined = orderFilterDefinitions

/** What the filters offer. */
export interface OrderChoices {
  goods: FoundOptions
  talents: FoundOptions
  colonels: FoundOptions
  shops: readonly Option<string>[]
  activities: readonly Option<string>[]
  /** Shops and activities of the address have names. */
  known: boolean
}

/** Filters of the order lines over the given choices: those paid in the last 7 days, the latest first. */
export const ordersListFilters = ({ goods, talents, colonels, shops, activities, known }: OrderChoices) =>
  listFilters(
    orderCalls.list,
    orderColumns,
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(ORDER_TABS, 'all', { definition: defined.tab }),
      keyword: keyword({ placeholder: '订单号/商品ID/达人' }),
      basis: select(defined.basis, defined.basis.options, { initial: 'pay' }),
      date: dateRange(defined.date, { initial: 'last7day' }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
      shop_id: multiSelect(defined.shop_id, shops, { known, of: 'platform' }),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      author_id: foundSelect(defined.author_id, talents, { of: 'platform' }),
      colonel_id: foundSelect(defined.colonel_id, colonels, { of: 'platform' }),
      content_kind: multiSelect(defined.content_kind),
      product_type: select(defined.product_type),
      activity_id: select(defined.activity_id, activities, { known, of: 'platform' }),
      is_new: select(defined.is_new),
      pay_amount: numberRange(defined.pay_amount),
      coop_id: hiddenId(),
      schedule_id: hiddenId(),
      sample_id: hiddenId(),
      content_id: hidden(),
    },
    { sort: { order_by: 'pay_time', sort: 'desc' } },
  )

export type OrdersListSpec = ReturnType<typeof ordersListFilters>['fields']

/** Of what was refunded and what was settled, the amounts of that come first. */
export const orderColumnsByTab: ColumnsByTab<(typeof ORDER_TABS)[number], typeof orderColumns> = {
  3: ['talent', 'refund_amount', 'pay_amount', 'pay_time', 'users', 'content_kind', 'flow'],
  4: ['talent', 'settle_amount', 'settle_commission', 'pay_time', 'users', 'service_fee', 'settle_time'],
}
