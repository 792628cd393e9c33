import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { devCalls } from '@crm/contracts/calls/dev'
import { sessionCalls } from '@crm/contracts/calls/session'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportType } from '@crm/contracts/taskTypes'
import type { Call } from '@crm/contracts/call'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../store/database/open.ts'
import { copyTestDatabase, TEST_NOW } from '../testing/testDatabase.ts'
import { DEMO_PASSWORD } from '../demo/business/corps.ts'
import { seedWhenEmpty } from '../demo/business/seedWorld.ts'
import { startPostgres, type TestPostgres } from '../testing/testPostgres.ts'

// KILL_FULL=1 (`pnpm test:kill`): the sizes that staff may ask for, on both databases. Otherwise as many as a test may take, on the
// embedded one.
const FULL = process.env.KILL_FULL === '1'
const DATABASES = FULL ? ['the embedded database', 'a PostgreSQL server'] : ['the embedded database']
const IMPORTED = FULL ? 5_000 : 1_000
const EXPORTED = FULL ? 100_000 : 6_000
const HANDED = FULL ? 1_000 : 500
/** The last row of the file names nobody. */
const TAKEN = IMPORTED - 1
const KILLS = FULL ? 3 : 1
const PATIENCE = FULL ? 1_200_000 : 180_000

const main = fileURLToPath(new URL('../process/main.ts', import.meta.url))
let folder = ''
let postgres: TestPostgres | undefined
let child: ChildProcess
let base = ''
let token = ''
let heir = 0

/** Opens the database that the gateway of the test works on, while that is not running. */
const open = () =>
  openDatabase({
    dataDir: folder,
    ...(postgres && { databaseUrl: postgres.url, secretsKeyFile: join(folder, 'secrets.key') }),
  })

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function startGateway(): Promise<void> {
  const port = await freePort()
  const place = { DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '' }
  const env = { ...process.env, ...place, PORT: String(port), DEMO: '1', NODE_ENV: 'test' }
  child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  base = `http://127.0.0.1:${port}`
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => text.includes('ready:') && resolve())
    child.once('exit', (code) => reject(new Error(`the gateway ended with ${code}`)))
  })
  await run(devCalls.setClock, { now: TEST_NOW })
}

/** As a power cut: no handler runs, nothing is flushed. */
async function kill(): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

async function run<Request, Answer>(call: Call<Request, Answer>, request: Request): Promise<Answer> {
  const inQuery = call.method === 'GET'
  const query = inQuery ? `?${new URLSearchParams(Object(request))}` : ''
  const address = `${base}/${call.host ?? 'api'}/${call.path}${query}`
  const response = await fetch(address, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(!inQuery && { body: JSON.stringify(request) }),
  })
  // the gateway answers by the same contract
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: Answer }
  if (code !== 0) throw new Error(`${call.id}: ${code} ${message}`)
  return data
}

interface Progress {
  status: number
  num: number
}

/** Kills the gateway in the middle of a task, several times, and waits for its end. */
async function killedWithin(read: () => Promise<Progress>, running: number): Promise<number> {
  let kills = 0
  for (let lowest = 0; kills < KILLS; kills += 1) {
    let now = await read()
    while (now.status === running && now.num <= lowest) {
      await sleep(15)
      now = await read()
    }
    if (now.status !== running) break
    lowest = now.num
    await kill()
    await startGateway()
  }
  while ((await read()).status === running) await sleep(100)
  return kills
}

async function prepare(): Promise<void> {
  if (postgres === undefined) await copyTestDatabase(folder)
  const { db, close } = await open()
  await seedWhenEmpty(db, { now: TEST_NOW })
  const author = (prefix: string, count: number) =>
    sql`insert into author (author_id, platform, uid, nick_name, updated_at) select ${prefix} || n, 'dy', ${prefix} || 'u' || n,
      ${prefix} || n, 1 from generate_series(1, ${count}::int) n`
  await db.execute(author('imp', TAKEN))
  await db.execute(author('exp', EXPORTED))
  await db.execute(author('han', HANDED))
  const stored = (prefix: string, pool: number) =>
    sql`insert into corp_author (corp_id, author_id, platform, source, pool, pool_at, created_at, updated_at)
      select 1, author_id, platform, 3, ${pool}::int, 1, 1, 1 from author where author_id like ${`${prefix}%`}`
  await db.execute(stored('exp', 1))
  await db.execute(stored('han', 2))
  await db.execute(sql`insert into follow (corp_id, author_id, platform, user_id, dept_id, bind_time, bind_type, created_at, updated_at)
    select 1, author_id, platform, (select m.user_id from corp_user m join app_user u on u.user_id = m.user_id where m.corp_id = 1
      and u.phone = '13800100006'), 0, 1, 1, 1, 1 from author where author_id like 'han%'`)
  await db.execute(sql`update corp_setting set max_bind = 0 where corp_id = 1`)
  const { rows } = await db.execute<{ user_id: number }>(
    sql`select user_id from corp_user where corp_id = 1 and role_id = 50 and status = 2`,
  )
  heir = rows[0]?.user_id ?? 0
  await db.execute(sql`update plan_quota set limit_value = null`)
  await close()
}

