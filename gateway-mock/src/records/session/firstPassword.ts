import { eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { appUser } from '../../store/database/schema.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { giveTicket } from './tickets.ts'

// A password that somebody else made, an administrator, an operator or a file, is known to more than its owner: it leads to an own one and
// nowhere else.

const FIRST_PASSWORD_SECONDS = 72 * 3600
const TICKET_SECONDS = 600

/** Until when a password that is given to somebody now holds, in unix seconds. */
export const firstPasswordUntil = (now: number): number => now + FIRST_PASSWORD_SECONDS

/**
 * The refusal of a sign-in by a password that its owner did not make, with the ticket that sets an own one, or nothing. Return it, do
 * not throw it: a thrown one would take the ticket back.
 */
export async function askOwnPassword(
  db: Db,
  { mobile, wechat_key }: { mobile: string; wechat_key?: string | undefined },
  now: number,
): Promise<RefusalError | undefined> {
  const [user] = await db
    .select({ user_id: appUser.user_id, until: appUser.first_password_until })
    .from(appUser)
    .where(eq(appUser.phone, mobile))
  if (!user || user.until === null) return undefined
  if (user.until <= now) return new RefusalError(Code.accountClosed, '初始密码已过期，请用验证码登录，或联系管理员重置')
  const ticket = await giveTicket(db, 'first_password', {
    ...{ now, seconds: TICKET_SECONDS, user_id: user.user_id },
    data: { mobile, ...(wechat_key !== undefined && { wechat_key }) },
  })
  return new RefusalError(Code.firstPassword, '请先设置自己的密码', { data: { ticket } })
}
