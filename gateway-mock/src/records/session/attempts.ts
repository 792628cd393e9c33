import { DAY_SECONDS } from '@crm/base/durations'
import { and, count, eq, gt, lte } from 'drizzle-orm'
import { holdLock } from '../../store/database/locks.ts'
import type { Db } from '../../store/database/db.ts'
import { attempt } from '../../store/database/schema.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'

/** How often something may be tried by one number or one address, in a window of seconds. */
interface Limit {
  most: number
  seconds: number
  sentence: string
}

/** What is limited, and how. An address may stand for a whole office, so its limits are wide. */
export const LIMITS = {
  /** Codes to one number in a day. */
  codeOfNumber: { most: 20, seconds: DAY_SECONDS, sentence: '该手机号今日获取验证码次数过多，请明天再试' },
  /** Codes asked for from one address. */
  codeOfAddress: { most: 120, seconds: 3600, sentence: '操作过于频繁，请稍后再试' },
  /** Tickets for asking for a code, from one address: each leaves a row behind. */
  ticketOfAddress: { most: 120, seconds: 3600, sentence: '操作过于频繁，请稍后再试' },
  /** Questions whether a name or number is taken: they reveal who has an account. */
  takenOfAddress: { most: 60, seconds: 600, sentence: '查询过于频繁，请稍后再试' },
  /** Sign-ins that failed, from one address, whatever the number. */
  signInOfAddress: { most: 100, seconds: 600, sentence: '登录失败次数过多，请 10 分钟后再试' },
  /** Wrong codes of a second factor, of one person: a ticket ends sooner, but another one is soon got. */
  secondFactorOfPerson: { most: 20, seconds: 600, sentence: '验证码错误次数过多，请 10 分钟后再试' },
  /** Keys of the registry that open nothing, from one address; told in the registry's own words. */
  registryKeyOfAddress: { most: 20, seconds: 600, sentence: '密钥错误次数过多，请 10 分钟后再试' },
  /** Requests for samples on shared pages, from one address. */
  sampleOfAddress: { most: 20, seconds: 3600, sentence: '提交过于频繁，请稍后再试' },
  /** Writes of people who are not signed in, from one address: each leaves a row behind. */
  writeOfStranger: { most: 20, seconds: 60, sentence: '操作过于频繁，请 60 秒后再试' },
} as const satisfies Record<string, Limit>

/** Why one more try is too many, or nothing. Tries of the future (the clock was set back) do not count. `most` is what the kind says. */
export async function limitRefusal(
  db: Db,
  kind: keyof typeof LIMITS,
  subject: string,
  now: number,
  most: number = LIMITS[kind].most,
): Promise<RefusalError | undefined> {
  const { seconds, sentence } = LIMITS[kind]
  const [row] = await db
    .select({ tries: count() })
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, kind),
        eq(attempt.subject, subject),
        gt(attempt.created_at, now - seconds),
        lte(attempt.created_at, now),
      ),
    )
  return (row?.tries ?? 0) >= most ? new RefusalError(Code.tooOften, sentence) : undefined
}

/** As {@link limitRefusal}, for a try that is counted in the same transaction: nobody else counts one until its end. */
export async function heldLimitRefusal(
  tx: Db,
  kind: keyof typeof LIMITS,
  subject: string,
  now: number,
): Promise<RefusalError | undefined> {
  await holdLock(tx, 'attempts', kind, subject)
  return limitRefusal(tx, kind, subject, now)
}

/** Counts one try. Return a refusal after it, do not throw: a thrown one would take the count back. */
export async function countAttempt(db: Db, kind: keyof typeof LIMITS, subject: string, now: number): Promise<void> {
  await db.insert(attempt).values({ kind, subject, created_at: now })
}