describe.each(DATABASES)('on %s', (name) => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gateway-kill-'))
    postgres = name === 'a PostgreSQL server' ? await startPostgres() : undefined
    token = ''
    await prepare()
    await startGateway()
    const password = createHash('sha256').update(DEMO_PASSWORD).digest('hex')
    const who = {
      grant_type: 'password' as const,
      appId: 'crm',
      mobile: '13800100002',
      password,
      device: 'PC' as const,
    }
    token = (await run(sessionCalls.casToken, who)).token
  }, PATIENCE)
  afterAll(async () => {
    child?.kill('SIGKILL')
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    `an import of ${IMPORTED} rows that is killed in the middle ends once, with every row`,
    async () => {
      const rows = Array.from({ length: TAKEN }, (_, index) => `imp${index + 1},wx_${index + 1}`)
      const body = new FormData()
      body.append('file', new Blob([`达人ID,联系方式\n${rows.join('\n')}\nnobody,x\n`]), 'many.csv')
      const headers = { authorization: `Bearer ${token}` }
      const sent = await fetch(`${base}/api/${taskCalls.uploadFile.path}`, { method: 'POST', headers, body })
      const { data } = (await sent.json()) as { data: { file_url: string } }
      const { task_id } = await run(taskCalls.importStart, { module: 1, platform: 'dy', file_url: data.file_url })
      const read = async () => {
        const { list } = await run(taskCalls.importTasks, {})
        const task = list.find(({ id }) => id === task_id)
        if (!task) throw new Error('the import is gone')
        return task
      }
      expect(await killedWithin(read, 1)).toBe(KILLS)
      expect(await read()).toMatchObject({ status: 3, total: IMPORTED, success_count: TAKEN, fail_count: 1 })
    },
    PATIENCE,
  )

  it(
    `an export of ${EXPORTED} rows that is killed in the middle ends with one whole file`,
    async () => {
      const request = {
        type: ExportType.talentPublic,
        filters: { platform: 'dy', keyword: 'exp' },
        format: 'csv' as const,
      }
      const { task_id } = await run(taskCalls.generalExport, request)
      const read = async () => {
        const { list } = await run(taskCalls.exportTasks, {})
        const task = list.find(({ id }) => id === task_id)
        if (!task) throw new Error('the export is gone')
        return task
      }
      expect(await killedWithin(read, 1)).toBeGreaterThan(0)
      const task = await read()
      expect(task).toMatchObject({ status: 4, num: EXPORTED })
      const { url } = await run(taskCalls.fileLink, { file_url: task.file_url })
      const lines = (await (await fetch(base + url)).text()).trim().split('\r\n')
      // The header first, 合计 last.
      expect(lines.length).toBe(EXPORTED + 2)
      expect(lines.at(-1)).toMatch(/^合计/)
      expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[1])).size).toBe(EXPORTED)
    },
    PATIENCE,
  )

  it(
    `a transfer of ${HANDED} talents that is killed in the middle hands each over once`,
    async () => {
      const { list } = await run(taskCalls.transferTasks, {})
      expect(list).toEqual([])
      const author_id = Array.from({ length: HANDED }, (_, index) => `han${index + 1}`)
      const { task_id } = await run(taskCalls.transferStart, { platform: 'dy', author_id, to_user_id: heir })
      expect(await killedWithin(() => run(taskCalls.transferProgress, { task_id }), 1)).toBe(KILLS)
      const done = await run(taskCalls.transferProgress, { task_id })
      expect(done).toMatchObject({ status: 3, success_count: HANDED, fail_count: 0 })
    },
    PATIENCE,
  )

  it(
    'nothing was done twice, and everybody was told once',
    async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
      const { db, close } = await open()
      const count = async (query: ReturnType<typeof sql>) => (await db.execute<{ n: number }>(query)).rows[0]?.n
      expect(
        await count(sql`select count(*)::int as n from corp_author where corp_id = 1 and author_id like 'imp%'`),
      ).toBe(TAKEN)
      expect(await count(sql`select count(*)::int as n from author_contact where author_id like 'imp%'`)).toBe(TAKEN)
      expect(
        await count(
          sql`select count(*)::int as n from follow where author_id like 'han%' and unbind_time is null and user_id = ${heir}`,
        ),
      ).toBe(HANDED)
      expect(await count(sql`select count(*)::int as n from follow where author_id like 'han%'`)).toBe(2 * HANDED)
      expect(await count(sql`select count(*)::int as n from follow_log where author_id like 'han%'`)).toBe(HANDED)
      expect(await count(sql`select count(*)::int as n from stored_file where kind = 'export'`)).toBe(1)
      expect(await count(sql`select count(*)::int as n from task_import_fail`)).toBe(0)
      const titles = await db.execute<{ title: string; n: number }>(
        sql`select title, count(*)::int as n from notice where notice_type = 1012 group by title order by title`,
      )
      expect(titles.rows).toEqual(['导入完成', '导出完成', '达人转交完成'].map((title) => ({ title, n: 1 })))
      await close()
    },
    PATIENCE,
  )
})
