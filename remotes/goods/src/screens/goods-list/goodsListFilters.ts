import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsColumns } from '@crm/contracts/columns/goods'
import { PLATFORMS } from '@crm/contracts/enums'
import { goodsFilterDefinitions } from '@crm/contracts/filters/goods'
import { GOODS_TABS } from '@crm/contracts/rules/goodsRules'
import {
  cascades,
  dateRange,
  dept,
  keyword,
  leaves,
  listFilters,
  multiSelect,
  numberRange,
  type Option,
  select,
  staff,
  tab,
  type TreeOption,
} from '@crm/ui/filters'

/** What the filters offer; each is of the corporation, and `known` after calls. */
export interface GoodsChoices {
  shops: readonly Option<string>[]
  /** The same below their groups. */
  shopTree: readonly TreeOption<string>[]
  classes: readonly TreeOption<number>[]
  brands: readonly Option<string>[]
  activities: readonly Option<string>[]
  known: boolean
}

const defined = goodsFilterDefinitions

/** The filters of the goods list over the given choices. */
export const goodsListFilters = ({ shopTree, classes, brands, activities, known }: GoodsChoices) =>
  listFilters(
    goodsCalls.list,
    goodsColumns,
    {
      platform: tab(PLATFORMS, 'dy'),
      tab: tab(GOODS_TABS, 'all', { definition: defined.tab }),
      keyword: keyword({ placeholder: '商品名称/ID/商家编码' }),
      date: dateRange(defined.date, { initial: 'last30day' }),
      shop_id: leaves(defined.shop_id, shopTree, { known, of: 'platform' }),
      class_id: cascades(defined.class_id, classes, { known }),
      activity_id: select(defined.activity_id, activities, { known, of: 'platform' }),
      brand: select(defined.brand, brands, { known, of: 'platform' }),
      status: multiSelect(defined.status),
      commission_rate: numberRange(defined.commission_rate),
      price: numberRange(defined.price),
      has_gmv: select(defined.has_gmv),
      has_sample: select(defined.has_sample),
      has_spu: select(defined.has_spu),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type GoodsListSpec = ReturnType<typeof goodsListFilters>['fields']
