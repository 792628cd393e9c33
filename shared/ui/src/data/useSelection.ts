import { useMemo, useState } from 'react'

export type RowKey = string | number

/** Rows chosen for bulk actions, over pages. */
export interface Selection {
  keys: ReadonlySet<RowKey>
  /** 选择全部 n 条: the whole result is meant; send `select_all: 1` with the filters, never ids. */
  all: boolean
  toggle: (key: RowKey) => void
  /** All of these on, or off when all are on. */
  togglePage: (keys: readonly RowKey[]) => void
  selectAll: () => void
  clear: () => void
}

/** Selection that survives paging; a screen clears it after a bulk action. */
export function useSelection(): Selection {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const [all, setAll] = useState(false)
  return useMemo(() => {
    const change = (next: ReadonlySet<RowKey>) => {
      setAll(false)
      setKeys(next)
    }
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
      selectAll: () => setAll(true),
      clear: () => change(new Set()),
    }
  }, [keys, all])
}
