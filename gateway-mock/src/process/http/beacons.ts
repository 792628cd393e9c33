import type { FastifyInstance } from 'fastify'

/** A transparent picture of one dot. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const BEACON_BYTES_MAX = 8_192

/** The sink of analytics: whatever arrives is taken and not kept. A portal that wants figures names an address of its own. */
export async function serveBeacons(app: FastifyInstance): Promise<void> {
  await app.register(async (here) => {
    here.removeAllContentTypeParsers()
    here.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BEACON_BYTES_MAX }, (_request, _body, done) =>
      done(null, undefined),
    )
    here.get('/beacon.gif', (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/gif')
        .send(DOT),
    )
    here.post('/beacon/report', { bodyLimit: BEACON_BYTES_MAX }, (_request, reply) => reply.code(204).send())
  })
}
