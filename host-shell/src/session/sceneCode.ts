import { send } from '@crm/client/request'
import { sessionCalls } from '@crm/contracts/calls/session'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import type { RequestOf } from '@crm/contracts/call'
import { appId, captchaSalt } from './signIn.ts'

export type CodeScene = RequestOf<typeof signOnCalls.sendCode>['scene']

/**
 * Asks for a verification code of a scene other than the sign-in, which no other scene takes. Answers how many seconds must pass
 * before the next. Rejects with CallFailure.
 */
export async function sendSceneCode(scene: CodeScene, mobile: string): Promise<number> {
  const ticket = await send(sessionCalls.casAuthorize, { appid: appId(), mobile, action: 'authorize' })
  const captcha = { captcha_randstr: captchaSalt(), captcha_ticket: ticket.code }
  const sent = await send(signOnCalls.sendCode, { scene, mobile, ...captcha })
  return sent.resend_after
}
