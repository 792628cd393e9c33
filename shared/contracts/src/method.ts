/** The four verbs of the wire. GET and DELETE carry their request in the query string, the others in a JSON body. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whether a call with this verb carries its request in the query string. */
export const isInQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'

/** What a call does to the records of an enterprise. */
export type Effect = 'reads' | 'writes'

/** What a call does: as it says, else as its verb does. */
export const effectOf = (call: { readonly method: Method; readonly effect?: Effect }): Effect =>
  call.effect ?? (call.method === 'GET' ? 'reads' : 'writes')
