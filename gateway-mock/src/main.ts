import { fileURLToPath } from 'node:url'
import { site } from '@crm/registry/site'
import { aiOf } from './ai/aiService.ts'
import { openDatabase } from './db/open.ts'
import { createClock } from './http/clock.ts'
import { openFiles } from './files/store.ts'
import { JOBS } from './jobs/jobs.ts'
import { createJobs } from './jobs/queue.ts'
import { localSenders, serviceSenders } from './notify/senders.ts'
import { createServer } from './server.ts'
import { readSettings } from './settings.ts'
import { shopsOf } from './shops/shopService.ts'
import { seedWhenEmpty } from './world/seedWorld.ts'
import { openWithWorld } from './world/stale.ts'

const GRACE_MS = 5_000

async function start(): Promise<void> {
  const settings = readSettings(process.env, fileURLToPath(new URL('../../.data', import.meta.url)))
  const database = settings.demo
    ? await openWithWorld(settings, { renew: settings.renewWorld, print: (line) => console.log(line) })
    : await openDatabase(settings)
  const clock = createClock(settings.startsAt)
  if (settings.demo) await seedWhenEmpty(database.db, { now: clock.now(), onProgress: (line) => console.log(line) })
  const files = openFiles(settings.filesDir)
  const ai = aiOf(settings)
  const senders = settings.demo ? localSenders : serviceSenders(settings)
  const jobs = createJobs({
    db: database.db,
    store: database.queue,
    clock,
    files,
    senders,
    ai,
    shops: shopsOf(settings),
    jobs: JOBS,
  })
  const server = await createServer({
    clock,
    files,
    ai,
    jobs,
    db: database.db,
    demo: settings.demo,
    site: site(settings.registryDir, settings),
    trustedProxies: settings.trustedProxies,
    strictHosts: settings.strictHosts,
    registryDir: settings.registryDir,
  })

  let stopping = false
  const stop = async () => {
    // the second signal of an impatient operator
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => server.server.closeAllConnections(), GRACE_MS).unref()
    await server.close()
    await jobs.stop()
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

start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
