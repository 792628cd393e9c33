import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { localServices } from '../demo/localServices.ts'
import { type OpenedDatabase, openDatabase } from '../store/database/open.ts'
import { rowsOf } from '../store/database/query.ts'
import { taskExport } from '../store/database/schema.ts'
import { useSecretsKeys } from '../store/database/secrets.ts'
import { openTestDatabase, TEST_KEYS, TEST_NOW } from '../testing/testDatabase.ts'
import { startPostgres } from '../testing/testPostgres.ts'
import { folderFiles } from '../store/files/folderFiles.ts'
import type { Clock } from '../rules/clock.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { seedWhenEmpty } from '../demo/business/seedWorld.ts'
import { exportJob } from './exports/exportJob.ts'
import { defineJob } from './job.ts'
import { createJobs, type Jobs } from './queue.ts'
import { TURNS_MAX } from './turns.ts'
import { select, text } from '../store/database/select.ts'

const MANY = 20
const LEFT = 8
const FLOOD = 40
const OWNER = { corp_id: 1, user_id: 7 }
const WAIT = { timeout: 60_000, interval: 50 }

/** Everybody's exports, as the gateways come to them; those of a member who is held back begin, and end when they are let go. */
interface Watched {
  running: Map<number, number>
  most: Map<number, number>
  done: number[]
  held: Map<number, Promise<void>>
}

const nothingWatched = (): Watched => ({ running: new Map(), most: new Map(), done: [], held: new Map() })

const watchedExport = (watch: () => Watched) =>
  defineJob<{ id: number }>({
    ...exportJob,
    run: async (context, payload) => {
      const { running, most, done, held } = watch()
      const [task] = await context.db.select().from(taskExport).where(eq(taskExport.id, payload.id))
      const user = task?.user_id ?? 0
      const now = (running.get(user) ?? 0) + 1
      running.set(user, now)
      most.set(user, Math.max(now, most.get(user) ?? 0))
      await held.get(user)
      await exportJob.run(context, payload)
      done.push(user)
      running.set(user, (running.get(user) ?? 0) - 1)
    },
  })

async function postgresDatabase(): Promise<OpenedDatabase> {
  useSecretsKeys(TEST_KEYS)
  const postgres = await startPostgres()
  const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
  await seedWhenEmpty(database.db, { now: TEST_NOW })
  return {
    ...database,
    close: async () => {
      await database.close()
      await postgres.stop()
    },
  }
}

const clock: Clock = { now: () => TEST_NOW, offset: () => 0, set: () => undefined }

