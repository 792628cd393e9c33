import { followTypeChoice } from '@crm/access/visibility'
import { maskPhone } from '@crm/base/text'
import { profileCalls } from '@crm/contracts/calls/profile'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { holdLock } from '../../../store/database/locks.ts'
import { hashPassword } from '../../../store/database/passwords.ts'
import { appUser, corp, corpUser, loginSession, userBind } from '../../../store/database/schema.ts'
import { authenticate, type EndReason } from '../../../records/session/sessions.ts'
import { Code, RefusalError, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { acceptPassword, ownWords } from '../../../records/session/newPassword.ts'
import { isPhoneRegistered } from '../../../records/enterprises/enterprises.ts'
import { outsideAddress } from '../../../records/session/outside.ts'
import { closePassport } from '../../../records/session/passport.ts'
import { PICTURE_ADDRESS } from '../../../rules/pictures.ts'
import { lockRefusal, passwordFits, useCode, wrongPassword } from '../../../records/session/signIn.ts'
import { giveTicket, lockTicket, takeTicket } from '../../../records/session/tickets.ts'
import { QR_SECONDS } from '../../../records/session/wechat.ts'
import { serve } from '../../serve.ts'

/** Characters of a picture that is kept as data (20 KB). */
const PICTURE_DATA = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/

/** Codes of a change of number, to the old one and to the new one. */
const PHONE_SCENE = 'phone'
const PHONE_SECONDS = 600

/** The sign-ins of a person that hold, in whatever enterprise. */
const openSignIns = (who: Staff, now: number) =>
  and(eq(loginSession.user_id, who.user_id), isNull(loginSession.ended_at), gt(loginSession.expire_at, now))

export const profile = serve(profileCalls, {
  cmmFollowUpdate: async ({ db, who, request, now, oplog }) => {
    const { cmm_follow } = request
    if (!followTypeChoice(who).options.includes(cmm_follow)) refuse(Code.notAllowed, '您的角色或版本不支持该业务')
    await db
      .update(corpUser)
      .set({ cmm_follow, updated_at: now, updated_by: who.user_id })
      .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.user_id, who.user_id)))
    await oplog({
      module: '账号',
      action: '设置首选业务',
      object: who.nick_name,
      object_id: who.user_id,
      before: { cmm_follow: who.cmm_follow },
      after: { cmm_follow },
    })
  },
  infoUpdate: async ({ db, who, request, now, oplog }) => {
    const { user_id, nick_name } = request
    if (user_id !== who.user_id) refuse(Code.notAllowed, '只能修改自己的资料')
    await db
      .update(corpUser)
      .set({ nick_name, updated_at: now, updated_by: who.user_id })
      .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.user_id, who.user_id)))
    await oplog({
      module: '账号',
      action: '修改昵称',
      object: nick_name,
      object_id: user_id,
      before: { nick_name: who.nick_name },
      after: { nick_name },
    })
  },
  signIns: async ({ db, who, now }) => {
    const rows = await db
      .select({ session: loginSession, corp_name: corp.corp_name })
      .from(loginSession)
      .innerJoin(corp, eq(corp.corp_id, loginSession.corp_id))
      .where(openSignIns(who, now))
      .orderBy(desc(sql`coalesce(seen_at, ${loginSession.created_at})`), desc(loginSession.session_id))
    const list = rows.map(({ session, corp_name }) => ({
      session_id: session.session_id,
      device: session.device,
      ip: session.ip,
      corp_name,
      created_at: session.created_at,
      seen_at: session.seen_at ?? session.created_at,
      is_current: session.token_hash === who.token_hash ? (1 as const) : (0 as const),
    }))
    return { list: list.sort((one, other) => other.is_current - one.is_current) }
  },
  signInEnd: async ({ db, who, request, now, oplog }) => {
    const { session_id } = request
    const ended = await db
      .update(loginSession)
      .set({ ended_at: now, end_reason: 'revoked' satisfies EndReason })
      .where(
        and(
          openSignIns(who, now),
          ne(loginSession.token_hash, who.token_hash),
          session_id === undefined ? undefined : eq(loginSession.session_id, session_id),
        ),
      )
      .returning({ session_id: loginSession.session_id })
    if (session_id !== undefined && ended.length === 0) refuse(Code.notFound, '该登录已结束')
    // Whoever was signed in there could come back by single sign-on.
    await closePassport(db, { user_id: who.user_id, now })
    await oplog({
      module: '账号',
      action: '结束登录',
      object: who.nick_name,
      object_id: who.user_id,
      after: { session_ids: ended.map((each) => each.session_id) },
    })
    return { ended: ended.length }
  },
  wechat: async ({ db, who }) => {
    const [person] = await db
      .select({ name: appUser.wechat_name })
      .from(appUser)
      .where(eq(appUser.user_id, who.user_id))
    const nick_name = person?.name ?? ''
    return { is_bind: nick_name === '' ? 0 : 1, nick_name, avatar: '' }
  },
  bindWechatQrCode: async (ctx) => {
    const { db, who, now, oplog } = ctx
    const key = await giveTicket(db, 'wechat', {
      ...{ now, seconds: QR_SECONDS, user_id: who.user_id, data: { bind: '1' } },
    })
    const qr = outsideAddress(ctx, '微信绑定', { as: 'wechat', key })
    await oplog({
      module: '账号',
      action: '申请绑定微信',
      object: who.nick_name,
      object_id: who.user_id,
      after: { seconds: QR_SECONDS },
    })
    return { qr, key, expire_time: now + QR_SECONDS }
  },
  avatarUpdate: async ({ db, who, request, now, oplog }) => {
    const { avatar } = request
    if (!PICTURE_DATA.test(avatar) && !PICTURE_ADDRESS.test(avatar)) refuseField('avatar', '头像必须是图片')
    await db
      .update(appUser)
      .set({ avatar, updated_at: now, updated_by: who.user_id })
      .where(eq(appUser.user_id, who.user_id))
    await oplog({
      module: '账号',
      action: '更换头像',
      object: who.nick_name,
      object_id: who.user_id,
      after: { avatar: PICTURE_DATA.test(avatar) ? '上传的图片' : avatar },
    })
  },
  extension: async ({ db, who }) => ({
    list: await db
      .select({
        user_id: corpUser.user_id,
        user_name: appUser.user_name,
        hire_date: corpUser.hire_date,
        wechat_name: appUser.wechat_name,
        feishu_name: appUser.feishu_name,
      })
      .from(corpUser)
      .innerJoin(appUser, eq(appUser.user_id, corpUser.user_id))
      .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.user_id, who.user_id))),
  }),
  phoneCheck: async ({ db, who, request, now, oplog }) => {
    const refusal = await useCode(db, { mobile: who.phone, scene: PHONE_SCENE, code: request.code, now })
    if (refusal) return refusal
    const { user_id, phone } = who
    await oplog({
      module: '账号',
      action: '验证原手机号',
      object: who.nick_name,
      object_id: user_id,
      after: { phone: maskPhone(phone) },
    })
    return { ticket: await giveTicket(db, 'phone', { now, seconds: PHONE_SECONDS, user_id, data: { mobile: phone } }) }
  },
  phoneUpdate: async ({ db, who, request, now, oplog }) => {
    const { mobile, code } = request
    const ticket = await lockTicket(db, 'phone', request.ticket, now)
    if (ticket?.user_id !== who.user_id || ticket.data.mobile !== who.phone)
      refuse(Code.wrongCode, '原手机号的验证已失效，请重新验证')
    if (mobile === who.phone) refuseField('mobile', '新手机号与原手机号相同')
    const refusal = await useCode(db, { mobile, scene: PHONE_SCENE, code, now })
    if (refusal) return refusal
    await holdLock(db, 'phone numbers', mobile)
    // Answered only to the owner of the number.
    if (await isPhoneRegistered(db, mobile))
      return new RefusalError(Code.badField, '该手机号已被使用', { data: { field: 'mobile' } })
    await takeTicket(db, 'phone', request.ticket, now)
    await db
      .update(appUser)
      .set({ phone: mobile, updated_at: now, updated_by: who.user_id })
      .where(eq(appUser.user_id, who.user_id))
    const phone = maskPhone(mobile)
    await oplog({
      module: '账号',
      action: '更换手机号',
      object: who.nick_name,
      object_id: who.user_id,
      before: { phone: maskPhone(who.phone) },
      after: { phone },
    })
    return { phone }
  },
  passwordUpdate: async (ctx) => {
    const { db, who, request, now, ip, signal, oplog } = ctx
    const { old_password } = request
    const { user_id, phone: mobile } = who
    const password = acceptPassword(ctx, request.password, await ownWords(db, mobile))
    const early = await lockRefusal(db, { mobile }, now)
    if (early) return early
    // Comparing takes long: no transaction is held meanwhile.
    if (!(await passwordFits(db, { mobile, password: old_password }, signal))) {
      await wrongPassword(db, { mobile, ip, now })
      refuseField('old_password', '原密码错误')
    }
    const password_hash = await hashPassword(password)
    await db.transaction(async (tx) => {
      await tx
        .update(appUser)
        .set({ password_hash, first_password_until: null, updated_at: now, updated_by: user_id })
        .where(eq(appUser.user_id, user_id))
      await tx
        .update(loginSession)
        .set({ ended_at: now, end_reason: 'password' satisfies EndReason })
        .where(and(openSignIns(who, now), ne(loginSession.token_hash, who.token_hash)))
      await closePassport(tx, { user_id, now })
    })
    await oplog({
      module: '账号',
      action: '修改密码',
      object: who.nick_name,
      object_id: user_id,
      after: { password: '已修改' },
    })
  },
  bind: async ({ db, who, request, now, key_hash, oplog }) => {
    // The call has proved its key on arrival.
    const proof = { key_hash, use: () => undefined }
    const other = await authenticate(db, `Bearer ${request.token}`, { now, proof }).catch((error: unknown) => {
      // An invalid token of the other account must not end the session of this one.
      if (error instanceof RefusalError) refuseField('token', '登录凭证无效，请重新登录')
      throw error
    })
    if (other.user_id === who.user_id) refuse(Code.notAllowed, '不能绑定当前账号')
    await db
      .insert(userBind)
      .values([
        { user_id: who.user_id, re_user_id: other.user_id, created_at: now },
        { user_id: other.user_id, re_user_id: who.user_id, created_at: now },
      ])
      .onConflictDoNothing()
    await oplog({
      module: '账号',
      action: '绑定账号',
      object: other.nick_name,
      object_id: other.user_id,
      after: { re_user_id: other.user_id },
    })
  },
  bindRemove: async ({ db, who, request, oplog }) => {
    const { re_user_id } = request
    const removed = await db
      .delete(userBind)
      .where(
        or(
          and(eq(userBind.user_id, who.user_id), eq(userBind.re_user_id, re_user_id)),
          and(eq(userBind.user_id, re_user_id), eq(userBind.re_user_id, who.user_id)),
        ),
      )
      .returning({ user_id: userBind.user_id })
    if (removed.length === 0) refuse(Code.notFound, '该账号未绑定')
    await oplog({
      module: '账号',
      action: '移除绑定账号',
      object: who.nick_name,
      object_id: re_user_id,
      before: { re_user_id },
    })
  },
})
