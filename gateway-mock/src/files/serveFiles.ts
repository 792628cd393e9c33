import type { FastifyInstance } from 'fastify'
import { authenticate } from '../http/auth.ts'
import { Code, RefusalError } from '../http/refusal.ts'
import type { Gateway } from '../http/run.ts'
import { fileOf, imageOf, type StoredFile, useTicket } from './fileRows.ts'

const missing = () => new RefusalError(Code.notFound, '文件不存在或已过期', { status: 404 })

/** `attachment` with the name in UTF-8, and in ASCII for old readers. */
export function disposition(name: string, how: 'attachment' | 'inline'): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function wanted(
  gateway: Gateway,
  { key, ticket, authorization }: { key: string; ticket: string | undefined; authorization: string | undefined },
): Promise<StoredFile | undefined> {
  const { db } = gateway
  const now = gateway.clock.now()
  const image = await imageOf(db, key)
  if (image) return image
  if (ticket !== undefined) return useTicket(db, key, ticket, now)
  const who = await authenticate(db, authorization, now, gateway.idleSeconds)
  const file = await fileOf(db, who.corp_id, key, now)
  // Colleagues' files are reached through the task that made them, which checks who sees it.
  return file?.user_id === who.user_id ? file : undefined
}

/**
 * Uploads and files of jobs, under `/files/<key>/<name>`: pictures by their unguessable key, everything else with a ticket
 * (once, `ticket=`) or the token of whoever made it. Never run, never sniffed.
 */
export function serveFiles(app: FastifyInstance, gateway: Gateway): void {
  app.get<{ Params: { key: string; name: string }; Querystring: { ticket?: string | string[] } }>(
    '/files/:key/:name',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { key } = request.params
      if (!/^[0-9a-f]{32}$/.test(key)) throw missing()
      const ticket = typeof request.query.ticket === 'string' ? request.query.ticket : undefined
      const file = await wanted(gateway, { key, ticket, authorization: request.headers.authorization })
      const size = file && (await gateway.files.sizeOf(key))
      if (file === undefined || size === undefined) throw missing()
      const isImage = file.kind === 'image'
      return reply
        .headers({
          'cache-control': isImage ? 'public, max-age=31536000, immutable' : 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
          'content-disposition': disposition(file.name, isImage ? 'inline' : 'attachment'),
          'content-length': size,
        })
        .type(file.mime)
        .send(gateway.files.read(key))
    },
  )
}
