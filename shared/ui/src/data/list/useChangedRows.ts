import { type CallState, isReadAnew } from '@crm/client/hooks'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RowKey } from './useSelection.ts'

/** How long a row stands out, in ms. */
const SHOWN_MS = 1200
/** A write that changed more than these, or half of what is shown, changed the list, not rows of it. */
const FEW = 3

const NONE: ReadonlySet<RowKey> = new Set()

/**
 * The rows that an own write has changed or added, for a moment after they were read anew; the first that was added comes into view.
 * Rows that stayed as they were keep their identity when they are read anew. What others have changed, and what filters, pages and
 * orders bring, stands out from nothing.
 */
export function useChangedRows<Row>(
  { asked, stale }: Pick<CallState<unknown>, 'asked' | 'stale'>,
  list: readonly Row[],
  keyOf: (row: Row) => RowKey,
  body: RefObject<HTMLElement | null>,
): ReadonlySet<RowKey> {
  const before = useRef<{ asked: string | undefined; rows: ReadonlyMap<RowKey, Row> }>(undefined)
  const [changed, setChanged] = useState(NONE)
  const look = useEffectEvent((request: string, shown: readonly Row[]) => {
    const last = before.current
    const rows = new Map(shown.map((row) => [keyOf(row), row]))
    before.current = { asked: request, rows }
    if (last?.asked !== request || !isReadAnew()) return
    const others = [...rows].filter(([key, row]) => last.rows.get(key) !== row).map(([key]) => key)
    if (others.length === 0 || others.length > Math.max(FEW, shown.length / 2)) return
    setChanged(new Set(others))
    const added = [...rows.keys()].findIndex((key) => !last.rows.has(key))
    if (added >= 0) body.current?.querySelector(`[data-row="${added}"]`)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (!stale && asked !== undefined) look(asked, list)
  }, [asked, stale, list])
  useEffect(() => {
    if (changed === NONE) return
    const timer = setTimeout(() => setChanged(NONE), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
