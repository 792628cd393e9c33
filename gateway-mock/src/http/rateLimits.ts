import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Code, RefusalError } from './refusal.ts'
import type { ServedCall } from '../serve.ts'

/** How many calls are answered in a minute; 0 is no limit. Counted by each gateway on its own. */
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
  check(call: ServedCall['call'], from: { user_id: number | undefined; ip: string }): Promise<void>
}

/** Counts the calls of persons and addresses in windows of a minute. */
export function createRateLimiter(limits: RateLimits): RateLimiter {
  const counterOf = (points: number) => (points > 0 ? new RateLimiterMemory({ points, duration: 60 }) : undefined)
  const reads = counterOf(limits.reads)
  const writes = counterOf(limits.writes)
  const strangers = counterOf(limits.strangers)
  return {
    async check(call, { user_id, ip }) {
      if (WRITES_OF_STRANGERS.has(call.id)) await take(strangers, ip)
      else if (user_id !== undefined) await take(call.changes ? writes : reads, String(user_id))
    },
  }
}

async function take(counter: RateLimiterMemory | undefined, subject: string): Promise<void> {
  await counter?.consume(subject).catch((rejected: unknown) => {
    if (!(rejected instanceof RateLimiterRes)) throw rejected
    const seconds = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000))
    throw new RefusalError(Code.tooOften, `操作过于频繁，请${seconds}秒后再试`, {
      headers: { 'retry-after': String(seconds) },
    })
  })
}
