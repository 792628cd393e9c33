import { noticeCalls } from '@crm/contracts/calls/notice'
import { talentCalls } from '@crm/contracts/calls/talents'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  attempt,
  callCount,
  corpSetting,
  follow,
  followLog,
  jobPeriod,
  loginSession,
  monitor,
  notice,
  oplog,
  traceLog,
} from '../store/database/schema.ts'
import { type Caller, type TestServer, testServer } from '../testing/testServer.ts'
import { purgeJob } from './purgeJob.ts'
import { monitorsJob } from './monitorsJob.ts'
import { JOBS } from './jobs.ts'
import { releaseJob } from './releaseJob.ts'
import type { Job } from './job.ts'

let server: TestServer
let medium: Caller

beforeAll(async () => {
  server = await testServer()
  medium = await server.signedInAs('13800100006')
  await server.db.update(corpSetting).set({ is_open_rule: 0 })
})
afterAll(() => server.close())

async function nightly(job: Job<Record<never, never>>) {
  await server.db.transaction((tx) => server.jobs.send(tx, job, {}))
  await server.jobs.drain()
}

it('releases what the list says is due, notifies the follower, and does it once', async () => {
  const now = server.clock.now()
  const rules = {
    is_open_rule: 1,
    no_follow_days: 30,
    no_contact_days: 0,
    no_sample_days: 0,
    no_order_days: 0,
  } as const
  await server.db
    .update(corpSetting)
    .set({ ...rules, exclude_white: 0, delay_release: 2, remind_days: 3 })
    .where(eq(corpSetting.corp_id, 1))
  await server.db.update(follow).set({ last_log_at: now, delay_until: null })
  // Nobody has been warned this night.
  await server.db.update(notice).set({ created_at: now - 2 * 86_400 })
  const { list } = await medium.run(talentCalls.myList, {})
  const [late, soon] = list
  if (!late || !soon) throw new Error('too few talents')
  const days = (count: number) => now - count * 86_400
  await server.db
    .update(follow)
    .set({ bind_time: days(90), last_log_at: days(31) })
    .where(eq(follow.id, late.follow_id))
  await server.db
    .update(follow)
    .set({ bind_time: days(90), last_log_at: days(28) })
    .where(eq(follow.id, soon.follow_id))
  const due = (await medium.run(talentCalls.myList, { tab: 'releasing' })).list
  expect(due.map((row) => [row.follow_id, row.release_days]).toSorted()).toEqual(
    [
      [late.follow_id, 0],
      [soon.follow_id, 2],
    ].toSorted(),
  )
  const marked = (await medium.run(talentCalls.myList, {})).list.filter((row) => row.is_releasing === 1)
  expect(marked.map((row) => row.follow_id).toSorted()).toEqual(due.map((row) => row.follow_id).toSorted())
  await nightly(releaseJob)
  await nightly(releaseJob)
  const after = await medium.run(talentCalls.myList, {})
  expect(after.list.some((row) => row.follow_id === late.follow_id)).toBe(false)
  expect(after.list.some((row) => row.follow_id === soon.follow_id)).toBe(true)
  const [ended] = await server.db.select().from(follow).where(eq(follow.id, late.follow_id))
  expect(ended).toMatchObject({ unbind_type: 2, unbind_time: now, unbind_reason: '超过释放规则期限，自动释放' })
  const pool = await medium.run(talentCalls.publicList, { keyword: late.author_id, keyword_type: 'id' })
  expect(pool.list[0]?.release_reason).toBe('超过释放规则期限，自动释放')
  expect(
    await server.db.$count(followLog, and(eq(followLog.author_id, late.author_id), eq(followLog.created_at, now))),
  ).toBe(1)
  const notices = (await medium.run(noticeCalls.list, { type: 1 })).list.filter((row) => row.created_at === now)
  expect(notices.map(({ title, content }) => [title, content]).toSorted()).toEqual([
    ['达人已释放', `「${late.author_name}」已从您的跟进中释放：超过释放规则期限，自动释放`],
    ['达人释放提醒', '有 1 位达人即将自动释放，请及时跟进'],
  ])
  const query = { author_id: late.author_id, platform: late.platform }
  expect(notices.find(({ title }) => title === '达人已释放')).toMatchObject({ route: 'TalentDetail', query })
})

