import type { Call } from '@crm/contracts/call'
import { TOO_SLOW_CODE, UNEXPECTED_CODE } from '@crm/contracts/codes'
import type { CallFailure } from './failure.ts'

/** Keys of the writes that one mounted form or action sends. */
export interface IdempotencyKeys {
  /** The key to send with this request; undefined for calls that carry none. */
  keyOf: (request: unknown) => string | undefined
  /** Reports how the call ended: without a failure it went through. */
  ended: (failure?: CallFailure) => void
}

/** Whether the write may have gone through all the same. */
const isUnknown = ({ kind, code }: CallFailure) =>
  kind !== 'business' || code === TOO_SLOW_CODE || code === UNEXPECTED_CODE

/** A write that nobody knows the end of is sent again with its key; after an answer the next one is another write. */
export function idempotencyKeys({ idempotent }: Pick<Call<never, unknown>, 'idempotent'>): IdempotencyKeys {
  let open: { key: string; body: string } | undefined
  return {
    keyOf: (request) => {
      if (!idempotent) return undefined
      const body = JSON.stringify(request)
      if (!open || (idempotent === 'request' && open.body !== body)) open = { key: newKey(), body }
      return open.key
    },
    ended: (failure) => {
      if (!failure || !isUnknown(failure)) open = undefined
    },
  }
}

// `randomUUID` is there on secure pages only.
const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
