import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { AiService } from '../services/ai/aiService.ts'
import type { LiveService } from '../services/lives/liveService.ts'
import type { TrendService } from '../services/trends/trendService.ts'
import { localServices } from '../demo/localServices.ts'
import { areas } from './areas.ts'
import { clientOf } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import type { Replica } from '../store/database/replica.ts'
import { UPLOAD_BYTES_MAX } from './http/receive.ts'
import { serveCalendars } from './http/serveCalendars.ts'
import { serveFiles } from './http/serveFiles.ts'
import { type ErpService } from '../services/erp/erpService.ts'
import type { Scanner } from '../services/scanner/scanner.ts'
import type { Senders } from '../services/senders/senders.ts'
import type { FileStore } from '../store/files/store.ts'
import { createAdmission } from '../store/admission.ts'
import { serveBeacons } from './http/beacons.ts'
import { type Clock, createClock } from '../rules/clock.ts'
import { refusalOf, sendRefusal } from './http/envelope.ts'
import { createFaults } from '../services/faults.ts'
import { authRefusal, Code, RefusalError } from '../rules/refusal.ts'
import { servePassportFrame } from './http/passportFrame.ts'
import { isSecure, pathOf, readQuery } from './http/request.ts'
import { createRateLimiter, NO_RATE_LIMITS, type RateLimits } from './http/rateLimits.ts'
import { type Arrival, arrivalOf, type Gateway, runCall } from './http/run.ts'
import { serveDemoFiles, serveSite } from './http/site.ts'
import { serveSecurityText } from './http/securityText.ts'
import { serveStandIns } from '../demo/standIns.ts'
import { drainUnread } from './http/unreadBody.ts'
import { PERMISSIONS_POLICY, type Site } from '@crm/registry/site'
import { createProofs, PROOF_HEADER } from '../rules/proof.ts'
import type { SendJob } from '../jobs/job.ts'
import { openApiOf } from './openapi.ts'
import { serveBuildReports } from './registry/serveBuildReports.ts'
import { serveOperator } from './operator/serveOperator.ts'
import { serveOperatorPage } from './registry/operatorPage.ts'
import { serveRegistry } from './registry/serveRegistry.ts'
import { type ServedCall, withSeedingAddress } from '../areas/serve.ts'
import { createLog, type Log } from './telemetry/log.ts'
import type { Measurements } from './telemetry/measurements.ts'
import { observeRequests } from './telemetry/observeRequests.ts'
import type { ShopService } from '../services/shops/shopService.ts'
import { serveMeasurements } from './telemetry/serveMeasurements.ts'
import { PROBES, serveProbes } from './telemetry/serveProbes.ts'

const MEGABYTE = 1024 * 1024

/** What a gateway is made of. */
export interface ServerOptions {
  db: Db
  /** What heavy reading goes to; nothing unless said. */
  replica?: Replica | undefined
  /** Seeded world, `/dev/` and demo pictures; off unless said. */
  demo?: boolean
  clock?: Clock
  /** Where files lie; without it nothing can be uploaded or downloaded. */
  files?: FileStore
  /** Looks for malware in uploads; nothing does unless said. */
  scanner?: Scanner | undefined
  /** The service outside behind the AI tools; the local one unless said. */
  ai?: AiService
  lives?: LiveService
  /** What is hot on the platforms; the local one unless said. */
  trends?: TrendService
  /** The platforms behind the bound shops; the local ones unless said. */
  shops?: ShopService
  /** The ERPs that ship samples; the local one unless said. */
  erps?: ErpService
  /** Where messages go; the local sink unless said. */
  senders?: Senders
  /** The queue; without it no call can enqueue background work. */
  jobs?: { readonly send: SendJob; readonly isWorking?: () => boolean }
  /** Serves everything that is no call. */
  site?: Site
  /** Addresses and ranges of proxies whose `X-Forwarded-…` headers are believed; nobody's unless said. */
  trustedProxies?: readonly string[]
  /** Refuses hosts that no portal of `site` claims. */
  strictHosts?: boolean
  /** What `/.well-known/security.txt` names; without it there is none. */
  securityContact?: string | undefined
  /** Exact origins of portals elsewhere whose pages may make calls; nobody's unless said. */
  allowedOrigins?: readonly string[]
  /** Folder of the registry, to work on it over HTTP and on the page `/operator`; without it there is neither. */
  registryDir?: string
  /** The calls; all areas unless a test brings its own. */
  calls?: readonly ServedCall[]
  /** Milliseconds that a handler may take; 30000 unless said. */
  patience?: number
  /** How often somebody may call; as often as they like unless said. */
  rateLimits?: RateLimits
  /** Seconds without a call after which a sign-in ends; none unless said. */
  idleSeconds?: number
  /** Compares every answer with its contract; for tests. */
  checkAnswers?: boolean
  /** Codes and messages reach phones; they do unless said. */
  sendsCodes?: boolean
  /** Where events are written; what should not have happened goes to standard output unless said. */
  log?: Log
  /** What is told at `/metrics`; without it there is no such address. */
  measurements?: Measurements
  /** Aborted when the process is about to end: it is not ready any more, and works until it is closed. */
  stopping?: AbortSignal
}

