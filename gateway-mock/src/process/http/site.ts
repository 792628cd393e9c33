import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '@crm/registry/site'
import { isPictureKind, pictureSvg } from '../../demo/business/pictures.ts'
import { COURSE_VIDEO } from '../../demo/business/school.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { pathOf } from './request.ts'
import { visitorName } from '../../services/faults.ts'
import { injectFault, type Gateway } from './run.ts'

const notFound = () => new RefusalError(Code.notFound, '接口不存在', { status: 404 })

/** Everything that is no call: the site if there is one, with the failures that were asked for; otherwise 404. */
export async function serveSite(
  gateway: Gateway,
  site: Site | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fault = gateway.demo ? gateway.faults.ofFile(pathOf(request), visitorName(request.headers.cookie)) : undefined
  const { method, host, url: path, headers } = request
  const answer = await site?.handle({ method, host, path, headers })
  if (fault && (await injectFault(fault, reply, async () => answer?.body ?? Buffer.alloc(0)))) return reply
  if (!answer) throw notFound()
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}

/** Pages of portals elsewhere show it. */
const EMBEDDED = { 'cross-origin-resource-policy': 'cross-origin' }

const COURSE_FILE = new URL('../../demo/business/course.webm', import.meta.url)

/** The part of a file that a `Range` header asks for, both ends included; nothing when it asks for the whole or makes no sense. */
export function rangeOf(header: string | undefined, size: number): [from: number, to: number] | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from <= to && from < size ? [from, to] : undefined
}

/** The drawn pictures of the demo world: write-once addresses, so browsers may keep them. */
export function serveDemoFiles(app: FastifyInstance): void {
  app.get(COURSE_VIDEO, async (request, reply) => {
    const film = await readFile(COURSE_FILE)
    const part = rangeOf(request.headers.range, film.length)
    reply
      .type('video/webm')
      .headers({ 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=86400', ...EMBEDDED })
    if (!part) return reply.send(film)
    const [from, to] = part
    return reply
      .code(206)
      .header('content-range', `bytes ${from}-${to}/${film.length}`)
      .send(film.subarray(from, to + 1))
  })
  app.get<{ Params: { kind: string; file: string } }>('/files/demo/:kind/:file', (request, reply) => {
    const { kind, file } = request.params
    const id = /^([\w.-]{1,100})\.svg$/.exec(file)?.[1]
    if (id === undefined || !isPictureKind(kind)) throw new RefusalError(Code.notFound, '文件不存在', { status: 404 })
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        ...EMBEDDED,
      })
      .type('image/svg+xml')
      .send(pictureSvg(kind, id))
  })
}