it('leaves a corporation alone that has switched its rules off', async () => {
  await server.db.update(corpSetting).set({ is_open_rule: 0 })
  const open = () => server.db.$count(follow, isNull(follow.unbind_time))
  const before = await open()
  await server.db.update(follow).set({ last_log_at: 1, bind_time: 1 }).where(isNull(follow.unbind_time))
  await nightly(releaseJob)
  expect(await open()).toBe(before)
})

it('ends watches whose time is over', async () => {
  const now = server.clock.now()
  const running = and(eq(monitor.status, 1), gt(monitor.end_time, now))
  const before = await server.db.$count(monitor, running)
  const expected = await server.db.$count(monitor, sql`status = 1 and end_time <= ${now + 40 * 86_400}`)
  server.clock.set(now + 40 * 86_400)
  await nightly(monitorsJob)
  await nightly(monitorsJob)
  expect(before).toBeGreaterThan(0)
  expect(await server.db.$count(monitor, sql`status = 1 and end_time <= ${now + 40 * 86_400}`)).toBe(0)
  expect(await server.db.$count(notice, sql`notice_type = 1011 and created_at = ${now + 40 * 86_400}`)).toBe(expected)
  server.clock.set(now)
})

it('forgets the operation log after 180 days, sessions after 400, reports of browsers after 7, counts of calls after 1', async () => {
  const { db, clock } = server
  const now = clock.now()
  const at = (days: number) => now - days * 86_400
  await db.delete(oplog)
  const line = { corp_id: 1, user_id: 1, role_id: 2, module: '达人', action: '编辑' }
  const oplogDays = [1, 179, 181]
  await db.insert(oplog).values(oplogDays.map((days) => ({ ...line, created_at: at(days) })))
  const session = { user_id: 1, corp_id: 1, expire_at: at(30) }
  await db.insert(loginSession).values([
    { ...session, token_hash: 'spent', created_at: at(401) },
    { ...session, token_hash: 'of this year', created_at: at(399) },
    { ...session, token_hash: 'still good', created_at: at(401), expire_at: now + 60 },
  ])
  const report = { kind: 'error', data: { nth: 'forget' } }
  await db.insert(traceLog).values([
    { ...report, created_at: at(8) },
    { ...report, created_at: at(6) },
  ])
  await db
    .insert(callCount)
    .values([2, 0].map((days) => ({ minute: at(days), user_id: 1, kind: 'reads' as const, calls: 9 })))
  const tries = { subject: '203.0.113.7' }
  await db.insert(attempt).values([
    { ...tries, kind: 'writeOfStranger', created_at: at(2) },
    { ...tries, kind: 'writeOfStranger', created_at: at(0) },
    { ...tries, kind: 'codeOfNumber', created_at: at(2) },
  ])
  await nightly(purgeJob)
  expect((await db.select().from(callCount)).map(({ minute }) => minute)).toEqual([now])
  expect(
    (await db.select().from(attempt).where(eq(attempt.subject, tries.subject)))
      .map(({ kind, created_at }) => [kind, now - created_at])
      .toSorted(),
  ).toEqual([
    ['codeOfNumber', 172_800],
    ['writeOfStranger', 0],
  ])
  expect((await db.select().from(oplog)).map(({ created_at }) => (now - created_at) / 86_400).toSorted()).toEqual([
    1, 179,
  ])
  const stored = await db.select({ token: loginSession.token_hash }).from(loginSession)
  expect(
    stored
      .map(({ token }) => token)
      .filter((token) => token.includes(' '))
      .toSorted(),
  ).toEqual(['of this year', 'still good'])
  expect(stored.map(({ token }) => token)).not.toContain('spent')
  expect(await db.$count(traceLog, sql`data->>'nth' = 'forget'`)).toBe(1)
})

it('recurring work waits for its second period, then starts once in each', async () => {
  const count = () => server.db.$count(jobPeriod, eq(jobPeriod.name, releaseJob.name))
  const now = server.clock.now()
  // Reports that are due are jobs of their own.
  await server.db.execute(sql`update report set is_scheduled = 0`)
  // What the sums of orders take is another test's.
  await server.db.execute(sql`truncate orders, order_item cascade`)
  await server.jobs.startDue()
  expect([await count(), await server.jobs.drain()]).toEqual([1, 0])
  server.clock.set(now + 86_400)
  await Promise.all([server.jobs.startDue(), server.jobs.startDue()])
  await server.jobs.startDue()
  expect(await count()).toBe(2)
  expect(await server.jobs.drain()).toBe(JOBS.filter(({ every }) => every !== undefined).length)
  server.clock.set(now)
}, 180_000)