const BASES = { api: '/api/', passport: '/passport/', dev: '/dev/' } as const

// Whoever waits to be known waits for no more than the places before.
const NEVER = new AbortController().signal

const addressOf = ({ call }: ServedCall) => `${BASES[call.host ?? 'api']}${call.path}`

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  // Calls are read by scripts, which the list of origins decides about; nothing else may be embedded elsewhere but files.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
}

/** The browser asks over TLS for a year, whatever is typed. Subdomains may be other people's. */
const OVER_TLS = { 'strict-transport-security': 'max-age=31536000' }

// The caller went away while the answer was compressed for it.
const isLeft = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

// What a wrong method is answered: the methods of the address, HEAD wherever GET is.
const allowOf = (methods: Iterable<string>) =>
  [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')

function routeCalls(
  app: FastifyInstance,
  {
    gateway,
    byAddress,
    arrivals,
  }: {
    gateway: Gateway
    byAddress: ReadonlyMap<string, readonly ServedCall[]>
    arrivals: WeakMap<FastifyRequest, Arrival>
  },
): void {
  // Before the body is read, as whatever is refused here.
  app.addHook('onRequest', async (request) => {
    const others = request.is404 ? byAddress.get(pathOf(request)) : undefined
    if (others)
      throw new RefusalError(Code.wrongMethod, '请求方法不支持', {
        status: 405,
        headers: { allow: allowOf(others.map(({ call }) => call.method)) },
      })
  })
  for (const served of [...byAddress.values()].flat())
    app.route({
      method: served.call.method === 'GET' ? ['GET', 'HEAD'] : served.call.method,
      url: addressOf(served),
      exposeHeadRoute: false,
      // Before the body is read: uploads without a session are refused at once.
      onRequest: async (request) => {
        const leave = await gateway.arrivals.enter(NEVER, request.headers.authorization)
        const arrival = await arrivalOf(gateway, served, request).finally(leave)
        await gateway.rates.check(served.call, { user_id: arrival.visitor?.user_id, ip: request.ip })
        arrivals.set(request, arrival)
      },
      handler: (request, reply) => {
        const arrival = arrivals.get(request)
        if (!arrival) throw authRefusal(Code.noToken)
        return runCall(gateway, served, arrival, request, reply)
      },
    })
}

function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parse(request, typeof body === 'string' ? body : body.toString('utf8'), done)
  })
}

const PREFLIGHT_SECONDS = 600

/**
 * Lets pages of portals on these origins make calls, with the token in a header and never with cookies. The passport's frame,
 * files, builds and the registry have rules of their own.
 */
async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: [BASES.api, BASES.passport].some((base) => request.url?.startsWith(base)) ? [...origins] : false,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'idempotency-key', PROOF_HEADER],
        exposedHeaders: ['x-clock', 'x-request-id', 'retry-after'],
        maxAge: PREFLIGHT_SECONDS,
      }),
  })
}

