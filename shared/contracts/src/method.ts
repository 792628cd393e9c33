/** The four verbs of the wire. GET and DELETE carry their request in the query string, the others in a JSON body. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whether a call with this verb carries its request in the query string. */
export const isInQuery = (method: Method): boolean => method === 'GET' || method === 'DELETE'
