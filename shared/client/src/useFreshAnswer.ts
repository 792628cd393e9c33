import type { CallState } from './hooks.ts'
import { useState } from 'react'

/** What a form begins from: the answer of a read since the form is open, never one that the cache remembers. */
export function useFreshAnswer<Answer>({ data, stale }: CallState<Answer>): Answer | undefined {
  const [isFresh, setIsFresh] = useState(false)
  const isRead = isFresh || (data !== undefined && !stale)
  if (isRead && !isFresh) setIsFresh(true)
  return isRead ? data : undefined
}
