import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import { type Platform } from '@crm/contracts/enums'
import { useCanOpen, useQuery } from '@crm/platform/navigate'
import { useGoodsOptions, useAddressIds, useAddressPlatform } from '@crm/ui/data'
import type { FoundOptions, Option } from '@crm/ui/filters'
import { useCallback, useMemo, useState } from 'react'

/** What filters of sold talents offer; goods and colonels are found by name as it is typed. */
export interface SoldChoices {
  goods: FoundOptions
  colonels: FoundOptions
}

/** The choices of the platform in the address; those chosen in it stay among them. */
export function useSoldChoices(): SoldChoices {
  const [query] = useQuery()
  const named = useAddressPlatform()
  const platform = query.platform === 'all' ? undefined : (named ?? 'dy')
  const goods = useGoodsOptions(platform, useAddressIds('product_id'))
  const colonels = useColonels(platform, useAddressIds('colonel_id'))
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
