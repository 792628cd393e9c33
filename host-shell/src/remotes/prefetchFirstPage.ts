import { canOpen } from '@crm/access/canOpen'
import { prefetchReads } from '@crm/client/hooks'
import { history } from '@crm/platform/history'
import { routeAt } from '@crm/platform/navigate'
import { who } from '@crm/platform/session'
import { within } from '../base/limits.ts'
import { prefetchCode } from './mountManager.ts'

/** Longer than this, header and menu are not kept back. */
const WAITS_MS = 600

/**
 * At boot, once somebody is signed in: brings the code of the page at this address and asks for what it asks first, so that the answers
 * are on their way while header and menu are drawn. What fails or takes long, the mount of the page sees to.
 */
export async function prefetchFirstPage(): Promise<void> {
  const row = routeAt(history.location.pathname)?.row
  const me = who()
  if (!row || !me || row.owner === 'shell' || canOpen(row, me)) return
  const reads = await within(WAITS_MS, row.name, prefetchCode(row.owner, row.name, true)).catch(() => [])
  prefetchReads(reads)
}
