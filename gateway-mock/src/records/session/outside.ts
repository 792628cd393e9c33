import { Code, refuse } from '../../rules/refusal.ts'
import type { Ctx } from '../context.ts'

/** Where the demonstration plays the parties outside: phones, platforms, other products. */
export const STAND_IN = '/dev/third-party'

/**
 * The address at which an outside party is met. Demo mode has a stand-in for all of them; elsewhere the party must be connected
 * first, and the person reads so.
 */
export function outsideAddress(
  { demo }: Pick<Ctx<unknown>, 'demo'>,
  party: string,
  query: Record<string, string>,
): string {
  if (!demo) refuse(Code.notAllowed, `${party}尚未开通，请联系管理员`)
  return `${STAND_IN}?${new URLSearchParams(query)}`
}
