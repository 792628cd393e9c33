import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What is still read of a request that was answered: an upload of the largest size, and its other parts. */
export const DRAIN_BYTES_MAX = 22 * 1024 * 1024

const TOO_LARGE = 413

/** What the caller says that the body has; nothing of one in chunks. */
const saidBytes = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

/**
 * Lets no connection stay without an answer behind a request that was refused before its body was read whole: what is left of the
 * body is read and thrown away, so that the next request on the connection is found, up to `DRAIN_BYTES_MAX`; more ends the
 * connection, which the answer says where the length is known. Node itself does so only for bodies that nobody began to read.
 * A sender who stops in the middle is ended by the server's `requestTimeout`.
 */
export function drainUnread(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.raw.complete) return
    if (saidBytes(request) > DRAIN_BYTES_MAX) reply.header('connection', 'close')
    // fastify ends the connection of a body that is too large, which resets it under a sender who has not read the answer yet.
    else if (reply.statusCode === TOO_LARGE) reply.removeHeader('connection')
  })
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    let left = DRAIN_BYTES_MAX
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) raw.socket.destroy()
    })
    raw.resume()
  })
}
