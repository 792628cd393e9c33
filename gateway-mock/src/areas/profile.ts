import { followTypeChoice } from '@crm/access/visibility'
import { profileCalls } from '@crm/contracts/calls/profile'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import { appUser, corp, corpUser, loginSession, userBind } from '../db/schema.ts'
import { authenticate, type EndReason } from '../http/auth.ts'
import { Code, RefusalError, refuse, refuseField } from '../http/refusal.ts'
import type { Staff } from '../http/staff.ts'
import { outsideAddress } from '../rules/outside.ts'
import { closePassport } from '../rules/passport.ts'
import { giveTicket } from '../rules/tickets.ts'
import { QR_SECONDS } from '../rules/wechat.ts'
import { serve } from '../serve.ts'

/** Characters of a picture that is kept as data (20 KB). */
const PICTURE_DATA = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/
const PICTURE_ADDRESS = /^(\/files\/|https:\/\/)[^\s"'<>\\]+$/

/** The sign-ins of a person that hold, in whatever enterprise. */
const openSignIns = (who: Staff, now: number) =>
  and(eq(loginSession.user_id, who.user_id), isNull(loginSession.ended_at), gt(loginSession.expire_at, now))

export const profile = serve(profileCalls, {
  cmmFollowUpdate: async ({ db, who, request, now, oplog }) => {
    const { cmm_follow } = request
    if (!followTypeChoice(who).options.includes(cmm_follow)) refuse(Code.notAllowed, '您的角色或套餐不支持该业务')
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
  bind: async ({ db, who, request, now, oplog }) => {
    const other = await authenticate(db, `Bearer ${request.token}`, now).catch((error: unknown) => {
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
