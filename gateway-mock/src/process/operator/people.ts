import { roleLabel } from '@crm/access/roles'
import { maskPhone } from '@crm/base/text'
import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { newPassword } from '../../records/members/memberWrites.ts'
import type { Db } from '../../store/database/db.ts'
import { clientHashOf, hashPassword } from '../../store/database/passwords.ts'
import { appUser, corp, corpUser, loginSession, notice, noticeRead } from '../../store/database/schema.ts'
import { endAllSessionsOf } from '../../records/session/sessions.ts'
import { firstPasswordUntil } from '../../records/session/firstPassword.ts'
import { closePassport } from '../../records/session/passport.ts'
import { removeSecondFactor } from '../../records/session/secondFactor.ts'
import { type OperatorContext, type OperatorOutcome, refuseOperator } from './command.ts'
import { logOperator } from './operatorLog.ts'

const SIGN_INS_MAX = 100
const ANNOUNCEMENT = { type: 3, notice_type: 3001 } as const

const at = (time: number) => new Date(time * 1000).toISOString()

async function personOf(db: Db, mobile: string) {
  const [person] = await db.select().from(appUser).where(eq(appUser.phone, mobile))
  return person ?? refuseOperator('mobile', `nobody has the number ${mobile}`)
}

/** Who a number is, where they work, and their sign-ins that hold. */
export async function showPerson(
  { db, now }: OperatorContext,
  { mobile }: { mobile: string },
): Promise<OperatorOutcome> {
  const { user_id, user_name } = await personOf(db, mobile)
  const memberships = await db
    .select({ corp_id: corp.corp_id, corp_name: corp.corp_name, role_id: corpUser.role_id, status: corpUser.status })
    .from(corpUser)
    .innerJoin(corp, eq(corp.corp_id, corpUser.corp_id))
    .where(eq(corpUser.user_id, user_id))
    .orderBy(corp.corp_id)
  const signIns = await db
    .select({
      session_id: loginSession.session_id,
      corp_id: loginSession.corp_id,
      created_at: loginSession.created_at,
      seen_at: loginSession.seen_at,
      ip: loginSession.ip,
      device: loginSession.device,
      is_bound: sql<boolean>`${loginSession.key_hash} <> ''`,
    })
    .from(loginSession)
    .where(and(eq(loginSession.user_id, user_id), isNull(loginSession.ended_at), gt(loginSession.expire_at, now)))
    .orderBy(desc(loginSession.created_at))
    .limit(SIGN_INS_MAX)
  return {
    lines: [
      `${user_name} ${mobile}`,
      ...memberships.map(
        ({ corp_id, corp_name, role_id }) => `  enterprise ${corp_id} ${corp_name}: ${roleLabel[role_id] ?? role_id}`,
      ),
      ...signIns.map(
        ({ session_id, corp_id, created_at, ip, device, is_bound }) =>
          `  sign-in ${session_id} in enterprise ${corp_id} since ${at(created_at)} from ${ip} ${device}${is_bound ? '' : ' (no key)'}`,
      ),
    ],
    data: { user_id, user_name, memberships, signIns },
  }
}

/** How many sign-ins hold, with and without a key that every call proves, of all enterprises. */
export async function countSignIns({ db, now }: OperatorContext): Promise<OperatorOutcome> {
  const isBound = ne(loginSession.key_hash, '')
  const enterprises = await db
    .select({
      corp_id: loginSession.corp_id,
      bound: sql<number>`count(*) filter (where ${isBound})::int`,
      unbound: sql<number>`count(*) filter (where not ${isBound})::int`,
    })
    .from(loginSession)
    .where(and(isNull(loginSession.ended_at), gt(loginSession.expire_at, now)))
    .groupBy(loginSession.corp_id)
  const sum = (of: 'bound' | 'unbound') => enterprises.reduce((all, one) => all + one[of], 0)
  const [bound, unbound] = [sum('bound'), sum('unbound')]
  return {
    lines: [
      `${bound} sign-ins are bound to the key of a browser: their token is worth nothing elsewhere`,
      `${unbound} are good for whoever has the token: begun on plain http, by programs, or before there were keys`,
    ],
    data: { bound, unbound },
  }
}

