import { roleLabel } from '@crm/access/roles'
import { accountCalls } from '@crm/contracts/calls/account'
import { QuotaType } from '@crm/contracts/enums'
import { and, eq } from 'drizzle-orm'
import { appUser, corpUser, dept } from '../../../store/database/schema.ts'
import { startSession } from '../../../records/session/sessions.ts'
import { writeLog } from '../../../records/oplog.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import { signInOf } from '../../../records/members/staff.ts'
import {
  corpNamed,
  foundCorp,
  joinByInvite,
  keepApplication,
  newPerson,
  openInvite,
  isPhoneRegistered,
} from '../../../records/enterprises/enterprises.ts'
import { countAttempt, limitRefusal } from '../../../records/session/attempts.ts'
import { acceptPassword } from '../../../records/session/newPassword.ts'
import { quotaOf, quotaRefusal } from '../../../rules/quota.ts'
import { askSecondFactor } from '../../../records/session/secondFactor.ts'
import { useCode } from '../../../records/session/signIn.ts'
import { bindWechat } from '../../../records/session/wechat.ts'
import { serve } from '../../serve.ts'
import type { Ctx } from '../../../records/context.ts'

const GONE = '邀请链接已失效'

/** Signs the new member in, and writes it down as what they did first. `from`: the ways they came. */
async function enter(
  ctx: Ctx<unknown>,
  target: { user_id: number; corp_id: number },
  action: string,
  from: { channel_id?: string | undefined; source?: string | undefined } = {},
) {
  const { db, now, ip, device, request_id, key_hash } = ctx
  await db
    .update(appUser)
    .set({ last_corp_id: target.corp_id, last_login_at: now })
    .where(eq(appUser.user_id, target.user_id))
  const unproved = await askSecondFactor(db, target, { action, origin: '' }, now)
  if (unproved) return unproved
  const started = await startSession(db, { ...target, now, ip, device, key_hash })
  const who = (await signInOf(db, started.token_hash))?.staff
  await writeLog(db, {
    who,
    module: '账号',
    action,
    object: who?.nick_name ?? '',
    object_id: target.user_id,
    after: { ...target, ...from },
    now,
    ip,
    device,
    request_id,
  })
  return { token: started.token }
}

export const account = serve(accountCalls, {
  infoCheck: async ({ db, request, ip, now }) => {
    const { apply_corp_name, apply_phone } = request
    const refusal = await limitRefusal(db, 'takenOfAddress', ip, now)
    if (refusal) return refusal
    await countAttempt(db, 'takenOfAddress', ip, now)
    const [name, phone] = await Promise.all([
      apply_corp_name ? corpNamed(db, apply_corp_name) : false,
      apply_phone ? isPhoneRegistered(db, apply_phone) : false,
    ])
    return { is_exist_corp_name: name ? 1 : 0, is_exist_apply_phone: phone ? 1 : 0 }
  },

  register: async (ctx) => {
    const { db, request, now } = ctx
    const { mobile, user_name, corp_name, invite_code, channel_id, source } = request
    const from = { ...(channel_id ? { channel_id } : {}), ...(source ? { source } : {}) }
    if (await isPhoneRegistered(db, mobile))
      refuse(Code.badField, '您手机号已经注册过，可以直接登录', { field: 'mobile' })
    if (corp_name && (await corpNamed(db, corp_name))) refuseField('corp_name', '企业已经注册过了')
    const invite = invite_code ? await openInvite(db, invite_code, now) : undefined
    if (invite_code && !invite) refuseField('invite_code', '邀请码无效或已过期')
    const own = [mobile, user_name, corp_name ?? '', invite?.corp_name ?? '']
    const password = acceptPassword(ctx, request.password, own)
    const refusal = await useCode(db, {
      mobile,
      scene: 'register',
      code: request.code,
      now,
    })
    if (refusal) return refusal
    const user_id = await newPerson(db, { mobile, name: user_name, password }, now)
    const unbound = request.wechat_key && (await bindWechat(db, request.wechat_key, user_id, now))
    if (unbound) throw unbound
    if (invite) {
      await joinByInvite(db, invite, { user_id, nick_name: user_name }, now)
      return enter(ctx, { user_id, corp_id: invite.corp_id }, '注册', from)
    }
    const corp_id = await foundCorp(
      db,
      {
        corp_name: corp_name || `${user_name}的工作室`,
        brand_name: request.brand_name ?? '',
        dept: corp_name || '我的团队',
        user_id,
        nick_name: user_name,
        personal: !corp_name,
      },
      now,
    )
    return enter(ctx, { user_id, corp_id }, '注册', from)
  },

  inviteInfo: async ({ db, request, now }) => {
    const invite = await openInvite(db, request.invite_code, now)
    if (!invite) refuse(Code.notFound, GONE)
    const { corp_id, dept_id, inviter_id, role_id } = invite
    const [inviters, depts, seats] = await Promise.all([
      db
        .select({ name: corpUser.nick_name })
        .from(corpUser)
        .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.user_id, inviter_id))),
      db
        .select({ name: dept.name })
        .from(dept)
        .where(and(eq(dept.corp_id, corp_id), eq(dept.id, dept_id))),
      quotaOf(db, corp_id, QuotaType.seat, now),
    ])
    return {
      corp_id,
      corp_name: invite.corp_name,
      inviter_name: inviters[0]?.name ?? '',
      role_name: roleLabel[role_id] ?? '',
      dept_name: depts[0]?.name ?? '',
      expire_time: invite.expire_at,
      is_full: quotaRefusal(seats, 1, GONE) ? 1 : 0,
    }
  },

  inviteReg: async (ctx) => {
    const { db, request, now } = ctx
    const { mobile, nick_name } = request
    const invite = await openInvite(db, request.invite_code, now)
    if (!invite) refuse(Code.notFound, GONE)
    const [known] = await db.select({ user_id: appUser.user_id }).from(appUser).where(eq(appUser.phone, mobile))
    const refusal = await useCode(db, { mobile, scene: 'join', code: request.code, now })
    if (refusal) return refusal
    // Who has an account keeps its password and joins a further enterprise. Judged behind the code, which says whose number it is.
    const password = known ? '' : acceptPassword(ctx, request.password, [mobile, nick_name, invite.corp_name])
    const user_id = known?.user_id ?? (await newPerson(db, { mobile, name: nick_name, password }, now))
    await joinByInvite(db, invite, { user_id, nick_name }, now)
    return enter(ctx, { user_id, corp_id: invite.corp_id }, '加入企业')
  },

  applyUse: async ({ db, request, now }) => {
    if (request.questions.length === 0) refuseField('questions', '请选择希望解决的问题')
    if (await corpNamed(db, request.apply_corp_name)) refuseField('apply_corp_name', '企业已经注册过了')
    if (await isPhoneRegistered(db, request.apply_phone))
      refuse(Code.badField, '您手机号已经注册过，可以直接登录', { field: 'apply_phone' })
    const refusal = await useCode(db, { mobile: request.apply_phone, scene: 'apply', code: request.code, now })
    if (refusal) return refusal
    await keepApplication(db, 'trial', { corp_id: 0, user_id: 0 }, request, now)
  },
})
