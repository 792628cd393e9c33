import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { orderCalls } from '@crm/contracts/calls/orders'
import type { Platform } from '@crm/contracts/enums'
import {
  type FoundOptions,
  useFoundOptions,
  useGoodsOptions,
  useAddressIds,
  useAddressPlatform,
  useShopOptions,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { useColonelOptions } from '../../parts/useColonelOptions.ts'
import type { OrderChoices } from './ordersListFilters.ts'

/** What the filters of orders offer on the platform of the address. */
export function useOrderChoices(): OrderChoices {
  const platform = useAddressPlatform()
  const goods = useGoodsOptions(platform, useAddressIds('product_id'))
  const talents = useTalentOptions(platform, useAddressIds('author_id'))
  const colonels = useColonelOptions(platform, useAddressIds('colonel_id'))
  const ofPlatform = platform === undefined ? {} : { platform }
  const { options: shops, known } = useShopOptions(platform)
  const activities = useCall(goodsCalls.activityList, ofPlatform, { keepPrevious: false })
  return useMemo(
    () => ({
      goods,
      talents,
      colonels,
      shops,
      activities: (activities.data?.list ?? []).map((each) => ({
        value: each.activity_id,
        label: each.activity_name,
      })),
      known: known && activities.state !== 'waiting',
    }),
    [goods, talents, colonels, shops, known, activities.data, activities.state],
  )
}

const optionOf = ({ author_id, author_name }: { author_id: string; author_name: string }) => ({
  value: author_id,
  label: author_name,
})

const useTalentOptions = (platform: Platform | undefined, selected: readonly string[]): FoundOptions =>
  useFoundOptions({ call: orderCalls.talents, platform, pickedBy: 'author_ids', selected, optionOf })
