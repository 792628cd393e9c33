import { DAY_SECONDS } from '@crm/base/durations'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { ComponentAuthStatus, ShopType } from '@crm/contracts/enums'
import {
  AUTH_TYPES,
  type AuthType,
  BI_SCOPES,
  COMPONENT_SCOPES,
  CONSENT_SECONDS,
} from '@crm/contracts/rules/platformAuth'
import { eq } from 'drizzle-orm'
import { appUser, oauthClient, platformAuth } from '../../../store/database/schema.ts'
import { Code, RefusalError, refuse, refuseField } from '../../../rules/refusal.ts'
import { lastDays } from '../../../rules/period.ts'
import { outsideAddress } from '../../../records/session/outside.ts'
import { finishGrant } from '../../../records/shops/authorisation.ts'
import { outsideFigures } from './outsideFigures.ts'
import {
  BI_DAYS,
  endGrant,
  giveGrant,
  grantOfToken,
  grantsOf,
  redeemGrant,
} from '../../../records/session/outsideGrants.ts'
import { begunBy, giveTicket, seeTicket, takeTicket } from '../../../records/session/tickets.ts'
import { serve } from '../../serve.ts'
import type { Ctx } from '../../../records/context.ts'

const AUTH_DAYS = 365
const PREAUTH_SECONDS = 600
const BI_FIGURE_DAYS = 30
const MODULE = '授权'
const USED = '授权码已失效，请重新授权'
const TIMED_OUT = '授权已超时，请重新获取'

/** Shops are begun and finished in `shops`. */
type AccountType = Exclude<AuthType, 'auth_new' | 'ks' | 'sph'>

type Back = { code: string; state: string }

/** Begins an authorisation: the platform's page, which comes back with the state to the one who began. */
async function begin(
  ctx: Ctx<unknown>,
  type: AccountType | 'feishu',
  { party, returns }: { party: string; returns: string },
) {
  const { db, who, now } = ctx
  const state = await giveTicket(db, 'consent', {
    now,
    seconds: CONSENT_SECONDS,
    user_id: who.user_id,
    corp_id: who.corp_id,
    data: { type },
  })
  // A `state` in the address means the sign-in of somebody: the page reads another name.
  const url = outsideAddress(ctx, party, { as: type, redirect_uri: `${returns}?grant=${state}` })
  return { url, state, expires_in: CONSENT_SECONDS }
}

const beginAccount = (ctx: Ctx<unknown>, type: AccountType) =>
  begin(ctx, type, { party: AUTH_TYPES[type], returns: `/auth/${type}` })

/** A platform came back from the authorisation of a shop. */
async function authorisedShop(ctx: Ctx<Back>, type: ShopType) {
  const done = await finishGrant(ctx, { ...ctx.request, type })
  if (done instanceof RefusalError) return done
  return { account_id: done.shop_id, account_name: done.shop_name, expire_time: done.expire_time }
}

/**
 * Redeems the code that a platform sent back, and keeps what was authorised. Most of these calls are GET, because that is how
 * platforms return; they write nevertheless, so they bring their own transaction.
 */
async function authorised({ db, who, request, now, oplog }: Ctx<Back>, type: AccountType) {
  const { corp_id, user_id } = who
  const expire_time = now + AUTH_DAYS * DAY_SECONDS
  const account = await db.transaction(async (transaction) => {
    const begun = begunBy(await takeTicket(transaction, 'consent', request.state, now), who)
    if (begun?.data.type !== type) refuse(Code.wrongCode, TIMED_OUT)
    const ticket = await takeTicket(transaction, 'platform', request.code, now)
    if (!ticket || ticket.data.type !== type) refuse(Code.wrongCode, USED)
    const { account_id = '', account_name = '' } = ticket.data
    const stored = { account_name, user_id, auth_time: now, expire_time }
    await transaction
      .insert(platformAuth)
      .values({ ...stored, corp_id, type, account_id })
      .onConflictDoUpdate({ target: [platformAuth.corp_id, platformAuth.type, platformAuth.account_id], set: stored })
    return { account_id, account_name }
  })
  await oplog({
    module: MODULE,
    action: AUTH_TYPES[type],
    object: account.account_name,
    object_id: account.account_id,
    after: { expire_time },
  })
  return { ...account, expire_time }
}

