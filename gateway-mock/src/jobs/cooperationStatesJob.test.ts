import { DAY_SECONDS } from '@crm/base/durations'
import { CooperationStatus } from '@crm/contracts/enums'
import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cooperation, coopLog, corpSetting, notice } from '../store/database/schema.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { cooperationStatesJob } from './cooperationStatesJob.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

async function hourly() {
  await server.db.transaction((tx) => server.jobs.send(tx, cooperationStatesJob, {}))
  await server.jobs.drain()
}

it('cooperations run from their start and end with their period, those that need an approval wait for it', async () => {
  const { db, clock } = server
  const now = clock.now()
  await db
    .update(corpSetting)
    .set({ cooperation_rule: { approval_above: 1_000_000 } })
    .where(eq(corpSetting.corp_id, 1))
  const rows = await db
    .select({ coop_id: cooperation.coop_id })
    .from(cooperation)
    .where(and(eq(cooperation.corp_id, 1), sql`deleted_at is null`))
    .orderBy(asc(cooperation.coop_id))
    .limit(5)
  const ids = rows.map(({ coop_id }) => coop_id)
  const [early, reached, dear, past, running] = ids
  const period = (start: number, end: number) => ({
    start_time: now + start * DAY_SECONDS,
    end_time: now + end * DAY_SECONDS,
    fee: 0,
  })
  const { toConfirm, running: runs, finished } = CooperationStatus
  const given = [
    [early, { status: toConfirm, ...period(1, 5) }],
    [reached, { status: toConfirm, ...period(-1, 5) }],
    [dear, { status: toConfirm, ...period(-1, 5), fee: 1_000_001 }],
    [past, { status: runs, ...period(-9, -1) }],
    [running, { status: runs, ...period(-9, 1) }],
  ] as const
  for (const [id, values] of given)
    await db
      .update(cooperation)
      .set(values)
      .where(eq(cooperation.coop_id, id ?? 0))
  const after = async () =>
    new Map(
      (await db.select().from(cooperation).where(inArray(cooperation.coop_id, ids))).map((row) => [
        row.coop_id,
        row.status,
      ]),
    )
  await hourly()
  const statuses = await after()
  expect([early, reached, dear, past, running].map((id) => statuses.get(id ?? 0))).toEqual([
    ...[toConfirm, runs, toConfirm, finished, runs],
  ])
  const logged = await db
    .select()
    .from(coopLog)
    .where(and(inArray(coopLog.coop_id, ids), eq(coopLog.user_id, 0), eq(coopLog.created_at, now)))
  expect(
    logged
      .filter(({ action }) => action !== 'monitor')
      .map(({ coop_id, content }) => [coop_id, content])
      .toSorted(),
  ).toEqual(
    [
      [reached, '已到开始时间，自动确认合作单'],
      [past, '已到结束时间，自动完成合作单'],
    ].toSorted(),
  )
  const told = await db
    .select()
    .from(notice)
    .where(and(eq(notice.corp_id, 1), eq(notice.created_at, now), like(notice.title, '合作单已%')))
  const contents = told.map(({ content }) => content).join()
  expect(contents).toMatch(/已自动确认：已到开始时间/)
  expect(contents).toMatch(/已自动完成：已到结束时间/)
  // Nothing is left to do.
  await hourly()
  expect(await after()).toEqual(statuses)
})
