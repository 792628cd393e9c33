import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { NO_ACCOUNT_CODE } from '@crm/contracts/codes'
import { toast } from '@crm/platform/feedback'
import { history } from '@crm/platform/history'
import { sessionAtom } from '@crm/platform/session'
import { storageKeys, writeStored } from '@crm/platform/storage'
import { shellStore } from '@crm/platform/store'
import { signInWithToken } from './signIn.ts'
import { SsoFailure, ssoToken } from './singleSignOn.ts'
import { silent } from './silent.ts'

const MAIN_SITE = 'cmm'
/** A flag that is itself a single-sign-on token. */
const TOKEN = /^[\w-]{20,200}$/

const isSignedIn = () => shellStore.get(sessionAtom).status === 'signed-in'

/**
 * Redeems the code that a third party sent to the root and goes on as after any other sign-in. Who is signed in already stays who
 * they are: the code may be anybody's.
 */
export async function exchangeCode(code: string, state: string): Promise<void> {
  silent.allowed = false
  if (isSignedIn()) return
  await withErrorToast(async () => {
    const { token } = await send(signOnCalls.oauthCode, { code, state })
    // The sign-in page is where the guard decides what somebody sees first; a wish in the address goes with them.
    if (await signInWithToken(token)) history.replace({ pathname: '/login', search: history.location.search })
  })
}

/**
 * Somebody comes from the main talent site: their number there is kept for this tab, and who is nobody here goes on as them, with a
 * new account if need be. Who is signed in here under another number is asked by the account-switch dialog.
 */
export async function enterFromMainSite(flag: string): Promise<void> {
  silent.allowed = false
  await withErrorToast(async () => {
    const found = TOKEN.test(flag) ? flag : await ssoToken()
    if (found === '') return
    const info = await send(signOnCalls.casInfo, { token: found, source: MAIN_SITE })
    writeStored(storageKeys.loginOrigin, { origin: MAIN_SITE, phone: info.mobile, token: info.token }, 'session')
    if (!isSignedIn()) await signInWithToken(await ownToken(info.token))
  })
}

/** Our token for one of single sign-on from the main site, with a new local account where there is none. Rejects with CallFailure. */
export async function ownToken(token: string): Promise<string> {
  try {
    return (await send(signOnCalls.casLogin, { token, source: MAIN_SITE })).token
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== NO_ACCOUNT_CODE) throw error
    return (await send(signOnCalls.casRegister, { token, source: MAIN_SITE })).token
  }
}

async function withErrorToast(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof SsoFailure) console.warn('[session] single sign-on:', error.message)
    else if (error instanceof CallFailure) toast.error(error.message, error.requestId)
    else throw error
  }
}
