import { portal } from '@crm/platform/portal'

/** Chinese name of a remote, for sentences about it. */
export function titleOfRemote(id: string): string {
  return portal().remotes.find((remote) => remote.id === id)?.title ?? id
}
