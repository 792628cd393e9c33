import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { z } from 'zod'
import { MANNERS } from '../services/erp/adapters.ts'
import type { ErpAccount, ErpAdapter } from '../services/erp/erpService.ts'
import type { ErpMethod } from '../services/erp/plainErp.ts'

const texts = z.array(z.string()).max(1000)
const asked = z.object({ kind: z.int(), account: z.string() })
const order = z.object({
  number: z.string().min(1),
  receiver: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  items: z.array(z.object({ code: z.string().min(1), name: z.string(), qty: z.int().min(1) })).min(1),
  is_test: z.literal(1).optional(),
})

const accountOf = (body: unknown): ErpAccount => {
  const { kind, account } = asked.parse(body)
  // Nothing here depends on the kind.
  return { kind: kind as ErpAccount['kind'], account, config: {}, secrets: {} }
}

/** Names under which a manner says whose question it is. */
const ACCOUNT_IN = ['sid', '_app', 'appkey', 'app_id', 'key', 'appKey']

interface Served {
  url: string
  close: () => Promise<void>
}

/**
 * ERPs behind the plain contract of docs/erp.md and behind every manner that signs, on a free port of this machine. With `secretsOf` the
 * signatures are compared as the ERP does, and a wrong one is refused; a demonstration knows no secrets.
 */
export async function serveErp(
  erp: ErpAdapter,
  secretsOf?: (key: string) => Readonly<Record<string, string>>,
): Promise<Served> {
  const app = fastify({ forceCloseConnections: true })
  const { signal } = new AbortController()
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof z.ZodError ? 400 : 500).send({ error: 'the request does not fit the contract' }),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const answer = async (method: ErpMethod, account: ErpAccount, body: unknown): Promise<object> => {
    switch (method) {
      case 'check':
        return erp.check(account, signal)
      case 'orders':
        return erp.order(account, order.parse(body), signal)
      case 'parcels':
        return { parcels: await erp.parcels(account, z.object({ numbers: texts }).parse(body).numbers, signal) }
      case 'stock':
        return { stock: await erp.stock(account, z.object({ codes: texts }).parse(body).codes, signal) }
    }
  }
  const statusOf = (said: object) => ('reason' in said ? 422 : 200)
  for (const method of ['check', 'orders', 'parcels', 'stock'] as const)
    app.post(`/${method}`, async ({ body }, reply) => {
      const said = await answer(method, accountOf(body), body)
      return reply.status(statusOf(said)).send(said)
    })
  app.post('/goods', async ({ body }) => ({ goods: (await erp.goods?.(accountOf(body), signal)) ?? [] }))
  for (const manner of MANNERS) {
    const methods = Object.keys(manner.names) as ErpMethod[] // The members of the type.
    // Routes know no query.
    for (const path of new Set(methods.map((method) => manner.path(method).replace(/\?.*/, ''))))
      app.post(`/${manner.key}${path}`, async ({ body }, reply) => {
        const { [manner.signIn]: sign, ...params } = z.record(z.string(), z.string()).parse(body)
        if (secretsOf && sign !== manner.sign(params, { secrets: secretsOf(manner.key) }))
          return reply.status(422).send({ reason: '签名错误' })
        const named = manner.methodIn && params[manner.methodIn]
        const method = methods.find((each) => (named ? manner.names[each] === named : manner.path(each) === path))
        const account = ACCOUNT_IN.map((name) => params[name]).find((each) => each) ?? ''
        const said = await answer(
          method ?? 'check',
          { kind: manner.kind, account, config: {}, secrets: {} },
          JSON.parse(params[manner.bodyIn] ?? '{}'),
        )
        return reply.status(statusOf(said)).send(said)
      })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Listening on a port has one.
  const { port } = app.server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => app.close() }
}
