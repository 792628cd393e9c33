import { commonCalls } from '@crm/contracts/calls/common'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/testServer.ts'

const PORTAL = 'https://crm.example.com'
const STRANGERS = ['https://evil.example', 'https://crm.example.com.evil.example', 'http://crm.example.com', 'null']
const CALL = `/api/${commonCalls.deptList.path}`

let server: TestServer
beforeAll(async () => {
  server = await testServer({ allowedOrigins: [PORTAL] })
})
afterAll(() => server.close())

const preflight = (origin: string, url = CALL) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })

it('lets pages of a portal elsewhere call, with the token and without cookies', async () => {
  const asked = await preflight(PORTAL)
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': PORTAL,
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, dpop',
    vary: expect.stringContaining('Origin'),
  })
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
  const answer = await server.app.inject({ url: CALL, headers: { origin: PORTAL } })
  // Refusals too: the page has to read why.
  expect(answer.json()).toMatchObject({ code: 40001 })
  expect(answer.headers['access-control-allow-origin']).toBe(PORTAL)
  expect(answer.headers['access-control-expose-headers']).toContain('x-clock')
})

it.each(STRANGERS)('says nothing to pages of %s', async (origin) => {
  const headers = [await preflight(origin), await server.app.inject({ url: CALL, headers: { origin } })].map(
    (answer) => answer.headers['access-control-allow-origin'],
  )
  expect(headers).toEqual([undefined, undefined])
})

it('opens calls only: neither the passport’s frame, nor files, nor the registry', async () => {
  for (const url of ['/files/0123456789abcdef0123456789abcdef/a.png', '/registry/status', '/operator', '/metrics'])
    expect((await preflight(PORTAL, url)).headers['access-control-allow-origin'], url).toBeUndefined()
})

it('lets a portal elsewhere, and no other page, put the frame of single sign-on into its pages', async () => {
  const frame = (origin: string) =>
    server.app.inject({ url: `/passport/v2/cas/iframe?nonce=abcdefgh&origin=${encodeURIComponent(origin)}` })
  const answer = await frame(PORTAL)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-security-policy']).toContain(`frame-ancestors ${PORTAL}`)
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  expect(answer.body).toContain(`"token":"","origin":"${PORTAL}"`)
  for (const stranger of STRANGERS) {
    const refused = await frame(stranger)
    expect([refused.statusCode, refused.headers['x-frame-options']], stranger).toEqual([400, 'SAMEORIGIN'])
  }
})
