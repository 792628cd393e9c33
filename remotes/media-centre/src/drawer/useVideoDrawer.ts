import { useQuery } from '@crm/platform/navigate'
import { useCallback } from 'react'

/** The video whose drawer the address opens, and how to open another or close it. */
export function useVideoDrawer(): [string | undefined, (videoId: string | undefined) => void] {
  const [query, change] = useQuery()
  const set = useCallback(
    (videoId: string | undefined) =>
      change({ drawer: videoId === undefined ? undefined : 'video', id: videoId }, { push: videoId !== undefined }),
    [change],
  )
  return [query.drawer === 'video' ? query.id : undefined, set]
}
