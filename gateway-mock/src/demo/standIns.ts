import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const TYPES = { html: 'text/html', js: 'text/javascript', css: 'text/css' } as const

/** Address to file. The pages stand in for outside parties, so nothing of theirs may come from anywhere else. */
const FILES = {
  '/dev/third-party': 'third-party.html',
  '/dev/customer-service': 'customer-service.html',
  '/dev/stand-in/third-party.js': 'third-party.js',
  '/dev/stand-in/customer-service.js': 'customer-service.js',
  '/dev/stand-in/style.css': 'style.css',
} as const

/** Pages that play the parties outside (a phone with WeChat, a platform that asks for consent, the customer service). Demo mode only. */
export function serveStandIns(app: FastifyInstance): void {
  for (const [address, file] of Object.entries(FILES))
    app.get(address, async (_request, reply) => {
      const ending = file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES // the endings of FILES
      return reply
        .headers({
          'content-security-policy': "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'",
          'cache-control': 'no-cache',
        })
        .type(`${TYPES[ending]}; charset=utf-8`)
        .send(await readFile(new URL(`standIn/${file}`, import.meta.url)))
    })
}
