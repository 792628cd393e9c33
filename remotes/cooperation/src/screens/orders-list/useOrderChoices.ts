import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { orderCalls } from '@crm/contracts/calls/orders'
import { type Platform, PLATFORMS } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { type FoundOptions, type Option, useGoodsOptions } from '@crm/ui/data'
import { useCallback, useMemo, useState } from 'react'
import { useColonelOptions } from '../../parts/useColonelOptions.ts'
import type { OrderChoices } from './ordersListFilters.ts'

/** As many of one filter as the gateway takes. */
const CHOSEN_MAX = 50
const useListed = (text: string | undefined) => useMemo(() => text?.split(',').slice(0, CHOSEN_MAX) ?? [], [text])

/** What the filters of orders offer on the platform of the address. */
export function useOrderChoices(): OrderChoices {
  const [query] = useQuery()
  const platform = PLATFORMS.find((each) => each === query.platform)
  const goods = useGoodsOptions(platform, useListed(query.product_id))
  const talents = useTalentOptions(platform, useListed(query.author_id))
  const colonels = useColonelOptions(platform, useListed(query.colonel_id))
  const ofPlatform = platform === undefined ? {} : { platform }
  const shops = useCall(goodsCalls.shopList, ofPlatform, { keepPrevious: false })
  const activities = useCall(goodsCalls.activityList, ofPlatform, { keepPrevious: false })
  return useMemo(
    () => ({
      goods,
      talents,
      colonels,
      shops: (shops.data?.list ?? []).map(({ shop_id, shop_name }) => ({ value: shop_id, label: shop_name })),
      activities: (activities.data?.list ?? []).map((each) => ({
        value: each.activity_id,
        label: each.activity_name,
      })),
      known: shops.state !== 'waiting' && activities.state !== 'waiting',
    }),
    [goods, talents, colonels, shops.data, shops.state, activities.data, activities.state],
  )
}

const optionsOf = (list: readonly { author_id: string; author_name: string }[] = []): Option<string>[] =>
  list.map(({ author_id, author_name }) => ({ value: author_id, label: author_name }))

function useTalentOptions(platform: Platform | undefined, selected: readonly string[]): FoundOptions {
  const [keyword, setKeyword] = useState('')
  const ofPlatform = platform === undefined ? {} : { platform }
  const found = useCall(orderCalls.talents, { ...ofPlatform, ...(keyword === '' ? {} : { keyword }) })
  const picked = useCall(orderCalls.talents, { author_ids: [...selected] }, { enabled: selected.length > 0 })
  const search = useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), [])
  const known = selected.length === 0 || picked.state !== 'waiting'
  const loading = found.state === 'waiting'
  return useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return { options: [...new Map(all.map((each) => [each.value, each])).values()], search, known, loading }
  }, [picked.data, found.data, search, known, loading])
}
