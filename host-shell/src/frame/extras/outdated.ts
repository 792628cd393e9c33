import { now } from '@crm/base/clock'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { portal } from '@crm/platform/portal'
import { useEffect, useState } from 'react'

/** How often the tab asks whether the server has a newer front end. */
export const VERSION_CHECK_MS = 600_000

/** What a tab is started with and keeps: builds of remotes, their pages and the menu it takes by itself. */
const KEPT = [
  'shell',
  'theme',
  'portalType',
  'backends',
  'auth',
  'features',
  'grayDefaults',
  'limits',
  'csp',
] as const satisfies (keyof PortalManifest)[]

/** Whether what the server offers holds something newer that only a reload brings; anything unreadable does not. */
export function isNewer(offered: unknown, running: PortalManifest): boolean {
  const checked = checkPortal(offered)
  if (!checked.ok) return false
  const next = checked.portal
  // The revision may be the one that the tab has followed meanwhile.
  if (next.portal !== running.portal || next.rev < running.rev) return false
  return KEPT.some((part) => inOrder(next[part]) !== inOrder(running[part]))
}

/** JSON with the names of each object in one order: who wrote it last is no difference. */
function inOrder(value: unknown): string | undefined {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** Asks for the version file with a timestamp, past every cache. */
async function offeredNow(): Promise<unknown> {
  const response = await fetch(`/portal.json?t=${now()}`, { cache: 'no-store' })
  return response.ok ? response.json() : undefined
}

/** True once the server offers a newer front end than this tab runs; asked every 600,000 ms. A failed question is asked again. */
export function useOutdated(): boolean {
  const [outdated, setOutdated] = useState(false)
  useEffect(() => {
    if (outdated) return
    const timer = setInterval(() => {
      offeredNow().then(
        (offered) => isNewer(offered, portal()) && setOutdated(true),
        () => {},
      )
    }, VERSION_CHECK_MS)
    return () => clearInterval(timer)
  }, [outdated])
  return outdated
}
