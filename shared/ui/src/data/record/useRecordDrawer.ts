import { useQuery } from '@crm/platform/navigate'
import { useCallback } from 'react'

/** One of our own ids. */
const numericId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

export interface RecordDrawer<Id> {
  /** Which record the address opens; undefined is none. */
  id: Id | undefined
  /** Opens one, as a step of the history. */
  open: (id: Id) => void
  close: () => void
}

/**
 * The drawer of one record that the address names: `?drawer=<name>&id=<id>`. Ids are our own numbers unless `idOf` reads others;
 * what it does not know opens nothing.
 */
export function useRecordDrawer<Id extends string | number = number>(
  name: string,
  // without a reader Id is what it defaults to
  idOf: (text: string) => Id | undefined = numericId as (text: string) => Id | undefined,
): RecordDrawer<Id> {
  const [query, change] = useQuery()
  const open = useCallback((id: Id) => change({ drawer: name, id: String(id) }, { push: true }), [change, name])
  const close = useCallback(() => change({ drawer: undefined, id: undefined }), [change])
  return { id: query.drawer === name && query.id !== undefined ? idOf(query.id) : undefined, open, close }
}
