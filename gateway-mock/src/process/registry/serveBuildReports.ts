import { hostname } from 'node:os'
import {
  counted,
  type Outcome,
  OUTCOMES,
  POLICY_BUILD,
  type PortalHealth,
  readHealth,
  writeHealth,
} from '@crm/registry/health'
import { DIRECTIVES, POLICY_REPORTS } from '@crm/registry/page'
import { currentRevision } from '@crm/registry/revisions'
import { stopWorseTrials } from '@crm/registry/stopTrials'
import { openStore, type Store } from '@crm/registry/store'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

const report = z.strictObject({
  portal: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  rows: z
    .array(
      z.strictObject({
        build: z.string().regex(/^[a-z][a-z0-9-]{0,39}@[\w.+-]{1,60}$/),
        outcome: z.enum(OUTCOMES),
        phase: z.string().regex(/^[a-z]{0,20}$/),
      }),
    )
    .min(1)
    .max(40),
})

/** What a browser says of something that the policy of a page kept from happening. */
const violation = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().default(''),
  }),
})

const BYTES_MAX = 8192
/** Names that are counted of one portal: builds and manifests of years, and what strangers make up, would grow without end. */
const BUILDS_MAX = 200
const WRITE_AFTER_MS = 1000

/**
 * Counts what tabs report of builds, by portal and build, and stops trials that go wrong; and what browsers report of the policy of
 * pages, by portal and directive. Nothing of it says who: it is kept in
 * the registry of this gateway, also for portals without analytics.
 */
export async function serveBuildReports(app: FastifyInstance, registryDir: string): Promise<void> {
  const store = openStore(registryDir)
  let name: string | undefined
  // Asked with the first report, when it listens.
  const gateway = () => (name ??= nameOfGateway(app))
  const counts = new Map<string, Promise<Record<string, PortalHealth[string]>>>()
  const waiting = new Map<string, NodeJS.Timeout>()

  const keep = (portal: string) => {
    waiting.delete(portal)
    const work = async () => {
      await writeHealth(store, portal, gateway(), (await counts.get(portal)) ?? {})
      for (const remote of await stopWorseTrials(registryDir, portal)) app.log.warn({ portal, remote }, 'trial stopped')
    }
    work().catch((error: unknown) => app.log.error({ error, portal }, 'builds could not be counted'))
  }
  app.addHook('onClose', async () => {
    for (const [portal, timer] of waiting) {
      clearTimeout(timer)
      await writeHealth(store, portal, gateway(), (await counts.get(portal)) ?? {})
    }
  })

  const count = async (request: FastifyRequest, { portal, rows }: z.infer<typeof report>): Promise<204 | 404> => {
    if (!(await store.list('portals')).includes(portal)) return 404
    if (!counts.has(portal))
      counts.set(
        portal,
        readHealth(store, portal, gateway()).then((health) => ({ ...health })),
      )
    const health = await counts.get(portal)
    if (!health) return 204
    const isFull = Object.keys(health).length + rows.length > BUILDS_MAX && rows.some(({ build }) => !health[build])
    const served = isFull ? await servedBuilds(store, portal) : undefined
    for (const { build, outcome, phase } of rows) {
      if (!health[build] && served) makeRoom(health, served)
      const failure = isFailure(outcome)
        ? { at: new Date().toISOString(), outcome, phase, request_id: request.id }
        : undefined
      const before = health[build]
      // Behind the others: who was counted last is the last to make room.
      delete health[build]
      health[build] = counted(before, outcome, failure)
      if (failure) request.log.warn({ portal, build, outcome, phase }, 'build')
    }
    if (!waiting.has(portal)) waiting.set(portal, setTimeout(() => keep(portal), WRITE_AFTER_MS).unref())
    return 204
  }

  await app.register(async (here) => {
    here.removeAllContentTypeParsers()
    // As a text: a page that is left sends it so.
    here.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BYTES_MAX }, (_request, body, done) =>
      done(null, body),
    )
    here.post('/beacon/builds', { bodyLimit: BYTES_MAX }, async (request, reply) => {
      const found = report.safeParse(parsed(request.body))
      if (!found.success) return reply.code(400).send()
      return reply.code(await count(request, found.data)).send()
    })
    here.post<{ Querystring: { portal?: string } }>(
      POLICY_REPORTS,
      { bodyLimit: BYTES_MAX },
      async (request, reply) => {
        const found = violation.safeParse(parsed(request.body))
        const portal = report.shape.portal.safeParse(request.query.portal)
        const said = found.data?.['csp-report']
        // Older browsers say the directive with its sources behind it.
        const directive = (said?.['effective-directive'] ?? said?.['violated-directive'] ?? '').split(' ', 1)[0] ?? ''
        if (!said || !portal.success || !DIRECTIVES.includes(directive)) return reply.code(400).send()
        const row = {
          build: `${POLICY_BUILD}@${directive}`,
          outcome: 'failed',
          phase: sourceOf(said['blocked-uri']),
        } as const
        return reply.code(await count(request, { portal: portal.data, rows: [row] })).send()
      },
    )
  })
}

/** Where something came from that was refused: an origin, or the word that the browser has for what has none. */
function sourceOf(uri: string): string {
  if (URL.canParse(uri) && /^https?:/.test(uri)) return new URL(uri).origin.slice(0, 100)
  return /^[a-z-]{1,20}/.exec(uri)?.[0] ?? 'unknown'
}

/** Names under which what a portal serves is counted: in use, to fall back to, on trial. */
async function servedBuilds(store: Store, portal: string): Promise<Set<string>> {
  const pins = Object.entries((await currentRevision(store, portal))?.remotes ?? {})
  return new Set(
    pins.flatMap(([id, { current, fallback, canary }]) =>
      [current, fallback, canary?.build].flatMap((key) => (key ? `${id}@${key}` : [])),
    ),
  )
}

/** Forgets who was not counted for longest. What is served stays, as trials are judged by it. */
function makeRoom(health: Record<string, PortalHealth[string]>, served: ReadonlySet<string>): void {
  const names = Object.keys(health)
  const leaving = names.filter((name) => !served.has(name)).slice(0, Math.max(names.length - BUILDS_MAX + 1, 0))
  for (const name of leaving) delete health[name]
}

/** Several gateways of one host differ by where they listen, which stays through a restart. */
function nameOfGateway(app: FastifyInstance): string {
  const address = app.server.address()
  const place = typeof address === 'object' ? (address?.port ?? '') : address
  return `${hostname()}-${place}`.replace(/[^\w.-]/g, '_')
}

const isFailure = (outcome: Outcome) => outcome !== 'load'

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}
