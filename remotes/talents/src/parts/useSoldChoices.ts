import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { useCanOpen, useQuery } from '@crm/platform/navigate'
import { useGoodsOptions } from '@crm/ui/data'
import type { Option } from '@crm/ui/filters'
import { useCallback, useMemo, useState } from 'react'

/** As many of one filter as the gateway takes. */
const CHOSEN_MAX = 50

/** What filters of sold talents offer; goods and colonels are found by name as it is typed. */
export interface SoldChoices {
  goods: readonly Option<string>[]
  searchGoods: (text: string) => void
  colonels: readonly Option<string>[]
  searchColonels: (text: string) => void
}

const listOf = (text: string | undefined) => text?.split(',').slice(0, CHOSEN_MAX) ?? []

/** The choices of the platform in the address. `known`: those chosen in it have names by now. */
export function useSoldChoices(): { choices: SoldChoices; known: boolean } {
  const [query] = useQuery()
  const platform = PLATFORMS.find((each) => each === query.platform) ?? 'dy'
  const goods = useGoodsOptions(
    platform,
    useMemo(() => listOf(query.product_id), [query.product_id]),
  )
  const colonels = useColonels(
    platform,
    useMemo(() => listOf(query.colonel_id), [query.colonel_id]),
  )
  const choices = useMemo(
    () => ({
      goods: goods.options,
      searchGoods: goods.search,
      colonels: colonels.options,
      searchColonels: colonels.search,
    }),
    [goods.options, goods.search, colonels.options, colonels.search],
  )
  return { choices, known: goods.known && colonels.known }
}

const optionsOf = (list: readonly { colonel_buyin_id: string; name: string }[] = []): Option<string>[] =>
  list.map(({ colonel_buyin_id, name }) => ({ value: colonel_buyin_id, label: name }))

function useColonels(platform: Platform, chosen: readonly string[]) {
  const [keyword, setKeyword] = useState('')
  const enabled = useCanOpen()('CooperateList')
  const found = useCall(cooperationCalls.colonels, { platform, ...(keyword === '' ? {} : { keyword }) }, { enabled })
  const picked = useCall(
    cooperationCalls.colonels,
    { colonel_ids: [...chosen] },
    { enabled: enabled && chosen.length > 0 },
  )
  const options = useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return [...new Map(all.map((each) => [each.value, each])).values()]
  }, [picked.data, found.data])
  return {
    options,
    search: useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), []),
    known: !enabled || chosen.length === 0 || picked.state !== 'waiting',
  }
}
