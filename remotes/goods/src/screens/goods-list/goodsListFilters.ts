import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsColumns } from '@crm/contracts/columns/goods'
import { PLATFORMS } from '@crm/contracts/enums'
import {
  cascades,
  dateRange,
  dept,
  keyword,
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
  classes: readonly TreeOption<number>[]
  brands: readonly Option<string>[]
  activities: readonly Option<string>[]
  known: boolean
}

const yesNo = (yes: string, no: string) => [
  { value: 1 as const, label: yes },
  { value: 0 as const, label: no },
]

/** The filters of the goods list over the given choices. */
export const goodsListFilters = ({ shops, classes, brands, activities, known }: GoodsChoices) =>
  listFilters(
    goodsCalls.list,
    goodsColumns,
    {
      platform: tab(PLATFORMS, 'dy'),
      tab: tab(['all', 'shop', 'hosting', 'activity', 'unsold'] as const, 'all'),
      keyword: keyword({ placeholder: '商品名称/ID/商家编码' }),
      date: dateRange('统计日期', { initial: 'last30day' }),
      shop_id: multiSelect('店铺', shops, { known }),
      class_id: cascades('商品分类', classes, { known }),
      activity_id: select('活动', activities, { known }),
      brand: select('品牌', brands, { known }),
      status: multiSelect('状态', [
        { value: 0, label: '在售' },
        { value: 1, label: '已下架' },
        { value: 2, label: '已删除' },
      ]),
      commission_rate: numberRange('佣金率', { unit: '%' }),
      price: numberRange('价格', { unit: '元', scale: 100 }),
      has_gmv: select('有无成交', yesNo('有成交', '无成交')),
      has_sample: select('有无寄样', yesNo('有寄样', '无寄样')),
      has_spu: select('关联SPU', yesNo('已关联', '未关联')),
      dept_id: dept(),
      user_id: staff({ label: '媒介' }),
    },
    { sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type GoodsListSpec = ReturnType<typeof goodsListFilters>['fields']
