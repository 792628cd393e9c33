/** Codes of the envelope. Business refusals of one area may have codes of their own besides these. */
export const Code = {
  ok: 0,
  badField: 40000,
  noToken: 40001,
  tokenExpired: 40002,
  tokenUnknown: 40003,
  sessionEnded: 40004,
  wrongCredentials: 40020,
  accountClosed: 40021,
  wrongCode: 40022,
  tooOften: 40023,
  /** The number is proved, but has no account here. */
  noAccount: 40024,
  outOfScope: 40301,
  notAllowed: 40302,
  notFound: 40400,
  wrongMethod: 40500,
  tooLarge: 41300,
  wrongMediaType: 41500,
  stale: 40901,
  blacklisted: 40910,
  unexpected: 50000,
  tooSlow: 50400,
} as const

/** A wish that the gateway refuses: `message` is what the user reads. Business refusals travel with HTTP 200. */
export class Refusal extends Error {
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

/** Throws a business refusal. `data` tells the screen more, e.g. `{ field }`. */
export function refuse(code: number, message: string, data?: unknown): never {
  throw new Refusal(code, message, { data })
}

/** Refuses a field by name, as the request check does. */
export function refuseField(field: string, complaint: string): never {
  throw new Refusal(Code.badField, `参数错误：${field} ${complaint}`, {
    data: { field },
  })
}

/** Throws what a rule function answered (`{ code, message, data? }`), or does nothing. */
export function refuseWith(refusal: { code: number; message: string; data?: unknown } | undefined): void {
  if (refusal) refuse(refusal.code, refusal.message, refusal.data)
}

const authSentences = {
  [Code.noToken]: '请先登录',
  [Code.tokenExpired]: '登录已过期，请重新登录',
  [Code.tokenUnknown]: '登录已失效，请重新登录',
  [Code.sessionEnded]: '登录已失效，请重新登录',
} as const

/** An authentication failure, with its HTTP status 401. */
export const authRefusal = (code: keyof typeof authSentences) =>
  new Refusal(code, authSentences[code], {
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
  })
