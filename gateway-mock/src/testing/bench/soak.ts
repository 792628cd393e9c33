import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DAY_SECONDS, HOUR_SECONDS } from '@crm/base/durations'
import { commonCalls } from '@crm/contracts/calls/common'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { talentCalls } from '@crm/contracts/calls/talents'
import { FollowLogKind } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../store/database/open.ts'
import { rowsOf } from '../../store/database/query.ts'
import { startPostgres } from '../testPostgres.ts'
import { KEY_HEADER } from '../../process/http/idempotency.ts'
import { type GatewayProcess, roundRobin, startGateway } from '../testGateway.ts'
import { placeOf, questionsOf } from './benchCases.ts'
import { at, shown } from './figures.ts'
import { askersOf, type BenchUser, createCaller } from './sendCall.ts'
import { number, select, text, value } from '../../store/database/select.ts'

// Staff at work for a while on two gateways behind a plain proxy, one of which dies twice: what was answered is there, once.

const USAGE = 'usage: pnpm soak [--minutes 5] [--staff 50]'
/** The enterprise whose staff work. */
const CORP = 1
/** One call in so many is a write. */
const WRITE_EVERY = 4
/** What somebody reads before the next click, at most. */
const PAUSE_MS = 2_000
const RESTART_MS = 5_000
const SAMPLE_MS = 10_000
const TRIES = 60
const TRY_MS = 500
/** From here on a code says that the gateway failed. */
const FAILED_FROM = 50_000
const MEGABYTE = 1024 * 1024

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, staff: { type: 'string', default: '50' } },
})
const minutes = Number(values.minutes)
const staff = Number(values.staff)
if (!(minutes > 0) || !Number.isInteger(staff) || staff < 1) throw new Error(USAGE)

/** Memory of a process that the system has given it, where the system tells. */
function memoryOf({ child }: GatewayProcess): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

const folder = mkdtempSync(join(tmpdir(), 'soak-'))
const postgres = await startPostgres()
const settings = { DEMO: '1', DATABASE_URL: postgres.url, DATA_DIR: folder, LOG_LEVEL: 'error' }
// The first one seeds the business.
const steady = await startGateway(settings)
const gateways = [steady, await startGateway(settings)]
const proxy = await roundRobin(() => gateways.map(({ url }) => url))
const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
const now = Math.floor(Date.now() / 1000)
const askers = await askersOf(database.db, CORP, staff, now)
const talents = await rowsOf(
  database.db,
  select(
    {
      author_id: value<Talent['author_id']>`author_id`,
      platform: value<Talent['platform']>`platform`,
      user_id: number`user_id`,
    },
    sql`from follow
    where corp_id = ${CORP} and classify = 1 and unbind_time is null order by id`,
  ),
)
const questions = questionsOf(await placeOf(database.db, CORP, now))
const send = createCaller(proxy.url)
console.log(`${staff} staff (${askers.length} members), ${questions.length} questions, ${minutes} minutes`)

const times: number[] = []
const acknowledged: string[] = []
const tally = { reads: 0, refused: 0, errors: 0, retried: 0, kills: 0 }
const failures = new Map<string, number>()
const fail = (what: string) => {
  tally.errors += 1
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

/** Asks as the browser's client does: what got no answer is asked again, with the same key. A read may be refused to a role. */
async function asked(
  what: string,
  isWrite: boolean,
  ask: () => Promise<{ code: number; ms: number }>,
): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const { code, ms } = await ask()
      // What a proxy says when it reaches nobody is no answer.
      if (!Number.isInteger(code)) throw new Error(`${what} without an answer`)
      times.push(ms)
      if (code >= FAILED_FROM) fail(`${what} ${code}`)
      else if (code !== 0 && isWrite) fail(`${what} ${code}`)
      else if (code !== 0) tally.refused += 1
      return code === 0
    } catch {
      tally.retried += 1
      await sleep(TRY_MS)
    }
  }
  fail(`${what} without an answer`)
  return false
}

type Talent = Readonly<{ author_id: string; platform: string }>

/** What staff write, each with a text by which it is found again: a saved view, an entry about a talent, a live in the calendar. */
const WRITES = [
  {
    call: commonCalls.viewSave,
    request: (name: string) => ({ table_key: name, name, config: {} }),
    stored: sql`select name from saved_view where corp_id = ${CORP} and name like 'soak-%'`,
  },
  {
    call: talentCalls.followLogAdd,
    request: (name: string, talent: Talent) => ({ ...talent, kind: FollowLogKind.wechat, content: name }),
    stored: sql`select content as name from follow_log where corp_id = ${CORP} and content like 'soak-%'`,
  },
  {
    call: scheduleCalls.add,
    // One after the other, from next month on: no two of a talent may overlap.
    request: (name: string, talent: Talent, turn: number) => {
      const start_time = now + 30 * DAY_SECONDS + turn * HOUR_SECONDS
      return { ...talent, title: name, start_time, end_time: start_time + HOUR_SECONDS / 2 }
    },
    stored: sql`select title as name from schedule where corp_id = ${CORP} and title like 'soak-%'`,
  },
] as const

