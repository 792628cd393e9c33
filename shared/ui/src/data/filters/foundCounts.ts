import { useCallback, useSyncExternalStore } from 'react'

// One list on screen per spec: its table says how many rows were found, its filters show it.
const counts = new WeakMap<object, number>()
const listeners = new Set<() => void>()

/** Says how many rows the filters of a spec find; undefined while unknown. */
export function notifyFound(spec: object, count: number | undefined): void {
  if (counts.get(spec) === count) return
  if (count === undefined) counts.delete(spec)
  else counts.set(spec, count)
  for (const listener of listeners) listener()
}

/** How many rows the table with these filters holds in all, once it is known. */
export function useFound(spec: object): number | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => counts.get(spec), [spec]),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
