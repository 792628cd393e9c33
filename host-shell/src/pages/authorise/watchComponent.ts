import { send } from '@crm/client/request'
import type { AnswerOf } from '@crm/contracts/call'
import { authoriseCalls } from '@crm/contracts/calls/authorise'

const POLL_MS = 2000
const POLLS_END_MS = 10 * 60_000

export type ComponentResult = AnswerOf<typeof authoriseCalls.componentGetauth>

/** Has the phone not answered yet? */
const WAITING = 0
const GONE: ComponentResult = { status: -1, nick_name: '', scopes: [], missing: [] }

/**
 * Asks every 2000 ms, ten minutes at most, what has become of an authorisation, and answers with its end (authorised, refused,
 * expired); undefined when `signal` was aborted. Rejects with the CallFailure of a request that failed.
 */
export async function watchComponent(code: string, signal: AbortSignal): Promise<ComponentResult | undefined> {
  for (let waited = 0; waited < POLLS_END_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (signal.aborted) return undefined
    const result = await send(authoriseCalls.componentGetauth, { auth_code: code }, { signal })
    if (result.status !== WAITING) return result
  }
  return GONE
}
