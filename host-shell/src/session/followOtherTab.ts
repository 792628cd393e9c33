import { type CallFailure } from '@crm/client/failure'
import { cancelAllCalls } from '@crm/client/request'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { endSession } from './endSession.ts'
import { loadSession } from './loadSession.ts'
import { readSignInKeyAnew } from './signInKey.ts'
import { isSuperseded, restoreToken } from './token.ts'
import { hasUnsaved, keepUnsaved } from './unsavedInput.ts'

/** What the client does with an auth failure of any call that is not flagged quiet. */
export function onAuthFailure(failure: CallFailure): void {
  // The old token failed because another tab went on with a new one: this tab follows, nobody is signed out.
  if (isSuperseded()) followOtherTab(true)
  else endSession({ report: failure.code })
}

/**
 * Another tab signed out, in, or switched: a reload is the one way that leaves nothing of the old identity behind. What was typed
 * here would go with it: where there is some, the session ends in place, as one that the server ends, and whoever signs in again in
 * either tab is offered it here.
 */
export function followOtherTab(signedIn: boolean): void {
  const state = shellStore.get(sessionAtom)
  if (!signedIn && state.status === 'signed-in' && keepUnsaved(state.session.user.user_id)) {
    endSession({ elsewhere: true })
  } else if (signedIn && state.status === 'signed-out' && hasUnsaved() && restoreToken()) {
    readSignInKeyAnew()
    void loadSession()
  } else {
    cancelAllCalls()
    location.reload()
  }
}