/**
 * The gateway as a Fastify instance, ready for `listen` or `inject`. Calls lie under `/api/` and `/passport/`, their
 * document at `/api/openapi.json`, the demo tools under `/dev/`; everything else is asked of `site`.
 */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const demo = options.demo ?? false
  const clock = options.clock ?? createClock()
  const local = localServices(clock.now)
  const log = options.log ?? createLog('warn')
  const rates = createRateLimiter(options.rateLimits ?? NO_RATE_LIMITS, {
    db: options.db,
    now: clock.now,
    report: (error) => log.error({ error }, 'calls are not counted together with other gateways'),
  })
  // Fewer than the connections of the pool: sign-ins and jobs find one free. More at once are not faster, and a long one takes longer.
  // An embedded database has one connection: each of a call's statements waits for those of all calls beside it.
  const places = clientOf(options.db) ? 2 : Math.min(8, Math.max(4, 2 * availableParallelism()))
  const calls = (options.calls ?? areas).filter(({ call }) => demo || call.host !== 'dev')
  const served = calls.flatMap(withSeedingAddress)
  const gateway: Gateway = {
    calls: calls.map(({ call }) => call),
    db: options.db,
    replica: options.replica,
    clock,
    faults: createFaults(),
    files: options.files ?? absent<FileStore>('a file folder'),
    scanner: options.scanner,
    ai: options.ai ?? local.ai,
    lives: options.lives ?? local.lives,
    trends: options.trends ?? local.trends,
    shops: options.shops ?? local.shops,
    erps: options.erps ?? local.erps,
    senders: options.senders ?? local.senders,
    send: options.jobs?.send ?? absent<{ send: SendJob }>('a job queue').send,
    demo,
    sendsCodes: options.sendsCodes ?? true,
    patience: options.patience ?? 30_000,
    rates,
    proofs: createProofs(),
    idleSeconds: options.idleSeconds ?? Number.POSITIVE_INFINITY,
    registryDir: options.registryDir,
    admission: createAdmission(places),
    arrivals: createAdmission(places),
    checkAnswers: options.checkAnswers ?? false,
  }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: MEGABYTE,
    requestTimeout: 30_000,
    // Longer than a proxy in front keeps them (60 s as a rule): it never asks over one that is just being closed.
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    routerOptions: { querystringParser: readQuery },
    frameworkErrors: (error, request, reply) =>
      sendRefusal(reply.header('x-request-id', request.id), refusalOf(error).refusal),
    clientErrorHandler: (_error, socket) => {
      if (socket.writable)
        socket.end(
          'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n' +
            unreadableRequest(),
        )
    },
  })
  app.addHook('onReady', async () => rates.start())
  app.addHook('onClose', () => rates.close())
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  drainUnread(app)
  readJson(app)
  await app.register(multipart, {
    limits: { files: 1, fileSize: UPLOAD_BYTES_MAX, fields: 20, fieldSize: 10_000, parts: 21, headerPairs: 50 },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders, ...(isSecure(request) && OVER_TLS), 'x-request-id': request.id })
    if (options.strictHosts && !PROBES.includes(pathOf(request)) && !(await options.site?.claims(request.host)))
      throw new RefusalError(Code.notFound, '该域名未绑定任何门户', { status: 421 })
  })
  await allowOrigins(app, options.allowedOrigins ?? [])
  app.setErrorHandler((error, request, reply) => {
    const { refusal, unexpected } = refusalOf(error)
    if (unexpected && !isLeft(error, reply))
      request.log.error({ error, method: request.method, route: request.routeOptions.url }, 'failed')
    return sendRefusal(reply, refusal)
  })
  app.setNotFoundHandler((request, reply) => serveSite(gateway, options.site, request, reply))

  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  const byAddress = Map.groupBy(served, addressOf)
  observeRequests(app, {
    callerOf: (request) => arrivals.get(request)?.visitor,
    isCall: (path) => byAddress.has(path),
    measurements: options.measurements,
  })
  routeCalls(app, { gateway, byAddress, arrivals })
  // Made when it is first asked for: that takes longer than all else that a gateway does before it is ready.
  let document: string | undefined
  app.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(openApiOf(calls))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  serveProbes(app, {
    db: options.db,
    replica: options.replica,
    isWorking: options.jobs?.isWorking,
    stopping: options.stopping,
  })
  await serveBeacons(app)
  serveSecurityText(app, options.securityContact, clock)
  serveCalendars(app, gateway)
  if (options.files) serveFiles(app, gateway, options.allowedOrigins ?? [])
  servePassportFrame(app, gateway, options.allowedOrigins ?? [])
  if (options.registryDir !== undefined) {
    await serveRegistry(app, gateway, options.registryDir)
    await serveOperator(app, gateway, options.registryDir)
    serveOperatorPage(app)
    await serveBuildReports(app, options.registryDir)
    if (options.measurements)
      serveMeasurements(app, { gateway, measurements: options.measurements, registryDir: options.registryDir })
  }
  if (demo) {
    serveDemoFiles(app)
    serveStandIns(app)
  }
  return app
}

// A gateway that was made without a part says so when the part is used, not with an undefined somewhere.
const absent = <Part extends object>(what: string): Part =>
  // every use throws, so nobody sees that it is no Part
  new Proxy({} as Part, {
    get: () => () => {
      throw new Error(`This gateway was started without ${what}`)
    },
  })

const unreadableRequest = () =>
  JSON.stringify({
    code: Code.badField,
    message: '参数错误：无法读取请求',
    data: null,
    request_id: randomUUID(),
  })
