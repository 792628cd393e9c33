import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { useEffect } from 'react'

/** What the address of a detail names its record by: `{ author_id, platform }`. */
export type RecordKey = Readonly<Record<string, string | number>>

/** The details that the rows of a list open. */
export interface ListDetails<Row> {
  /** Route of the details. */
  route: string
  keyOf: (row: Row) => RecordKey
}

/** Records before and after one in the list that it was opened from. */
export interface Neighbours {
  previous: RecordKey | undefined
  next: RecordKey | undefined
}

/**
 * Remembers the rows of a list for the details that are opened from it, in this tab and for new ones: a detail in a tab of its own
 * knows nothing of the list; the list that had the focus last is the one that it came from. Does nothing without a route.
 */
export function useRememberNeighbours(route: string | undefined, keys: readonly RecordKey[] | undefined): void {
  const rows = keys && JSON.stringify(keys)
  useEffect(() => {
    if (route === undefined || rows === undefined) return
    const remember = () => {
      for (const area of ['session', 'local'] as const)
        writeStored(storageKeys.neighbours, JSON.parse(rows), area, route)
    }
    if (document.hasFocus()) remember()
    window.addEventListener('focus', remember)
    return () => window.removeEventListener('focus', remember)
  }, [route, rows])
}

/** The records that the lists on screen last remembered for the details of a route: those of this tab, if it is among them. */
export function readNeighbours(route: string, here: RecordKey): RecordKey[] {
  const [own, others] = (['session', 'local'] as const).map((area) => {
    const kept = readStored<unknown>(storageKeys.neighbours, area, route)
    return Array.isArray(kept) ? kept.filter(isKey) : []
  })
  return own?.some((key) => isSame(key, here)) ? own : (others ?? [])
}

function isKey(entry: unknown): entry is RecordKey {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    Object.values(entry).every((value) => typeof value === 'string' || typeof value === 'number')
  )
}

const isSame = (one: RecordKey, other: RecordKey) =>
  Object.keys(one).every((name) => String(one[name]) === String(other[name]))

/** The neighbours of a record; one that stands in the list several times counts once. */
export function findNeighbours(keys: readonly RecordKey[], here: RecordKey): Neighbours {
  const once = keys.filter((key, index) => keys.findIndex((other) => isSame(key, other)) === index)
  const at = once.findIndex((key) => isSame(key, here))
  return at < 0 ? { previous: undefined, next: undefined } : { previous: once[at - 1], next: once[at + 1] }
}
