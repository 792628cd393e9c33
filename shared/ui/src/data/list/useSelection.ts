import { useMemo, useState } from 'react'

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

interface SelectionState {
  of: string
  keys: ReadonlySet<RowKey>
  all: boolean
}

const NONE: ReadonlySet<RowKey> = new Set()

/** Selection that survives paging and belongs to what it was made in: `of` names it (the filters), another name starts anew. */
export function useSelection(of = ''): Selection {
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
    }
  }, [of, keys, all])
}
