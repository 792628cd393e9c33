import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { TalentTarget } from '@crm/contracts/calls/talents'
import type { Option } from '@crm/ui/filters'
import { useMemo } from 'react'

/** Shops of the platform. `known`: they are there, so that those in the address have names. */
export function useShopOptions(platform: NonNullable<TalentTarget['platform']>): {
  shops: readonly Option<string>[]
  known: boolean
} {
  const read = useCall(goodsCalls.shopList, { platform }, { keepPrevious: false })
  const shops = useMemo(
    () => (read.data?.list ?? []).map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name })),
    [read.data],
  )
  return { shops, known: read.state !== 'waiting' }
}
