import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import type { Option } from './filterSpec.ts'
import { useCallback, useMemo, useState } from 'react'

const optionsOf = (list: readonly { product_id: string; title: string }[] = []): Option<string>[] =>
  list.map(({ product_id, title }) => ({ value: product_id, label: title }))

/** Goods that match what is typed, for a select; the chosen ones stay among them. `known`: the chosen ones have names. */
export function useGoodsOptions(
  platform: Platform | undefined,
  chosen: readonly string[],
): { options: Option<string>[]; search: (text: string) => void; loading: boolean; known: boolean } {
  const [keyword, setKeyword] = useState('')
  const ofPlatform = platform === undefined ? {} : { platform }
  const found = useCall(goodsCalls.titleList, { ...ofPlatform, ...(keyword === '' ? {} : { keyword }) })
  const picked = useCall(goodsCalls.titleList, { product_ids: [...chosen] }, { enabled: chosen.length > 0 })
  const options = useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return [...new Map(all.map((each) => [each.value, each])).values()]
  }, [picked.data, found.data])
  return {
    options,
    search: useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), []),
    loading: found.state === 'waiting',
    known: chosen.length === 0 || picked.state !== 'waiting',
  }
}
