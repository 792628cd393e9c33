import { eq } from 'drizzle-orm'
import { appUser } from '../../../store/database/schema.ts'
import { startSession } from '../../../records/session/sessions.ts'
import { writeLog } from '../../../records/oplog.ts'
import { RefusalError } from '../../../rules/refusal.ts'
import { signInOf } from '../../../records/members/staff.ts'
import { askOwnPassword } from '../../../records/session/firstPassword.ts'
import { askSecondFactor } from '../../../records/session/secondFactor.ts'
import { membershipOf } from '../../../records/session/signIn.ts'
import type { Ctx } from '../../../records/context.ts'

type SignInCtx = Pick<Ctx<unknown>, 'db' | 'now' | 'ip' | 'device' | 'request_id' | 'key_hash'>

/** How somebody came: what the log calls it, from which site, and the WeChat that is bound by it. */
interface SignInWay {
  action?: string
  origin?: string
  wechat_key?: string | undefined
  /** A password proved the number: one that somebody else made lets nobody in. */
  byPassword?: boolean
}

/**
 * Signs somebody in whose number is proved: in the enterprise where they were last, written down as `action`. Answers a refusal
 * when no enterprise lets them in, or when an own password is to be set or a second factor to be given first.
 */
export async function signInVerified(
  { db, now, ip, device, request_id, key_hash }: SignInCtx,
  mobile: string,
  { action = '登录', origin = '', wechat_key, byPassword = false }: SignInWay = {},
): Promise<{ token: string; expire_time: number; user_id: number } | RefusalError> {
  const membership = await membershipOf(db, mobile)
  if (membership instanceof RefusalError) return membership
  const unowned = byPassword && (await askOwnPassword(db, { mobile, wechat_key }, now))
  if (unowned) return unowned
  const way = { action, origin, ...(wechat_key !== undefined && { wechat_key }) }
  const unproved = await askSecondFactor(db, membership, way, now)
  return unproved ?? enterMembership({ db, now, ip, device, request_id, key_hash }, membership, { action, origin })
}

/** Starts the sign-in of somebody who has proved everything that is asked. */
export async function enterMembership(
  { db, now, ip, device, request_id, key_hash }: SignInCtx,
  membership: { user_id: number; corp_id: number },
  { action, origin, proof }: { action: string; origin: string; proof?: 'app' | 'recovery' },
): Promise<{ token: string; expire_time: number; user_id: number }> {
  await db.update(appUser).set({ last_login_at: now }).where(eq(appUser.user_id, membership.user_id))
  const { token, token_hash, expire_time } = await startSession(db, {
    ...membership,
    ...{ now, ip, device, origin, key_hash },
    second_factor: proof === undefined ? 0 : 1,
  })
  const who = (await signInOf(db, token_hash))?.staff
  await writeLog(db, {
    who,
    module: '账号',
    action,
    object: who?.nick_name ?? '',
    object_id: membership.user_id,
    after: { origin, device, ...(proof !== undefined && { second_factor: proof }) },
    now,
    ip,
    device,
    request_id,
  })
  return { token, expire_time, user_id: membership.user_id }
}
