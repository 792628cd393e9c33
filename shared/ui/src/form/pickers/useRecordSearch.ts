import { useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import type { Call } from '@crm/contracts/call'
import { PICK_IDS_MAX } from '@crm/contracts/rules/pickRules'
import { useCallback, useMemo, useState } from 'react'

const KEYWORD_MAX = 100
const itself = (key: string) => key

/** Records of a picker: what matches the typed word, and what is chosen. */
export interface RecordSearch<Row> {
  /** What matches, in the order of the gateway; nothing while it is read. */
  rows: readonly Row[]
  /** Rows by key: those that match, those that are chosen, those that were pasted. */
  known: ReadonlyMap<string, Row>
  keyOf(row: Row): string
  loading: boolean
  search: (text: string) => void
  /** The records of these ids, as far as there are any. Undefined when they could not be read. */
  find(ids: readonly string[]): Promise<Row[] | undefined>
  /** Set when records could not be read: names are missing, too. */
  retry: (() => void) | undefined
}

interface RecordSearchOptions<Request, Row> {
  /** Finds records by `keyword`, or those that `namedBy` names, in the order of a picker. */
  call: Call<Request, { list: Row[] }>
  /** What the word is looked for in (a platform …). */
  among: object
  /** What named records are looked for in; absent: as the word. */
  namedAmong?: object
  namedBy: keyof Request & string
  keyOf: (row: Row) => string
  /** Keys of what is chosen. */
  selected: readonly string[]
  /** What the call names a record by that has this key; absent: by the key. */
  idOf?: ((key: string) => string) | undefined
  /** Rows that are known from elsewhere: a stored record's. */
  start?: readonly Row[] | undefined
  /** Nothing is asked while it is false. */
  enabled?: boolean
}

/** Records that match what is typed, and the chosen ones with them; ids are read as many at a time as a call takes. */
export function useRecordSearch<Request, Row>({
  call,
  among,
  namedAmong = among,
  namedBy,
  keyOf,
  selected,
  idOf = itself,
  start = [],
  enabled = true,
}: RecordSearchOptions<Request, Row>): RecordSearch<Row> {
  const [keyword, setKeyword] = useState('')
  const [kept, setKept] = useState<ReadonlyMap<string, Row>>(() => new Map(start.map((row) => [keyOf(row), row])))
  // Members of the call's own request.
  const wanted = { ...among, ...(keyword === '' ? {} : { keyword }) } as Request
  const naming = (ids: readonly string[]) => ({ ...namedAmong, [namedBy]: ids.map(idOf) }) as Request
  const found = useCall(call, wanted, { enabled })
  const first = selected.slice(0, PICK_IDS_MAX)
  const chosen = useCall(call, naming(first), { enabled: enabled && first.length > 0 })
  const rest = selected
    .slice(PICK_IDS_MAX)
    .filter((key) => !kept.has(key))
    .slice(0, PICK_IDS_MAX)
  const more = useCall(call, naming(rest), { enabled: enabled && rest.length > 0, keepPrevious: false })
  const keep = (rows: readonly Row[]) =>
    setKept((before) => new Map([...before, ...rows.map((row) => [keyOf(row), row] as const)]))
  if (more.data?.list.some((row) => !kept.has(keyOf(row)))) keep(more.data.list)
  // A chosen one stays known when the next word does not match it.
  const matching = found.data?.list
  if (matching?.some((row) => selected.includes(keyOf(row)) && !kept.has(keyOf(row))))
    keep(matching.filter((row) => selected.includes(keyOf(row))))
  const known = useMemo(() => {
    const rows = [...kept.values(), ...(chosen.data?.list ?? []), ...(matching ?? [])]
    return new Map(rows.map((row) => [keyOf(row), row]))
  }, [kept, chosen.data, matching, keyOf])
  const loading = found.state === 'waiting' || found.stale
  const rows = loading ? undefined : matching
  return {
    rows: rows ?? [],
    known,
    keyOf,
    loading,
    search: useCallback((text: string) => setKeyword(text.trim().slice(0, KEYWORD_MAX)), []),
    find: async (ids) => {
      const all: Row[] = []
      for (let at = 0; at < ids.length; at += PICK_IDS_MAX) {
        const some = ids.slice(at, at + PICK_IDS_MAX)
        const read = await send(call, { ...namedAmong, [namedBy]: some } as Request).catch(() => undefined)
        if (read === undefined) return undefined
        all.push(...read.list)
      }
      keep(all)
      return all
    },
    retry:
      found.state === 'failed' || chosen.state === 'failed'
        ? () => {
            found.retry()
            if (first.length > 0) chosen.retry()
          }
        : undefined,
  }
}
