import { isPhone } from '@crm/base/rules'
import { QrStatus } from '@crm/contracts/enums'
import { signOnCalls } from '@crm/contracts/calls/signOn'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../store/database/db.ts'
import { hashPassword } from '../../../store/database/passwords.ts'
import { appUser, loginSession } from '../../../store/database/schema.ts'
import { endAllSessionsOf } from '../../../records/session/sessions.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, RefusalError, refuse } from '../../../rules/refusal.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { likeText } from '../../../rules/keywords.ts'
import { limitOf, pagedRows } from '../../../store/database/query.ts'
import { acceptPassword, ownWords } from '../../../records/session/newPassword.ts'
import { foundCorp, newPerson } from '../../../records/enterprises/enterprises.ts'
import { outsideAddress } from '../../../records/session/outside.ts'
import { closePassport } from '../../../records/session/passport.ts'
import { membershipOf, RESEND_SECONDS, sendCode, ticketRefusal, useCode } from '../../../records/session/signIn.ts'
import { giveTicket, lockTicket, type Ticket, takeTicket } from '../../../records/session/tickets.ts'
import { QR_SECONDS } from '../../../records/session/wechat.ts'
import { serve } from '../../serve.ts'
import { signInVerified } from '../session/signInVerified.ts'
import { full_count, number, select, text } from '../../../store/database/select.ts'

const SSO_SECONDS = 300
const GONE = '登录凭证已失效，请重新登录'
const LINK_GONE = '链接已失效，请重新登录'
const MAIN_SITE = 'cmm'

/** The number that a single-sign-on token or ticket stands for: of an account, or one that has none here yet. */
async function numberOf(db: Db, ticket: Ticket): Promise<string> {
  if (ticket.user_id === 0) return ticket.data.mobile ?? ''
  const [person] = await db.select({ phone: appUser.phone }).from(appUser).where(eq(appUser.user_id, ticket.user_id))
  return person?.phone ?? ''
}

const withoutUser = ({ token }: { token: string }) => ({ token })