/** Ends one sign-in of a person, or all of them and single sign-on. */
export async function endSignIns(
  context: OperatorContext,
  { mobile, session_id }: { mobile: string; session_id?: number | undefined },
): Promise<OperatorOutcome> {
  const { now } = context
  return context.db.transaction(async (db) => {
    const { user_id, user_name } = await personOf(db, mobile)
    if (session_id === undefined) {
      await endAllSessionsOf(db, { user_id, reason: 'revoked', now })
      await closePassport(db, { user_id, now })
    } else {
      const ended = await db
        .update(loginSession)
        .set({ ended_at: now, end_reason: 'revoked' })
        .where(
          and(
            eq(loginSession.user_id, user_id),
            eq(loginSession.session_id, session_id),
            isNull(loginSession.ended_at),
          ),
        )
        .returning({ session_id: loginSession.session_id })
      if (ended.length === 0) refuseOperator('session_id', `${session_id} is no sign-in of ${mobile} that holds`)
    }
    const detail = { mobile: maskPhone(mobile), session_id: session_id ?? 'all' }
    await logOperator(db, context, { action: '结束登录', object: user_name, detail })
    return { lines: [`${session_id === undefined ? 'every sign-in' : `sign-in ${session_id}`} of ${mobile} has ended`] }
  })
}

/** Gives a person a new password, which is answered once, and ends what was signed in with the old one. */
export async function resetPassword(
  context: OperatorContext,
  { mobile }: { mobile: string },
): Promise<OperatorOutcome> {
  const { now } = context
  const password = newPassword()
  const password_hash = await hashPassword(clientHashOf(password))
  return context.db.transaction(async (db) => {
    const { user_id, user_name } = await personOf(db, mobile)
    await db
      .update(appUser)
      .set({ password_hash, first_password_until: firstPasswordUntil(now), updated_at: now })
      .where(eq(appUser.user_id, user_id))
    await endAllSessionsOf(db, { user_id, reason: 'password', now })
    await closePassport(db, { user_id, now })
    await logOperator(db, context, { action: '重置密码', object: user_name, detail: { mobile: maskPhone(mobile) } })
    return { lines: [`${mobile} signs in with the password ${password}, which is shown this once`], data: { password } }
  })
}

/** Takes a person's second factor away, who has lost telephone and recovery codes, and ends their sign-ins. */
export async function resetSecondFactor(
  context: OperatorContext,
  { mobile }: { mobile: string },
): Promise<OperatorOutcome> {
  const { now } = context
  return context.db.transaction(async (db) => {
    const { user_id, user_name } = await personOf(db, mobile)
    if (!(await removeSecondFactor(db, user_id))) refuseOperator('mobile', `${mobile} has no second factor`)
    await endAllSessionsOf(db, { user_id, reason: 'revoked', now })
    await closePassport(db, { user_id, now })
    await logOperator(db, context, { action: '重置两步验证', object: user_name, detail: { mobile: maskPhone(mobile) } })
    return { lines: [`${mobile} signs in without a second factor, or with a new one where the enterprise asks it`] }
  })
}

/** Tells every enterprise something, among the announcements of its messages. */
export async function announce(
  context: OperatorContext,
  { title, content }: { title: string; content: string },
): Promise<OperatorOutcome> {
  return context.db.transaction(async (db) => {
    const [made] = await db
      .insert(notice)
      .values({ corp_id: 0, ...ANNOUNCEMENT, title, content, created_at: context.now })
      .returning({ id: notice.id })
    await logOperator(db, context, { action: '发布公告', object: title, detail: { id: made?.id, content } })
    return { lines: [`announcement ${made?.id} ${title} is in everybody's messages`], data: { id: made?.id } }
  })
}

const isAnnouncement = and(eq(notice.corp_id, 0), eq(notice.type, ANNOUNCEMENT.type))

/** What every enterprise was told, the newest first. */
export const announcementsOf = (db: Db) =>
  db
    .select({ id: notice.id, title: notice.title, content: notice.content, created_at: notice.created_at })
    .from(notice)
    .where(isAnnouncement)
    .orderBy(desc(notice.created_at), desc(notice.id))
    .limit(SIGN_INS_MAX)

/** Takes an announcement out of everybody's messages. */
export async function withdraw(context: OperatorContext, { id }: { id: number }): Promise<OperatorOutcome> {
  return context.db.transaction(async (db) => {
    const [gone] = await db
      .select({ title: notice.title })
      .from(notice)
      .where(and(isAnnouncement, eq(notice.id, id)))
      .for('update')
    if (!gone) refuseOperator('id', `there is no announcement ${id}`)
    await db.delete(noticeRead).where(eq(noticeRead.notice_id, id))
    await db.delete(notice).where(eq(notice.id, id))
    await logOperator(db, context, { action: '撤回公告', object: gone.title, detail: { id } })
    return { lines: [`announcement ${id} ${gone.title} is withdrawn`] }
  })
}
