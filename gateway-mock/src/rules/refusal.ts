import { listMessage } from '@crm/base/messages'
import * as codes from '@crm/contracts/codes'
import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'

/** Codes of the envelope that handlers refuse with. The rules of the business have some of their own (`rules/ruleRefusal.ts`). */
export const Code = {
  ok: codes.OK_CODE,
  badField: codes.BAD_FIELD_CODE,
  noToken: codes.NO_TOKEN_CODE,
  tokenExpired: codes.TOKEN_EXPIRED_CODE,
  tokenUnknown: codes.TOKEN_UNKNOWN_CODE,
  sessionEnded: codes.SESSION_ENDED_CODE,
  proofRefused: codes.PROOF_REFUSED_CODE,
  wrongCredentials: codes.WRONG_CREDENTIALS_CODE,
  accountClosed: codes.ACCOUNT_CLOSED_CODE,
  wrongCode: codes.WRONG_CODE_CODE,
  tooOften: codes.TOO_OFTEN_CODE,
  /** The number is proved, but has no account here. */
  noAccount: codes.NO_ACCOUNT_CODE,
  secondFactor: codes.SECOND_FACTOR_CODE,
  firstPassword: codes.FIRST_PASSWORD_CODE,
  outOfScope: codes.OUT_OF_SCOPE_CODE,
  notAllowed: codes.NOT_ALLOWED_CODE,
  notFound: codes.NOT_FOUND_CODE,
  wrongMethod: codes.WRONG_METHOD_CODE,
  tooLarge: codes.TOO_LARGE_CODE,
  wrongMediaType: codes.WRONG_MEDIA_TYPE_CODE,
  stale: codes.STALE_CODE,
  blacklisted: codes.BLACKLISTED_CODE,
  unexpected: codes.UNEXPECTED_CODE,
  tooSlow: codes.TOO_SLOW_CODE,
} as const

/** A wish that the gateway refuses: `message` is what the user reads. Business refusals travel with HTTP 200. */
export class RefusalError extends Error {
  readonly code: number
  readonly data: unknown
  readonly status: number
  readonly headers: Record<string, string>

  constructor(
    code: number,
    message: string,
    {
      data = null,
      status = 200,
      headers = {},
    }: {
      data?: unknown
      status?: number
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
    this.status = status
    this.headers = headers
  }
}

/** Somebody changed the record since the caller read it (40901): `changed` says when, and which person (0: the product itself). */
export class StaleError extends RefusalError {
  readonly changed: { updated_at: number; updated_by: number }

  constructor({ updated_at, updated_by }: { updated_at: number; updated_by: number }) {
    super(Code.stale, listMessage.stale)
    this.changed = { updated_at, updated_by }
  }
}

/** Throws a business refusal. `data` is for the screen, e.g. `{ field }`. */
export function refuse(code: number, message: string, data?: unknown): never {
  throw new RefusalError(code, message, { data })
}

/** Refuses what a person gave: the sentence is whole and in their words; the form finds the field by `data.field`. */
export function refuseField(field: string, sentence: string): never {
  refuse(Code.badField, sentence, { field })
}

/** Refuses, by the parameter's name, what no screen sends, as the request check does: it speaks to whoever wrote the request. */
export function refuseParameter(field: string, complaint: string): never {
  throw new RefusalError(Code.badField, `参数错误：${field} ${complaint}`, {
    data: { field },
  })
}

/** Throws what a rule function answered (`{ code, message, data? }`), or does nothing. */
export function refuseWith(refusal: { code: number; message: string; data?: unknown } | undefined): void {
  if (refusal) refuse(refusal.code, refusal.message, refusal.data)
}

/** An authentication failure, in the catalogue's words and with its HTTP status. */
export function authRefusal(code: (typeof codes.AUTH_FAILURE_CODES)[number]): RefusalError {
  const row = ERROR_CATALOGUE.find((each) => each.kind === 'auth' && each.code === code)
  if (!row?.sentence || !row.status) throw new Error(`${code} is no authentication failure`)
  return new RefusalError(code, row.sentence, { status: row.status, headers: { 'www-authenticate': 'Bearer' } })
}
