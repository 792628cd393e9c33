import { eq } from 'drizzle-orm'
import { appUser } from '../../db/schema.ts'
import { startSession } from '../../http/auth.ts'
import { writeLog } from '../../http/oplog.ts'
import { RefusalError } from '../../http/refusal.ts'
import { signInOf } from '../../http/staff.ts'
import { membershipOf } from '../../rules/signIn.ts'
import type { Ctx } from '../../serve.ts'

/**
 * Signs somebody in whose number is proved: in the enterprise where they were last, written down as `action`. Answers a refusal
 * when no enterprise lets them in.
 */
export async function signInVerified(
  { db, now, ip, device, request_id }: Pick<Ctx<unknown>, 'db' | 'now' | 'ip' | 'device' | 'request_id'>,
  mobile: string,
  { action = '登录', origin = '' }: { action?: string; origin?: string } = {},
): Promise<{ token: string; expire_time: number; user_id: number } | RefusalError> {
  const membership = await membershipOf(db, mobile)
  if (membership instanceof RefusalError) return membership
  await db.update(appUser).set({ last_login_at: now }).where(eq(appUser.user_id, membership.user_id))
  const { token, token_hash, expire_time } = await startSession(db, { ...membership, now, ip, device, origin })
  const who = (await signInOf(db, token_hash))?.staff
  await writeLog(db, {
    who,
    module: '账号',
    action,
    object: who?.nick_name ?? '',
    object_id: membership.user_id,
    after: { origin, device },
    now,
    ip,
    device,
    request_id,
  })
  return { token, expire_time, user_id: membership.user_id }
}
