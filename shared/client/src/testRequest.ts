import type { Call } from '@crm/contracts/call'
import { isInQuery } from '@crm/contracts/method'

// Stands in for `request.ts` in tests of parts: `vi.mock('@crm/client/request', () => import('@crm/client/testRequest'))`.

/** What a call answers; a failure is thrown, a function is given the request. */
type Reply = unknown

const replies = new Map<string, Reply>()
const keys = new WeakMap<object, string | undefined>()

/** Every call that was made, in order. */
export const sentRequests: { id: string; request: unknown }[] = []

/** What calls answer from now on, by id; a call without one is never answered. */
export function answers(next: Readonly<Record<string, Reply>>): void {
  for (const [id, reply] of Object.entries(next)) replies.set(id, reply)
}

/** The requests of one call, in order. */
export function requestsOf(id: string): unknown[] {
  return sentRequests.filter((one) => one.id === id).map((one) => one.request)
}

/** The keys that the requests of one call carried, in order. */
export function keysOf(id: string): (string | undefined)[] {
  return sentRequests.filter((one) => one.id === id).map((one) => keys.get(one))
}

/** Forgets what was asked and what is answered. */
export function clearRequests(): void {
  replies.clear()
  sentRequests.length = 0
}

// The gateway refuses a member of a query that its contract does not have; a test that sends one fails, whatever it looks at.
function refuseUnknownMembers(call: Call<unknown, unknown>, request: unknown): void {
  // in tests the calls are whole contracts, whose requests are object schemas
  const { shape } = (call as { request?: { shape?: object } }).request ?? {}
  if (!shape || !isInQuery(call.method)) return
  const unknown = Object.entries(Object(request)).find(([name, value]) => value !== undefined && !(name in shape))
  if (unknown) void Promise.reject(new Error(`${call.id} has no member ${unknown[0]}`))
}

export async function send<Request, Answer>(
  call: Call<Request, Answer>,
  request: Request,
  options: { key?: string | undefined } = {},
): Promise<Answer> {
  const one = { id: call.id, request }
  sentRequests.push(one)
  keys.set(one, options.key)
  refuseUnknownMembers(call, request)
  const reply = replies.get(call.id)
  if (reply === undefined) return new Promise(() => {})
  const answer: unknown = typeof reply === 'function' ? reply(request) : reply
  if (answer instanceof Error) throw answer
  return answer as Answer // The test says what the call answers.
}

/** A file of a request is noted by its name. */
export const upload = <Request extends object, Answer>(
  call: Call<Request, Answer>,
  file: File,
  request: Request,
): Promise<Answer> => send(call, { ...request, file: file.name })

export const cancelAllCalls = (): void => {}
