import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { portal, portalAtom } from '@crm/platform/portal'
import { shellStore } from '@crm/platform/store'
import { limit } from '../remotes/limits.ts'
import { adoptBuilds } from '../remotes/mountManager.ts'
import { keepCopy } from './portalCopy.ts'

const ANSWER_WITHIN_MS = 4000

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
  const response = await fetch('/portal.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => undefined)
  if (!response?.ok) return
  const text = await response.text().catch(() => '')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return
  }
  const checked = checkPortal(json)
  if (!checked.ok) return
  const running = portal()
  const next = followed(running, checked.portal)
  if (next === running) return
  keepCopy(text)
  shellStore.set(portalAtom, next)
  adoptBuilds()
}

/** Keeps an open tab up to date: asked every half minute while it is seen, and when it is looked at again. Once, at boot. */
export function startFollowing(): void {
  setInterval(() => {
    if (!document.hidden) void followPortal()
  }, limit('portalEvery'))
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void followPortal()
  })
}
