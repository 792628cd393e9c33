import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf } from '../http/envelope.ts'
import { pathOf } from '../http/request.ts'
import type { Staff } from '../../rules/staff.ts'
import { keyedHash } from '../../store/database/secrets.ts'
import type { Measurements } from './measurements.ts'

/** Addresses that are no call: files of portals and pages. */
const FILE = 'file'

const ADDRESS_PLACE = 'log.from'
/** Enough to tell the addresses of an attack apart. */
const FROM_BYTES = 8

/**
 * Writes a line for every answer and counts it. The line has the pattern of the address, not the address, and ids instead of
 * names: what people search for and who they are stays out of the log. `from` is a keyed hash of the caller's address: it tells which lines are of
 * one address, and nobody without the key of the installation which that is.
 */
export function observeRequests(
  app: FastifyInstance,
  {
    callerOf,
    isCall,
    measurements,
  }: {
    callerOf: (request: FastifyRequest) => Staff | undefined
    /** Whether calls lie at an address: whoever asks by a method that it has not meets no route. */
    isCall: (path: string) => boolean
    measurements?: Measurements | undefined
  },
): void {
  app.addHook('onResponse', async (request, reply) => {
    const path = pathOf(request)
    const route = request.routeOptions.url ?? (isCall(path) ? path : FILE)
    const of = { method: request.method, route, status: reply.statusCode, code: codeOf(request) }
    measurements?.observeRequest(of, reply.elapsedTime / 1000)
    const who = callerOf(request)
    const line = {
      ...of,
      ms: Math.round(reply.elapsedTime),
      from: keyedHash(request.ip, ADDRESS_PLACE)?.toString('hex', 0, FROM_BYTES),
      ...(who && { corp_id: who.corp_id, user_id: who.user_id }),
    }
    if (route === FILE) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
