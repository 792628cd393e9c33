import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { loadSession } from './loadSession.ts'
import { onTokenElsewhere, restoreToken } from './token.ts'

/** At boot: goes on with the stored token if there is one, and follows what other tabs do from then on. */
export async function resumeSession(): Promise<void> {
  // Another tab signed out, in, or switched: a reload is the one way that leaves nothing of the old identity behind.
  onTokenElsewhere(() => location.reload())
  if (restoreToken()) await loadSession()
  else shellStore.set(sessionAtom, { status: 'signed-out' })
}
