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

/** What the captcha's answer is bound to, new for every code. */
export const captchaSalt = () => crypto.getRandomValues(new Uint32Array(2)).join('')

/** Asks for a verification code. Answers how many seconds must pass before the next. Rejects with CallFailure. */
export async function sendCode(mobile: string): Promise<number> {
  const ticket = await send(sessionCalls.casAuthorize, { appid: appId(), mobile, action: 'authorize' })
  const sent = await send(sessionCalls.casSendcode, {
    appid: appId(),
    mobile,
    action: 'authorize',
    captcha_randstr: captchaSalt(),
    ticket: ticket.code,
  })
  return sent.resend_after
}

/** A token of the account behind a code, without signing in with it. `wechatKey` binds the WeChat that has scanned. Rejects with CallFailure. */
export function tokenByCode(mobile: string, code: string, wechatKey?: string): Promise<string> {
  return tokenFor({ grant_type: 'code', mobile, code, wechat_key: wechatKey })
}

/** A token of the account behind a password, which leaves the browser hashed only. Rejects with CallFailure. */
export function tokenByPassword(mobile: string, password: string, wechatKey?: string): Promise<string> {
  return tokenFor({ grant_type: 'password', mobile, password: hashed(password), wechat_key: wechatKey })
}

/** A password as it leaves the browser: its SHA-256 in hexadecimal digits. */
export function hashed(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password)))
}

/** Goes on with a token that a registration or an invitation has answered; where it leads is the guard's business. */
export async function signInAndRedirect(token: string): Promise<void> {
  if (await signInWithToken(token)) history.replace('/login')
}

/** Goes on with a token on the page where somebody is; answers whether they are signed in now. */
export async function signInWithToken(token: string): Promise<boolean> {
  keepToken(token)
  return loadSession()
}

interface Grant {
  grant_type: 'code' | 'password'
  mobile: string
  code?: string
  password?: string
  wechat_key?: string | undefined
}

async function tokenFor(grant: Grant): Promise<string> {
  const answer = await send(sessionCalls.casToken, { ...grant, appId: appId(), device: 'PC' })
  return answer.token
}
