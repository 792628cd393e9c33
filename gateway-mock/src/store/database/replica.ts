import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rowsOf } from './query.ts'
import type { Db } from './db.ts'
import { select, text } from './select.ts'

// Heavy reading goes to a streaming replica. What it may miss is known by time: places in the primary's log are noted with when they were
// read, and the replica holds all that was committed before the latest one that it has replayed.

const ROUND_MS = 500
/** A server that does not answer a question about itself for so long counts as gone. */
const ANSWER_MS = 3_000

/** What a replica is read for, and how it does. */
export interface Replica {
  /**
   * Reads from the replica what was committed `seconds` ago; from the primary when the replica may miss that, or fails: a read-only
   * server refuses some statements, and cuts off others.
   */
  read<T>(seconds: number, reading: { replica: (db: Db) => Promise<T>; primary: () => Promise<T> }): Promise<T>
  /** The replica once it holds all that is committed by now, unless that takes longer than it may lag. */
  caughtUp(signal: AbortSignal): Promise<Db | undefined>
  /** Seconds that it may miss; undefined when it has not answered yet. */
  lag(): number | undefined
  /** It answers and does not lag too much. */
  isUsed(): boolean
  /** How often something was read from it, and how often from the primary, because it could not be or because it failed. */
  reads(): { replica: number; primary: number; failed: number }
  close(): Promise<void>
}

/** Two servers that say how far they are, the primary and its replica, and the most that the replica may lag. */
export interface ReplicaPlace {
  primary: Db
  replica: Db
  lagSeconds: number
  /** Hears when the replica is not read from any more, why, and when it is again. */
  report: (event: unknown) => void
  /** Milliseconds, never backwards. */
  now?: () => number
}

const placeOf = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

async function within<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController()
  const limit = sleep(ANSWER_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error(`no answer in ${ANSWER_MS / 1000} s`)
  })
  limit.catch(() => undefined)
  return Promise.race([work, limit]).finally(() => late.abort())
}

/** The end of the primary's log: everything that is committed lies before it. */
export async function endOfLog(primary: Db): Promise<bigint> {
  const [row] = await within(rowsOf(primary, select({ at: text`pg_current_wal_insert_lsn()::text` }, sql``)))
  return placeOf(row?.at ?? '0/0')
}

/** How far a replica has come. Throws when the server is none. */
async function replayed(replica: Db): Promise<bigint> {
  const [row] = await within(
    rowsOf(replica, select({ at: text<string | null>`pg_last_wal_replay_lsn()::text` }, sql``)),
  )
  if (!row?.at) throw new Error('the server is no replica')
  return placeOf(row.at)
}

/** Watches a replica; until the first look nothing is read from it. */
export function watchReplica({ primary, replica, lagSeconds, report, now = () => performance.now() }: ReplicaPlace) {
  /** Ends of the log that the replica had not reached, with when they were read. */
  let ends: { at: number; end: bigint }[] = []
  /** All that was committed before it is there. */
  let holdsUntil: number | undefined
  let wasUsed: boolean | undefined

  const lag = () => (holdsUntil === undefined ? undefined : (now() - holdsUntil) / 1000)
  const isUsed = () => (lag() ?? Number.POSITIVE_INFINITY) <= lagSeconds

  const look = async () => {
    const at = now()
    ends.push({ at, end: await endOfLog(primary) })
    const place = await replayed(replica)
    for (const each of ends) if (each.end <= place) holdsUntil = each.at
    ends = ends.filter((each) => each.end > place)
  }
  /** One look, and word of what it changes. */
  const round = async () => {
    const reason = await look().then(
      () => `it lags ${Math.round(lag() ?? 0)} s`,
      (error: unknown) => error,
    )
    if (isUsed() === wasUsed) return
    wasUsed = isUsed()
    report(wasUsed ? 'the replica is read from' : new Error('the replica is not read from', { cause: reason }))
  }
  return { lag, isUsed, round, holding: (seconds: number) => (isUsed() && seconds > lagSeconds ? replica : undefined) }
}

/** Watches a replica until it is closed. */
export async function openReplica(place: ReplicaPlace, end: () => Promise<void>): Promise<Replica> {
  const watched = watchReplica(place)
  const closing = new AbortController()
  const counts = { replica: 0, primary: 0, failed: 0 }
  await watched.round()
  const rounds = (async () => {
    while (!closing.signal.aborted) {
      await sleep(ROUND_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      if (!closing.signal.aborted) await watched.round()
    }
  })()
  return {
    lag: watched.lag,
    isUsed: watched.isUsed,
    reads: () => ({ ...counts }),
    read: async (seconds, reading) => {
      const db = watched.holding(seconds)
      if (db) {
        try {
          const result = await reading.replica(db)
          counts.replica += 1
          return result
        } catch {
          // The primary says whether it is the question that is wrong.
          counts.failed += 1
        }
      }
      counts.primary += 1
      return reading.primary()
    },
    caughtUp: async (signal) => {
      try {
        const wanted = await endOfLog(place.primary)
        const until = performance.now() + place.lagSeconds * 1000
        while (watched.isUsed() && !signal.aborted && performance.now() < until) {
          if ((await replayed(place.replica)) >= wanted) return place.replica
          await sleep(ROUND_MS / 5)
        }
      } catch (error) {
        place.report(error)
      }
      return undefined
    },
    close: async () => {
      closing.abort()
      await rounds
      await end()
    },
  }
}
