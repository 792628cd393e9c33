import { LIVE_COMMENTS_MAX, LIVE_SILENT_MINUTES, RECORD_MINUTES_MIN } from '@crm/contracts/rules/liveRules'
import { and, eq, sql } from 'drizzle-orm'
import type { HeardLive } from '../../services/lives/liveService.ts'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { live, liveComment, liveMinute, liveSource } from '../../store/database/schema.ts'
import { float, number, select, text, value } from '../../store/database/select.ts'
import { recordedMinutes, returnSession } from './recording.ts'

/** A live on air as whoever watches it is asked for it. `after` is its last minute; -1 for none. */
export interface WatchedLive {
  corp_id: number
  live_id: string
  platform: typeof live.$inferSelect.platform
  author_id: string
  start_time: number
  heard_at: number | null
  is_recorded: number
  views: number
  peak: number
  likes: number
  comments: number
  after: number
}

/** Every live on air, of all enterprises. */
export const livesOnAir = (db: Db, now: number): Promise<WatchedLive[]> =>
  rowsOf(
    db,
    select(
      {
        corp_id: number`l.corp_id`,
        live_id: text`l.live_id`,
        platform: value<WatchedLive['platform']>`l.platform`,
        author_id: text`l.author_id`,
        start_time: float`l.start_time`,
        heard_at: float<number | null>`l.heard_at`,
        is_recorded: number`l.is_recorded`,
        views: float`l.views`,
        peak: number`coalesce(l.peak, 0)`,
        likes: float`coalesce(l.likes, 0)`,
        comments: float`coalesce(l.comments, 0)`,
        after: number`coalesce((select max(m.minute) from live_minute m where m.corp_id = l.corp_id and m.live_id = l.live_id), -1)`,
      },
      sql`from live l where l.end_time is null and l.start_time <= ${now}
        order by l.corp_id, l.start_time, l.live_id`,
    ),
  )

const of = ({ corp_id, live_id }: WatchedLive) => and(eq(live.corp_id, corp_id), eq(live.live_id, live_id))

/** Ends a live; one of whose session hardly anything was recorded has it back. */
async function endLive(tx: Db, watched: WatchedLive, ended_at: number, now: number): Promise<void> {
  const { corp_id, live_id } = watched
  await tx.update(live).set({ end_time: ended_at, online: null, updated_at: now }).where(of(watched))
  if ((await recordedMinutes(tx, corp_id, live_id)) < RECORD_MINUTES_MIN) await returnSession(tx, corp_id, live_id, now)
}

/** A live of which nothing has come for so long is over, with its last minute. */
export async function endSilent(tx: Db, watched: WatchedLive, now: number): Promise<boolean> {
  const heard_at = watched.heard_at ?? watched.start_time
  if (now - heard_at < LIVE_SILENT_MINUTES * 60) return false
  const last = watched.after < 0 ? heard_at : watched.start_time + (watched.after + 1) * 60
  await endLive(tx, watched, Math.max(watched.start_time, last), now)
  return true
}

/** The figures that an answer holds: what it leaves out stays as it is known, but for the people who are there now. */
function toldOf<Figures extends { online: number | null }>(figures: Figures): Partial<Figures> {
  const told = Object.entries(figures).filter(([name, value]) => value !== null || name === 'online')
  // some of the same members
  return Object.fromEntries(told) as Partial<Figures>
}

/** Writes what was told of a live: its figures, and of a recorded one its minutes, comments and sources. A late minute takes its place. */
export async function hearLive(tx: Db, watched: WatchedLive, heard: HeardLive, now: number): Promise<void> {
  const { corp_id, live_id, is_recorded, start_time } = watched
  const [stored] = await tx.select({ end_time: live.end_time }).from(live).where(of(watched)).for('update')
  // Two gateways ask at the same time: whoever comes later finds it done.
  if (stored?.end_time !== null) return
  const { minutes, texts, sources, refused: _, ended_at, ...figures } = heard
  // Of a minute that is not over nothing is known yet.
  const whole = minutes.filter(({ minute }) => start_time + (minute + 1) * 60 <= now)
  const isNew = is_recorded !== 1 || whole.some(({ minute }) => minute > watched.after)
  if (is_recorded === 1 && whole.length > 0)
    await tx
      .insert(liveMinute)
      .values(whole.map((each) => ({ corp_id, live_id, step: 1, ...each })))
      .onConflictDoNothing()
  const kept = texts.filter(({ no }) => no < LIVE_COMMENTS_MAX)
  if (is_recorded === 1 && kept.length > 0)
    await tx
      .insert(liveComment)
      .values(kept.map((each) => ({ corp_id, live_id, ...each })))
      .onConflictDoNothing()
  if (sources.length > 0)
    await tx
      .insert(liveSource)
      .values(sources.map((each) => ({ corp_id, live_id, ...each })))
      .onConflictDoUpdate({
        target: [liveSource.corp_id, liveSource.live_id, liveSource.channel],
        set: { people: sql`excluded.people` },
      })
  await tx
    .update(live)
    .set({ ...toldOf(figures), updated_at: now, ...(isNew && { heard_at: now }) })
    .where(of(watched))
  if (ended_at !== null) await endLive(tx, watched, ended_at, now)
}
