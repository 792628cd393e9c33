import type { PortalLimit } from '@crm/contracts/portal/portalNames'
import { portal } from '@crm/platform/portal'

/** Time limits in ms; a portal may set its own by the same names. */
const DEFAULT_LIMITS: Readonly<Record<PortalLimit, number>> = {
  /** From the wish to see a page to the page, that of the build before, or what went wrong, whatever hangs on the way. */
  deadline: 12_000,
  /** One try for an entry or chunk. */
  script: 6000,
  bootstrap: 5000,
  mount: 5000,
  unmount: 2000,
  /** Pause before the second try. */
  retryAfter: 400,
  skeletonAfter: 200,
  slowAfter: 3000,
  /** How often an unavailable remote is asked for again. */
  probeEvery: 5000,
  /** How often an open tab asks for a newer manifest: a kill reaches everybody within a minute. */
  portalEvery: 30_000,
}

/** A limit in ms as this portal has it. */
export function limit(name: PortalLimit): number {
  return portal().limits?.[name] ?? DEFAULT_LIMITS[name]
}

/** A promise that took longer than its limit. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut'
}

/** What is left of a deadline (of `Date.now()`) for each of so many tries, in ms; a second at least, for what is nearly there. */
export function shareOf(deadline: number, tries: number): number {
  return Math.max((deadline - Date.now()) / tries, 1000)
}

/** Races a promise with a limit; whatever it answers later is ignored. */
export function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`${what}: nothing within ${ms} ms`)), ms)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
