import { useQuery } from '@crm/platform/navigate'

const NAME = 'follow_entry'

/** Opens one entry with its comments; it stands in the address, so that the link shows it again. */
export function useLogDrawer(): (entry: { id: number }) => void {
  const [, change] = useQuery()
  return ({ id }) => change({ drawer: NAME, id: String(id) })
}

/** The entry that the address asks for, and how to close it. */
export function useOpenLog(): [id: number | undefined, close: () => void] {
  const [query, change] = useQuery()
  const id = query.drawer === NAME && /^\d{1,9}$/.test(query.id ?? '') ? Number(query.id) : undefined
  return [id, () => change({ drawer: undefined, id: undefined })]
}
