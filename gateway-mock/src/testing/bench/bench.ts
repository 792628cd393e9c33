import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type OpenedDatabase, openDatabase, SESSION_OPTIONS } from '../../store/database/open.ts'
import type { Db } from '../../store/database/db.ts'
import { openFiles } from '../../store/files/openFiles.ts'
import { type Clock, createClock } from '../../rules/clock.ts'
import { refreshAggregates } from '../../jobs/aggJobs.ts'
import { JOBS } from '../../jobs/jobs.ts'
import { localServices } from '../../demo/localServices.ts'
import { createJobs } from '../../jobs/queue.ts'
import { rowOf } from '../../store/database/query.ts'
import { createServer } from '../../process/server.ts'
import { readSettings } from '../../process/settings.ts'
import { seedWhenEmpty } from '../../demo/business/seedWorld.ts'
import { type SendCall, type BenchUser, askersOf, createCaller } from './sendCall.ts'
import { crowd } from './crowd.ts'
import { at, shown } from './figures.ts'
import { processorTimeOf } from './processorTime.ts'
import { type BenchContext, placeOf, questionsOf } from './benchCases.ts'
import { questionsOfOneFilter, refuseDisagreement } from './oneFilter.ts'
import { search } from './search.ts'
import { float, select } from '../../store/database/select.ts'

// Times of the heaviest calls through the gateway beside the plainest SQL of the same question, then a crowd, then a search at
// random for figures that disagree and rows that should not be seen.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    crowd: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    search: { type: 'string', default: '0' },
    seed: { type: 'string', default: '20261121' },
  },
})
const RUNS = Number(values.runs)
const SECONDS = Number(values.seconds)
const SEARCHES = Number(values.search)
const CORP = 1
const LONG_MS = 10_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

interface Bench {
  db: Db
  clock: Clock
  ask: SendCall
  askers: readonly BenchUser[]
  place: BenchContext
}

/** A gateway over the database, for as long as the work takes. */
async function withGateway(
  database: OpenedDatabase,
  { folder, clock, patience }: { folder: string; clock: Clock; patience?: number },
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const settings = readSettings({ ...process.env, DATA_DIR: folder, PORT: '0' }, folder)
  const { db } = database
  const files = openFiles(settings)
  const jobs = createJobs({ db, store: database.queue, clock, files, ...localServices(clock.now), jobs: JOBS })
  await jobs.open()
  const server = await createServer({ db, demo: true, clock, files, jobs, ...(patience && { patience }) })
  const ask = createCaller(await server.listen({ port: 0, host: '127.0.0.1' }))
  const askers = await askersOf(db, CORP, Number(values.crowd), clock.now())
  await work({ db, clock, ask, askers, place: await placeOf(db, CORP, clock.now()) })
  await server.close()
  await jobs.stop()
}

/** Each question through the gateway and as plain SQL, one after another. */
async function table({ db, ask, askers, place }: Bench, kind: 'embedded' | 'server'): Promise<void> {
  const admin = askers[0]
  if (!admin) throw new Error('nobody to ask as')
  const questions = [...questionsOf(place), ...(await questionsOfOneFilter(db, place))]
  const chosen = questions.filter(({ name }) => new RegExp(values.only).test(name))
  const processorTime = processorTimeOf(db, kind)
  const used = async (work: () => Promise<unknown>) => {
    const before = await processorTime()
    const ms = await timed(work)
    return { ms, cpu: (await processorTime()) - before }
  }

  const answers = new Map<string, unknown>()
  console.log(`\n| ${'call'.padEnd(32)} | p50 ms | p95 ms | CPU ms | SQL p50 | SQL p95 | SQL CPU | ratio |`)
  console.log(`|${'-'.repeat(34)}|-------:|-------:|-------:|--------:|--------:|--------:|------:|`)
  for (const question of chosen) {
    const calls: { ms: number; cpu: number }[] = []
    const bare: { ms: number; cpu: number }[] = []
    let wrong = 0
    for (let run = 0; run <= RUNS; run++) {
      const call = await used(async () => {
        const { code, data } = await ask(question, admin)
        if (code !== 0) wrong = code
        answers.set(question.name, data)
      })
      // Minutes are not worth repeating.
      const [first] = bare
      const plain = first && first.ms > LONG_MS ? first : await used(() => db.execute(question.sql))
      // The first time fills the caches.
      if (run > 0 || plain.ms > LONG_MS || RUNS === 0) {
        calls.push(call)
        bare.push(plain)
      }
    }
    const times = (list: typeof calls) => list.map(({ ms }) => ms)
    const cpu = (list: typeof calls) =>
      at(
        list.map((each) => each.cpu),
        0.5,
      )
    const cells = [
      ...[at(times(calls), 0.5), at(times(calls), 0.95), cpu(calls)].map((cell) => shown(cell).padStart(6)),
      ...[at(times(bare), 0.5), at(times(bare), 0.95), cpu(bare)].map((cell) => shown(cell).padStart(7)),
      (cpu(calls) / cpu(bare)).toFixed(2).padStart(5),
    ]
    console.log(`| ${question.name.padEnd(32)} | ${cells.join(' | ')} |${wrong ? ` code ${wrong}` : ''}`)
  }
  refuseDisagreement(answers)
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const { dataDir, databaseUrl } = readSettings({ ...process.env, DATA_DIR: folder, PORT: '0' }, folder)
  // Processors are counted by process: parallel workers are gone when they are done.
  const alone = databaseUrl && new URL(databaseUrl)
  if (alone) alone.searchParams.set('options', `${SESSION_OPTIONS} -c max_parallel_workers_per_gather=0`)
  const measured = await openDatabase({ dataDir, ...(alone && { databaseUrl: alone.href }) })
  const clock = createClock()
  if (measured.kind === 'embedded') await seedWhenEmpty(measured.db, { now: clock.now() })
  // A seeded business ends at its own moment; asked later, its last days would be empty.
  const { until } = await rowOf(measured.db, select({ until: float`max(seeded_at)` }, sql`from world_part`))
  clock.set(until)
  const sums = await timed(() => refreshAggregates({ db: measured.db, clock, signal: new AbortController().signal }))
  console.log(`${measured.kind} database, sums by day brought up to date in ${(sums / 1000).toFixed(1)} s`)
  await withGateway(measured, { folder, clock, patience: 300_000 }, (one) => table(one, measured.kind))

  // The crowd meets the gateway as it is started, with its own patience.
  const usual = measured.kind === 'server' ? await openDatabase({ dataDir, databaseUrl }) : measured
  if (SECONDS > 0)
    await withGateway(usual, { folder, clock }, async ({ ask, askers, place }) => {
      const people = Number(values.crowd)
      if ((await crowd(ask, askers, questionsOf(place), { people, seconds: SECONDS })) > 0) process.exitCode = 1
    })
  if (SEARCHES > 0)
    await withGateway(usual, { folder, clock, patience: 300_000 }, async ({ db, ask }) => {
      await search({ db, ask, now: clock.now(), runs: SEARCHES, seed: Number(values.seed) })
    })
  if (usual !== measured) await usual.close()
  await measured.close()
  rmSync(folder, { recursive: true, force: true })
}

bench().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
