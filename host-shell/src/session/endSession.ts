import { queryClient } from '@crm/client/hooks'
import { cancelAllCalls, send } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { history } from '@crm/platform/history'
import { sessionAtom } from '@crm/platform/session'
import { forgetPerson, storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { logOffService } from './serviceFrame.ts'
import { forgetFirstReads } from './firstReads.ts'
import { lookAway } from './restartAs.ts'
import { silent } from './silent.ts'
import { forgetSignInKey, readSignInKeyAnew } from './signInKey.ts'
import { clearToken, isSuperseded, takeUpToken } from './token.ts'
import { keepUnsaved } from './unsavedInput.ts'

const RELOAD_AFTER_LOGOUT_MS = 100

/**
 * Ends the session in this tab: the first caller wins, sends at most one report, cancels everything under way and leads to the
 * sign-in page with one referer. Further calls while it ends do nothing, however many requests failed at once. `elsewhere`: another tab
 * has signed out, and has removed what the person left.
 */
export function endSession(how: { report?: number; elsewhere?: true } = {}): void {
  const state = shellStore.get(sessionAtom)
  if (state.status === 'ending' || state.status === 'signed-out') return
  // Other eyes are closed, by their time or at the server: nobody is signed out.
  if (lookAway()) return
  if (state.status === 'signed-in') keepUnsaved(state.session.user.user_id)
  logOffService()
  shellStore.set(sessionAtom, { status: 'ending' })
  silent.allowed = false
  cancelAllCalls()
  if (how.report !== undefined) {
    void send(sessionCalls.traceLogoutReport, { code: how.report, path: location.pathname }).catch(() => {})
  }
  forget(how.elsewhere)
}

function forget(elsewhere = false): void {
  // What another tab goes on with is not this one's to take.
  const isOwn = !elsewhere && !isSuperseded()
  clearToken()
  forgetFirstReads()
  if (isOwn) {
    forgetPerson()
    void forgetSignInKey()
  } else readSignInKeyAnew()
  queryClient.clear()
  shellStore.set(sessionAtom, { status: 'signed-out' })
}

/** The sign-in is over at the server: nothing of it stays here, and the page begins anew at `path`. */
export function endHere(path: string): void {
  logOffService()
  cancelAllCalls()
  shellStore.set(sessionAtom, { status: 'ending' })
  forget()
  location.assign(path)
}

/** Signs out by choice: ends the session at the server, clears everything, goes to the sign-in page and reloads after 100 ms. */
export async function logout(userId: number): Promise<void> {
  logOffService()
  // Who looks through other eyes signs out himself; the eyes are closed with that.
  await send(sessionCalls.logout, takeUpToken() ? {} : { uid: userId }).catch(() => {})
  cancelAllCalls()
  shellStore.set(sessionAtom, { status: 'ending' })
  forget()
  writeStored(storageKeys.loginOrigin, undefined, 'session')
  history.replace('/login')
  setTimeout(() => {
    // Pages that were left have remembered what they showed last.
    if (!isSuperseded()) forgetPerson()
    location.reload()
  }, RELOAD_AFTER_LOGOUT_MS)
}
