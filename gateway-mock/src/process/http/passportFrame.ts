import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { passportCookie, passportOf } from '../../records/session/passport.ts'
import { giveTicket } from '../../records/session/tickets.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { cookieOf, isSecure } from './request.ts'
import type { Gateway } from './run.ts'

const SSO_SECONDS = 300
const NONCE = /^[\w-]{8,64}$/

// The only thing the page does: it posts its data to its parent, and to nobody else.
const SCRIPT = `const { origin, ...told } = JSON.parse(document.getElementById('told').textContent)
parent.postMessage(told, origin)`
const SCRIPT_HASH = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`

/**
 * The hidden frame of single sign-on: posts to the page around it, by a message with the nonce it gave, a token for whoever the passport
 * knows in this browser, or an empty one. `origin` must be the passport's own or one of `allowedOrigins`: other pages are neither told nor
 * allowed around. The passport's cookie is Lax, so a portal of another site is told nobody.
 */
export function servePassportFrame(app: FastifyInstance, gateway: Gateway, allowedOrigins: readonly string[]): void {
  app.get<{ Querystring: { nonce?: unknown; origin?: unknown } }>('/passport/v2/cas/iframe', async (request, reply) => {
    const { nonce, origin } = request.query
    const own = `${request.protocol}://${request.host}`
    const around = [own, ...allowedOrigins].find((allowed) => allowed === origin)
    if (typeof nonce !== 'string' || !NONCE.test(nonce) || around === undefined)
      throw new RefusalError(Code.badField, '参数错误：不支持的来源', { status: 400 })
    const now = gateway.clock.now()
    const person = await passportOf(
      gateway.db,
      cookieOf(request.headers.cookie, passportCookie(isSecure(request))),
      now,
    )
    const token = person
      ? await giveTicket(gateway.db, 'sso', { now, seconds: SSO_SECONDS, user_id: person.user_id })
      : ''
    const message = JSON.stringify({ type: 'cas', nonce, token, origin: around }).replaceAll('<', '\\u003c')
    // Of two headers that say who may stand around, this one cannot name another origin.
    if (around !== own) reply.removeHeader('x-frame-options')
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; script-src ${SCRIPT_HASH}; frame-ancestors ${around === own ? "'self'" : around}`,
      })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><meta charset="utf-8"><title>单点登录</title>` +
          `<script id="told" type="application/json">${message}</script><script>${SCRIPT}</script>`,
      )
  })
}
