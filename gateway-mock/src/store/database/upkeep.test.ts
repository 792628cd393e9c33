import { taskCalls } from '@crm/contracts/calls/tasks'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { upkeepJob } from '../../jobs/upkeepJob.ts'
import { uploadedText } from '../../testing/testFiles.ts'
import { type TestServer, testServer } from '../../testing/testServer.ts'
import type { Db } from './db.ts'
import { rowOf, rowsOf } from './query.ts'
import { keepUp } from './upkeep.ts'
import { flag, float, int, select } from './select.ts'

const MEGABYTE = 1024 * 1024
/** `max_wal_size`, which one segment may pass. */
const LOG_MAX = (64 + 16) * MEGABYTE

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await rowsOf(server.db, sql`create table bulk (n int, t text)`)
})
afterAll(() => server.close())

const run = (statement: ReturnType<typeof sql>) => rowsOf(server.db, statement)

interface Counts {
  changed: number
  dead: number
  rows: number
  is_analyzed: boolean
}

async function countsOf(table: string): Promise<Counts> {
  await run(sql`select pg_stat_force_next_flush()`)
  return rowOf(
    server.db,
    select(
      {
        changed: int`n_mod_since_analyze`,
        dead: int`n_dead_tup`,
        rows: int`reltuples`,
        is_analyzed: flag`last_analyze is not null`,
      },
      sql`from pg_stat_user_tables s join pg_class c on c.oid = relid where s.relname = ${table}`,
    ),
  )
}

async function forgetCounts(): Promise<void> {
  await run(sql`select pg_stat_force_next_flush()`)
  await run(sql`select pg_stat_reset()`)
}

const logBytes = async () =>
  (await rowOf(server.db, select({ bytes: float`sum(size)` }, sql`from pg_ls_waldir()`))).bytes

it('a table of which much has changed gets statistics and loses its dead rows, others wait for the night', async () => {
  await run(sql`insert into bulk select n, 'x' from generate_series(1, 2000) n`)
  await run(sql`update bulk set t = 'y'`)
  await run(sql`update tag_group set name = name || '' where id = (select min(id) from tag_group)`)
  expect(await countsOf('bulk')).toMatchObject({ changed: 4_000, dead: 2_000, is_analyzed: false })
  await keepUp(server.db)
  expect(await countsOf('bulk')).toEqual({ changed: 0, dead: 0, rows: 2_000, is_analyzed: true })
  expect(await countsOf('tag_group')).toMatchObject({ changed: 1, dead: 1 })
  await server.db.transaction((tx) => server.jobs.send(tx, upkeepJob, {}))
  await server.jobs.drain()
  expect(await countsOf('tag_group')).toMatchObject({ changed: 0, dead: 0, is_analyzed: true })
})

it('a table that grew is seen to, though the counts were lost when the process was killed', async () => {
  await run(sql`insert into bulk select n, 'x' from generate_series(1, 8000) n`)
  await forgetCounts()
  expect(await countsOf('bulk')).toMatchObject({ changed: 0, rows: 2_000, is_analyzed: false })
  await keepUp(server.db)
  expect(await countsOf('bulk')).toMatchObject({ rows: 10_000, is_analyzed: true })
})

it('the log stays within its bound, however much is written', async () => {
  // Rows of 1.6 kB.
  for (let nth = 0; nth < 2; nth += 1)
    await run(sql`insert into bulk select n, repeat(md5(n::text), 50) from generate_series(1, 30000) n`)
  expect(await logBytes()).toBeGreaterThan(LOG_MAX)
  await keepUp(server.db)
  expect(await logBytes()).toBeLessThanOrEqual(LOG_MAX)
  await run(sql`truncate bulk`)
}, 60_000)

it('an import is seen to while the gateway works', async () => {
  const admin = await server.signedInAs('13800100002')
  await run(sql`insert into author (author_id, platform, uid, nick_name, updated_at)
    select 'imp' || n, 'dy', 'uimp' || n, 'imp' || n, 1 from generate_series(1, 600) n`)
  const lines = Array.from({ length: 600 }, (_, nth) => `imp${nth + 1},wx_${nth + 1}`)
  const file_url = await uploadedText(server, admin, 'many.csv', `达人ID,联系方式\n${lines.join('\n')}`)
  await forgetCounts()
  await server.jobs.start()
  const { task_id } = await admin.run(taskCalls.importStart, { module: 1, platform: 'dy', file_url })
  const status = async () => (await admin.run(taskCalls.importTasks, {})).list.find(({ id }) => id === task_id)?.status
  await expect.poll(status, { timeout: 60_000 }).toBe(3)
  // What was written since is less than a tenth.
  const isKept = async () => {
    const { is_analyzed, changed, rows } = await countsOf('author_contact')
    return is_analyzed && rows >= 600 && changed <= 50 + rows / 10
  }
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
}, 120_000)

it('a server is left to itself', async () => {
  const asked: unknown[] = []
  const db = { execute: (statement: unknown) => void asked.push(statement) } as unknown as Db // no more is used of one
  await keepUp(db, { all: true })
  expect(asked).toEqual([])
})
