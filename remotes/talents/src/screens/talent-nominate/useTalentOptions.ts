import { leadsTalents } from '@crm/access/talents'
import { useCall } from '@crm/client/hooks'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { useWho } from '@crm/platform/session'
import { useCallback, useMemo, useState } from 'react'

const SIZE = 30

/** Followed talents that match what is typed, for a select; the chosen ones stay among them as soon as they are known. */
export function useTalentOptions(
  platform: MyTalent['platform'],
  selected: readonly string[],
): { options: { value: string; label: string }[]; search: (text: string) => void; loading: boolean } {
  const scope = leadsTalents(useWho()) ? 'team' : 'mine'
  const [keyword, setKeyword] = useState('')
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const request = { platform, scope, size: SIZE } as const
  const found = useCall(talentCalls.myList, { ...request, ...(keyword === '' ? {} : { keyword }) })
  // The first chosen one is asked for by its number when the address brought it.
  const missing = selected.find((id) => !known.has(id))
  const named = useCall(
    talentCalls.myList,
    { ...request, keyword: missing ?? '', keyword_type: 'id' },
    { enabled: missing !== undefined && found.state === 'ready', keepPrevious: false },
  )
  const rows = useMemo(() => [...(named.data?.list ?? []), ...(found.data?.list ?? [])], [named.data, found.data])
  const fresh = rows.some(({ author_id, author_name }) => known.get(author_id) !== author_name)
  if (fresh) setKnown(new Map([...known, ...rows.map((row) => [row.author_id, row.author_name] as const)]))
  const options = useMemo(() => {
    const ids = [...new Set([...selected, ...(found.data?.list ?? []).map(({ author_id }) => author_id)])]
    return ids.map((value) => ({ value, label: known.get(value) ?? value }))
  }, [selected, found.data, known])
  return {
    options,
    search: useCallback((text: string) => setKeyword(text.trim().slice(0, 100)), []),
    loading: found.state === 'waiting',
  }
}
