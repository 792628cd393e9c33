import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { flagOf } from '@crm/base/numbers'
import { maskPhone } from '@crm/base/text'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { appUser, corp, loginSession, secondFactor } from '../../../store/database/schema.ts'
import { writeLog } from '../../../records/oplog.ts'
import { Code, RefusalError, refuse } from '../../../rules/refusal.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { rememberBrowser } from '../../../records/session/knownBrowser.ts'
import {
  enrol,
  firstStep,
  removeSecondFactor,
  renewRecovery,
  secondFactorOf,
  secretIn,
  secretInTicket,
  secretOf,
  takeCode,
  TICKET_GONE,
  wrongTry,
} from '../../../records/session/secondFactor.ts'
import { giveTicket, lockTicket, markTicket, type Ticket, takeTicket } from '../../../records/session/tickets.ts'
import { bindWechat } from '../../../records/session/wechat.ts'
import { serve } from '../../serve.ts'
import type { Ctx } from '../../../records/context.ts'
import { enterMembership } from '../session/signInVerified.ts'

const SECONDS = 600

/** The secret of a new authenticator: the app shows the enterprise and the number beside its code. */
async function secretFor(db: Db, { user_id, corp_id }: { user_id: number; corp_id: number }, known?: string) {
  const [[company], [person]] = await Promise.all([
    db.select({ name: corp.corp_name }).from(corp).where(eq(corp.corp_id, corp_id)),
    db.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.user_id, user_id)),
  ])
  return secretOf({ issuer: company?.name ?? '', label: maskPhone(person?.phone ?? ''), known })
}

type Visit = Pick<Ctx<unknown>, 'db' | 'now' | 'ip' | 'device' | 'request_id' | 'key_hash'>

/** What the enterprise's log says of somebody who is not signed in yet. */
async function logOf(
  { db, now, ip, device, request_id }: Visit,
  { user_id, corp_id }: Ticket,
  entry: { action: string; result?: 2; after: Record<string, unknown> },
): Promise<void> {
  const who = await staffOf(db, corp_id, user_id)
  const object = who?.nick_name ?? ''
  await writeLog(db, { who, module: '账号', object, object_id: user_id, ...entry, now, ip, device, request_id })
}

/** What the code of a waiting sign-in proves: by a first code of a new app, or by one of the app that is known. */
async function proofOf(
  { db, now }: Visit,
  ticket: Ticket,
  code: string,
): Promise<{ proof: 'app' | 'recovery'; recovery_codes: string[] } | RefusalError> {
  const { user_id } = ticket
  if ((await secondFactorOf(db, ticket, now)).enrolled) {
    const proof = await takeCode(db, { user_id, code, now })
    return proof instanceof RefusalError ? proof : { proof, recovery_codes: [] }
  }
  const step = firstStep(ticket, code, now)
  if (step instanceof RefusalError) return step
  const secret = secretIn(ticket) ?? ''
  return { proof: 'app', recovery_codes: await enrol(db, { user_id, secret, step, now }) }
}

