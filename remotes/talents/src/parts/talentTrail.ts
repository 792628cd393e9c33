import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { useEffect } from 'react'

/** A talent by its number on a platform. */
export interface TalentKey {
  author_id: string
  platform: string
}

/** Talents before and after one in the list that it was opened from. */
export interface Neighbours {
  previous: TalentKey | undefined
  next: TalentKey | undefined
}

/**
 * Remembers the rows of a list for the details that are opened from it. A detail opens in a new tab, which knows nothing of the
 * list; the list that had the focus last is the one that it came from.
 */
export function useTalentTrail(rows: readonly TalentKey[] | undefined): void {
  useEffect(() => {
    if (rows === undefined) return
    const trail = rows.map(({ author_id, platform }) => ({ author_id, platform }))
    const remember = () => writeStored(storageKeys.talentTrail, trail)
    if (document.hasFocus()) remember()
    window.addEventListener('focus', remember)
    return () => window.removeEventListener('focus', remember)
  }, [rows])
}

/** The rows that the list on screen last remembered. */
export function readTrail(): TalentKey[] {
  const trail = readStored<unknown>(storageKeys.talentTrail)
  return Array.isArray(trail) ? trail.filter(isKey) : []
}

function isKey(entry: unknown): entry is TalentKey {
  if (typeof entry !== 'object' || entry === null) return false
  return (
    'author_id' in entry &&
    typeof entry.author_id === 'string' &&
    'platform' in entry &&
    typeof entry.platform === 'string'
  )
}

/** The neighbours of a talent; a talent that several follow stands in the list several times and counts once. */
export function findNeighbours(trail: readonly TalentKey[], talent: TalentKey): Neighbours {
  const isSame = (one: TalentKey) => (other: TalentKey) =>
    one.author_id === other.author_id && one.platform === other.platform
  const once = trail.filter((entry, index) => trail.findIndex(isSame(entry)) === index)
  const at = once.findIndex(isSame(talent))
  return at < 0 ? { previous: undefined, next: undefined } : { previous: once[at - 1], next: once[at + 1] }
}
