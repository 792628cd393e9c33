import { sessionCalls } from '@crm/contracts/calls/session'
import { type CommissionRuleTerms, DEFAULT_COMMISSION_RULE } from '@crm/contracts/rules/commissionRules'
import { BusinessModule, ShopAuthStatus, UserStatus } from '@crm/contracts/enums'
import { roleLabel } from '@crm/access/roles'
import { and, asc, desc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { hashPassword } from '../../../store/database/passwords.ts'
import {
  appUser,
  cooperation,
  corp,
  corpAuthor,
  corpSetting,
  corpUser,
  dept,
  questionnaire,
  questionnaireAnswer,
  shop,
  traceLog,
  userBind,
} from '../../../store/database/schema.ts'
import { endSession } from '../../../records/session/sessions.ts'
import { Code, RefusalError, refuse, refuseField, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { countAttempt, heldLimitRefusal } from '../../../records/session/attempts.ts'
import { rememberBrowser } from '../../../records/session/knownBrowser.ts'
import { deviceCookie, deviceFor } from '../../../records/session/knownDevice.ts'
import { acceptPassword, ownWords } from '../../../records/session/newPassword.ts'
import { closePassport, passportCookie } from '../../../records/session/passport.ts'
import {
  addressRefusal,
  issueTicket,
  lockRefusal,
  membershipOf,
  passwordFits,
  RESEND_SECONDS,
  sendCode,
  ticketRefusal,
  useCode,
  wrongPassword,
} from '../../../records/session/signIn.ts'
import { lockTicket, takeTicket } from '../../../records/session/tickets.ts'
import { bindWechat } from '../../../records/session/wechat.ts'
import { serve } from '../../serve.ts'
import { switchEnterprise } from '../../../records/session/switchEnterprise.ts'
import { signInVerified } from './signInVerified.ts'
import { userConfig } from './userConfig.ts'
import { userInfo } from './userInfo.ts'
import { readTerms } from '../../../figures/commission/terms.ts'
import { firstOpenMonth, inForce } from '../../../rules/commissionMonths.ts'

const LOGIN_SCENE = 'login'

/** Whether a table of the corporation holds anything. */
const holds = (rows: unknown[]) => (rows.length > 0 ? 1 : 0)

async function boundAccounts(db: Db, who: Staff) {
  return db
    .select({
      user_id: appUser.user_id,
      corp_id: corpUser.corp_id,
      nick_name: corpUser.nick_name,
      avatar: appUser.avatar,
      role_id: corpUser.role_id,
    })
    .from(userBind)
    .innerJoin(appUser, eq(appUser.user_id, userBind.re_user_id))
    .innerJoin(corpUser, and(eq(corpUser.user_id, appUser.user_id), eq(corpUser.corp_id, appUser.last_corp_id)))
    .where(and(eq(userBind.user_id, who.user_id), eq(corpUser.status, UserStatus.enabled)))
    .orderBy(asc(userBind.created_at), asc(appUser.user_id))
}

/** The terms of a rule, without what it is stored with. */
const ruleAnswer = ({ deduct_refund, attribution, calc_day }: CommissionRuleTerms) => ({
  deduct_refund,
  attribution,
  calc_day,
})

export const session = serve(sessionCalls, {
  casAuthorize: async ({ request, db, ip, now }) => {
    const membership = await membershipOf(db, request.mobile)
    // Only a closed account is answered here; whether a number is known at all shows after the code has proved its holder.
    if (membership instanceof RefusalError && membership.code === Code.accountClosed) return membership
    const tooMany = await heldLimitRefusal(db, 'ticketOfAddress', ip, now)
    if (tooMany) return tooMany
    await countAttempt(db, 'ticketOfAddress', ip, now)
    return { code: await issueTicket(db, request.mobile, now) }
  },
  casSendcode: async ({ request, db, now, ip, later, sendsCodes }) => {
    const refusal = await ticketRefusal(db, request.ticket, request.mobile, now)
    if (refusal) return refusal
    await sendCode(db, { mobile: request.mobile, scene: LOGIN_SCENE, ip, now, sendsCodes })
    await later(jobKinds.sendOut, {})
    return { resend_after: RESEND_SECONDS }
  },
  casToken: async (ctx) => {
    const { request, db, now, ip, device, request_id, key_hash } = ctx
    const { mobile, grant_type, code, password = '', wechat_key } = request
    if (grant_type === 'code' && !code) refuseField('code', '请输入验证码')
    if (grant_type === 'password' && !password) refuseField('password', '请输入密码')
    const isPassword = grant_type === 'password'
    const known = ctx.cookie(deviceCookie(ctx.secure))
    const trying = { mobile, device: isPassword ? await deviceFor(db, { mobile, cookie: known, now }) : undefined }
    const tooMany = async (requested: Db) =>
      (await addressRefusal(requested, { mobile, ip, now })) ??
      (isPassword ? await lockRefusal(requested, trying, now) : undefined)
    const early = await tooMany(db)
    // Comparing takes long, and others of a crowd are before it: no transaction is held meanwhile.
    const fits = isPassword && !early && (await passwordFits(db, { mobile, password }, ctx.signal))
    return db.transaction(async (tx) => {
      // Asked once more: a crowd that came together gets no more tries than one after the other.
      const refusal =
        early ??
        (await tooMany(tx)) ??
        (grant_type === 'code'
          ? await useCode(tx, { mobile, scene: LOGIN_SCENE, code: code ?? '', now })
          : fits
            ? undefined
            : await wrongPassword(tx, { ...trying, ip, now }))
      if (refusal) {
        if (refusal.code !== Code.tooOften) await countAttempt(tx, 'signInOfAddress', ip, now)
        return refusal
      }
      const way = { wechat_key, byPassword: isPassword }
      const entered = await signInVerified({ db: tx, now, ip, device, request_id, key_hash }, mobile, way)
      if (entered instanceof RefusalError) return entered
      const unbound = wechat_key && (await bindWechat(tx, wechat_key, entered.user_id, now))
      if (unbound) throw unbound
      await rememberBrowser(ctx, tx, entered.user_id)
      return { token: entered.token, expire_time: entered.expire_time }
    })
  },
  firstPassword: async (ctx) => {
    const { db, request, now, signal } = ctx
    const ticket = await lockTicket(db, 'first_password', request.ticket, now)
    if (!ticket) refuse(Code.wrongCode, '设置密码已超时，请重新登录')
    const { mobile = '', wechat_key } = ticket.data
    const password = acceptPassword(ctx, request.password, await ownWords(db, mobile))
    if (await passwordFits(db, { mobile, password }, signal)) refuseField('password', '新密码不能与初始密码相同')
    await takeTicket(db, 'first_password', request.ticket, now)
    // Given anew meanwhile: what was proved by the former one is over.
    const changed = await db
      .update(appUser)
      .set({ password_hash: await hashPassword(password), first_password_until: null, updated_at: now })
      .where(and(eq(appUser.user_id, ticket.user_id), isNotNull(appUser.first_password_until)))
      .returning({ user_id: appUser.user_id })
    if (changed.length === 0) refuse(Code.wrongCode, '设置密码已超时，请重新登录')
    const entered = await signInVerified(ctx, mobile, { wechat_key })
    if (entered instanceof RefusalError) return entered
    const unbound = wechat_key && (await bindWechat(db, wechat_key, entered.user_id, now))
    if (unbound) throw unbound
    await rememberBrowser(ctx, db, entered.user_id)
    return { token: entered.token, expire_time: entered.expire_time }
  },
  userInfo: ({ db, who }) => userInfo(db, who),
  userConfig: ({ db, who, now }) => userConfig(db, who, now),
  userPermission: ({ who }) =>
    ([1, 2] as const).map((classify) => ({
      classify,
      export_permission: who.permission[classify].export_permission ? 1 : 0,
      user_detail_permission: who.permission[classify].user_detail_permission ? 1 : 0,
      // Flat: what is closed to a role is so wherever it works.
      closed: classify === BusinessModule.commerce ? [...who.closed] : [],
      denied: classify === BusinessModule.commerce ? [...who.denied] : [],
    })),
  grayscaleConfig: ({ who }) =>
    Object.fromEntries(Object.entries(who.grayscale).map(([flag, on]) => [flag, on ? 1 : 0])),
  corpFollowInfo: async ({ db, who }) => {
    const [[company], [setting]] = await Promise.all([
      db.select().from(corp).where(eq(corp.corp_id, who.corp_id)),
      db.select().from(corpSetting).where(eq(corpSetting.corp_id, who.corp_id)),
    ])
    return {
      sale_dept: company?.sale_dept ?? '',
      sale_name: company?.sale_name ?? '',
      follow_type: setting?.follow_mode ?? 100,
      author_manage_type: who.author_manage_type,
    }
  },
  userPhone: ({ who }) => ({ phone: who.phone }),
  userSwitch: async (ctx) => {
    const { db, who, request } = ctx
    const [membership] = await db
      .select({ user_id: corpUser.user_id, corp_id: corpUser.corp_id })
      .from(corpUser)
      .where(
        and(
          eq(corpUser.user_id, who.user_id),
          eq(corpUser.corp_id, request.corp_id),
          eq(corpUser.status, UserStatus.enabled),
        ),
      )
    if (!membership) refuse(Code.notAllowed, '您不在该企业中，无法切换')
    const entered = await switchEnterprise(ctx, membership)
    if (entered instanceof RefusalError) return entered
    await ctx.oplog({
      module: '账号',
      action: '切换企业',
      object: who.corp_name,
      object_id: request.corp_id,
      before: { corp_id: who.corp_id },
      after: { corp_id: request.corp_id },
    })
    return entered
  },
  userBindList: async ({ db, who }) => ({
    list: (await boundAccounts(db, who)).map(({ user_id, nick_name, avatar, role_id }) => ({
      user_id,
      nick_name,
      avatar,
      role_name: roleLabel[role_id] ?? '',
    })),
  }),
  userBindSwitch: async (ctx) => {
    const target = (await boundAccounts(ctx.db, ctx.who)).find((one) => one.user_id === ctx.request.re_user_id)
    if (!target) refuse(Code.notAllowed, '该账号未绑定或不可用')
    const entered = await switchEnterprise(ctx, { user_id: target.user_id, corp_id: target.corp_id })
    if (entered instanceof RefusalError) return entered
    await ctx.oplog({
      module: '账号',
      action: '切换绑定账号',
      object: target.nick_name,
      object_id: target.user_id,
      before: { user_id: ctx.who.user_id },
      after: { user_id: target.user_id },
    })
    return entered
  },
  logout: async ({ db, who, request, now, cookie, secure, oplog }) => {
    if (request.uid !== undefined && request.uid !== who.user_id) refuseParameter('uid', '与当前账号不一致')
    await oplog({
      module: '账号',
      action: '退出登录',
      object: who.nick_name,
      object_id: who.user_id,
      after: { reason: 'logout' },
    })
    await endSession(db, who.token_hash, 'logout', now)
    await closePassport(db, { cookie: cookie(passportCookie(secure)), user_id: who.user_id, now })
  },
  traceLogoutReport: async ({ db, visitor, request, ip, now }) => {
    await db.insert(traceLog).values({
      corp_id: visitor?.corp_id ?? 0,
      user_id: visitor?.user_id ?? 0,
      kind: 'logout',
      data: request,
      ip,
      created_at: now,
    })
  },
  questionnaireSetting: async ({ db, who }) => {
    const [survey] = await db
      .select()
      .from(questionnaire)
      .where(
        and(eq(questionnaire.kind, 'survey'), or(eq(questionnaire.corp_id, 0), eq(questionnaire.corp_id, who.corp_id))),
      )
      .orderBy(desc(questionnaire.start_time))
      .limit(1)
    if (!survey) return { is_open: 0, id: 0, start_time: 0, end_time: 0, is_submitted: 0 }
    const [answer] = await db
      .select({ submitted_at: questionnaireAnswer.submitted_at })
      .from(questionnaireAnswer)
      .where(
        and(
          eq(questionnaireAnswer.questionnaire_id, survey.id),
          eq(questionnaireAnswer.corp_id, who.corp_id),
          eq(questionnaireAnswer.user_id, who.user_id),
        ),
      )
    const { is_open, id, start_time, end_time } = survey
    return {
      is_open,
      id,
      start_time,
      end_time,
      is_submitted: answer?.submitted_at ? 1 : 0,
    }
  },
  commissionRule: async ({ db, who, now }) => {
    const { rules } = await readTerms(db, who.corp_id)
    const month = firstOpenMonth(rules, now)
    const stored = inForce(rules, month)
    const next = rules.find(({ month_from }) => month_from > month)
    return {
      ...ruleAnswer(stored ?? DEFAULT_COMMISSION_RULE),
      open_month: month,
      next: next ? { ...ruleAnswer(next), month_from: next.month_from } : null,
      updated_at: Math.max(0, ...rules.map(({ updated_at }) => updated_at)),
    }
  },
  guideOverview: async ({ db, who }) => {
    const { corp_id } = who
    const [depts, members, authors, orders, shops] = await Promise.all([
      db
        .select({ id: dept.id })
        .from(dept)
        .where(and(eq(dept.corp_id, corp_id), isNull(dept.deleted_at)))
        .limit(1),
      db.select({ id: corpUser.user_id }).from(corpUser).where(eq(corpUser.corp_id, corp_id)).limit(2),
      db.select({ id: corpAuthor.author_id }).from(corpAuthor).where(eq(corpAuthor.corp_id, corp_id)).limit(1),
      db.select({ id: cooperation.coop_id }).from(cooperation).where(eq(cooperation.corp_id, corp_id)).limit(1),
      db
        .select({ id: shop.shop_id })
        .from(shop)
        .where(and(eq(shop.corp_id, corp_id), eq(shop.auth_status, ShopAuthStatus.authorised), isNull(shop.deleted_at)))
        .limit(1),
    ])
    return {
      dept: holds(depts),
      user: holds(members.slice(1)),
      author: holds(authors),
      corp_order: holds(orders),
      shop_auth: holds(shops),
    }
  },
})
