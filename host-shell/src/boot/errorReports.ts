import { sendsAnalytics } from '@crm/access/visibility'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { commonCalls } from '@crm/contracts/calls/common'
import { portal } from '@crm/platform/portal'

const REPORTS_MAX = 5
const MESSAGE_MAX = 500
const STACK_MAX = 4000
const reported = new Set<string>()

/** Tells the gateway about errors that nobody caught. Once, at boot. */
export function startErrorReports(): void {
  window.addEventListener('error', (event) => reportError(event.error))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
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
