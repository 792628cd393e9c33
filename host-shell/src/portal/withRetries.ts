import { PortalUnavailable } from '../base/portalUnavailable.ts'

/** Pauses before the portal is asked for again. */
const RETRIES_MS = [2000, 5000, 15_000]

/** A start that did not come about, and what goes on. */
export interface FailedStart {
  cause: PortalUnavailable
  /** It is tried again by itself. */
  isRetrying: boolean
  /** Tries again at once. */
  onRetry: () => void
}

/** Starts; without a portal `show` says so, and it is tried again after a while, unless the server has said that there is none. */
export async function withRetries(
  start: () => Promise<void>,
  show: (failure: FailedStart) => void,
  retries = 0,
): Promise<void> {
  try {
    await start()
  } catch (cause) {
    if (!(cause instanceof PortalUnavailable)) throw cause
    const pause = cause.isFinal ? undefined : RETRIES_MS[retries]
    const timer = pause === undefined ? undefined : setTimeout(() => void withRetries(start, show, retries + 1), pause)
    const onRetry = () => {
      clearTimeout(timer)
      void withRetries(start, show)
    }
    show({ cause, isRetrying: pause !== undefined, onRetry })
  }
}
