import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { holdLock } from '../../store/database/locks.ts'
import { countAttempt, LIMITS, limitRefusal } from '../../records/session/attempts.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import type { ServedCall } from '../../areas/serve.ts'
import { number, returning, value } from '../../store/database/select.ts'

// A limit holds over all gateways of a database. Strangers write rarely: each of their writes is a row. People call all the time: each
// gateway counts for itself, and once a second adds that to the sums of all, so a limit is exceeded by no more than that second's calls.

const MINUTE = 60
const ROUND_MS = 1_000

/** How many calls are answered in a minute; 0 is no limit. */
export interface RateLimits {
  /** Reads of one person. */
  readonly reads: number
  /** Writes of one person. */
  readonly writes: number
  /** Writes of strangers from one address. */
  readonly strangers: number
}

export const NO_RATE_LIMITS: RateLimits = { reads: 0, writes: 0, strangers: 0 }

/** What strangers may write who prove nothing by it: every such call leaves a row behind. */
const WRITES_OF_STRANGERS = new Set(['common.traceErrorReport', 'session.traceLogoutReport', 'signOn.wechatQrcode'])

/** Judges every call before it is worked on. */
export interface RateLimiter {
  /** Refuses what is too much within a minute. `user_id` is undefined for a stranger. */
  check(
    call: Pick<ServedCall['call'], 'id' | 'changes'>,
    from: { user_id: number | undefined; ip: string },
  ): Promise<void>
  /** Adds what was counted here to the sums of all gateways, and takes those over. */
  exchange(): Promise<void>
  /** Exchanges once a second from now on, where people are limited. */
  start(): void
  /** Ends that. */
  close(): Promise<void>
}

/** What keeps the sums, and tells the time. */
export interface RateLimitPlace {
  db: Db
  /** Unix seconds. */
  now: () => number
  /** Hears when the sums cannot be exchanged any more. */
  report: (error: unknown) => void
}

/** Calls of one person in the minute. */
interface CallCount {
  user_id: number
  kind: 'reads' | 'writes'
  /** At all gateways, as of the last exchange. */
  known: number
  /** At this one since. */
  fresh: number
}

const keyOf = ({ user_id, kind }: Pick<CallCount, 'user_id' | 'kind'>) => `${user_id} ${kind}`

/** Adds counts to those of a minute, and answers the sums. In one order, so that no two gateways wait for each other. */
const addCounts = (db: Db, minute: number, counts: readonly Pick<CallCount, 'user_id' | 'kind' | 'fresh'>[]) =>
  rowsOf(
    db,
    returning(
      sql`insert into call_count (minute, user_id, kind, calls)
      select ${minute}::bigint, c.user_id, c.kind, c.fresh
      from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) c (user_id integer, kind text, fresh integer)
      order by c.user_id, c.kind
      on conflict (minute, user_id, kind) do update set calls = call_count.calls + excluded.calls`,
      { user_id: number`user_id`, kind: value<CallCount['kind']>`kind`, calls: number`calls` },
    ),
  )

const waiting = (seconds: number) => ({ headers: { 'retry-after': String(seconds) } })

/** Counts the calls of persons in the minutes of the clock, and the writes of addresses in the last minute. */
export function createRateLimiter(limits: RateLimits, { db, now, report }: RateLimitPlace): RateLimiter {
  let minute = 0
  let counts = new Map<string, CallCount>()
  let fails = false
  const closing = new AbortController()
  let rounds: Promise<void> | undefined

  const checkPerson = (user_id: number, kind: CallCount['kind']) => {
    const most = limits[kind]
    if (most === 0) return
    const at = now()
    const past = at % MINUTE
    if (at - past !== minute) {
      minute = at - past
      counts = new Map()
    }
    const key = keyOf({ user_id, kind })
    const count = counts.get(key) ?? { user_id, kind, known: 0, fresh: 0 }
    counts.set(key, count)
    const seconds = MINUTE - past
    if (count.known + count.fresh >= most)
      throw new RefusalError(Code.tooOften, `操作过于频繁，请 ${seconds} 秒后再试`, waiting(seconds))
    count.fresh += 1
  }

  const checkStranger = async (ip: string) => {
    if (limits.strangers === 0) return
    const at = now()
    const refusal = await db.transaction(async (tx) => {
      await holdLock(tx, 'writes of strangers', ip)
      const tooMany = await limitRefusal(tx, 'writeOfStranger', ip, at, limits.strangers)
      if (!tooMany) await countAttempt(tx, 'writeOfStranger', ip, at)
      return tooMany
    })
    if (refusal) throw new RefusalError(refusal.code, refusal.message, waiting(LIMITS.writeOfStranger.seconds))
  }

  const exchange = async () => {
    // Of a minute that ends meanwhile they are not looked at again.
    const sent = [...counts.values()].flatMap((count) => (count.fresh > 0 ? [{ count, fresh: count.fresh }] : []))
    if (sent.length === 0) return
    const rows = sent.map(({ count: { user_id, kind }, fresh }) => ({ user_id, kind, fresh }))
    const sums = new Map((await addCounts(db, minute, rows)).map((row) => [keyOf(row), row.calls]))
    for (const { count, fresh } of sent) {
      // More may have been counted while the database worked.
      count.fresh -= fresh
      count.known = sums.get(keyOf(count)) ?? count.known
    }
  }

  /** What could not be exchanged stays counted here, and is sent with the next round. */
  const round = () =>
    exchange().then(
      () => {
        fails = false
      },
      (error: unknown) => {
        if (!fails) report(error)
        fails = true
      },
    )

  return {
    async check(call, { user_id, ip }) {
      if (WRITES_OF_STRANGERS.has(call.id)) await checkStranger(ip)
      else if (user_id !== undefined) checkPerson(user_id, call.changes ? 'writes' : 'reads')
    },
    exchange,
    start: () => {
      if (limits.reads === 0 && limits.writes === 0) return
      rounds ??= (async () => {
        while (!closing.signal.aborted) {
          await sleep(ROUND_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
          if (!closing.signal.aborted) await round()
        }
      })()
    },
    close: async () => {
      closing.abort()
      await rounds
    },
  }
}
