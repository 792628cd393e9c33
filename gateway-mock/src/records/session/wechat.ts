import { QrStatus } from '@crm/contracts/enums'
import { eq } from 'drizzle-orm'
import type { Db } from '../../store/database/db.ts'
import { appUser } from '../../store/database/schema.ts'
import { Code, RefusalError } from '../../rules/refusal.ts'
import { markTicket, type Ticket, takeTicket } from './tickets.ts'

/** Seconds that a QR code is good for. */
export const QR_SECONDS = 300

/** The account that a WeChat signs in, if one is bound. */
export async function accountOfWechat(db: Db, wechat_id: string) {
  const [person] = await db
    .select({ user_id: appUser.user_id, phone: appUser.phone })
    .from(appUser)
    .where(eq(appUser.wechat_id, wechat_id))
  return person
}

/**
 * What WeChat answers about a scanned code: who scans it, then whether they confirm. A WeChat that no account is bound to ends at
 * `unbound`, whatever it confirms. Answers the status, `expired` for a code that no longer stands.
 */
export async function scanQr(
  db: Db,
  ticket: Ticket | undefined,
  profile: { status: QrStatus; wechat_id: string; nick_name: string },
  now: number,
): Promise<QrStatus> {
  if (!ticket) return QrStatus.expired
  if (profile.status === QrStatus.expired) {
    await markTicket(db, ticket, { used_at: now })
    return QrStatus.expired
  }
  const { wechat_id, nick_name } = profile
  const account = await accountOfWechat(db, wechat_id)
  if (ticket.data.bind) return scanToBind(db, ticket, { ...profile, taken: account }, now)
  const status = profile.status === QrStatus.refused || account ? profile.status : QrStatus.unbound
  await markTicket(db, ticket, { status, user_id: account?.user_id ?? 0, data: { wechat_id, nick_name } })
  return status
}

/**
 * A code that somebody signed in has asked for binds the WeChat that confirms it, and signs nobody in: it is used up by that, as by
 * the WeChat of another account, which is refused.
 */
async function scanToBind(
  db: Db,
  ticket: Ticket,
  account: { status: QrStatus; wechat_id: string; nick_name: string; taken: { user_id: number } | undefined },
  now: number,
): Promise<QrStatus> {
  const { wechat_id, nick_name, taken } = account
  const status = taken && taken.user_id !== ticket.user_id ? QrStatus.refused : account.status
  const isOver = status === QrStatus.confirmed || status === QrStatus.refused
  await markTicket(db, ticket, { status, ...(isOver ? { used_at: now } : {}) })
  if (status === QrStatus.confirmed) await keepWechat(db, ticket.user_id, { wechat_id, nick_name }, now)
  return status
}

async function keepWechat(
  db: Db,
  user_id: number,
  { wechat_id, nick_name }: { wechat_id: string; nick_name: string },
  now: number,
): Promise<void> {
  await db
    .update(appUser)
    .set({ wechat_id, wechat_name: nick_name, updated_at: now, updated_by: user_id })
    .where(eq(appUser.user_id, user_id))
}

/**
 * Binds the WeChat that scanned a code to an account whose number was proved; the account's former WeChat gives way. Answers a
 * refusal when the code no longer stands or its WeChat belongs to somebody by now.
 */
export async function bindWechat(db: Db, key: string, user_id: number, now: number): Promise<RefusalError | undefined> {
  const ticket = await takeTicket(db, 'wechat', key, now)
  const wechat_id = ticket?.status === QrStatus.unbound ? ticket.data.wechat_id : undefined
  if (!wechat_id) return new RefusalError(Code.wrongCode, '二维码已过期，请重新扫码')
  const other = await accountOfWechat(db, wechat_id)
  if (other && other.user_id !== user_id) return new RefusalError(Code.notAllowed, '该微信已绑定其他账号')
  await keepWechat(db, user_id, { wechat_id, nick_name: ticket?.data.nick_name ?? '' }, now)
  return undefined
}
