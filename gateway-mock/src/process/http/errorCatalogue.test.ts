import { calls, get } from '@crm/contracts/call'
import { sessionCalls } from '@crm/contracts/calls/session'
import { ERROR_CATALOGUE } from '@crm/contracts/errorCatalogue'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../server.ts'
import { serve } from '../../areas/serve.ts'
import { createLog } from '../telemetry/log.ts'
import { testKey } from '../../testing/testKey.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import { SESSION_SECONDS } from '../../records/session/sessions.ts'
import { Code } from '../../rules/refusal.ts'

// Every row with a status of its own is met on the wire, and says what the catalogue says.

const badCalls = calls('bad', {
  crash: get('v1/bad/crash', { summary: '崩溃', shows: [], open: 'public' }),
  slow: get('v1/bad/slow', { summary: '不回答', shows: [], open: 'public' }),
})
const bad = serve(badCalls, {
  crash: () => {
    throw new Error('boom')
  },
  slow: () => new Promise(() => {}),
})

const ADMIN = '13800100002'
let server: TestServer
let failing: FastifyInstance
beforeAll(async () => {
  server = await testServer()
  failing = await createServer({ db: server.db, calls: bad, patience: 30, log: createLog('silent') })
})
afterAll(async () => {
  await failing.close()
  await server.close()
})

const info = (authorization?: string) =>
  server.app.inject({ url: '/api/v1/user/info', ...(authorization ? { headers: { authorization } } : {}) })
const post = (payload: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url: '/api/v1/trace/error/report', payload, headers: { 'content-type': type } })

const provoked: Record<string, () => ReturnType<typeof info>> = {
  '40001 401': () => info(),
  '40002 401': async () => {
    const { token } = await server.signedInAs(ADMIN)
    server.clock.set(server.clock.now() + SESSION_SECONDS)
    return info(`Bearer ${token}`)
  },
  '40003 401': () => info(`Bearer ${'x'.repeat(43)}`),
  '40004 401': async () => {
    const caller = await server.signedInAs(ADMIN)
    const { user_id } = await caller.run(sessionCalls.userInfo, {})
    await caller.run(sessionCalls.logout, { uid: user_id })
    return info(`Bearer ${caller.token}`)
  },
  '40005 200': () => {
    const made = testKey()
    const dpop = made.prove({ method: 'POST', path: '/api/v1/user/info', now: server.clock.now() })
    return server.app.inject({ url: '/api/v1/user/info', headers: { dpop } })
  },
  '40400 404': () => server.app.inject({ url: '/api/v1/nowhere' }),
  '40500 405': () => server.app.inject({ method: 'DELETE', url: '/api/v1/user/info' }),
  '41300 413': () => post(JSON.stringify({ message: 'x'.repeat(1_100_000) })),
  '41500 415': () => post('<a/>', 'text/xml'),
  '50000 500': () => failing.inject({ url: '/api/v1/bad/crash' }),
  '50400 504': () => failing.inject({ url: '/api/v1/bad/slow' }),
}

test.each(ERROR_CATALOGUE.filter((row) => row.status !== undefined && row.status !== 200))(
  '$code with $status: $sentence',
  async ({ code, status, sentence }) => {
    const reply = await provoked[`${code} ${status}`]?.()
    expect([reply?.statusCode, reply?.json().code, reply?.json().message]).toEqual([status, code, sentence])
  },
)

test('handlers refuse with codes of the catalogue only', () => {
  const known = new Set(ERROR_CATALOGUE.map((row) => row.code))
  expect(Object.values(Code).filter((code) => code !== 0 && !known.has(code))).toEqual([])
})