export const signOn = serve(signOnCalls, {
  sendCode: async ({ db, request, ip, now, later, sendsCodes }) => {
    const { scene, mobile, captcha_ticket } = request
    const refusal = await ticketRefusal(db, captcha_ticket, mobile, now)
    if (refusal) return refusal
    await sendCode(db, { mobile, scene, ip, now, sendsCodes })
    await later(jobKinds.sendOut, {})
    return { resend_after: RESEND_SECONDS }
  },

  passwordReset: async (ctx) => {
    const { db, request, now } = ctx
    const { mobile, code } = request
    const refusal = await useCode(db, { mobile, scene: 'reset', code, now })
    if (refusal) return refusal
    // Behind the code: only the owner of the number may learn what the password has to do with it. The code stays for the next try.
    const password = acceptPassword(ctx, request.password, await ownWords(db, mobile))
    const [person] = await db
      .update(appUser)
      .set({ password_hash: await hashPassword(password), first_password_until: null, updated_at: now })
      .where(eq(appUser.phone, mobile))
      .returning({ user_id: appUser.user_id })
    // Answered only to the owner of the number.
    if (!person) return new RefusalError(Code.noAccount, '该手机号未注册')
    await endAllSessionsOf(db, { user_id: person.user_id, reason: 'password', now })
    await closePassport(db, { user_id: person.user_id, now })
  },

  wechatQrcode: async (ctx) => {
    const key = await giveTicket(ctx.db, 'wechat', { now: ctx.now, seconds: QR_SECONDS })
    return { key, qr: outsideAddress(ctx, '微信登录', { as: 'wechat', key }) }
  },

  wechatQrcodeCheck: async (ctx) => {
    const { db, request, now } = ctx
    const ticket = await lockTicket(db, 'wechat', request.key, now)
    const status = ticket?.status ?? QrStatus.expired
    const nick_name = ticket?.data.nick_name ?? ''
    if (!ticket || status !== QrStatus.confirmed) return { status, nick_name, token: '' }
    await takeTicket(db, 'wechat', request.key, now)
    const entered = await signInVerified(ctx, await numberOf(db, ticket), { action: '微信登录' })
    return entered instanceof RefusalError ? entered : { status, nick_name, token: entered.token }
  },

  casInfo: async ({ db, request, now }) => {
    const ticket = await takeTicket(db, 'sso', request.token, now)
    if (!ticket) refuse(Code.wrongCode, GONE)
    const mobile = await numberOf(db, ticket)
    const [person] = await db.select({ name: appUser.user_name }).from(appUser).where(eq(appUser.phone, mobile))
    const { user_id, data } = ticket
    const token = await giveTicket(db, 'sso', { now, seconds: SSO_SECONDS, user_id, data })
    return { token, mobile, user_name: person?.name ?? data.name ?? '' }
  },

  casLogin: async (ctx) => {
    const { db, request, now } = ctx
    const ticket = await lockTicket(db, 'sso', request.token, now)
    if (!ticket) refuse(Code.wrongCode, GONE)
    const entered = await signInVerified(ctx, await numberOf(db, ticket), {
      action: '单点登录',
      origin: request.source === MAIN_SITE ? MAIN_SITE : '',
    })
    // Who has no account here may still make one with the same token.
    if (entered instanceof RefusalError) return entered
    await takeTicket(db, 'sso', request.token, now)
    return withoutUser(entered)
  },

  casRegister: async (ctx) => {
    const { db, request, now } = ctx
    const ticket = await takeTicket(db, 'sso', request.token, now)
    if (!ticket) refuse(Code.wrongCode, GONE)
    const mobile = await numberOf(db, ticket)
    if (!isPhone(mobile)) refuse(Code.wrongCode, GONE)
    const membership = await membershipOf(db, mobile)
    if (membership instanceof RefusalError && membership.code !== Code.noAccount) return membership
    if (membership instanceof RefusalError) {
      const name = ticket.data.name ?? `用户${mobile.slice(-4)}`
      const [person] = await db.select({ id: appUser.user_id }).from(appUser).where(eq(appUser.phone, mobile))
      const user_id = person?.id ?? (await newPerson(db, { mobile, name }, now))
      const corp_name = `${name}的工作室`
      await foundCorp(
        db,
        { corp_name, brand_name: '', dept: '我的团队', user_id, nick_name: name, personal: true },
        now,
      )
    }
    const entered = await signInVerified(ctx, mobile, {
      action: '注册',
      origin: request.source === MAIN_SITE ? MAIN_SITE : '',
    })
    return entered instanceof RefusalError ? entered : withoutUser(entered)
  },

  oauthCode: async (ctx) => {
    const { db, request, now } = ctx
    const ticket = await takeTicket(db, 'oauth', request.code, now)
    // A code that comes with another state was not asked for by this browser.
    if (!ticket || ticket.data.state !== request.state) refuse(Code.wrongCode, '授权码已失效，请重新登录')
    const entered = await signInVerified(ctx, await numberOf(db, ticket), { action: '授权登录' })
    return entered instanceof RefusalError ? entered : withoutUser(entered)
  },

  userTicketExchange: async (ctx) => {
    const { db, request, now } = ctx
    const ticket = await takeTicket(db, 'bridge', request.ticket, now)
    if (!ticket) refuse(Code.wrongCode, LINK_GONE)
    const entered = await signInVerified(ctx, await numberOf(db, ticket), { action: '票据登录' })
    return entered instanceof RefusalError ? entered : withoutUser(entered)
  },

  userPassport: async ({ db, who }) => {
    const [session] = await db
      .select({ origin: loginSession.origin })
      .from(loginSession)
      .where(eq(loginSession.token_hash, who.token_hash))
    return { passport_id: String(who.user_id), mobile: who.phone, origin: session?.origin ?? '' }
  },

  clueBrandList: async ({ db, request }) => {
    // Brands of the shared market library: no data of a corporation is answered here.
    const brands = sql`from market_brand b where ${request.keyword === '' ? sql`true` : sql`b.name ilike ${likeText(request.keyword)}`}`
    const { list, total_count } = await pagedRows(
      db,
      select(
        { brand_id: number`b.brand_id`, brand_name: text`b.name`, full_count },
        sql`${brands}
        order by (select sum(g.gmv_30d) from market_goods g where g.brand_id = b.brand_id) desc nulls last, b.brand_id
        ${limitOf(request)}`,
      ),
      sql`select count(*)::int as n ${brands}`,
    )
    return { list, page_info: pageInfo(request, total_count), ext: {} }
  },
})
