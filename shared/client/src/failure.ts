/** What went wrong with a call, in the one form that screens know. */
export type FailureKind = 'network' | 'timeout' | 'http' | 'business' | 'auth' | 'canceled'

/**
 * The only error a call rejects with. `message` is a sentence for staff, `code` the envelope's code (or the HTTP status for
 * transport faults, -1 without an answer), `field` the request field a validation refusal names.
 */
export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly code: number
  readonly requestId: string
  readonly field: string | undefined
  readonly data: unknown

  constructor(kind: FailureKind, code: number, message: string, requestId = '', data?: unknown) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.code = code
    this.requestId = requestId
    this.data = data
    this.field = fieldOf(data)
  }
}

/** The request field that the data of a refusal names. */
export function fieldOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined
  return typeof data.field === 'string' ? data.field : undefined
}
