import { AlarmObject } from '@crm/contracts/rules/alarmRules'
import { RECORD_SESSION_PACK } from '@crm/contracts/rules/liveRules'
import { and, between, desc, eq, isNull, lt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localLives } from '../demo/localLives.ts'
import { alarmingObjects } from '../figures/alarms.ts'
import { foldOldMinutes } from '../records/lives/foldMinutes.ts'
import { endSilent, hearLive, livesOnAir } from '../records/lives/hearLive.ts'
import { useSession } from '../records/lives/recording.ts'
import { corpScope } from '../rules/scope.ts'
import { quotaOf } from '../rules/quota.ts'
import type { HeardLive } from '../services/lives/liveService.ts'
import { live, liveMinute, recordSession } from '../store/database/schema.ts'
import { type TestServer, testServer } from '../testing/testServer.ts'
import { livesJob } from './livesJob.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const runJob = async () => {
  await server.db.transaction((tx) => server.jobs.send(tx, livesJob, {}))
  await server.jobs.drain()
}
const minutesOf = (live_id: string) =>
  server.db
    .select()
    .from(liveMinute)
    .where(and(eq(liveMinute.corp_id, 1), eq(liveMinute.live_id, live_id)))
    .orderBy(liveMinute.minute)
const stored = async (live_id: string) => {
  const [row] = await server.db
    .select()
    .from(live)
    .where(and(eq(live.corp_id, 1), eq(live.live_id, live_id)))
  if (!row) throw new Error('no such live')
  return row
}
const recorded = async () => {
  const found = (await livesOnAir(server.db, server.clock.now())).find(
    ({ corp_id, is_recorded }) => corp_id === 1 && is_recorded === 1,
  )
  if (!found) throw new Error('no recorded live on air')
  return found
}
/** Lives of which the preset 直播掉线 says that nothing came for five minutes. */
const silent = async () => {
  const now = server.clock.now()
  const conditions = [{ metric: 'silent_minutes', op: '>=' as const, value: 5, window: 1 as const }]
  const corp = corpScope({ corp_id: 1, user_id: 0 })
  const found = await alarmingObjects(
    server.db,
    { corp, at: now, now },
    { object: AlarmObject.live, conditions, scope: {} },
  )
  return found.map(({ key }) => key)
}
const NOTHING: HeardLive = {
  ...{ ended_at: null, views: 0, uv: null, online: null, peak: null, avg_stay: null, fans_add: null },
  ...{ likes: null, comments: null, gmv_market: null, minutes: [], texts: [], sources: [], refused: 0 },
}

describe('a live on air', () => {
  it('goes on with the clock, a row for each whole minute, and the preset 直播掉线 leaves it alone', async () => {
    const watched = await recorded()
    expect(await silent()).not.toContain(watched.live_id)
    for (const seconds of [60, 61, 200]) {
      server.clock.set(server.clock.now() + seconds)
      await runJob()
      const minutes = await minutesOf(watched.live_id)
      const whole = Math.floor((server.clock.now() - watched.start_time) / 60)
      expect(minutes.map(({ minute }) => minute)).toEqual(Array.from({ length: whole }, (_, index) => index))
      const row = await stored(watched.live_id)
      expect(row.views).toBe(minutes.reduce((sum, { entered }) => sum + entered, 0))
      expect(await silent()).not.toContain(watched.live_id)
    }
    await runJob()
    expect(await minutesOf(watched.live_id)).toHaveLength(Math.floor((server.clock.now() - watched.start_time) / 60))
  })

  it('is silent after five whole minutes, and of rows of five minutes after a whole one of them', async () => {
    const watched = await recorded()
    const last = (await minutesOf(watched.live_id)).at(-1)?.minute ?? 0
    const at = (minutes: number) => server.clock.set(watched.start_time + (last + 1 + minutes) * 60)
    at(4)
    expect(await silent()).not.toContain(watched.live_id)
    at(5)
    expect(await silent()).toContain(watched.live_id)
    const ofLast = and(eq(liveMinute.live_id, watched.live_id), eq(liveMinute.minute, last))
    await server.db.update(liveMinute).set({ step: 5 }).where(ofLast)
    at(8)
    expect(await silent()).not.toContain(watched.live_id)
    at(9)
    expect(await silent()).toContain(watched.live_id)
    await server.db.update(liveMinute).set({ step: 1 }).where(ofLast)
  })

  it('takes a late minute in its place, and nothing of one that is not over', async () => {
    const watched = await recorded()
    const minutes = await minutesOf(watched.live_id)
    const late = minutes.at(-3)
    if (!late) throw new Error('no minutes')
    await server.db
      .delete(liveMinute)
      .where(and(eq(liveMinute.live_id, watched.live_id), eq(liveMinute.minute, late.minute)))
    const row = { minute: late.minute, online: 1, entered: 1, comments: 0, likes: null, gmv: null, product_id: '' }
    const heard = { ...NOTHING, minutes: [row, { ...row, minute: 9_000 }] }
    const now = server.clock.now()
    await server.db.transaction((tx) => hearLive(tx, watched, heard, now))
    await server.db.transaction((tx) => hearLive(tx, watched, { ...heard, minutes: [row, row] }, now))
    const after = await minutesOf(watched.live_id)
    expect(after.map(({ minute }) => minute)).toEqual(minutes.map(({ minute }) => minute))
    expect(after.at(-3)).toMatchObject({ online: 1, likes: null })
  })

  it('keeps the figures that an answer leaves out, but for the people who are there now', async () => {
    const watched = await recorded()
    const { views } = await stored(watched.live_id)
    const row = and(eq(live.corp_id, 1), eq(live.live_id, watched.live_id))
    await server.db.update(live).set({ gmv_market: 1_234_500, online: 88 }).where(row)
    await server.db.transaction((tx) => hearLive(tx, watched, { ...NOTHING, views }, server.clock.now()))
    expect(await stored(watched.live_id)).toMatchObject({ views, gmv_market: 1_234_500, online: null })
  })

  it('ends with its last minute after half an hour of silence', async () => {
    const watched = await recorded()
    const row = await stored(watched.live_id)
    const heard_at = row.heard_at ?? 0
    const of = { ...watched, heard_at }
    const end = async (now: number) => server.db.transaction((tx) => endSilent(tx, of, now))
    expect(await end(heard_at + 29 * 60)).toBe(false)
    expect(await end(heard_at + 30 * 60)).toBe(true)
    const ended = await stored(watched.live_id)
    expect(ended.end_time).toBe(watched.start_time + (watched.after + 1) * 60)
    expect(ended.online).toBeNull()
  })
})