async function write(asker: BenchUser, talent: Talent | undefined, name: string, turn: number): Promise<void> {
  // Who follows nobody writes about nobody.
  const open = WRITES.filter(({ call }) => !call.roles || call.roles.includes(asker.role_id)).slice(
    0,
    talent ? undefined : 1,
  )
  const { call, request } = open[Math.floor(turn / WRITE_EVERY) % open.length] ?? WRITES[0]
  const body = JSON.stringify(request(name, talent ?? { author_id: '', platform: '' }, turn))
  const headers = {
    ...{ authorization: `Bearer ${asker.token}`, 'content-type': 'application/json' },
    [KEY_HEADER]: randomUUID(),
  }
  const isDone = await asked(call.id, true, async () => {
    const begun = performance.now()
    const response = await fetch(`${proxy.url}/api/${call.path}`, { method: 'POST', headers, body })
    const { code } = (await response.json()) as { code: number } // the envelope of every answer
    return { code, ms: performance.now() - begun }
  })
  if (isDone) acknowledged.push(name)
}

async function work(index: number, until: number): Promise<void> {
  const asker = askers[index % askers.length]
  // Two of one account write about two talents.
  const talent = talents.filter(({ user_id }) => user_id === asker?.user_id)[Math.floor(index / askers.length)]
  const key = talent && { author_id: talent.author_id, platform: talent.platform }
  for (let turn = 0; asker && performance.now() < until; turn += 1) {
    const question = questions[(index * 7 + turn) % questions.length]
    if ((index + turn) % WRITE_EVERY === 0) await write(asker, key, `soak-${index}-${turn}`, turn)
    else if (question) {
      tally.reads += 1
      await asked(question.name, false, () => send(question, asker))
    }
    await sleep(Math.random() * PAUSE_MS)
  }
}

/** Kills the second gateway at a third and at two thirds of the time, and starts another in its place. */
async function disturb(): Promise<void> {
  const third = (minutes * 60_000) / 3
  for (let kills = 0; kills < 2; kills += 1) {
    await sleep(kills === 0 ? third : third - RESTART_MS)
    gateways[1]?.child.kill('SIGKILL')
    tally.kills += 1
    await sleep(RESTART_MS)
    gateways[1] = await startGateway(settings)
  }
}

const memory: number[] = []
const sampling = setInterval(() => memory.push(memoryOf(steady)), SAMPLE_MS)
const until = performance.now() + minutes * 60_000
await Promise.all([disturb(), ...Array.from({ length: staff }, (_, index) => work(index, until))])
clearInterval(sampling)

const rows = await rowsOf(
  database.db,
  select(
    { name: text`name`, count: number`count(*)` },
    sql`from (${sql.join(
      WRITES.map(({ stored }) => stored),
      sql` union all `,
    )}) as written group by 1`,
  ),
)
const stored = new Map(rows.map(({ name, count }) => [name, count]))
const lost = acknowledged.filter((name) => !stored.has(name))
const doubled = rows.filter(({ count }) => count > 1)
const [begin = Number.NaN] = memory
const megabytes = (bytes: number | undefined) => `${Math.round((bytes ?? Number.NaN) / MEGABYTE)} MB`
console.log(
  `${times.length} calls (${tally.reads} reads, ${acknowledged.length} writes acknowledged, ${stored.size} stored), ${(times.length / minutes / 60).toFixed(1)} a second, p50 ${shown(at(times, 0.5))} ms, p95 ${shown(at(times, 0.95))} ms, longest ${shown(at(times, 1))} ms`,
)
console.log(
  `${tally.kills} kills; ${lost.length} lost, ${doubled.length} doubled, ${tally.errors} errors ${JSON.stringify(Object.fromEntries(failures))}, ${tally.refused} refused, ${tally.retried} asked again`,
)
console.log(
  `memory of the gateway that lived: ${megabytes(begin)} at the begin, ${megabytes(memory.at(-1))} at the end, ${megabytes(Math.max(...memory))} at most`,
)
const sizes = await rowsOf(
  database.db,
  select({ kind: text`'database'`, bytes: number`pg_database_size(current_database())` }, sql``),
)
for (const { kind, bytes } of sizes) console.log(`${kind}: ${megabytes(bytes)}`)

await database.close()
proxy.close()
await Promise.all(gateways.map((gateway) => gateway.stop()))
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = lost.length + doubled.length + tally.errors > 0 ? 1 : 0
