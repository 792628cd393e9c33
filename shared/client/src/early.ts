/** An answer as it arrived, before anybody has looked at it. */
export interface EarlyAnswer {
  status: number
  text: string
  /** Header `x-clock`. */
  clock: string | null
  /** When it arrived, by this machine. */
  at: number
}

declare global {
  /** Set by the script of the page: what it has asked with which token, by address. Absent: nothing, or no page. */
  var __early: { token: string; answers: Record<string, Promise<EarlyAnswer | undefined>> } | undefined
}

/** Later than this after the page began, what was asked for then is old. */
const GOOD_FOR_MS = 20_000

/**
 * The answer that the page has asked for before its first script arrived, once: whoever asks again gets a new one. Nothing where
 * it was asked with another token; nothing inside where it did not arrive.
 */
export function takeEarly(address: string, token: string | undefined): Promise<EarlyAnswer | undefined> | undefined {
  const early = globalThis.__early
  const answer = early?.answers[address]
  if (!early || !answer || early.token !== token || performance.now() > GOOD_FOR_MS) return undefined
  delete early.answers[address]
  return answer
}

/** Forgets what was asked for: the identity that it was asked under is gone, or something was written since. */
export function dropEarly(): void {
  globalThis.__early = undefined
}
