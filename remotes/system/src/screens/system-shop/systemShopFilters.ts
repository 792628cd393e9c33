import { shopCalls } from '@crm/contracts/calls/shops'
import { shopColumns } from '@crm/contracts/columns/shops'
import { shopFilterDefinitions as defined } from '@crm/contracts/filters/shops'
import { hidden, keyword, listFilters, multiSelect, type Option } from '@crm/ui/filters'

/** The corporation's groups; `known` after a call. */
export interface ShopGroupChoices {
  groups: readonly Option<number>[]
  known: boolean
}

/** Filters of the bound shops over the corporation's groups; those that sold most come first. */
export const systemShopFilters = ({ groups, known }: ShopGroupChoices) =>
  listFilters(
    shopCalls.list,
    shopColumns,
    {
      type: multiSelect(defined.type),
      status: multiSelect(defined.status),
      group_id: multiSelect('分组', [...groups, { value: 0, label: '未分组' }], { known }),
      keyword: keyword({ placeholder: '店铺名称/ID' }),
      platform: hidden(),
    },
    { sort: { order_by: 'gmv_30d', sort: 'desc' } },
  )

export type SystemShopSpec = ReturnType<typeof systemShopFilters>['fields']
