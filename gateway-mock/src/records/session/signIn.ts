import { randomInt } from 'node:crypto'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { UserStatus } from '@crm/contracts/enums'
import { and, count, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { holdLock } from '../../store/database/locks.ts'
import type { Db } from '../../store/database/db.ts'
import { hashPasswordAtStart, verifyPassword } from '../../store/database/passwords.ts'
import { appUser, corpUser, outbox, traceLog, verifyCode } from '../../store/database/schema.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { countAttempt, heldLimitRefusal, limitRefusal } from './attempts.ts'
import { giveTicket, seeTicket } from './tickets.ts'

/** Seconds until a code may be sent again. */
export const RESEND_SECONDS = 60
const CODE_SECONDS = 300
const CODE_TRIES = 5
const LOCK_WINDOW_SECONDS = 600
const LOCK_FAILURES = 10

/** What the account's holder reads when an administrator has disabled it. */
export const DISABLED_SENTENCE = '账号已被禁用，请联系管理员'

/** Begins the tickets that we give out, as opposed to those of a captcha service. */
const OWN_TICKET = 'auth.'

/** A ticket that says, to every gateway: application and number were checked just now. */
export async function issueTicket(db: Db, mobile: string, now: number): Promise<string> {
  return OWN_TICKET + (await giveTicket(db, 'captcha', { now, seconds: CODE_SECONDS, data: { mobile } }))
}

/**
 * A ticket of ours must be fresh and for this number; a code may be asked for with it again. Tickets of a captcha service are not
 * ours to judge.
 */
export async function ticketRefusal(
  db: Db,
  ticket: string | undefined,
  mobile: string,
  now: number,
): Promise<RefusalError | undefined> {
  if (!ticket?.startsWith(OWN_TICKET)) return undefined
  const given = await seeTicket(db, 'captcha', ticket.slice(OWN_TICKET.length), now)
  return given?.data.mobile === mobile ? undefined : new RefusalError(Code.wrongCode, '验证已失效，请重新验证')
}

/**
 * Puts a code of six digits for a scene into the outbox, for `sendOutJob` to take. Refuses where nothing sends it (`sendsCodes`), within 60 seconds of the last one, and
 * when the number or the address has had its share.
 */
export async function sendCode(
  db: Db,
  {
    mobile,
    scene,
    ip,
    now,
    sendsCodes,
  }: { mobile: string; scene: string; ip: string; now: number; sendsCodes: boolean },
): Promise<void> {
  if (!sendsCodes) throw new RefusalError(Code.notAllowed, '短信尚未开通，请使用密码登录或联系管理员')
  await holdLock(db, 'attempts', 'codeOfNumber', mobile)
  // The clock may have been set back: codes of the future neither block nor count.
  const [last] = await db
    .select({ created_at: verifyCode.created_at })
    .from(verifyCode)
    .where(
      and(
        eq(verifyCode.phone, mobile),
        eq(verifyCode.scene, scene),
        gt(verifyCode.created_at, now - RESEND_SECONDS),
        lte(verifyCode.created_at, now),
      ),
    )
    .orderBy(desc(verifyCode.created_at))
    .limit(1)
  if (last) {
    const resend_after = last.created_at + RESEND_SECONDS - now
    throw new RefusalError(Code.tooOften, `验证码发送过于频繁，请 ${resend_after} 秒后再试`, { data: { resend_after } })
  }
  const refusal =
    (await heldLimitRefusal(db, 'codeOfNumber', mobile, now)) ?? (await heldLimitRefusal(db, 'codeOfAddress', ip, now))
  if (refusal) throw refusal
  await countAttempt(db, 'codeOfNumber', mobile, now)
  await countAttempt(db, 'codeOfAddress', ip, now)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await db.insert(verifyCode).values({
    phone: mobile,
    scene,
    code,
    ip,
    created_at: now,
    expire_at: now + CODE_SECONDS,
  })
  await db.insert(outbox).values({
    corp_id: 0,
    channel: 'sms',
    receiver: mobile,
    body: `验证码 ${code}，${CODE_SECONDS / 60} 分钟内有效，请勿告诉他人`,
    is_secret: 1,
    next_at: now,
    created_at: now,
    updated_at: now,
  })
}

/** Uses up a code, or says why it does not fit. A wrong try is counted: return the refusal, do not throw it. */
export async function useCode(
  db: Db,
  { mobile, scene, code, now }: { mobile: string; scene: string; code: string; now: number },
): Promise<RefusalError | undefined> {
  const [sent] = await db
    .select()
    .from(verifyCode)
    .where(and(eq(verifyCode.phone, mobile), eq(verifyCode.scene, scene), lte(verifyCode.created_at, now)))
    .orderBy(desc(verifyCode.created_at), desc(verifyCode.id))
    .limit(1)
    .for('update')
  if (!sent) return new RefusalError(Code.wrongCode, '请先获取验证码')
  if (sent.used_at !== null || sent.expire_at <= now)
    return new RefusalError(Code.wrongCode, '验证码已失效，请重新获取')
  if (sent.tries >= CODE_TRIES) return new RefusalError(Code.wrongCode, '验证码错误次数过多，请重新获取')
  if (sent.code !== code) {
    await db
      .update(verifyCode)
      .set({ tries: sent.tries + 1 })
      .where(eq(verifyCode.id, sent.id))
    return new RefusalError(Code.wrongCode, '验证码错误')
  }
  await db.update(verifyCode).set({ used_at: now }).where(eq(verifyCode.id, sent.id))
  return undefined
}

// An unknown number costs the same time as a known one.
const nobodysPassword = hashPasswordAtStart('nobody')

/** Where a password is tried: the number, and the browser if it is one that its owner has used. */
interface Trying {
  mobile: string
  device?: string | undefined
}

async function failuresSince(db: Db, { mobile, device = '' }: Trying, since: number, now: number): Promise<number> {
  const [row] = await db
    .select({ failures: count() })
    .from(traceLog)
    .where(
      and(
        eq(traceLog.kind, 'password_failed'),
        gte(traceLog.created_at, since),
        lte(traceLog.created_at, now),
        sql`${traceLog.data}->>'mobile' = ${mobile}`,
        sql`coalesce(${traceLog.data}->>'device', '') = ${device}`,
      ),
    )
  return row?.failures ?? 0
}

/** Whether a password, as the browser hashed it, is that of a number. Not within a transaction: a crowd of others may wait before it. */
export async function passwordFits(
  db: Db,
  { mobile, password }: { mobile: string; password: string },
  signal: AbortSignal,
): Promise<boolean> {
  const [user] = await db.select({ hash: appUser.password_hash }).from(appUser).where(eq(appUser.phone, mobile))
  return verifyPassword(password, user?.hash || nobodysPassword, signal)
}

/**
 * Why the password of a number may not be tried now: ten failures within ten minutes lock it. A browser that its owner has used is
 * locked by its own failures alone, so that nobody keeps somebody else out; a code by message is never locked by them.
 */
export async function lockRefusal(db: Db, trying: Trying, now: number): Promise<RefusalError | undefined> {
  const [user] = await db.select({ at: appUser.last_login_at }).from(appUser).where(eq(appUser.phone, trying.mobile))
  const since = Math.max(now - LOCK_WINDOW_SECONDS, user?.at ?? 0)
  return (await failuresSince(db, trying, since, now)) >= LOCK_FAILURES
    ? new RefusalError(Code.accountClosed, '密码错误次数过多，请 10 分钟后再试')
    : undefined
}

/**
 * Why nobody may sign in to a number from an address now: too many sign-ins have failed there. An office shares one address, so a
 * number that has not failed itself, with a password or a code, is let try.
 */
export async function addressRefusal(
  db: Db,
  { mobile, ip, now }: { mobile: string; ip: string; now: number },
): Promise<RefusalError | undefined> {
  const refusal = await limitRefusal(db, 'signInOfAddress', ip, now)
  if (!refusal) return undefined
  const since = now - LOCK_WINDOW_SECONDS
  if ((await failuresSince(db, { mobile }, since, now)) > 0) return refusal
  const wrongCodes = await db.$count(
    verifyCode,
    and(
      eq(verifyCode.phone, mobile),
      gt(verifyCode.tries, 0),
      gte(verifyCode.created_at, since),
      lte(verifyCode.created_at, now),
    ),
  )
  return wrongCodes > 0 ? refusal : undefined
}

/** Counts a wrong password; return the refusal, do not throw it. */
export async function wrongPassword(
  db: Db,
  { mobile, device, ip, now }: Trying & { ip: string; now: number },
): Promise<RefusalError> {
  const data = { mobile, ...(device !== undefined && { device }) }
  await db.insert(traceLog).values({ kind: 'password_failed', data, ip, created_at: now })
  return new RefusalError(Code.wrongCredentials, '密码错误')
}

/** The enterprise in which a number signs in: where the person was last, else any enabled membership. */
export async function membershipOf(
  db: Db,
  mobile: string,
): Promise<{ user_id: number; corp_id: number } | RefusalError> {
  const memberships = await db
    .select({
      user_id: corpUser.user_id,
      corp_id: corpUser.corp_id,
      status: corpUser.status,
      last_corp_id: appUser.last_corp_id,
    })
    .from(appUser)
    .innerJoin(corpUser, eq(corpUser.user_id, appUser.user_id))
    .where(eq(appUser.phone, mobile))
    .orderBy(corpUser.corp_id)
  const enabled = memberships.filter((one) => one.status === UserStatus.enabled)
  const chosen = enabled.find((one) => one.corp_id === one.last_corp_id) ?? enabled[0]
  if (chosen) return { user_id: chosen.user_id, corp_id: chosen.corp_id }
  return memberships.some((one) => one.status === UserStatus.disabled)
    ? new RefusalError(Code.accountClosed, DISABLED_SENTENCE)
    : new RefusalError(Code.noAccount, '该手机号未注册或未加入企业')
}

/** Super admin of a corporation, by name: the first enabled member of role 1, else of role 2. */
export async function superAdminName(db: Db, corp_id: number): Promise<string> {
  const [row] = await db
    .select({ user_name: appUser.user_name })
    .from(corpUser)
    .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
    .where(
      and(
        eq(corpUser.corp_id, corp_id),
        eq(corpUser.status, UserStatus.enabled),
        inArray(corpUser.role_id, [...CORP_ADMINS]),
      ),
    )
    .orderBy(corpUser.role_id, corpUser.user_id)
    .limit(1)
  return row?.user_name ?? ''
}
