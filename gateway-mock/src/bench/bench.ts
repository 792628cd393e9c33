import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { aiOf } from '../ai/aiService.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { openFiles } from '../files/store.ts'
import { startSession } from '../http/auth.ts'
import { createClock } from '../http/clock.ts'
import { bringSumsUpToDate } from '../jobs/aggJobs.ts'
import { JOBS } from '../jobs/jobs.ts'
import { createJobs } from '../jobs/queue.ts'
import { rowOf, rowsOf } from '../metrics/query.ts'
import { createServer } from '../server.ts'
import { readSettings } from '../settings.ts'
import { seedWhenEmpty } from '../world/seedWorld.ts'
import { type Place, type Question, questionsOf } from './questions.ts'

// Times of the heaviest calls through the gateway beside the plainest SQL of the same question, then a crowd.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    crowd: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string' },
  },
})
const RUNS = Number(values.runs)
const CROWD = Number(values.crowd)
const SECONDS = Number(values.seconds)
const CORP = 1
const LONG_MS = 10_000

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
const ms = (time: number) => (time < 10 ? time.toFixed(1) : String(Math.round(time)))

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Members of the corporation with a session each, administrators first. */
async function tokensOf(db: Db, now: number): Promise<{ token: string; role_id: number }[]> {
  const members = await rowsOf<{ user_id: number; role_id: number }>(
    db,
    sql`select user_id, role_id from corp_user where corp_id = ${CORP} and status = 2 and role_id in (2, 4, 6, 30, 50, 60)
      order by role_id <> 2, user_id limit ${CROWD}`,
  )
  const tokens = []
  for (const { user_id, role_id } of members) {
    const session = { user_id, corp_id: CORP, ip: '127.0.0.1', device: 'bench', now }
    tokens.push({ token: (await startSession(db, session)).token, role_id })
  }
  return tokens
}

async function placeOf(db: Db, now: number): Promise<Place> {
  const { user_id } = await rowOf<{ user_id: number }>(
    db,
    sql`select user_id from follow where corp_id = ${CORP} and classify = 1 and unbind_time is null group by 1 order by count(*) desc, 1 limit 1`,
  )
  const { product_id } = await rowOf<{ product_id: string }>(
    db,
    sql`select product_id from order_item where corp_id = ${CORP} and pay_time > ${now - 7 * 86_400} group by 1 order by count(*) desc, 1 limit 1`,
  )
  const { videos } = await rowOf<{ videos: number }>(
    db,
    sql`select count(*)::int as videos from video where corp_id = ${CORP} and kind = 1 and deleted_at is null`,
  )
  return { now, corp_id: CORP, user_id, product_id, lastPage: Math.min(5_000, Math.ceil(videos / 20)) }
}

function asker(address: string) {
  return async ({ call, request }: Question, token: string): Promise<{ code: number; ms: number }> => {
    const fields = Object.entries(request).map(([name, value]): [string, string] => [name, String(value)])
    const begun = performance.now()
    const response = await fetch(
      `${address}/api/${call.path}${call.method === 'GET' ? `?${new URLSearchParams(fields)}` : ''}`,
      {
        method: call.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(call.method !== 'GET' && { body: JSON.stringify(request) }),
      },
    )
    // The envelope of every answer.
    const { code } = (await response.json()) as { code: number }
    return { code, ms: performance.now() - begun }
  }
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-bench-'))
  const settings = readSettings({ ...process.env, DATA_DIR: folder, PORT: '0' }, folder)
  const database = await openDatabase(settings)
  const { db } = database
  const clock = createClock()
  if (database.kind === 'embedded') await seedWhenEmpty(db, { now: clock.now() })
  // A seeded business ends at its own moment; asked later, its last days would be empty.
  const { until } = await rowOf<{ until: number }>(db, sql`select max(seeded_at)::float8 as until from world_part`)
  clock.set(until)
  const sums = await timed(() => bringSumsUpToDate({ db, clock, signal: new AbortController().signal }))
  console.log(`${database.kind} database, sums by day brought up to date in ${(sums / 1000).toFixed(1)} s`)
  const files = openFiles(settings.filesDir)
  const ai = aiOf(settings)
  const jobs = createJobs({ db, store: database.queue, clock, files, ai, jobs: JOBS })
  await jobs.open()
  const server = await createServer({ db, demo: true, clock, files, ai, jobs, patience: 300_000 })
  const ask = asker(await server.listen({ port: 0, host: '127.0.0.1' }))
  const tokens = await tokensOf(db, clock.now())
  const admin = tokens[0]?.token ?? ''
  const questions = questionsOf(await placeOf(db, clock.now())).filter(({ name }) =>
    new RegExp(values.only ?? '').test(name),
  )

  console.log(`\n| ${'call'.padEnd(30)} | p50 ms | p95 ms | SQL p50 | SQL p95 | ratio |`)
  console.log(`|${'-'.repeat(32)}|-------:|-------:|--------:|--------:|------:|`)
  for (const question of questions) {
    const calls: number[] = []
    const bare: number[] = []
    let wrong = 0
    for (let run = 0; run <= RUNS; run++) {
      const { code, ms: time } = await ask(question, admin)
      // Minutes are not worth repeating.
      const plain = (bare[0] ?? 0) > LONG_MS ? (bare[0] ?? 0) : await timed(() => db.execute(question.sql))
      if (code !== 0) wrong = code
      // The first time fills the caches.
      if (run > 0 || plain > LONG_MS) {
        calls.push(time)
        bare.push(plain)
      }
    }
    const cells = [at(calls, 0.5), at(calls, 0.95), at(bare, 0.5), at(bare, 0.95)].map(ms)
    const ratio = (at(calls, 0.5) / at(bare, 0.5)).toFixed(2)
    console.log(
      `| ${question.name.padEnd(30)} | ${[...cells, ratio].map((cell) => cell.padStart(6)).join(' | ')} |${wrong ? ` code ${wrong}` : ''}`,
    )
  }

  if (SECONDS > 0) {
    const light = questions.filter(({ alone }) => !alone)
    const until = performance.now() + SECONDS * 1000
    const times: number[] = []
    const codes = new Map<number, number>()
    let failed = 0
    await Promise.all(
      Array.from({ length: CROWD }, async (_, nth) => {
        const token = tokens[nth % tokens.length]?.token ?? ''
        for (let turn = nth; performance.now() < until; turn++) {
          const question = light[turn % light.length]
          if (!question) return
          try {
            const { code, ms: time } = await ask(question, token)
            codes.set(code, (codes.get(code) ?? 0) + 1)
            times.push(time)
          } catch {
            failed += 1
          }
        }
      }),
    )
    const errors = failed + [...codes].filter(([code]) => code >= 50_000).reduce((sum, [, count]) => sum + count, 0)
    console.log(
      `\n${CROWD} at once for ${SECONDS} s: ${times.length} requests, ${(times.length / SECONDS).toFixed(1)} a second, p50 ${ms(at(times, 0.5))} ms, p95 ${ms(at(times, 0.95))} ms, ${errors} errors; codes ${JSON.stringify(Object.fromEntries(codes))}`,
    )
    if (errors > 0) process.exitCode = 1
  }
  await server.close()
  await jobs.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

bench().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
