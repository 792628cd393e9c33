import { sendsAnalytics } from '@crm/access/visibility'
import { now } from '@crm/base/clock'
import { portal } from '@crm/platform/portal'
import { who } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { currentPageAtom } from '../remotes/navigation.ts'

/** Time after a page has appeared until it is counted: its own calls come first. */
export const VIEW_AFTER_MS = 2000

/** Where events go; a private portal sends none, whatever its manifest says. */
function sink(): string | undefined {
  const { portalType, features, backends } = portal()
  return (sendsAnalytics({ portal: portalType, features }) && backends.analytics) || undefined
}

/** An event with short facts, as the address of an image. Nobody waits for it, and no failure is shown. */
export function beacon(event: string, facts: Readonly<Record<string, string | number>> = {}): void {
  const address = sink()
  if (!address) return
  const query = new URLSearchParams({ event, data: JSON.stringify(facts), t: String(now()) })
  new Image().src = `${address}.gif?${query}`
}

/** An event with facts that may be long, as a POST that outlives the page. */
export function beaconPost(event: string, facts: Readonly<Record<string, string | number>>): void {
  const address = sink()
  if (address) navigator.sendBeacon(`${address}/report`, JSON.stringify({ events: [{ event, t: now(), ...facts }] }))
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Counts the pages that are looked at: by route, module and role, never by person. Unknown addresses with the address. Once, at boot. */
export function startPageViews(): void {
  const count = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const name = shellStore.get(currentPageAtom)?.row.name
      if (!name) return
      const from = new URLSearchParams(location.search).get('from')
      if (name === 'NotFound') beaconPost('not_found', { path: (from ?? location.pathname).split(/[?#]/, 1)[0] ?? '' })
      else beacon('page', { route: name, module: who()?.module ?? 0, role: who()?.role_id ?? 0 })
    }, VIEW_AFTER_MS)
  }
  shellStore.sub(currentPageAtom, count)
}
