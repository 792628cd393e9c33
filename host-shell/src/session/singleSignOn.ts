import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { NO_ANSWER_CODE } from '@crm/contracts/codes'
import { portal } from '@crm/platform/portal'
import { sessionAtom } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { signInWithToken } from './signIn.ts'
import { silent } from './silent.ts'

/** Single sign-on that did not answer: code -1, message `timeout`. */
export class SsoFailure extends Error {
  override readonly name = 'SsoFailure'
  readonly code = NO_ANSWER_CODE
}

/** The longest token that is believed. */
const TOKEN_MAX = 200

/**
 * Asks the passport, through a hidden frame, who this browser is: a single-sign-on token, or an empty text when it is nobody. Only a
 * message counts that comes from the passport's origin, from this very frame, with this round's nonce. Rejects with SsoFailure after
 * the portal's time limit (3000 ms); whatever comes later is not heard.
 */
export function ssoToken(): Promise<string> {
  const { passportOrigin, ssoTimeoutMs } = portal().auth
  const page = new URL(`${passportOrigin.replace(/\/$/, '')}/v2/cas/iframe`, location.origin)
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  page.searchParams.set('origin', location.origin)
  page.searchParams.set('nonce', nonce)
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = '单点登录'
  // A page of our own origin could take its sandbox off; around any other it keeps the frame from leaving.
  if (page.origin !== location.origin) frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
    }
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== page.origin || event.source !== frame.contentWindow || event.source === null) return
      const token = tokenOf(event.data, nonce)
      if (token === undefined) return
      end()
      resolve(token)
    }
    const timer = setTimeout(() => {
      end()
      reject(new SsoFailure('timeout'))
    }, ssoTimeoutMs)
    window.addEventListener('message', hear)
    frame.src = page.href
    document.body.append(frame)
  })
}

function tokenOf(data: unknown, nonce: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const own = (name: string): unknown => (Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined)
  const token = own('token')
  if (own('type') !== 'cas' || own('nonce') !== nonce || typeof token !== 'string') return undefined
  return token.length <= TOKEN_MAX && /^[\w-]*$/.test(token) ? token : undefined
}

/** On the sign-in page: whoever the passport knows goes straight in; otherwise nothing happens and the form is used. */
export async function signInSilently(): Promise<void> {
  if (!silent.allowed) return
  silent.allowed = false
  try {
    const token = await ssoToken()
    if (token === '') return
    const answer = await send(signOnCalls.casLogin, { token, source: 'passport' })
    // Somebody may have used the form meanwhile.
    if (shellStore.get(sessionAtom).status === 'signed-out') await signInWithToken(answer.token)
  } catch (error) {
    if (!(error instanceof SsoFailure) && !(error instanceof CallFailure)) throw error
    console.warn('[session] single sign-on:', error.message)
  }
}
