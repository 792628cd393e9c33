import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import { useMemo } from 'react'

/** The shops of a platform, or of all, as options of a filter; each under the name of its group. `enabled` false: the list has no such filter. */
export function useShopOptions(platform: Platform | undefined, enabled = true) {
  const ofPlatform = platform === undefined ? {} : { platform }
  const shops = useCall(goodsCalls.commerceShops, ofPlatform, { keepPrevious: false, enabled })
  const groups = useCall(goodsCalls.shopGroups, ofPlatform, { keepPrevious: false, enabled })
  return useMemo(() => {
    const names = new Map((groups.data?.list ?? []).map(({ id, name }) => [id, name]))
    const options = (shops.data?.list ?? []).map(({ shop_id, shop_name, group_id }) => {
      const group = names.get(group_id)
      return { value: shop_id, label: group === undefined ? shop_name : `${group} / ${shop_name}` }
    })
    return { options, known: shops.state !== 'waiting' && groups.state !== 'waiting' }
  }, [shops.data, shops.state, groups.data, groups.state])
}
