import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Platform } from '@crm/contracts/enums'
import { useCallback, useMemo, useState } from 'react'
import type { FoundOptions } from './filterFields.ts'
import type { Option } from './filterSpec.ts'

const optionsOf = (list: readonly { product_id: string; title: string }[] = []): Option<string>[] =>
  list.map(({ product_id, title }) => ({ value: product_id, label: title }))

/** Goods that match what is typed, for a select; the chosen ones stay among them. The same object until something changes. */
export function useGoodsOptions(platform: Platform | undefined, selected: readonly string[]): FoundOptions {
  const [keyword, setKeyword] = useState('')
  const ofPlatform = platform === undefined ? {} : { platform }
  const found = useCall(goodsCalls.titleList, { ...ofPlatform, ...(keyword === '' ? {} : { keyword }) })
  const picked = useCall(goodsCalls.titleList, { product_ids: [...selected] }, { enabled: selected.length > 0 })
  const search = useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), [])
  const known = selected.length === 0 || picked.state !== 'waiting'
  const loading = found.state === 'waiting'
  return useMemo(() => {
    const all = [...optionsOf(picked.data?.list), ...optionsOf(found.data?.list)]
    return { options: [...new Map(all.map((each) => [each.value, each])).values()], search, known, loading }
  }, [picked.data, found.data, search, known, loading])
}
