import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { portal, portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { limit } from '../base/limits.ts'
import { adoptBuilds } from './mountManager.ts'
import { forgetPreloads } from './preloads.ts'
import { renewScreens } from './renewScreens.ts'
import { type Accepted, acceptPortal, type Sent } from '../portal/acceptPortal.ts'
import { keepCopy } from '../portal/portalCopy.ts'
import { portalTrustAtom } from '../portal/portalTrust.ts'
import { PortalUnavailable } from '../base/portalUnavailable.ts'
import { fetchPortal } from '../portal/readPortal.ts'

/**
 * What an open tab takes of a newer manifest: pages, menu and builds. Shell, look and addresses are those that it was started
 * with; a change of those comes with the next load.
 */
export function followed(running: PortalManifest, offered: PortalManifest): PortalManifest {
  if (offered.portal !== running.portal || offered.rev <= running.rev) return running
  const { rev, issuedAt, expiresAt, routes, navGroups, nav, guide, remotes } = offered
  // A newer shell may have pages that this one does not.
  const own = running.routes.filter((row) => row.owner === 'shell')
  return {
    ...{ ...running, rev, issuedAt, expiresAt, navGroups, nav, remotes },
    routes: [...own, ...routes.filter((row) => row.owner !== 'shell')],
    ...(guide ? { guide } : {}),
  }
}

/** Asks once for the manifest and takes what is newer; whatever goes wrong leaves the tab as it is. */
export async function followPortal(): Promise<void> {
  let sent: Sent
  let accepted: Accepted
  try {
    sent = await fetchPortal()
    accepted = await acceptPortal(sent)
  } catch (error) {
    if (error instanceof PortalUnavailable) return
    throw error
  }
  shellStore.set(portalTrustAtom, { ...accepted.trust, source: 'server' })
  const running = portal()
  const next = followed(running, accepted.portal)
  if (next === running) return
  keepCopy(sent)
  shellStore.set(portalAtom, next)
  adoptBuilds()
  forgetPreloads()
}

/** Keeps an open tab up to date: asked every half minute while it is seen, and when it is looked at again. Once, at boot. */
export function startFollowing(): void {
  setInterval(() => {
    if (!document.hidden) void followPortal()
  }, limit('portalEvery'))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void followPortal()
  })
  // Said by the script that pages have while somebody works on a remote, and by nobody else.
  addEventListener('crm:builds', () => void followPortal().then(renewScreens))
}
