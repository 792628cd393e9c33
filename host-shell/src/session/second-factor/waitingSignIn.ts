import type { CallFailure } from '@crm/client/failure'
import { FIRST_PASSWORD_CODE, SECOND_FACTOR_CODE } from '@crm/contracts/codes'

/** A sign-in that waits for its second factor. */
export interface WaitingSignIn {
  ticket: string
  /** The person has an authenticator app; otherwise one is set up now. */
  isEnrolled: boolean
}

/** The ticket that sets an own password, of a sign-in by one that somebody else made; nothing for any other failure. */
export function firstPasswordTicket({ code, data }: CallFailure): string | undefined {
  if (code !== FIRST_PASSWORD_CODE || typeof data !== 'object' || data === null) return undefined
  const { ticket } = data as { ticket?: unknown }
  return typeof ticket === 'string' ? ticket : undefined
}

/** What goes on with a sign-in that was refused for want of a second factor; nothing for any other failure. */
export function waitingSignIn({ code, data }: CallFailure): WaitingSignIn | undefined {
  if (code !== SECOND_FACTOR_CODE || typeof data !== 'object' || data === null) return undefined
  const { ticket, is_enrolled } = data as { ticket?: unknown; is_enrolled?: unknown }
  return typeof ticket === 'string' ? { ticket, isEnrolled: is_enrolled === true } : undefined
}
