import { useCall } from '@crm/client/hooks'
import type { Call } from '@crm/contracts/call'
import type { Platform } from '@crm/contracts/enums'
import { useCallback, useMemo, useState } from 'react'
import type { FoundOptions } from './filterFields.ts'
import type { Option } from './filterSpec.ts'

const KEYWORD_MAX = 100

interface Search<Request, Row> {
  /** Finds records by `platform` and `keyword`, or those that `pickedBy` names. */
  call: Call<Request, { list: Row[] }>
  platform: Platform | undefined
  pickedBy: keyof Request & string
  selected: readonly string[]
  /** The same function at every drawing. */
  optionOf: (row: Row) => Option<string>
}

/** Of filters that nobody has opened yet. */
export const NOTHING_FOUND: FoundOptions = { options: [], search: () => {}, known: false, loading: true }

/** Records that match what is typed, for a select; the chosen ones stay among them. The same object until something changes. */
export function useFoundOptions<Request extends { platform?: unknown; keyword?: unknown }, Row>({
  call,
  platform,
  pickedBy,
  selected,
  optionOf,
}: Search<Request, Row>): FoundOptions {
  const [keyword, setKeyword] = useState('')
  const wanted = { ...(platform === undefined ? {} : { platform }), ...(keyword === '' ? {} : { keyword }) }
  // Members of the call's own request.
  const found = useCall(call, wanted as unknown as Request)
  const chosen = { [pickedBy]: [...selected] } as unknown as Request
  const picked = useCall(call, chosen, { enabled: selected.length > 0 })
  const search = useCallback((text: string) => setKeyword(text.trim().slice(0, KEYWORD_MAX)), [])
  const known = selected.length === 0 || picked.state !== 'waiting'
  const loading = found.state === 'waiting'
  return useMemo(() => {
    const all = [...(picked.data?.list ?? []), ...(found.data?.list ?? [])].map(optionOf)
    return { options: [...new Map(all.map((each) => [each.value, each])).values()], search, known, loading }
  }, [picked.data, found.data, optionOf, search, known, loading])
}
