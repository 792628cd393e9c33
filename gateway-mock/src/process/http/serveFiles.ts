import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authenticate } from '../../records/session/sessions.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { type Gateway, proofOf } from './run.ts'
import { fileOf, imageOf, type StoredFile, useTicket } from '../../records/files/fileRows.ts'

const missing = () => new RefusalError(Code.notFound, '文件不存在或已过期', { status: 404 })

/** `attachment` with the name in UTF-8, and in ASCII for old readers. */
export function disposition(name: string, how: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function wanted(
  gateway: Gateway,
  { key, ticket, request }: { key: string; ticket: string | undefined; request: FastifyRequest },
): Promise<StoredFile | undefined> {
  const { db } = gateway
  const now = gateway.clock.now()
  const image = await imageOf(db, key)
  if (image) return image
  if (ticket !== undefined) return useTicket(db, key, ticket, now)
  const who = await authenticate(db, request.headers.authorization, {
    now,
    idleSeconds: gateway.idleSeconds,
    proof: proofOf(gateway, request),
  })
  const file = await fileOf(db, who.corp_id, key, now)
  // Colleagues' files are reached through the task that made them, which checks who sees it.
  return file?.user_id === who.user_id ? file : undefined
}

/** What a frame of a portal's pages may show: the browser's viewer and nothing else; a sandbox would keep that one out. */
const VIEWED = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

/**
 * Uploads and files of jobs, under `/files/<key>/<name>`: pictures by their unguessable key, everything else with a ticket
 * (once, `ticket=`) or the token of whoever made it. Never run, never sniffed. Pages of `allowedOrigins` may show a PDF in place.
 */
export function serveFiles(app: FastifyInstance, gateway: Gateway, allowedOrigins: readonly string[]): void {
  const viewed = `${VIEWED}; frame-ancestors ${["'self'", ...allowedOrigins].join(' ')}`
  app.get<{ Params: { key: string; name: string }; Querystring: { ticket?: string | string[]; view?: string } }>(
    '/files/:key/:name',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { key } = request.params
      if (!/^[0-9a-f]{32}$/.test(key)) throw missing()
      const ticket = typeof request.query.ticket === 'string' ? request.query.ticket : undefined
      const file = await wanted(gateway, { key, ticket, request })
      const size = file && (await gateway.files.sizeOf(key))
      if (file === undefined || size === undefined) throw missing()
      const isImage = file.kind === 'image'
      // The kind of an upload is read from its content: nothing else is ever shown in place.
      const isViewed = request.query.view === '1' && file.mime === 'application/pdf'
      // Of two headers that say who may stand around, this one cannot name another origin.
      if (isViewed && allowedOrigins.length > 0) reply.removeHeader('x-frame-options')
      return reply
        .headers({
          'cache-control': isImage ? 'public, max-age=31536000, immutable' : 'private, no-store',
          'content-security-policy': isViewed ? viewed : "default-src 'none'; sandbox",
          'content-disposition': disposition(file.name, isImage || isViewed ? 'inline' : 'attachment'),
          'content-length': size,
          // Pages of portals elsewhere show pictures of this gateway.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(file.mime)
        .send(gateway.files.read(key))
    },
  )
}
