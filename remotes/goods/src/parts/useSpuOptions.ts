import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { Option } from '@crm/ui/filters'
import { useState } from 'react'

/** The SPUs that match what is typed, for a select; the one already chosen stays among them. */
export function useSpuOptions(selected?: { spu_id: number; spu_name: string }): {
  options: Option<number>[]
  search: (text: string) => void
  loading: boolean
} {
  const [keyword, setKeyword] = useState('')
  const read = useCall(goodsCalls.spuOptions, keyword === '' ? {} : { keyword })
  const found = (read.data?.list ?? []).map(({ spu_id, name, code }) => ({
    value: spu_id,
    label: `${name}（${code}）`,
  }))
  const missing = selected && selected.spu_id > 0 && !found.some(({ value }) => value === selected.spu_id)
  return {
    options: missing ? [{ value: selected.spu_id, label: selected.spu_name }, ...found] : found,
    search: (text) => setKeyword(text.trim().slice(0, 60)),
    loading: read.state === 'waiting',
  }
}
