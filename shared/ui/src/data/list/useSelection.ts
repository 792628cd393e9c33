import { useEffect, useMemo, useRef, useState } from 'react'

export type RowKey = string | number

/** Rows chosen for bulk actions, over pages. */
export interface Selection {
  keys: ReadonlySet<RowKey>
  /** 选择全部 n 条: the whole result is the target; send `select_all: 1` with the filters, never ids. */
  all: boolean
  toggle: (key: RowKey) => void
  /** All of these on, or off when all are on. */
  togglePage: (keys: readonly RowKey[]) => void
  selectAll: () => void
  clear: () => void
}

/** The ticks of a list, over all its pages. */
export interface ListSelection extends Selection {
  /** These are ticked no longer: rows that left the list. */
  drop: (keys: readonly RowKey[]) => void
}

interface SelectionState {
  of: string
  keys: ReadonlySet<RowKey>
  all: boolean
}

const NONE: ReadonlySet<RowKey> = new Set()

/** Selection that survives paging and belongs to what it was made in: `of` names it (the filters), another name starts anew. */
export function useSelection(of = ''): ListSelection {
  const [selected, setSelected] = useState<SelectionState>({ of, keys: NONE, all: false })
  const { keys, all } = selected.of === of ? selected : { keys: NONE, all: false }
  return useMemo(() => {
    const change = (next: ReadonlySet<RowKey>) => setSelected({ of, keys: next, all: false })
    return {
      keys,
      all,
      toggle: (key) => {
        const next = new Set(keys)
        if (!next.delete(key)) next.add(key)
        change(next)
      },
      togglePage: (page) => {
        const next = new Set(keys)
        const on = page.every((key) => keys.has(key))
        for (const key of page) on ? next.delete(key) : next.add(key)
        change(next)
      },
      selectAll: () => setSelected({ of, keys, all: true }),
      clear: () => change(NONE),
      drop: (gone) => change(new Set([...keys].filter((key) => !gone.includes(key)))),
    }
  }, [of, keys, all])
}

/**
 * Ticks go with their rows: a row that the same page of the list showed before, and no longer does when it was read anew, is ticked no
 * longer; else the next act would meet a row that nobody sees. `of` names the page with its filters and order; `keys` are those of its
 * rows, absent while they are on their way. Ticks on other pages stay.
 */
export function useTicksOfRows(
  selection: ListSelection | undefined,
  of: string,
  keys: readonly RowKey[] | undefined,
): void {
  const shown = useRef<{ of: string; keys: readonly RowKey[] }>(undefined)
  useEffect(() => {
    if (keys === undefined) return
    const before = shown.current
    shown.current = { of, keys }
    if (selection === undefined || selection.all || before === undefined || before.of !== of) return
    const gone = before.keys.filter((key) => selection.keys.has(key) && !keys.includes(key))
    if (gone.length > 0) selection.drop(gone)
  }, [selection, of, keys])
}
