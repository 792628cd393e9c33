import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import { useMemo } from 'react'
import { type TreeOption, treeOfRows } from '@crm/ui/filters'
import type { GoodsChoices } from '../screens/goods-list/goodsListFilters.ts'

type Shop = AnswerOf<typeof goodsCalls.shopList>['list'][number]

/** Begins the value of a group of shops, which no number of a shop does. */
export const SHOP_GROUP = 'group:'

/** Shops below their groups; those of no group stand beside them. */
export function shopTree(shops: readonly Shop[]): TreeOption<string>[] {
  const groups = new Map<number, { value: string; label: string; children: TreeOption<string>[] }>()
  const alone: TreeOption<string>[] = []
  for (const { shop_id, shop_name, group_id, group_name } of shops) {
    const node = { value: shop_id, label: shop_name }
    if (group_name === '') {
      alone.push(node)
      continue
    }
    const group = groups.get(group_id) ?? { value: `${SHOP_GROUP}${group_id}`, label: group_name, children: [] }
    group.children.push(node)
    groups.set(group_id, group)
  }
  return [...groups.values(), ...alone]
}

/** What the filters of a platform's goods offer. */
export function useGoodsChoices(platform: Platform) {
  const shops = useCall(goodsCalls.shopList, { platform }, { keepPrevious: false })
  const brands = useCall(goodsCalls.brandList, { platform }, { keepPrevious: false })
  const classes = useCall(goodsCalls.classList, { brief: 1 })
  const activities = useCall(goodsCalls.activityList, { platform }, { keepPrevious: false })
  const known = [shops, brands, classes, activities].every((each) => each.state !== 'waiting')
  const choices = useMemo(
    (): GoodsChoices => ({
      shops: (shops.data?.list ?? []).map(({ shop_id, shop_name, group_name }) => ({
        value: shop_id,
        label: group_name ? `${group_name} / ${shop_name}` : shop_name,
      })),
      shopTree: shopTree(shops.data?.list ?? []),
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
