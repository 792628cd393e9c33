import { useQuery } from '@crm/platform/navigate'

const NAME = 'follow_log'

/** Opens 写跟进 for a talent; the drawer's name and the talent stand in the address, so that the link shows it again. */
export function useFollowLogDrawer(): (talent: { author_id: string }) => void {
  const [, change] = useQuery()
  return ({ author_id }) => change({ drawer: NAME, id: author_id })
}

/** The talent whose drawer the address asks for, and how to close it. */
export function useOpenFollowLog(): [authorId: string | undefined, close: () => void] {
  const [query, change] = useQuery()
  const authorId = query.drawer === NAME ? query.id : undefined
  return [authorId, () => change({ drawer: undefined, id: undefined })]
}
