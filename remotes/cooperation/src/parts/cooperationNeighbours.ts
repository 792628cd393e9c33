import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { useEffect } from 'react'

/** Remembers the rows of the list on screen for the details that are opened from it. */
export function useRememberCooperations(ids: readonly number[] | undefined): void {
  const kept = ids?.join()
  useEffect(() => {
    if (kept !== undefined) writeStored(storageKeys.cooperationNeighbours, kept, 'session')
  }, [kept])
}

/** The cooperations before and after one in the list that was on screen last. */
export function neighboursOf(coopId: number): { previous: number | undefined; next: number | undefined } {
  const kept = readStored<unknown>(storageKeys.cooperationNeighbours, 'session')
  const ids = typeof kept === 'string' ? kept.split(',').map(Number) : []
  const at = ids.indexOf(coopId)
  return at < 0 ? { previous: undefined, next: undefined } : { previous: ids[at - 1], next: ids[at + 1] }
}
