import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { appUser, passportSession } from '../../store/database/schema.ts'

/**
 * The cookie by which the passport knows a browser again. Over TLS its name has the prefix with which browsers take it from this
 * very host over TLS alone: no subdomain and no page without TLS can set one.
 */
export const passportCookie = (secure: boolean): string => (secure ? '__Host-passport' : 'passport')
const PASSPORT_SECONDS = 12 * 3600

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex')

/** Lets the passport know this browser; answers the value of `Set-Cookie`. No script can read it, no other site send it. */
export async function openPassport(
  db: Db,
  { user_id, now, secure }: { user_id: number; now: number; secure: boolean },
): Promise<string> {
  const cookie = randomBytes(32).toString('base64url')
  await db
    .insert(passportSession)
    .values({ cookie_hash: hashOf(cookie), user_id, created_at: now, expire_at: now + PASSPORT_SECONDS })
  const name = passportCookie(secure)
  return `${name}=${cookie}; Path=/; Max-Age=${PASSPORT_SECONDS}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Who this browser is signed in as at the passport, if anybody. */
export async function passportOf(
  db: Db,
  cookie: string | undefined,
  now: number,
): Promise<{ user_id: number; phone: string } | undefined> {
  if (cookie === undefined) return undefined
  const [known] = await db
    .select({ user_id: appUser.user_id, phone: appUser.phone })
    .from(passportSession)
    .innerJoin(appUser, eq(appUser.user_id, passportSession.user_id))
    .where(
      and(
        eq(passportSession.cookie_hash, hashOf(cookie)),
        isNull(passportSession.ended_at),
        gt(passportSession.expire_at, now),
      ),
    )
  return known
}

/** Signing out holds everywhere: this browser and, wherever else the person is known, single sign-on ends. */
export async function closePassport(
  db: Db,
  { cookie, user_id, now }: { cookie?: string | undefined; user_id: number; now: number },
): Promise<void> {
  const theirs = eq(passportSession.user_id, user_id)
  const browsers = cookie === undefined ? theirs : or(theirs, eq(passportSession.cookie_hash, hashOf(cookie)))
  await db
    .update(passportSession)
    .set({ ended_at: now })
    .where(and(browsers, isNull(passportSession.ended_at)))
}