/** The return address with what the asking product reads there. */
function returnTo(address: string, params: Record<string, string>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(params)}`
}

export const authorise = serve(authoriseCalls, {
  colonelAuth: (ctx) => authorised(ctx, 'colonel_auth'),
  sphAuth: (ctx) => authorisedShop(ctx, ShopType.videoAccountShop),
  qcoceanAuth: (ctx) => authorised(ctx, 'qcocean'),
  adoceanAuth: (ctx) => authorised(ctx, 'adocean'),
  qcpcoceanAuth: (ctx) => authorised(ctx, 'qcpcocean'),
  ksAuth: (ctx) => authorisedShop(ctx, ShopType.kuaishouShop),
  dyAuthNew: (ctx) => authorisedShop(ctx, ShopType.douyinShop),
  xhlAuth: (ctx) => authorised(ctx, 'xhl'),

  colonelUrl: (ctx) => beginAccount(ctx, 'colonel_auth'),
  adUrl: (ctx) => beginAccount(ctx, ctx.request.type),
  xhlUrl: (ctx) => beginAccount(ctx, 'xhl'),

  componentPreauth: (ctx) => {
    const { db, who, request, now } = ctx
    return db.transaction(async (transaction) => {
      const pre_auth_code = await giveTicket(transaction, 'component', {
        now,
        seconds: PREAUTH_SECONDS,
        user_id: who.user_id,
        corp_id: who.corp_id,
      })
      const url = outsideAddress(ctx, '小程序授权', {
        as: 'component',
        pre_auth_code,
        redirect_uri: request.redirect_uri ?? '/auth_mini_app',
      })
      return { url, pre_auth_code, expires_in: PREAUTH_SECONDS }
    })
  },

  componentGetauth: async (ctx) => {
    const { db, who, request, now } = ctx
    const ticket = begunBy(await seeTicket(db, 'component', request.auth_code, now), who)
    if (!ticket) return { status: ComponentAuthStatus.expired, nick_name: '', scopes: [], missing: [] }
    const { account_id = '', account_name = '', granted = '' } = ticket.data
    if (ticket.status !== ComponentAuthStatus.authorised) {
      const { refused, waiting } = ComponentAuthStatus
      return { status: ticket.status === refused ? refused : waiting, nick_name: account_name, scopes: [], missing: [] }
    }
    if (!(await takeTicket(db, 'component', request.auth_code, now)))
      return { status: ComponentAuthStatus.expired, nick_name: '', scopes: [], missing: [] }
    const scopes = granted.split(',').filter((scope) => scope !== '')
    const missing = COMPONENT_SCOPES.filter((scope) => !scopes.includes(scope))
    const stored = {
      account_name,
      scopes,
      user_id: who.user_id,
      auth_time: now,
      expire_time: now + AUTH_DAYS * DAY_SECONDS,
    }
    await db
      .insert(platformAuth)
      .values({ ...stored, corp_id: who.corp_id, type: 'mini_app', account_id })
      .onConflictDoUpdate({ target: [platformAuth.corp_id, platformAuth.type, platformAuth.account_id], set: stored })
    await ctx.oplog({
      module: MODULE,
      action: '小程序授权',
      object: account_name,
      object_id: account_id,
      after: { scopes },
    })
    return { status: ComponentAuthStatus.authorised, nick_name: account_name, scopes, missing }
  },

  biClient: async ({ db, who, request, now }) => {
    const { client_id, redirect_uri, scope } = request
    const [client] = await db.select().from(oauthClient).where(eq(oauthClient.client_id, client_id))
    if (!client) refuse(Code.notFound, '未知的应用，无法授权')
    if (!client.redirect_uris.includes(redirect_uri)) refuseField('redirect_uri', '回调地址不是该应用登记的地址')
    const requested = scope === undefined ? client.scopes : scope.split(/[\s,]+/).filter((one) => one !== '')
    const scopes = requested.filter((one) => client.scopes.includes(one) && one in BI_SCOPES)
    if (scopes.length === 0) refuseField('scope', '没有可授权的范围')
    const code = await db.transaction((transaction) =>
      giveTicket(transaction, 'bi_consent', {
        now,
        seconds: CONSENT_SECONDS,
        user_id: who.user_id,
        corp_id: who.corp_id,
        data: { client_id, redirect_uri, scopes: scopes.join(','), name: client.name },
      }),
    )
    return { code, name: client.name, logo: client.logo, scopes, expires_days: BI_DAYS }
  },

  oauthBi: async ({ db, who, request, now, oplog }) => {
    const consent = begunBy(await takeTicket(db, 'bi_consent', request.code, now), who)
    // The page was opened by this person in this enterprise; after switching it must be read again.
    if (!consent) refuse(Code.wrongCode, '页面已过期，请重新打开')
    const { redirect_uri = '', client_id = '', scopes: offered = '', name = '' } = consent.data
    const { state } = request
    if (request.refused) {
      await oplog({
        module: MODULE,
        action: 'BI 授权',
        object: name,
        object_id: client_id,
        result: 2,
        after: { scopes: '' },
      })
      return { redirect_url: returnTo(redirect_uri, { error: 'access_denied', state }) }
    }
    const scopes = offered.split(',').filter((one) => request.scopes?.includes(one) ?? true)
    if (scopes.length === 0) refuseField('scopes', '授权范围至少选择一项')
    const { user_id, corp_id } = who
    const code = await giveGrant(db, { corp_id, user_id, client_id, redirect_uri, scopes }, now)
    await oplog({ module: MODULE, action: 'BI 授权', object: name, object_id: client_id, after: { scopes } })
    return { redirect_url: returnTo(redirect_uri, { code, state }) }
  },

  biToken: async ({ db, request, now }) => {
    const redeemed = await redeemGrant(db, request, now)
    // A refusal that is returned keeps the code used: a wrong guess about it is the last one.
    if (!redeemed) return new RefusalError(Code.wrongCode, USED)
    const { token, grant } = redeemed
    return { access_token: token, expires_in: grant.expire_at - now, scopes: grant.scopes }
  },

  biFigures: async ({ db, request, now }) => {
    const grant = await grantOfToken(db, request.access_token, now)
    if (!grant) refuse(Code.notAllowed, '授权已失效，请联系企业管理员重新授权')
    const { scope, start_time, end_time } = request
    if (!grant.scopes.includes(scope)) refuse(Code.outOfScope, `企业未授权${BI_SCOPES[scope]}`)
    const lately = lastDays(BI_FIGURE_DAYS, now)
    const filter = { now, start: start_time ?? lately.start, end: end_time ?? lately.end }
    return { scope, figures: await outsideFigures[scope](db, grant, filter) }
  },

  biGrants: async ({ db, who, now }) => ({ list: await grantsOf(db, who.corp_id, now) }),

  biGrantEnd: async ({ db, who, request, now, oplog }) => {
    const ended = await endGrant(db, { id: request.id, corp_id: who.corp_id }, now)
    if (!ended) refuse(Code.notFound, '该授权不存在或已失效')
    await oplog({
      module: MODULE,
      action: '撤销 BI 授权',
      object: ended.name,
      object_id: ended.client_id,
      before: { id: request.id },
    })
  },

  feishuUrl: (ctx) => begin(ctx, 'feishu', { party: '飞书', returns: ctx.request.redirect_uri }),

  feishu: async ({ db, who, request, now, oplog }) => {
    const begun = begunBy(await seeTicket(db, 'consent', request.state, now), who)
    if (begun?.data.type !== 'feishu') refuse(Code.wrongCode, TIMED_OUT)
    const ticket = await seeTicket(db, 'feishu', request.code, now)
    const feishu_id = ticket?.data.account_id
    if (!ticket || !feishu_id) refuse(Code.wrongCode, USED)
    const name = ticket.data.account_name ?? ''
    const [other] = await db
      .select({ user_id: appUser.user_id, user_name: appUser.user_name })
      .from(appUser)
      .where(eq(appUser.feishu_id, feishu_id))
    const isOthers = other !== undefined && other.user_id !== who.user_id
    if (isOthers && !request.rebind) return { name, bound_to: other.user_name }
    if (!(await takeTicket(db, 'feishu', request.code, now))) refuse(Code.wrongCode, USED)
    if (!(await takeTicket(db, 'consent', request.state, now))) refuse(Code.wrongCode, TIMED_OUT)
    if (isOthers)
      await db
        .update(appUser)
        .set({ feishu_id: '', feishu_name: '', updated_at: now, updated_by: who.user_id })
        .where(eq(appUser.user_id, other.user_id))
    await db
      .update(appUser)
      .set({ feishu_id, feishu_name: name, updated_at: now, updated_by: who.user_id })
      .where(eq(appUser.user_id, who.user_id))
    await oplog({
      module: MODULE,
      action: '绑定飞书',
      object: name,
      object_id: who.user_id,
      after: { feishu_name: name },
    })
    return { name, bound_to: '' }
  },
})
