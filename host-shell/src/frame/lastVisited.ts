import { readStored, storageKeys, writeStored } from '@crm/platform/storage'

/** Pages that the search remembers. */
export const LAST_VISITED_MAX = 10

/** The list after a visit: the page first, each once, ten at most. */
export function visited(list: readonly string[], name: string): string[] {
  return [name, ...list.filter((other) => other !== name)].slice(0, LAST_VISITED_MAX)
}

/** Remembers a page that was opened, for this person in this browser. */
export function rememberVisit(userId: number, name: string): void {
  writeStored(storageKeys.lastVisited, visited(lastVisited(userId), name), 'local', String(userId))
}

/** Names of the pages opened last, the latest first. */
export function lastVisited(userId: number): string[] {
  const stored = readStored<unknown>(storageKeys.lastVisited, 'local', String(userId))
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string').slice(0, LAST_VISITED_MAX) : []
}
