import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Address to file and its type. */
const FILES = {
  '/operator': ['operator.html', 'text/html'],
  '/operator/enterprises': ['enterprises.html', 'text/html'],
  '/operator/page.js': ['page.js', 'text/javascript'],
  '/operator/enterprises.js': ['enterprises.js', 'text/javascript'],
  '/operator/operator.js': ['operator.js', 'text/javascript'],
  '/operator/operator.css': ['operator.css', 'text/css'],
  /** For whoever makes a brand without this repository. */
  '/operator/brand.mjs': ['brand.mjs', 'text/javascript'],
} as const

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** The pages on which an operator sees and changes what portals serve, and enterprises. They are no part of a portal, so that they work when none does. */
export function serveOperatorPage(app: FastifyInstance): void {
  for (const [address, [file, type]] of Object.entries(FILES))
    app.get(address, async (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
          'cache-control': 'no-cache',
        })
        .type(`${type}; charset=utf-8`)
        .send(await readFile(new URL(`operatorPage/${file}`, import.meta.url))),
    )
}
