import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { bringFrame } from '../frame/lazyAppFrame.tsx'
import { followOtherTab } from '../session/followOtherTab.ts'
import { loadSession } from '../session/loadSession.ts'
import { onTokenElsewhere, restoreToken } from '../session/token.ts'

/** At boot: goes on with the stored token if there is one, and follows what other tabs do from then on. */
export async function resumeSession(): Promise<void> {
  onTokenElsewhere(followOtherTab)
  if (restoreToken()) {
    // Beside the session; what fails is said where the frame is to stand.
    const frame = bringFrame().catch(() => {})
    if (await loadSession()) await frame
  } else shellStore.set(sessionAtom, { status: 'signed-out' })
}
