import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import { useMemo } from 'react'
import { treeOfRows } from '@crm/ui/filters'
import type { GoodsChoices } from './goodsListFilters.ts'

/** What the filters of a platform's goods offer. */
export function useGoodsChoices(platform: Platform) {
  const shops = useCall(goodsCalls.shopList, { platform }, { keepPrevious: false })
  const brands = useCall(goodsCalls.brandList, { platform }, { keepPrevious: false })
  const classes = useCall(goodsCalls.classList, {})
  const activities = useCall(goodsCalls.activityList, { platform }, { keepPrevious: false })
  const known = [shops, brands, classes, activities].every((each) => each.state !== 'waiting')
  const choices = useMemo(
    (): GoodsChoices => ({
      shops: (shops.data?.list ?? []).map(({ shop_id, shop_name, group_name }) => ({
        value: shop_id,
        label: group_name ? `${group_name} / ${shop_name}` : shop_name,
      })),
      brands: (brands.data?.list ?? []).map((brand) => ({ value: brand, label: brand })),
      classes: treeOfRows(
        (classes.data?.list ?? []).map(({ id, name, parent_id }) => ({ value: id, label: name, parent: parent_id })),
      ),
      activities: (activities.data?.list ?? []).map(({ activity_id, activity_name }) => ({
        value: activity_id,
        label: activity_name,
      })),
      known,
    }),
    [shops.data, brands.data, classes.data, activities.data, known],
  )
  return { choices, shops }
}
