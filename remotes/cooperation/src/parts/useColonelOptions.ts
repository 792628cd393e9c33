import { useCall } from '@crm/client/hooks'
import { cooperationCalls } from '@crm/contracts/calls/cooperation'
import type { Platform } from '@crm/contracts/enums'
import type { FoundOptions, Option } from '@crm/ui/data'
import { useCallback, useMemo, useState } from 'react'

const optionsOf = (list: readonly { colonel_buyin_id: string; name: string }[] = []): Option<string>[] =>
  list.map(({ colonel_buyin_id, name }) => ({ value: colonel_buyin_id, label: name }))

/** Colonels that match what is typed, for a select; the chosen ones stay among them. The same object until something changes. */
export function useColonelOptions(platform: Platform | undefined, selected: readonly string[]): FoundOptions {
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
