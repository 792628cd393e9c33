import type { Db } from '../../store/database/db.ts'
import type { Ctx } from '../context.ts'
import { deviceCookie, rememberDevice } from './knownDevice.ts'
import { openPassport } from './passport.ts'

/** The browser of whoever has just signed in is known from now on: single sign-on finds it, and strangers lock nobody out of it. */
export async function rememberBrowser(
  { now, secure, cookie, setCookie }: Pick<Ctx<unknown>, 'now' | 'secure' | 'cookie' | 'setCookie'>,
  db: Db,
  user_id: number,
): Promise<void> {
  setCookie(await openPassport(db, { user_id, now, secure }))
  setCookie(await rememberDevice(db, { user_id, cookie: cookie(deviceCookie(secure)), now, secure }))
}
