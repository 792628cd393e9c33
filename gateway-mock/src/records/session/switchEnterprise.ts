import { eq } from 'drizzle-orm'
import { appUser, loginSession } from '../../store/database/schema.ts'
import { endSession, startSession } from './sessions.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { secondFactorOf } from './secondFactor.ts'
import type { Ctx } from '../context.ts'

/**
 * A new token in place of the one in use; the person's next sign-in starts in that enterprise too. Where a second factor is needed
 * that this sign-in has not given, the refusal is returned: return it, do not throw it.
 */
export async function switchEnterprise(
  { db, who, now, ip, device, key_hash }: Ctx<unknown>,
  target: { user_id: number; corp_id: number },
): Promise<{ token: string } | RefusalError> {
  const { required, enrolled } = await secondFactorOf(db, target, now)
  const [signIn] = await db
    .select({ second_factor: loginSession.second_factor })
    .from(loginSession)
    .where(eq(loginSession.token_hash, who.token_hash))
  const isSelf = target.user_id === who.user_id
  const second_factor = isSelf && signIn?.second_factor === 1 ? 1 : 0
  if ((required || enrolled) && second_factor === 0) {
    // The next sign-in begins there, with the second factor.
    await db.update(appUser).set({ last_corp_id: target.corp_id }).where(eq(appUser.user_id, target.user_id))
    return new RefusalError(
      Code.notAllowed,
      isSelf ? '该企业要求两步验证，请退出后重新登录' : '该账号需要两步验证，请退出后用该账号登录',
    )
  }
  await endSession(db, who.token_hash, 'switched', now)
  await db.update(appUser).set({ last_corp_id: target.corp_id }).where(eq(appUser.user_id, target.user_id))
  const { token } = await startSession(db, { ...target, now, ip, device, second_factor, key_hash })
  return { token }
}