it('gives the session of a live back of which hardly anything was recorded', async () => {
  const now = server.clock.now()
  const [row] = await server.db
    .select()
    .from(live)
    .where(and(eq(live.corp_id, 1), isNull(live.end_time)))
  if (!row) throw new Error('no live on air')
  const { live_id } = row
  await server.db.delete(liveMinute).where(eq(liveMinute.live_id, live_id))
  await server.db.delete(recordSession).where(eq(recordSession.live_id, live_id))
  const left = async () => (await quotaOf(server.db, 1, 'record_session', now)).remain
  const before = (await left()) ?? 0
  await server.db.transaction((tx) => useSession(tx, { corp_id: 1, user_id: 1 }, live_id, now))
  expect(await left()).toBe(before - 1)
  const [watched] = (await livesOnAir(server.db, now)).filter((each) => each.live_id === live_id)
  if (!watched) throw new Error('not watched')
  await server.db.transaction((tx) => hearLive(tx, watched, { ...NOTHING, ended_at: now }, now))
  expect((await stored(live_id)).end_time).toBe(now)
  expect(await left()).toBe(before)
  expect(RECORD_SESSION_PACK).toBe(10001)
})

it('begins in the evening of a demonstration, once, for everybody who follows its talent', async () => {
  const evening = Math.floor(server.clock.now() / 86_400) * 86_400 + 14 * 3600
  const authors = Array.from({ length: 400 }, (_, index) => ({ author_id: String(index), platform: 'dy' as const }))
  const signal = new AbortController().signal
  const first = await localLives.onAir(authors, evening, signal)
  expect(first.lives.length).toBeGreaterThan(0)
  expect(await localLives.onAir(authors, evening, signal)).toEqual(first)
})

describe('old minutes', () => {
  it('become rows of five with the same sums, the same end and the same gaps, once', async () => {
    const now = server.clock.now()
    const [old] = await server.db
      .select()
      .from(live)
      .where(and(eq(live.corp_id, 1), eq(live.is_recorded, 1), lt(live.start_time, now - 10 * 86_400)))
      .orderBy(desc(live.start_time))
      .limit(1)
    if (!old) throw new Error('no recorded live')
    const gap = and(eq(liveMinute.live_id, old.live_id), between(liveMinute.minute, 10, 16))
    await server.db.delete(liveMinute).where(gap)
    const before = await minutesOf(old.live_id)
    const later = old.start_time + 91 * 86_400
    await foldOldMinutes(server.db, later)
    const after = await minutesOf(old.live_id)
    for (const key of ['entered', 'comments', 'likes', 'gmv'] as const)
      expect(after.reduce((sum, row) => sum + (row[key] ?? 0), 0)).toBe(
        before.reduce((sum, row) => sum + (row[key] ?? 0), 0),
      )
    expect(after.at(-1)?.online).toBe(before.at(-1)?.online)
    expect(after.map(({ minute }) => minute)).not.toContain(10)
    expect(after.find(({ minute }) => minute === 15)).toMatchObject({ step: 5 })
    await foldOldMinutes(server.db, later)
    expect(await minutesOf(old.live_id)).toEqual(after)
  })
})
