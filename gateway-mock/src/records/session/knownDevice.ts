import { createHash, randomBytes } from 'node:crypto'
import { DAY_SECONDS } from '@crm/base/durations'
import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { appUser, knownDevice } from '../../store/database/schema.ts'

/** How long a browser stays known after its last sign-in. */
export const KNOWN_DAYS = 180

/** The cookie by which a browser in which somebody has signed in is known again; over TLS as that of the passport. */
export const deviceCookie = (secure: boolean): string => (secure ? '__Host-device' : 'device')

const hashOf = (cookie: string) => createHash('sha256').update(cookie).digest('hex')

/** Keeps that a person has signed in in a browser; answers the value of `Set-Cookie`, which goes on with what the browser has. */
export async function rememberDevice(
  db: Db,
  { user_id, cookie, now, secure }: { user_id: number; cookie: string | undefined; now: number; secure: boolean },
): Promise<string> {
  const value = cookie !== undefined && /^[\w-]{43}$/.test(cookie) ? cookie : randomBytes(32).toString('base64url')
  await db
    .insert(knownDevice)
    .values({ cookie_hash: hashOf(value), user_id, created_at: now, seen_at: now })
    .onConflictDoUpdate({ target: [knownDevice.cookie_hash, knownDevice.user_id], set: { seen_at: now } })
  const age = KNOWN_DAYS * DAY_SECONDS
  return `${deviceCookie(secure)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** What a browser counts as when the password of a number is tried in it: itself where its owner has signed in, else a stranger. */
export async function deviceFor(
  db: Db,
  { mobile, cookie, now }: { mobile: string; cookie: string | undefined; now: number },
): Promise<string | undefined> {
  if (cookie === undefined) return undefined
  const [known] = await db
    .select({ cookie_hash: knownDevice.cookie_hash })
    .from(knownDevice)
    .innerJoin(appUser, eq(appUser.user_id, knownDevice.user_id))
    .where(
      and(
        eq(knownDevice.cookie_hash, hashOf(cookie)),
        eq(appUser.phone, mobile),
        gt(knownDevice.seen_at, now - KNOWN_DAYS * DAY_SECONDS),
      ),
    )
  return known?.cookie_hash
}
