import { sql } from 'drizzle-orm'
import { foldOldMinutes } from '../records/lives/foldMinutes.ts'
import { endSilent, hearLive, livesOnAir, type WatchedLive } from '../records/lives/hearLive.ts'
import { isRecordAuthor } from '../records/lives/recording.ts'
import { type LiveAuthor, watchesLives } from '../services/lives/liveService.ts'
import { rowsOf } from '../store/database/query.ts'
import { live, liveReplay } from '../store/database/schema.ts'
import { float, number, select, text, value } from '../store/database/select.ts'
import { defineJob, type JobContext, pause } from './job.ts'

/** Minutes without an answer from which on a live is asked for every fifth minute alone. */
const PATIENT_MINUTES = 10
const PATIENT_EVERY = 5
/** Minutes between two looks for lives that have begun, and for films. */
const LOOK_EVERY = 5
const AUTHORS_AT_ONCE = 500
/** How long after its end the film of a live is asked for. */
const FILM_SECONDS = 24 * 3600

const isDue = ({ heard_at, start_time }: WatchedLive, now: number) => {
  const silent = Math.floor((now - (heard_at ?? start_time)) / 60)
  return silent < PATIENT_MINUTES || silent % PATIENT_EVERY === 0
}

async function watch(context: JobContext, watched: WatchedLive): Promise<void> {
  const { db, clock, lives, report, signal } = context
  const now = clock.now()
  if (isDue(watched, now)) {
    const { live_id, platform, is_recorded, after, author_id, start_time, views, peak, likes, comments } = watched
    const known = { author_id, start_time, views, peak, likes, comments }
    try {
      const heard = await lives.stateOf(
        { live_id, platform, after: is_recorded === 1 ? after : null, now, known },
        signal,
      )
      if (heard.refused > 0) report(`${heard.refused} rows of the live ${live_id} are none`)
      await db.transaction((tx) => hearLive(tx, watched, heard, now))
      return
    } catch (error) {
      signal.throwIfAborted()
      report(error)
    }
  }
  // What is kept stays, with its time.
  await db.transaction((tx) => endSilent(tx, watched, now))
}

/** Adds lives that have begun, of talents whom an enterprise follows; those of its list are recorded at once. */
async function findBegun(context: JobContext): Promise<void> {
  const { db, clock, lives, report, signal } = context
  const now = clock.now()
  const authors = await rowsOf(
    db,
    select(
      {
        author_id: text`f.author_id`,
        platform: value<LiveAuthor['platform']>`f.platform`,
        corps: value<number[]>`array_agg(distinct f.corp_id)`,
      },
      sql`from follow f where f.classify = 1 and f.unbind_time is null group by 1, 2 order by 1, 2`,
    ),
  )
  const corpsOf = new Map(authors.map((each) => [`${each.platform}:${each.author_id}`, each.corps]))
  for (let from = 0; from < authors.length; from += AUTHORS_AT_ONCE) {
    await pause(context)
    const asked = authors
      .slice(from, from + AUTHORS_AT_ONCE)
      .map(({ author_id, platform }) => ({ author_id, platform }))
    const found = await lives.onAir(asked, now, signal)
    if (found.refused > 0) report(`${found.refused} lives on air are none`)
    for (const { live_id, author_id, platform, title, cover, url, start_time } of found.lives)
      for (const corp_id of corpsOf.get(`${platform}:${author_id}`) ?? []) {
        if (start_time > now) continue
        await db.transaction(async (tx) => {
          const isListed = await isRecordAuthor(tx, corp_id, { author_id, platform })
          const row = { corp_id, live_id, author_id, platform, title, cover, url, start_time }
          const added = await tx
            .insert(live)
            .values({ ...row, end_time: null, is_recorded: isListed ? 1 : 0, heard_at: now, updated_at: now })
            .onConflictDoNothing()
            .returning({ live_id: live.live_id })
          if (added.length > 0 && isListed) await lives.record({ live_id, platform, on: true }, signal)
        })
      }
  }
}

/** Asks for the films of recorded lives that are over. */
async function findFilms(context: JobContext): Promise<void> {
  const { db, clock, lives, signal } = context
  const now = clock.now()
  const ended = await rowsOf(
    db,
    select(
      {
        corp_id: number`l.corp_id`,
        live_id: text`l.live_id`,
        platform: value<LiveAuthor['platform']>`l.platform`,
        ended_at: float`l.end_time`,
      },
      sql`from live l where l.is_recorded = 1 and l.end_time between ${now - FILM_SECONDS} and ${now}
        and not exists (select 1 from live_replay r where r.corp_id = l.corp_id and r.live_id = l.live_id)`,
    ),
  )
  for (const { corp_id, live_id, platform, ended_at } of ended) {
    await pause(context)
    const film = await lives.replayOf({ live_id, platform, ended_at }, signal)
    if (film)
      await db
        .insert(liveReplay)
        .values({ corp_id, live_id, ...film })
        .onConflictDoNothing()
  }
}

/** Nightly: minutes that are older than they are kept for become rows of five. */
export const foldLivesJob = defineJob({
  name: 'fold-lives',
  queue: 'long',
  every: 'day',
  run: async ({ db, clock }) => {
    await foldOldMinutes(db, clock.now())
  },
})

/** Every minute: what is new of the lives on air; now and then lives that began, and films. Their rules ask by themselves. */
export const livesJob = defineJob({
  name: 'lives',
  queue: 'short',
  every: 'minute',
  run: async (context) => {
    const { db, clock, lives, report, signal } = context
    if (!watchesLives(lives)) return
    for (const watched of await livesOnAir(db, clock.now())) {
      await pause(context)
      await watch(context, watched)
    }
    if (Math.floor(clock.now() / 60) % LOOK_EVERY !== 0) return
    for (const look of [findBegun, findFilms])
      await look(context).catch((error: unknown) => {
        signal.throwIfAborted()
        report(error)
      })
  },
})
