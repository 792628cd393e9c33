import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { site } from '@crm/registry/site'
import { aiOf } from '../services/ai/aiService.ts'
import { livesOf } from '../services/lives/liveService.ts'
import { openDatabase } from '../store/database/open.ts'
import type { Db } from '../store/database/db.ts'
import { type Clock, createClock } from '../rules/clock.ts'
import { erpsOf } from '../services/erp/adapters.ts'
import { localAi } from '../demo/localAi.ts'
import { localLives } from '../demo/localLives.ts'
import { localErp } from '../demo/localErp.ts'
import { localShops } from '../demo/localShops.ts'
import { localTrends } from '../demo/localTrends.ts'
import { serveErp } from '../demo/serveErp.ts'
import { openFiles } from '../store/files/openFiles.ts'
import { refreshAggregates } from '../jobs/aggJobs.ts'
import { JOBS } from '../jobs/jobs.ts'
import { createJobs } from '../jobs/queue.ts'
import { localSenders, serviceSenders } from '../services/senders/senders.ts'
import { createServer } from './server.ts'
import { missingServices, readSettings } from './settings.ts'
import { localScanner } from '../demo/localScanner.ts'
import { scannerOf } from '../services/scanner/scanner.ts'
import { shopsOf } from '../services/shops/shopService.ts'
import { trendsOf } from '../services/trends/trendService.ts'
import { createLog } from './telemetry/log.ts'
import { createMeasurements, type Size } from './telemetry/measurements.ts'
import { seedWhenEmpty } from '../demo/business/seedWorld.ts'
import { openWithWorld } from '../demo/business/stale.ts'

const GRACE_MS = 5_000

/** The demo business with its sums, as it would be an hour later: figures come as fast as they do from then on. */
async function seedDemo(db: Db, clock: Clock): Promise<void> {
  const print = (line: string) => console.log(line)
  if (!(await seedWhenEmpty(db, { now: clock.now(), onProgress: print }))) return
  print('Adding up the demo business')
  await refreshAggregates({ db, clock, signal: new AbortController().signal })
}

async function start(): Promise<void> {
  const settings = readSettings(process.env, fileURLToPath(new URL('../../../.data', import.meta.url)))
  const log = createLog(settings.logLevel)
  const place = { ...settings, report: (error: unknown) => log.error({ error }, 'a database connection was lost') }
  const database = settings.demo
    ? await openWithWorld(place, { renew: settings.renewWorld, print: (line) => console.log(line) })
    : await openDatabase(place)
  const files = openFiles(settings)
  await files.prepare().catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const clock = createClock(settings.startsAt)
  const measurements = createMeasurements()
  if (settings.demo) await seedDemo(database.db, clock)
  const ai = aiOf(settings.aiUrl, settings.demo ? localAi : undefined)
  const lives = livesOf(settings.liveUrl, settings.demo ? localLives : undefined)
  const shops = shopsOf(settings.shopsUrl, settings.demo ? localShops : undefined)
  const trends = trendsOf(settings.trendUrl, settings.demo ? localTrends : undefined)
  // A demonstration speaks with its ERP over HTTP, as everybody does.
  const ownErp = settings.demo && !settings.erpUrl ? await serveErp(localErp(clock.now)) : undefined
  const erps = erpsOf(settings.erpUrl ?? ownErp?.url)
  const senders = settings.demo ? localSenders : serviceSenders(settings)
  const jobs = createJobs({
    db: database.db,
    store: database.queue,
    clock,
    files,
    senders,
    ai,
    lives,
    shops,
    erps,
    trends,
    jobs: JOBS,
    replica: database.replica,
    report: (error) => log.error({ error }, 'a job or its queue failed'),
    ended: measurements.observeJob,
  })
  measurements.addSizes('jobs', 'Jobs in the queues, by state', ['queue', 'state'], async () =>
    (await jobs.sizes()).flatMap(({ queue, ...sizes }) =>
      Object.entries(sizes).map(([state, count]): Size => [{ queue, state }, count]),
    ),
  )
  const { connections } = database
  if (connections)
    measurements.addSizes(
      'database_connections',
      'Connections of the pool, and calls that wait for one',
      ['state'],
      () => Object.entries(connections()).map(([state, count]) => [{ state }, count]),
    )
  const { replica } = database
  if (replica) {
    measurements.addSizes('database_replica_lag_seconds', 'What the replica may miss', [], () => {
      const lag = replica.lag()
      return lag === undefined ? [] : [[{}, lag]]
    })
    measurements.addSizes(
      'database_replica_reads',
      'Heavy reading since the start: from the replica, from the primary instead, and tries that failed at the replica',
      ['from'],
      () => Object.entries(replica.reads()).map(([from, count]): Size => [{ from }, count]),
    )
  }
  for (const line of missingServices(settings)) console.log(line)
  const stopping = new AbortController()
  const server = await createServer({
    clock,
    files,
    scanner: scannerOf(settings.scanUrl, settings.demo ? localScanner : undefined),
    ai,
    lives,
    trends,
    shops,
    erps,
    senders,
    jobs,
    db: database.db,
    replica,
    demo: settings.demo,
    sendsCodes: settings.demo || settings.smsUrl !== undefined,
    site: site(settings.registryDir, settings),
    trustedProxies: settings.trustedProxies,
    strictHosts: settings.strictHosts,
    securityContact: settings.securityContact,
    allowedOrigins: settings.allowedOrigins,
    rateLimits: settings.rateLimits,
    idleSeconds: settings.idleSeconds,
    registryDir: settings.registryDir,
    log,
    measurements,
    stopping: stopping.signal,
  })

  const stop = async () => {
    // the second signal of an impatient operator
    if (stopping.signal.aborted) process.exit(1)
    stopping.abort()
    await sleep(settings.drainSeconds * 1000)
    setTimeout(() => server.server.closeAllConnections(), GRACE_MS).unref()
    await server.close()
    await jobs.stop()
    await ownErp?.close()
    await database.close()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  try {
    await jobs.start()
    await server.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    await jobs.stop()
    await database.close()
    throw error
  }
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  console.log(`ready: http://127.0.0.1:${port}`)
}

/** Why nothing listens, in one line for the operator. */
function startFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (!('syscall' in error && error.syscall === 'listen' && 'code' in error && 'port' in error)) return error.message
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is in use: stop what listens there, or start with another PORT.`
  if (error.code === 'EACCES') return `Port ${error.port} may not be used by this user: start with a PORT above 1023.`
  return error.message
}

start().catch((error: unknown) => {
  console.error(startFault(error))
  process.exitCode = 1
})
