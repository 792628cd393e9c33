import { portal } from '@crm/platform/portal'
import type { FailurePhase } from './mountManager.ts'

/** What became of a build in this tab; the gateway counts it by portal and build. */
export type BuildOutcome = 'load' | 'fallback' | 'integrity' | 'crash' | 'timeout' | 'failed'

interface Row {
  build: string
  outcome: BuildOutcome
  phase: string
}

const SEND_AFTER_MS = 2000
const ROWS_MAX = 40
let rows: Row[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Counts one outcome of a build (`remote@version-build`). Nothing of it says who or where: private portals count too. */
export function countBuild(build: string, outcome: BuildOutcome, phase = ''): void {
  // A remote that was switched off has no build.
  if (!build.includes('@')) return
  if (rows.length < ROWS_MAX) rows.push({ build, outcome, phase })
  timer ??= setTimeout(sendRows, SEND_AFTER_MS)
}

/** How a failure is counted: what the browser refused, what took too long, what broke on screen, and the rest. */
export function outcomeOf(phase: FailurePhase, hasFallback: boolean): BuildOutcome {
  if (phase === 'tampered') return 'integrity'
  if (phase === 'render' || phase === 'loop' || phase === 'freeze') return 'crash'
  if (phase === 'bootstrap' || phase === 'mount' || phase === 'screen') return 'timeout'
  return hasFallback ? 'fallback' : 'failed'
}

function sendRows(): void {
  clearTimeout(timer)
  timer = undefined
  if (rows.length === 0) return
  const body = JSON.stringify({ portal: portal().portal, rows })
  rows = []
  fetch('/beacon/builds', { method: 'POST', body, keepalive: true }).catch(() => {})
}

/** What is not sent yet goes with the page. Once, at boot. */
export function startBuildReports(): void {
  window.addEventListener('pagehide', sendRows)
}
