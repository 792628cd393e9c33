import { DAY_MS } from '@crm/base/durations'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../rules/clock.ts'

/** Told anew with every answer, and shorter than the year that RFC 9116 allows. */
const VALID_DAYS = 180

/** `/.well-known/security.txt` (RFC 9116): where whoever has found a weakness writes to. Absent without a contact. */
export function serveSecurityText(app: FastifyInstance, contact: string | undefined, clock: Clock): void {
  if (contact === undefined) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Math.floor((clock.now() * 1000) / DAY_MS + VALID_DAYS) * DAY_MS).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: zh, en\n`)
  })
}
