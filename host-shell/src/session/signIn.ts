import { send } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { history } from '@crm/platform/history'
import { portal } from '@crm/platform/portal'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { loadSession } from './loadSession.ts'
import { keepToken } from './token.ts'

/** How this portal calls itself at the passport. */
export const appId = () => portal().auth.appIdRef ?? portal().portal

/** Asks for a verification code. Answers how many seconds must pass before the next. Rejects with CallFailure. */
export async function sendCode(mobile: string): Promise<number> {
  const ticket = await send(sessionCalls.casAuthorize, { appid: appId(), mobile, action: 'authorize' })
  const sent = await send(sessionCalls.casSendcode, {
    appid: appId(),
    mobile,
    action: 'authorize',
    ticket: ticket.code,
  })
  return sent.resend_after
}

/** Signs in with a verification code. Rejects with CallFailure. */
export async function signInByCode(mobile: string, code: string): Promise<boolean> {
  return enter(tokenByCode(mobile, code))
}

/** Signs in with a password, which leaves the browser hashed only. Rejects with CallFailure. */
export async function signInByPassword(mobile: string, password: string): Promise<boolean> {
  return enter(tokenByPassword(mobile, password))
}

/** A token of the account behind a code, without signing in with it (another account to bind or to go on as). */
export function tokenByCode(mobile: string, code: string): Promise<string> {
  return tokenFor({ grant_type: 'code', mobile, code })
}

/** A token of the account behind a password, without signing in with it. */
export function tokenByPassword(mobile: string, password: string): Promise<string> {
  return tokenFor({ grant_type: 'password', mobile, password: hashed(password) })
}

/** A password as it leaves the browser: its SHA-256 in hexadecimal digits. */
export function hashed(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)))
}

/** Goes on with a token that a registration or an invitation has answered; where it leads is the guard's business. */
export async function enterWith(token: string): Promise<void> {
  if (await enter(Promise.resolve(token))) history.replace('/login')
}

interface Grant {
  grant_type: 'code' | 'password'
  mobile: string
  code?: string
  password?: string
}

async function tokenFor(grant: Grant): Promise<string> {
  const answer = await send(sessionCalls.casToken, { ...grant, appId: appId(), device: 'PC' })
  return answer.token
}

async function enter(token: Promise<string>): Promise<boolean> {
  keepToken(await token)
  return loadSession()
}
