import { createHash, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../store/database/db.ts'
import { rowsOf } from '../../store/database/query.ts'
import { secondFactor } from '../../store/database/schema.ts'
import { seal, unseal } from '../../store/database/secrets.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { countAttempt, heldLimitRefusal } from './attempts.ts'
import { giveTicket, markTicket, type Ticket } from './tickets.ts'
import { flag, number, select } from '../../store/database/select.ts'

const TICKET_SECONDS = 600
/** Wrong codes that end a ticket. */
const TRIES_MAX = 5
const RECOVERY_CODES = 10
const RECOVERY_PARTS = 3
/** Letters and digits that are not taken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/** Seconds that a code of the app stands for, as every app has them. */
const PERIOD = 30
/** Codes of the steps before and after count: the clocks of telephones differ. */
const WINDOW = 1

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** What of a member decides whether a sign-in needs a second factor. */
export interface Needs {
  /** The enterprise asks it of the member's role, and the days of grace are over. */
  required: boolean
  /** Unix seconds from which on it is asked of the role; 0: never. */
  required_from: number
  /** The person has an authenticator app. */
  enrolled: boolean
}

/** Whether a sign-in of a member needs a second factor. */
export async function secondFactorOf(
  db: Db,
  { user_id, corp_id }: { user_id: number; corp_id: number },
  now: number,
): Promise<Needs> {
  const [row] = await rowsOf(
    db,
    select(
      {
        required_from: number`case when c.second_factor_roles @> to_jsonb(u.role_id) then c.second_factor_from else 0 end`,
        enrolled: flag`exists (select 1 from second_factor f where f.user_id = u.user_id)`,
      },
      sql`from corp_user u join corp c on c.corp_id = u.corp_id where u.corp_id = ${corp_id} and u.user_id = ${user_id}`,
    ),
  )
  if (!row) return { required: false, required_from: 0, enrolled: false }
  return { ...row, required: row.required_from > 0 && row.required_from <= now }
}

/**
 * The refusal of a sign-in that needs a second factor, with the ticket that goes on with it, or nothing. Return it, do not throw
 * it: a thrown one would take the ticket back.
 */
export async function askSecondFactor(
  db: Db,
  member: { user_id: number; corp_id: number },
  data: Record<string, string>,
  now: number,
): Promise<RefusalError | undefined> {
  const { required, enrolled } = await secondFactorOf(db, member, now)
  if (!required && !enrolled) return undefined
  const { user_id, corp_id } = member
  const ticket = await giveTicket(db, 'second_factor', { user_id, corp_id, data, now, seconds: TICKET_SECONDS })
  return new RefusalError(Code.secondFactor, '该账号需要两步验证，请使用验证码或密码登录', {
    data: { ticket, is_enrolled: enrolled },
  })
}

/** A secret for an authenticator app, by default a new one, and the address that its QR code holds. */
export function secretOf({ issuer, label, known }: { issuer: string; label: string; known?: string | undefined }): {
  secret: string
  uri: string
} {
  const secret = known === undefined ? new Secret({ size: 20 }) : Secret.fromBase32(known)
  return { secret: secret.base32, uri: new TOTP({ issuer, label, secret, period: PERIOD }).toString() }
}

/** The step that a code of the app stands for, or nothing when it fits none near now. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ secret, period: PERIOD })
  const timestamp = now * 1000
  const delta = totp.validate({ token: plain(code), timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: RECOVERY_PARTS }, part).join('-'))
}

/** Keeps a secret that its owner has proved to have; answers the recovery codes, of which only the hashes stay. */
export async function enrol(
  db: Db,
  { user_id, secret, step, now }: { user_id: number; secret: string; step: number; now: number },
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const row = { secret, last_step: step, recovery: codes.map((code) => hashOf(plain(code))), updated_at: now }
  await db
    .insert(secondFactor)
    .values({ user_id, created_at: now, ...row })
    .onConflictDoUpdate({ target: secondFactor.user_id, set: row })
  return codes
}

/** Recovery codes in the place of those that are left. */
export async function renewRecovery(db: Db, user_id: number, now: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await db
    .update(secondFactor)
    .set({ recovery: codes.map((code) => hashOf(plain(code))), updated_at: now })
    .where(eq(secondFactor.user_id, user_id))
  return codes
}

/** Takes a person's second factor away: the next sign-in needs none, or a new one. Answers whether there was one. */
export async function removeSecondFactor(db: Db, user_id: number): Promise<boolean> {
  const removed = await db.delete(secondFactor).where(eq(secondFactor.user_id, user_id)).returning()
  return removed.length > 0
}

/**
 * Takes a code of a person's app, none of which works twice, or one of the recovery codes. Answers which it was, or the refusal; a
 * wrong one is counted: return the refusal, do not throw it.
 */
export async function takeCode(
  db: Db,
  { user_id, code, now }: { user_id: number; code: string; now: number },
): Promise<'app' | 'recovery' | RefusalError> {
  const tooMany = await heldLimitRefusal(db, 'secondFactorOfPerson', String(user_id), now)
  if (tooMany) return tooMany
  const [stored] = await db.select().from(secondFactor).where(eq(secondFactor.user_id, user_id)).for('update')
  if (!stored) return new RefusalError(Code.notFound, '尚未启用两步验证')
  const step = stepOf(stored.secret, code, now)
  const change = (set: Partial<typeof secondFactor.$inferInsert>) =>
    db
      .update(secondFactor)
      .set({ ...set, updated_at: now })
      .where(eq(secondFactor.user_id, user_id))
  if (step !== undefined && step > stored.last_step) {
    await change({ last_step: step })
    return 'app'
  }
  const hash = hashOf(plain(code))
  if (stored.recovery.includes(hash)) {
    await change({ recovery: stored.recovery.filter((each) => each !== hash) })
    return 'recovery'
  }
  await countAttempt(db, 'secondFactorOfPerson', String(user_id), now)
  return wrongCode(step === undefined ? '验证码错误' : '该验证码已使用过，请等待下一个')
}

const wrongCode = (sentence: string) => new RefusalError(Code.wrongCode, sentence, { data: { field: 'code' } })

/** What a ticket says that waits for a second factor no more. */
export const TICKET_GONE = '两步验证已超时，请重新登录'

/** Counts a wrong code of a ticket, whose fifth ends it; answers the refusal. Return it, do not throw it. */
export async function wrongTry(db: Db, ticket: Ticket, refusal: RefusalError, now: number): Promise<RefusalError> {
  if (refusal.code !== Code.wrongCode) return refusal
  const tries = Number(ticket.data.tries ?? 0) + 1
  const isOver = tries >= TRIES_MAX
  await markTicket(db, ticket, { data: { ...ticket.data, tries: String(tries) }, ...(isOver && { used_at: now }) })
  return isOver ? new RefusalError(Code.wrongCode, '验证码错误次数过多，请重新登录') : refusal
}

const TICKET_SECRET = 'sign_on_ticket.data'

/** A secret as a ticket keeps it until its owner has proved to have it. */
export const secretInTicket = (secret: string): Record<string, string> => ({ secret: seal(secret, TICKET_SECRET) })

/** The secret that a ticket keeps, if it does. */
export const secretIn = ({ data: { secret } }: Ticket): string | undefined =>
  secret === undefined ? undefined : unseal(secret, TICKET_SECRET)

/** A first code of an app, compared with the secret that the ticket holds: its step, or the refusal. */
export function firstStep(ticket: Ticket, code: string, now: number): number | RefusalError {
  const secret = secretIn(ticket)
  return (secret === undefined ? undefined : stepOf(secret, code, now)) ?? wrongCode('验证码错误')
}
