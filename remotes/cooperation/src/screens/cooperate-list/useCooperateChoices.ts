import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { type Platform, PLATFORMS } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { type FoundOptions, type Option, useGoodsOptions } from '@crm/ui/data'
import { useCallback, useMemo, useState } from 'react'
import type { CooperateChoices } from './cooperateListFilters.ts'

/** As many of one filter as the gateway takes. */
const CHOSEN_MAX = 50
const listOf = (text: string | undefined) => text?.split(',').slice(0, CHOSEN_MAX) ?? []

/** Goods and colonels of the platform that match what is typed; the chosen ones of the address stay among them. */
export function useCooperateChoices(): CooperateChoices {
  const [query] = useQuery()
  const platform = PLATFORMS.find((each) => each === query.platform)
  const goods = useGoodsOptions(
    platform,
    useMemo(() => listOf(query.product_id), [query.product_id]),
  )
  const colonels = useColonelOptions(
    platform,
    useMemo(() => listOf(query.colonel_id), [query.colonel_id]),
  )
  return useMemo(() => ({ goods, colonels }), [goods, colonels])
}

const optionsOf = (list: readonly { colonel_buyin_id: string; name: string }[] = []): Option<string>[] =>
  list.map(({ colonel_buyin_id, name }) => ({ value: colonel_buyin_id, label: name }))

function useColonelOptions(platform: Platform | undefined, selected: readonly string[]): FoundOptions {
  const [keyword, setKeyword] = useState('')
  const found = useCall(cooperationCalls.colonels, {
    ...(platform === undefined ? {} : { platform }),
    ...(keyword === '' ? {} : { keyword }),
  })
  const picked = useCall(cooperationCalls.colonels, { colonel_ids: [...selected] }, { enabled: selected.length > 0 })
  const search = useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), [])
  const known = selected.length === 0 || picked.state !== 'waiting'
  const loading = found.state === 'waiting'
  return useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return { options: [...new Map(all.map((each) => [each.value, each])).values()], search, known, loading }
  }, [picked.data, found.data, search, known, loading])
}