describe.each([
  { name: 'the embedded database', open: () => openTestDatabase(), count: 1 },
  { name: 'a server with two gateways', open: postgresDatabase, count: 2 },
])('on $name', ({ open, count }) => {
  const folder = mkdtempSync(join(tmpdir(), 'turns-'))
  const files = folderFiles(folder)
  let database: OpenedDatabase
  let sender: Jobs
  let server: TestServer
  let gateways: Jobs[]
  let watched: Watched
  let ran: string[]
  let busy: Caller
  let colleague: Caller
  let foreigner: Caller

  const noted = defineJob<{ name: string }>({
    name: 'noted',
    queue: 'long',
    run: async (_context, { name }) => void ran.push(name),
  })
  const leading = defineJob<{ name: string }>({
    name: 'leading',
    queue: 'long',
    run: ({ db, send }, { name }) => send(db, noted, { name }),
  })
  const makeJobs = () =>
    createJobs({
      db: database.db,
      store: database.queue,
      clock,
      files,
      ...localServices(clock.now),
      jobs: [watchedExport(() => watched), noted, leading],
    })

  beforeAll(async () => {
    database = await open()
    watched = nothingWatched()
    sender = makeJobs()
    await sender.open()
    server = await testServer({ database, jobs: sender, files })
    busy = await server.signedInAs('13800100002')
    colleague = await server.signedInAs('13800100004')
    foreigner = await server.signedInAs('13800200002')
  }, 180_000)
  afterAll(async () => {
    await sender.stop()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    watched = nothingWatched()
    ran = []
    gateways = Array.from({ length: count }, makeJobs)
  })
  afterEach(async () => {
    for (const each of gateways) await each.stop()
  })

  const work = () => Promise.all(gateways.map((each) => each.start()))
  const start = async (caller: Caller) => {
    const { task_id } = await caller.run(taskCalls.generalExport, { type: ExportType.talentPublic, format: 'csv' })
    const [task] = await server.db.select().from(taskExport).where(eq(taskExport.id, task_id))
    return { id: task_id, user: task?.user_id ?? 0 }
  }
  const startMany = async (caller: Caller) => {
    let begun = await start(caller)
    for (let nth = 1; nth < MANY; nth += 1) begun = await start(caller)
    return begun
  }
  const send = (name: string, { delaySeconds = 0, job = noted, owner = OWNER } = {}) =>
    server.db.transaction((tx) => sender.send(tx, job, { name }, { owner, delaySeconds }))
  const names = (prefix: string, length: number) => Array.from({ length }, (_, nth) => `${prefix}${nth}`)
  const withTurn = () =>
    rowsOf(
      server.db,
      select({ id: text`id` }, sql`from pgboss.job where name = 'long' and state < 'active' and priority > -1000000`),
    )

  it('one member has three at work, and everybody else goes on beside them', async () => {
    const { user } = await startMany(busy)
    const gate = Promise.withResolvers<void>()
    watched.held.set(user, gate.promise)
    await work()
    const others = [(await start(colleague)).user, (await start(foreigner)).user]
    await expect.poll(() => watched.done.toSorted(), WAIT).toEqual(others.toSorted())
    await expect.poll(() => watched.running.get(user), WAIT).toBe(TURNS_MAX)
    // None of those held back ends meanwhile: what is answered is answered beside them.
    expect((await colleague.run(talentCalls.publicList, {})).list.length).toBeGreaterThan(0)
    expect(watched.running.get(user)).toBe(TURNS_MAX)
    gate.resolve()
    await expect.poll(() => watched.done.length, WAIT).toBe(MANY + 2)
    expect(watched.most.get(user)).toBe(TURNS_MAX)
    expect(await server.db.$count(taskExport, and(eq(taskExport.created_at, TEST_NOW), eq(taskExport.status, 4)))).toBe(
      MANY + 2,
    )
  }, 180_000)

  it('a list is answered amid the calls that begin them', async () => {
    let begun = 0
    const starts = Array.from({ length: FLOOD }, () => start(busy).finally(() => (begun += 1)))
    await colleague.run(taskCalls.exportTasks, {})
    expect(begun).toBeLessThan(FLOOD / 2)
    await Promise.all(starts)
    await sender.drain()
    expect(watched.done.length).toBe(FLOOD)
  }, 60_000)

  it('who comes later with one is served among the first', async () => {
    const { user } = await startMany(busy)
    const near = await start(colleague)
    const far = await start(foreigner)
    await sender.drain()
    expect(watched.done.length).toBe(MANY + 2)
    for (const other of [near, far]) {
      const before = watched.done.slice(0, watched.done.indexOf(other.user))
      // At most those that had their turn already.
      expect(before.filter((each) => each === user).length).toBeLessThanOrEqual(TURNS_MAX)
    }
    expect(watched.done.filter((each) => each === user).length).toBe(MANY)
  })

  it('the member comes first who has fewer in hand, then the enterprise', async () => {
    const [second, third, other] = [
      { ...OWNER, user_id: 8 },
      { ...OWNER, user_id: 9 },
      { corp_id: 2, user_id: 30 },
    ]
    await send('first 1')
    await send('first 2')
    await send('second 1', { owner: second })
    await send('third 1', { owner: third })
    await send('other 1', { owner: other })
    await send('other 2', { owner: other })
    const order = await rowsOf(
      server.db,
      select(
        { name: text`data -> 'payload' ->> 'name'` },
        sql`from pgboss.job where name = 'long' and state = 'created'
        order by priority desc, created_on`,
      ),
    )
    const inOrder = ['first 1', 'other 1', 'second 1', 'third 1', 'first 2', 'other 2']
    expect(order.map(({ name }) => name)).toEqual(inOrder)
    expect(await sender.drain()).toBe(inOrder.length)
  })

  it('a cancelled one hands its turn on, and what follows from a job is counted with it', async () => {
    const begun = []
    for (let nth = 0; nth < 5; nth += 1) begun.push(await start(colleague))
    for (const { id } of begun.slice(0, TURNS_MAX)) await colleague.run(taskCalls.cancelExport, { id })
    for (const name of names('lead', 2)) await send(name, { job: leading })
    await work()
    await expect.poll(() => ran.toSorted(), WAIT).toEqual(names('lead', 2))
    await expect.poll(() => watched.done.length, WAIT).toBe(5)
    for (const { id } of begun.slice(TURNS_MAX))
      expect(await server.db.$count(taskExport, and(eq(taskExport.id, id), eq(taskExport.status, 4)))).toBe(1)
    const owned = await rowsOf(
      server.db,
      select(
        { group_id: text`group_id` },
        sql`from pgboss.job where data ->> 'job' = 'noted' and data -> 'payload' ->> 'name' like 'lead%'`,
      ),
    )
    expect(owned).toEqual(names('', 2).map(() => ({ group_id: '1 7' })))
  })

  it('sends at once never get more turns than there are', async () => {
    await Promise.all(names('once', MANY).map((name) => send(name)))
    expect((await withTurn()).length).toBe(TURNS_MAX)
    expect(await sender.drain()).toBe(MANY)
    expect(ran.toSorted()).toEqual(names('once', MANY).toSorted())
  })

  it('one that waits for its time takes no turn before it', async () => {
    for (const name of names('tomorrow', TURNS_MAX)) await send(name, { delaySeconds: 86_400 })
    await send('soon', { delaySeconds: 1 })
    await send('now')
    await work()
    await expect.poll(() => ran, WAIT).toEqual(['now', 'soon'])
    await rowsOf(server.db, sql`update pgboss.job set start_after = now() where name = 'long' and state = 'created'`)
    await expect.poll(() => ran.length, WAIT).toBe(TURNS_MAX + 2)
  })

  it('turns that nobody handed on are given all the same', async () => {
    for (const name of names('left', LEFT)) await send(name)
    const [givenUp, killed, ended] = await withTurn()
    const set = (row: { id: string } | undefined, change: SQL) =>
      rowsOf(server.db, sql`update pgboss.job set ${change} where name = 'long' and id = ${row?.id}::uuid`)
    // Given up; killed at work, heard of long ago; killed between the end of its work and the note of that.
    await set(givenUp, sql`state = 'failed'`)
    const long_ago = sql`started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour'`
    await set(killed, sql`state = 'active', ${long_ago}`)
    await set(ended, sql`state = 'active', priority = -1000000, ${long_ago}`)
    await work()
    await expect.poll(() => ran.length, WAIT).toBe(LEFT - 1)
    expect(new Set(ran).size).toBe(LEFT - 1)
  }, 120_000)
})
