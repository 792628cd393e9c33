import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { PLATFORMS, type Platform } from '@crm/contracts/enums'
import { useCanOpen, useQuery } from '@crm/platform/navigate'
import { useGoodsOptions } from '@crm/ui/data'
import type { FoundOptions, Option } from '@crm/ui/filters'
import { useCallback, useMemo, useState } from 'react'

/** As many of one filter as the gateway takes. */
const CHOSEN_MAX = 50

/** What filters of sold talents offer; goods and colonels are found by name as it is typed. */
export interface SoldChoices {
  goods: FoundOptions
  colonels: FoundOptions
}

const listOf = (text: string | undefined) => text?.split(',').slice(0, CHOSEN_MAX) ?? []

/** The choices of the platform in the address; those chosen in it stay among them. */
export function useSoldChoices(): SoldChoices {
  const [query] = useQuery()
  const platform = query.platform === 'all' ? undefined : (PLATFORMS.find((each) => each === query.platform) ?? 'dy')
  const goods = useGoodsOptions(
    platform,
    useMemo(() => listOf(query.product_id), [query.product_id]),
  )
  const colonels = useColonels(
    platform,
    useMemo(() => listOf(query.colonel_id), [query.colonel_id]),
  )
  return useMemo(() => ({ goods, colonels }), [goods, colonels])
}

const optionsOf = (list: readonly { colonel_buyin_id: string; name: string }[] = []): Option<string>[] =>
  list.map(({ colonel_buyin_id, name }) => ({ value: colonel_buyin_id, label: name }))

function useColonels(platform: Platform | undefined, selected: readonly string[]): FoundOptions {
  const [keyword, setKeyword] = useState('')
  const enabled = useCanOpen()('CooperateList')
  const found = useCall(
    cooperationCalls.colonels,
    { ...(platform && { platform }), ...(keyword === '' ? {} : { keyword }) },
    { enabled },
  )
  const picked = useCall(
    cooperationCalls.colonels,
    { colonel_ids: [...selected] },
    { enabled: enabled && selected.length > 0 },
  )
  const search = useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), [])
  const known = !enabled || selected.length === 0 || picked.state !== 'waiting'
  const loading = found.state === 'waiting'
  return useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return { options: [...new Map(all.map((each) => [each.value, each])).values()], search, known, loading }
  }, [picked.data, found.data, search, known, loading])
}