export const secondFactors = serve(secondFactorCalls, {
  offer: async ({ db, request, now }) => {
    const ticket = await lockTicket(db, 'second_factor', request.ticket, now)
    if (!ticket) refuse(Code.wrongCode, TICKET_GONE)
    if ((await secondFactorOf(db, ticket, now)).enrolled) refuse(Code.notAllowed, '该账号已启用两步验证')
    const { secret, uri } = await secretFor(db, ticket, secretIn(ticket))
    await markTicket(db, ticket, { data: { ...ticket.data, ...secretInTicket(secret) } })
    return { secret, uri }
  },

  enter: async (ctx) => {
    const { db, request, now } = ctx
    const ticket = await lockTicket(db, 'second_factor', request.ticket, now)
    if (!ticket?.data.action) refuse(Code.wrongCode, TICKET_GONE)
    const proved = await proofOf(ctx, ticket, request.code)
    if (proved instanceof RefusalError) {
      await logOf(ctx, ticket, { action: '登录两步验证失败', result: 2, after: { reason: proved.message } })
      return wrongTry(db, ticket, proved, now)
    }
    const { proof, recovery_codes } = proved
    await takeTicket(db, 'second_factor', request.ticket, now)
    if (recovery_codes.length > 0) await logOf(ctx, ticket, { action: '启用两步验证', after: { second_factor: 1 } })
    const { user_id, corp_id } = ticket
    const { action, origin = '', wechat_key } = ticket.data
    const entered = await enterMembership(ctx, { user_id, corp_id }, { action, origin, proof })
    const unbound = wechat_key && (await bindWechat(db, wechat_key, user_id, now))
    if (unbound) throw unbound
    await rememberBrowser(ctx, db, user_id)
    return { token: entered.token, expire_time: entered.expire_time, recovery_codes }
  },

  state: async ({ db, who, now }) => {
    const { required, enrolled, required_from } = await secondFactorOf(db, who, now)
    const [stored] = await db
      .select({ recovery: secondFactor.recovery })
      .from(secondFactor)
      .where(eq(secondFactor.user_id, who.user_id))
    const recovery_left = stored?.recovery.length ?? 0
    return { is_on: flagOf(enrolled), is_required: flagOf(required), required_from, recovery_left }
  },

  begin: async ({ db, who, now }) => {
    if ((await secondFactorOf(db, who, now)).enrolled) refuse(Code.notAllowed, '两步验证已启用')
    const { secret, uri } = await secretFor(db, who)
    const { user_id, corp_id } = who
    const ticket = await giveTicket(db, 'second_factor', {
      now,
      seconds: SECONDS,
      user_id,
      corp_id,
      data: secretInTicket(secret),
    })
    return { ticket, secret, uri }
  },

  confirm: async ({ db, who, request, now, oplog }) => {
    const { user_id } = who
    const ticket = await lockTicket(db, 'second_factor', request.ticket, now)
    if (ticket?.user_id !== user_id || ticket.data.action) refuse(Code.wrongCode, '二维码已过期，请重新获取')
    const step = firstStep(ticket, request.code, now)
    if (step instanceof RefusalError) return wrongTry(db, ticket, step, now)
    await takeTicket(db, 'second_factor', request.ticket, now)
    const recovery_codes = await enrol(db, { user_id, secret: secretIn(ticket) ?? '', step, now })
    await db.update(loginSession).set({ second_factor: 1 }).where(eq(loginSession.token_hash, who.token_hash))
    await oplog({
      module: '账号',
      action: '启用两步验证',
      object: who.nick_name,
      object_id: user_id,
      before: { second_factor: 0 },
      after: { second_factor: 1 },
    })
    return { recovery_codes }
  },

  renew: async ({ db, who, request, now, oplog }) => {
    const { user_id } = who
    const proof = await takeCode(db, { user_id, code: request.code, now })
    if (proof instanceof RefusalError) return proof
    const recovery_codes = await renewRecovery(db, user_id, now)
    await oplog({
      module: '账号',
      action: '更换恢复码',
      object: who.nick_name,
      object_id: user_id,
      after: { count: recovery_codes.length },
    })
    return { recovery_codes }
  },

  remove: async ({ db, who, request, now, oplog }) => {
    const { user_id } = who
    if ((await secondFactorOf(db, who, now)).required) refuse(Code.notAllowed, '企业要求您的角色启用两步验证，不能关闭')
    const proof = await takeCode(db, { user_id, code: request.code, now })
    if (proof instanceof RefusalError) return proof
    await removeSecondFactor(db, user_id)
    await oplog({
      module: '账号',
      action: '关闭两步验证',
      object: who.nick_name,
      object_id: user_id,
      before: { second_factor: 1 },
      after: { second_factor: 0 },
    })
  },
})
