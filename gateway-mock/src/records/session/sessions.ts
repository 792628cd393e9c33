import { createHash, randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { UserStatus } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { loginSession } from '../../store/database/schema.ts'
import type { Db } from '../../store/database/db.ts'
import { authRefusal, Code } from '../../rules/refusal.ts'
import { type SignIn, signInOf } from '../members/staff.ts'
import type { Staff } from '../../rules/staff.ts'

/** How long a sign-in lasts. */
export const SESSION_SECONDS = 30 * DAY_SECONDS
/** How old what is known of the last call may become: it costs a write. */
const SEEN_SECONDS = 300

/** What is kept of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** The token of an Authorization header, if it has the shape of one. */
export const tokenOf = (header: string | undefined): string | undefined =>
  /^Bearer ([\w-]{43})$/.exec(header ?? '')?.[1]

/** Why a sign-in ended. */
export type EndReason = 'logout' | 'replaced' | 'disabled' | 'switched' | 'password' | 'revoked' | 'left'

/** Starts a sign-in and answers its token: 256 random bits, of which only the hash is kept. */
export async function startSession(
  db: Db,
  {
    user_id,
    corp_id,
    now,
    ip,
    device,
    origin = '',
    second_factor = 0,
    key_hash = '',
  }: {
    user_id: number
    corp_id: number
    now: number
    ip: string
    device: string
    /** cmm when the sign-in comes from the main talent site. */
    origin?: string
    /** 1: a second factor was given. */
    second_factor?: 0 | 1
    /** Thumbprint of the key that the caller has proved: every later call has to prove it. */
    key_hash?: string
  },
): Promise<{ token: string; token_hash: string; expire_time: number }> {
  const token = randomBytes(32).toString('base64url')
  const token_hash = hashOf(token)
  const expire_time = now + SESSION_SECONDS
  await db.insert(loginSession).values({
    token_hash,
    user_id,
    corp_id,
    created_at: now,
    expire_at: expire_time,
    ip,
    device,
    origin,
    second_factor,
    key_hash,
  })
  return { token, token_hash, expire_time }
}

/** Keeps when a member wrote last, in every sign-in of his: what he reads next is not read from a replica that may miss it. */
export async function noteWrite(db: Db, { user_id, corp_id }: Staff): Promise<void> {
  await db
    .update(loginSession)
    .set({ wrote_at: sql`ceil(extract(epoch from clock_timestamp()))` })
    .where(and(eq(loginSession.user_id, user_id), eq(loginSession.corp_id, corp_id), isNull(loginSession.ended_at)))
}

/** Ends one sign-in; an ended one stays as it is. */
export async function endSession(db: Db, tokenHash: string, reason: EndReason, now: number): Promise<void> {
  await db
    .update(loginSession)
    .set({ ended_at: now, end_reason: reason })
    .where(and(eq(loginSession.token_hash, tokenHash), isNull(loginSession.ended_at)))
}

/** Ends every sign-in of a person, in every corporation: the password was set anew. */
export async function endAllSessionsOf(
  db: Db,
  { user_id, reason, now }: { user_id: number; reason: EndReason; now: number },
): Promise<void> {
  await db
    .update(loginSession)
    .set({ ended_at: now, end_reason: reason })
    .where(and(eq(loginSession.user_id, user_id), isNull(loginSession.ended_at)))
}

/** Ends every sign-in of a person in a corporation, e.g. when the account is disabled. */
export async function endSessionsOf(
  db: Db,
  { user_id, corp_id, reason, now }: { user_id: number; corp_id: number; reason: EndReason; now: number },
): Promise<void> {
  await db
    .update(loginSession)
    .set({ ended_at: now, end_reason: reason })
    .where(and(eq(loginSession.user_id, user_id), eq(loginSession.corp_id, corp_id), isNull(loginSession.ended_at)))
}

/** What a call needs to be known by its Authorization header. */
export interface Authenticating {
  /** Unix seconds. */
  now: number
  /** Seconds without a call after which a sign-in ends; none unless said. */
  idleSeconds?: number | undefined
  /** The key that the call proves, and its proof used up, which throws 40005 the second time; absent without a proof. */
  proof?: { readonly key_hash: string; use: () => void } | undefined
}

/** The token of an Authorization header. Throws 40001 without one, 40003 when it is none of ours. */
export function requiredToken(header: string | undefined): string {
  if (!header) throw authRefusal(Code.noToken)
  const token = tokenOf(header)
  if (!token) throw authRefusal(Code.tokenUnknown)
  return token
}

/**
 * The member of staff of a sign-in. Throws 40003 when it is bound to a key that the call does not prove, 40002 when it has expired or slept for `idleSeconds`, 40004 when it
 * has ended.
 */
export async function liveStaffOf(
  db: Db,
  { session, staff }: SignIn,
  { now, idleSeconds = Number.POSITIVE_INFINITY, proof }: Authenticating,
): Promise<Staff> {
  // Before anything is said about the sign-in: whoever copied the token learns nothing of it.
  if (session.key_hash !== '') {
    if (proof?.key_hash !== session.key_hash) throw authRefusal(Code.tokenUnknown)
    proof.use()
  }
  if (session.ended_at !== null) throw authRefusal(Code.sessionEnded)
  const seenAt = session.seen_at ?? session.created_at
  if (session.expire_at <= now || seenAt + idleSeconds <= now) throw authRefusal(Code.tokenExpired)
  if (staff?.status !== UserStatus.enabled) throw authRefusal(Code.sessionEnded)
  if (seenAt + SEEN_SECONDS <= now)
    await db.update(loginSession).set({ seen_at: now }).where(eq(loginSession.token_hash, session.token_hash))
  return staff
}

/**
 * The member of staff of an Authorization header. Throws 40001 without a token, 40002 expired or without a call for `idleSeconds`,
 * 40003 unknown, forged or bound to a key that the call does not prove, 40004 ended by logout, switching or a disabled account.
 */
export async function authenticate(db: Db, header: string | undefined, asked: Authenticating): Promise<Staff> {
  const signIn = await signInOf(db, hashOf(requiredToken(header)))
  if (!signIn) throw authRefusal(Code.tokenUnknown)
  return liveStaffOf(db, signIn, asked)
}
