import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** The pages: one document, in which only the title, the script and the link that is marked differ. */
const PAGES = {
  '/operator': { title: '运维台', script: '/operator/operator.js' },
  '/operator/enterprises': { title: '企业 · 运维台', script: '/operator/enterprises.js' },
} as const

/** What they load: address to file and its type. */
const FILES = {
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

const HEADERS = {
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
}

const read = (file: string) => readFile(new URL(`operatorPage/${file}`, import.meta.url), 'utf8')

/** The pages on which an operator sees and changes what portals serve, and enterprises. They are no part of a portal, so that they work when none does. */
export function serveOperatorPage(app: FastifyInstance): void {
  for (const [address, { title, script }] of Object.entries(PAGES))
    app.get(address, async (_request, reply) =>
      reply
        .headers(HEADERS)
        .type('text/html; charset=utf-8')
        .send(
          (await read('page.html'))
            .replace('{{title}}', title)
            .replace('{{script}}', script)
            .replace(`<a href="${address}">`, `<a href="${address}" aria-current="page">`),
        ),
    )
  for (const [address, [file, type]] of Object.entries(FILES))
    app.get(address, async (_request, reply) =>
      reply
        .headers(HEADERS)
        .type(`${type}; charset=utf-8`)
        .send(await read(file)),
    )
}
