import { STALE_CODE } from '@crm/contracts/codes'
import type { StaleData } from '@crm/contracts/staleData'

/** What went wrong with a call, in the one form that screens know. */
export type FailureKind = 'network' | 'timeout' | 'http' | 'business' | 'auth' | 'canceled'

/**
 * The only error a call rejects with. `message` is a sentence for staff, `code` the envelope's code (or the HTTP status for
 * transport faults, -1 without an answer), `field` the request field a validation refusal names, `changed` the version and the
 * writer of the newer record that a save met.
 */
export class CallFailure extends Error {
  readonly kind: FailureKind
  readonly code: number
  readonly requestId: string
  readonly field: string | undefined
  readonly changed: StaleData | undefined
  readonly data: unknown

  constructor(kind: FailureKind, code: number, message: string, requestId = '', data?: unknown) {
    super(message)
    this.name = 'CallFailure'
    this.kind = kind
    this.code = code
    this.requestId = requestId
    this.data = data
    this.field = fieldOf(data)
    this.changed = code === STALE_CODE ? changeOf(data) : undefined
  }
}

/** The request field that the data of a refusal names. */
export function fieldOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('field' in data)) return undefined
  return typeof data.field === 'string' ? data.field : undefined
}

/** What the data of a refusal says of the newer record; undefined where it says nothing that can be used. */
function changeOf(data: unknown): StaleData | undefined {
  if (typeof data !== 'object' || data === null || !('updated_at' in data && 'updated_by' in data)) return undefined
  const { updated_at, updated_by } = data
  return Number.isInteger(updated_at) && typeof updated_at === 'number' && typeof updated_by === 'string'
    ? { updated_at, updated_by }
    : undefined
}
