import type { AnyContract } from '@crm/contracts/call'
import type { Ctx, Handlers } from '../records/context.ts'

/** One call with its handler, as the server routes it. */
export interface ServedCall {
  readonly call: AnyContract
  readonly handle: (ctx: Ctx<unknown>) => unknown
}

/**
 * Joins the calls of an area with their handlers. A handler answers with the data of the envelope; it refuses by throwing
 * a `Refusal` (everything written is undone) or by returning one (what was written stays).
 */
export function serve<T extends Record<string, AnyContract>>(calls: T, handlers: Handlers<T>): ServedCall[] {
  return Object.entries(calls).map(([key, call]) => ({
    call,
    // the mapped type has proved that this handler takes what its call's schema reads
    handle: handlers[key as keyof T] as unknown as ServedCall['handle'],
  }))
}
