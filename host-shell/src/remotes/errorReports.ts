import { sendsAnalytics } from '@crm/access/visibility'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { commonCalls } from '@crm/contracts/calls/common'
import { portal } from '@crm/platform/portal'
import { countBuild } from './buildReports.ts'

const REPORTS_MAX = 5
const MESSAGE_MAX = 500
const STACK_MAX = 4000
const reported = new Set<string>()

/** Tells the gateway about errors that nobody caught, and counts them of the build whose code they come from. Once, at boot. */
export function startErrorReports(): void {
  const uncaught = (error: unknown) => {
    countUncaught(error)
    reportError(error)
  }
  window.addEventListener('error', (event) => uncaught(event.error))
  window.addEventListener('unhandledrejection', (event) => uncaught(event.reason))
}

/** The build whose file is the first of any remote in the stack of an error, as `remote@version-build`. */
export function ownerOf(error: unknown): string | undefined {
  const found = error instanceof Error && /\/r\/([a-z][a-z0-9-]*)\/([\w.+-]+)\//.exec(error.stack ?? '')
  return found ? `${found[1]}@${found[2]}` : undefined
}

const counted = new Set<string>()

// An event, a timer or a promise that fails leaves its page on screen: nobody else would learn of it.
function countUncaught(error: unknown): void {
  const owner = ownerOf(error)
  if (!owner || !(error instanceof Error) || error instanceof CallFailure) return
  const message = `${owner} ${error.name}: ${error.message}`.slice(0, MESSAGE_MAX)
  if (counted.has(message) || counted.size >= REPORTS_MAX) return
  counted.add(message)
  console.warn(`[remotes] ${owner} threw outside of its page: ${error.message}`)
  countBuild(owner, 'crash', 'uncaught')
}

/** Tells the gateway about an error: each once, five per tab, never from a private portal. */
export function reportError(error: unknown): void {
  const { portalType, features } = portal()
  if (!sendsAnalytics({ portal: portalType, features })) return
  // A call that failed is shown where it was made.
  if (!(error instanceof Error) || error instanceof CallFailure) return
  const message = `${error.name}: ${error.message}`.slice(0, MESSAGE_MAX)
  if (reported.has(message) || reported.size >= REPORTS_MAX) return
  reported.add(message)
  // The query may hold what is nobody's business.
  const url = location.origin + location.pathname
  send(commonCalls.traceErrorReport, { message, stack: (error.stack ?? '').slice(0, STACK_MAX), url }).catch(() => {})
}
