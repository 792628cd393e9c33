import { activate } from '@crm/registry/activate'
import { publish } from '@crm/registry/publish'
import { status } from '@crm/registry/report'
import { emptyFolder, folderOf, loadedPortal, remoteFiles, SHELL_BUILD, shellFiles } from '@crm/registry/testBuilds'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveBuildReports } from './serveBuildReports.ts'

const [USED, TRIAL] = ['talents@1.0.0-aaaa1111', 'talents@1.0.0-aaaa2222']
let app: FastifyInstance
let registry: string

beforeEach(async () => {
  registry = await emptyFolder()
  await publish(registry, await folderOf(shellFiles()), 'shell', SHELL_BUILD)
  for (const build of ['aaaa1111', 'aaaa2222'])
    await publish(registry, await folderOf(remoteFiles({ build, mark: build })), 'remote', { api: '1.0.0' })
  const remotes = { talents: '1.0.0-aaaa1111' }
  await activate(registry, 'default', { portal: loadedPortal(), shell: '1.0.0-bbbb2222', remotes })
  await activate(registry, 'default', { canaries: { talents: { build: '1.0.0-aaaa2222', weight: 500, salt: 's' } } })
  app = fastify({ genReqId: () => 'request-1' })
  await serveBuildReports(app, registry)
})
afterEach(() => app.close())

const row = (build: string, outcome: string, phase = '') => ({ build, outcome, phase })
const report = async (rows: object[], portal = 'default') =>
  (await app.inject({ method: 'POST', url: '/beacon/builds', payload: JSON.stringify({ portal, rows }) })).statusCode
const served = async () => (await status(registry))[0]

it('counts outcomes by build, keeps failures with phase and request, and stops a trial that goes wrong', async () => {
  expect(await report([row(USED, 'load'), row(TRIAL, 'load')])).toBe(204)
  expect(await report(Array.from({ length: 19 }, () => row(TRIAL, 'load')))).toBe(204)
  expect(await report([row(TRIAL, 'crash', 'render')])).toBe(204)
  await expect.poll(async () => (await served())?.remotes.talents?.canary, { timeout: 5000 }).toBeUndefined()
  const health = (await served())?.health
  expect(health?.[USED]).toEqual({ counts: { load: 1 }, failures: [] })
  expect(health?.[TRIAL]).toEqual({
    counts: { load: 20, crash: 1 },
    failures: [{ at: expect.any(String), outcome: 'crash', phase: 'render', request_id: 'request-1' }],
  })
})

it('a trial is stopped however many other names were reported before, and what is served keeps its counts', async () => {
  expect(await report([row(USED, 'load')])).toBe(204)
  for (let at = 0; at < 10; at++)
    expect(await report(Array.from({ length: 40 }, (_, name) => row(`talents@1.0.${at}-${name}`, 'load')))).toBe(204)
  expect(await report(Array.from({ length: 20 }, () => row(TRIAL, 'load')))).toBe(204)
  expect(await report([row(TRIAL, 'crash', 'render')])).toBe(204)
  await expect.poll(async () => (await served())?.remotes.talents?.canary, { timeout: 5000 }).toBeUndefined()
  const health = (await served())?.health ?? {}
  expect(health[USED]?.counts).toEqual({ load: 1 })
  expect(Object.keys(health)).toHaveLength(200)
  // The last ones that were counted are kept of those that nobody is served.
  expect(health['talents@1.0.9-39']?.counts).toEqual({ load: 1 })
  expect(health['talents@1.0.0-0']).toBeUndefined()
})

it('two gateways of one host count beside each other, and go on after a restart', async () => {
  const gatewayAt = async (port: number) => {
    const gateway = fastify()
    await serveBuildReports(gateway, registry)
    const url = await gateway.listen({ port, host: '127.0.0.1' })
    const count = async () => {
      const body = JSON.stringify({ portal: 'default', rows: [row(USED, 'load')] })
      expect((await fetch(`${url}/beacon/builds`, { method: 'POST', body })).status).toBe(204)
    }
    return { count, port: Number(new URL(url).port), close: () => gateway.close() }
  }
  const [one, other] = [await gatewayAt(0), await gatewayAt(0)]
  await one.count()
  await other.count()
  await other.count()
  await one.close()
  await other.close()
  const again = await gatewayAt(one.port)
  await again.count()
  await again.close()
  expect((await served())?.health?.[USED]?.counts).toEqual({ load: 4 })
})

it.each([
  ['no JSON', 'nothing', 400],
  ['an outcome that nobody counts', JSON.stringify({ portal: 'default', rows: [row(USED, 'fine')] }), 400],
  ['a build that is no name', JSON.stringify({ portal: 'default', rows: [row('../x', 'load')] }), 400],
  ['a portal that there is not', JSON.stringify({ portal: 'other', rows: [row(USED, 'load')] }), 404],
  ['more than a tab has to say', 'x'.repeat(10_000), 413],
])('refuses %s', async (_what, payload, code) => {
  expect((await app.inject({ method: 'POST', url: '/beacon/builds', payload })).statusCode).toBe(code)
})

it('what the policy of a page kept from happening is counted by directive, with the origin that it came from alone', async () => {
  const broken = async (said: object, portal = 'default') => {
    const answer = await app.inject({
      method: 'POST',
      url: `/beacon/policy?portal=${portal}`,
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({ 'csp-report': said }),
    })
    return answer.statusCode
  }
  const secret = 'https://evil.example/a?token=1'
  expect(await broken({ 'effective-directive': 'script-src-elem', 'blocked-uri': secret })).toBe(204)
  expect(await broken({ 'violated-directive': "img-src 'self'", 'blocked-uri': 'inline' })).toBe(204)
  for (const said of [{}, { 'effective-directive': 'made-up' }, { 'effective-directive': '__proto__' }])
    expect(await broken(said), JSON.stringify(said)).toBe(400)
  expect(await broken({ 'effective-directive': 'img-src' }, 'nobodys')).toBe(404)
  expect(await broken({ 'effective-directive': 'img-src' }, '../default')).toBe(400)
  await expect.poll(async () => Object.keys((await served())?.health ?? {}), { timeout: 5000 }).toHaveLength(2)
  const health = (await served())?.health
  expect(health?.['policy@script-src-elem']).toMatchObject({ counts: { failed: 1 } })
  expect(health?.['policy@script-src-elem']?.failures[0]?.phase).toBe('https://evil.example')
  expect(health?.['policy@img-src']?.failures[0]?.phase).toBe('inline')
})
