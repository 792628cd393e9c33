import { platformsOf } from '@crm/access/visibility'
import {
  ComponentAuthStatus,
  platformName,
  QuotaType,
  ShopAuthStatus,
  ShopSyncStage,
  ShopType,
} from '@crm/contracts/enums'
import type { GrantedShop, shopCalls } from '@crm/contracts/calls/shops'
import { SHOP_GRANT_SECONDS, shopPlatformOf } from '@crm/contracts/rules/shopTypes'
import { sql } from 'drizzle-orm'
import { holdLock } from '../../store/database/locks.ts'
import { type Queryable, rowsOf } from '../../store/database/query.ts'
import { platformAuth } from '../../store/database/schema.ts'
import { Code, RefusalError, refuse, refuseWith } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { jobKinds } from '../jobKinds.ts'
import { outsideAddress } from '../session/outside.ts'
import { QUOTA_CODE, type RuleRefusal, WRONG_STATE_CODE } from '../../rules/ruleRefusal.ts'
import { quotaOf, quotaRefusal, refuseOverQuota } from '../../rules/quota.ts'
import { platformsOfVersion } from '../versionPlatforms.ts'
import { begunBy, giveTicket, lockTicket, markTicket, seeTicket, takeTicket, type Ticket } from '../session/tickets.ts'
import type { Handlers, Ctx } from '../context.ts'
import type { ShopGrant } from '../../services/shops/shopService.ts'
import { groupOf } from './shopGroups.ts'

const MODULE = '店铺授权'
const OVER_QUOTA = '店铺数已达版本上限，请升级套餐'
const TIMED_OUT = '授权已超时，请重新获取'
const USED = '授权码已失效，请重新授权'
const ELSEWHERE = '店铺已被其他企业绑定'

const refusal = (message: string): RuleRefusal => ({ code: WRONG_STATE_CODE, message })

const typeOf = ({ data }: Ticket) => Number(data.type) as ShopType // Written by `authUrl`.

/** The platform has not come back yet; it does so once. */
const isWaiting = ({ status }: Ticket) => status === ComponentAuthStatus.waiting

const listIn = (text: string | undefined) => (text ?? '').split(',').filter((each) => each !== '')

/** What was granted, as the pages show it; null before. */
function grantedShop(ticket: Ticket): GrantedShop | null {
  const { shop_id, shop_name = '', appid = '', scopes, warning = '', is_bound } = ticket.data
  if (ticket.status !== ComponentAuthStatus.authorised || shop_id === undefined) return null
  const shop_type = typeOf(ticket)
  return { shop_id, shop_name, shop_type, appid, scopes: listIn(scopes), warning, is_bound: is_bound === '1' ? 1 : 0 }
}

/** Another enterprise has the shop now. */
async function isElsewhere(db: Queryable, who: Staff, type: ShopType, shopId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from shop where corp_id <> ${who.corp_id} and shop_id = ${shopId} and type = ${type} and deleted_at is null`,
  )
  return rows.length > 0
}

const isBoundHere = async (db: Queryable, { corp_id }: Staff, shopId: string): Promise<boolean> =>
  (await rowsOf(db, sql`select 1 from shop where corp_id = ${corp_id} and shop_id = ${shopId} and deleted_at is null`))
    .length > 0

/** Why what a platform granted is of no use; nothing when it is. */
async function grantRefusal(
  db: Queryable,
  who: Staff,
  ticket: Ticket,
  grant: ShopGrant,
): Promise<RuleRefusal | undefined> {
  const type = typeOf(ticket)
  if (!grant.subscribed) return refusal('未订购服务')
  if (grant.individual) return refusal('账号类型不支持')
  // A sub account of Xiaohongshu works, and staff are warned.
  if (!grant.main_account && type !== ShopType.xiaohongshuShop) return refusal('请使用主账号授权')
  const missing = shopPlatformOf(type).scopes.filter((scope) => !grant.scopes.includes(scope))
  if (missing.length > 0) return refusal(`缺少授权：${missing.join('、')}`)
  const { shop_id: wanted = '' } = ticket.data
  if (wanted !== '' && wanted !== grant.shop_id) return refusal('授权的店铺与原店铺不一致')
  return (await isElsewhere(db, who, type, grant.shop_id)) ? refusal(ELSEWHERE) : undefined
}

const warningOf = (type: ShopType, { main_account, scopes }: ShopGrant): string => {
  const { optional } = shopPlatformOf(type)
  if (optional && !scopes.includes(optional.scope)) return optional.missing
  return main_account ? '' : '当前为子账号授权，其权限变更后授权会失效，建议改用主账号'
}

/**
 * Redeems the code with which a platform came back. What was granted is kept with the authorisation, so that the page that waits
 * reads it; a shop that is bound already is authorised again by it. A refusal is kept as well.
 */
export async function finishGrant(
  ctx: Ctx<unknown>,
  { state, code, type }: { state: string; code: string; type: ShopType },
): Promise<{ shop_id: string; shop_name: string; expire_time: number } | RefusalError> {
  const { db, who, now, shops, signal, oplog } = ctx
  const ticket = begunBy(await seeTicket(db, 'shop', state, now), who)
  if (!ticket || typeOf(ticket) !== type) refuse(Code.wrongCode, TIMED_OUT)
  if (!isWaiting(ticket)) refuse(Code.wrongCode, USED)
  const played = async () => (await takeTicket(db, 'platform', code, now))?.data
  const grant = await shops.grantOf({ type, code, now, played }, signal).catch(() => {
    signal.throwIfAborted()
    return refuse(WRONG_STATE_CODE, '平台未响应，请稍后重新获取')
  })
  if (grant === undefined) refuse(Code.wrongCode, USED)
  const why = await grantRefusal(db, who, ticket, grant)
  if (why) {
    await markTicket(db, ticket, { status: ComponentAuthStatus.refused, data: { ...ticket.data, reason: why.message } })
    return new RefusalError(why.code, why.message)
  }
  const { shop_id, shop_name, expire_time, scopes } = grant
  const is_bound = await isBoundHere(db, who, shop_id)
  await db.transaction(async (tx) => {
    const still = await lockTicket(tx, 'shop', state, now)
    if (!still || !isWaiting(still)) refuse(Code.wrongCode, USED)
    const stored = { account_name: shop_name, scopes: [...scopes], user_id: who.user_id, auth_time: now, expire_time }
    await tx
      .insert(platformAuth)
      .values({ ...stored, corp_id: who.corp_id, type: `shop_${type}`, account_id: shop_id })
      .onConflictDoUpdate({ target: [platformAuth.corp_id, platformAuth.type, platformAuth.account_id], set: stored })
    if (is_bound) await authorise(tx, who, { shop_id, expire_time }, now)
    const known = { shop_id, shop_name, appid: grant.appid, logo: grant.logo, expire_time: String(expire_time) }
    const said = { scopes: scopes.join(','), warning: warningOf(type, grant), is_bound: is_bound ? '1' : '0' }
    await markTicket(tx, ticket, {
      status: ComponentAuthStatus.authorised,
      data: { ...ticket.data, ...known, ...said },
    })
  })
  const action = is_bound ? '重新授权' : '授权店铺'
  await oplog({ module: MODULE, action, object: shop_name, object_id: shop_id, after: { expire_time } })
  return { shop_id, shop_name, expire_time }
}

/** A bound shop is authorised until then, and alarms no more. */
async function authorise(
  db: Queryable,
  { corp_id, user_id }: Staff,
  { shop_id, expire_time }: { shop_id: string; expire_time: number },
  now: number,
): Promise<void> {
  await rowsOf(
    db,
    sql`update shop set auth_status = ${ShopAuthStatus.authorised}, auth_end = ${expire_time}, auth_by = ${user_id}, alarm_flag = 0,
      updated_at = greatest(${now}, updated_at + 1), updated_by = ${user_id} where corp_id = ${corp_id} and shop_id = ${shop_id} and deleted_at is null`,
  )
}

/** The binding of a shop: the platform's consent, waiting for it, and the shop that it gives. */
export const shopAuthorisation = {
  authUrl: async (ctx) => {
    const { request, db, who, now, shops, signal } = ctx
    const { shop_id = '' } = request
    const type = request.type as ShopType // The values of the contract.
    const { platform, name, returns } = shopPlatformOf(type)
    if (!platformsOf(who, 1).includes(platform) || !(await platformsOfVersion(db, who)).includes(platform))
      refuse(QUOTA_CODE, `当前版本不支持${platformName(platform)}`, { type: 'platforms' })
    if (shop_id === '') refuseWith(quotaRefusal(await quotaOf(db, who.corp_id, QuotaType.shop, now), 1, OVER_QUOTA))
    else if (!(await isBoundHere(db, who, shop_id))) refuse(Code.notFound, '店铺不存在或已解绑')
    const state = await giveTicket(db, 'shop', {
      now,
      seconds: SHOP_GRANT_SECONDS,
      user_id: who.user_id,
      corp_id: who.corp_id,
      data: { type: String(type), shop_id },
    })
    // A `state` in the address means the sign-in of somebody: the return page drops it.
    const redirect_uri = `${returns}?grant=${state}`
    const url = await shops
      .consentUrl({ type, state, redirect_uri }, signal)
      .catch(() => refuse(WRONG_STATE_CODE, `${name}未响应，请稍后再试`))
    return {
      url: url ?? outsideAddress(ctx, name, { as: 'shop', type: String(type), redirect_uri }),
      state,
      expires_in: SHOP_GRANT_SECONDS,
    }
  },

  auth: async ({ request, db, who, now }) => {
    const ticket = begunBy(await seeTicket(db, 'shop', request.state, now), who)
    if (!ticket) return { status: ComponentAuthStatus.expired, reason: TIMED_OUT, shop: null }
    const { authorised, refused, waiting } = ComponentAuthStatus
    const status = [authorised, refused].find((each) => each === ticket.status) ?? waiting
    return { status, reason: ticket.data.reason ?? '', shop: grantedShop(ticket) }
  },

  authCallback: (ctx) => finishGrant(ctx, { ...ctx.request, type: ctx.request.type as ShopType }), // The values of the contract.

  bind: async ({ request, db, who, now, later, oplog }) => {
    const { state, group_id } = request
    const ticket = begunBy(await lockTicket(db, 'shop', state, now), who)
    const granted = ticket ? grantedShop(ticket) : null
    if (!ticket || !granted) refuse(Code.wrongCode, TIMED_OUT)
    const { shop_id, shop_name, shop_type } = granted
    if (group_id !== 0) await groupOf(db, who, group_id)
    await holdLock(db, 'shop binding', shop_type, shop_id)
    if (await isElsewhere(db, who, shop_type, shop_id)) refuse(WRONG_STATE_CODE, ELSEWHERE)
    const isBound = await isBoundHere(db, who, shop_id)
    if (!isBound) await refuseOverQuota(db, { corp_id: who.corp_id, type: QuotaType.shop, now }, OVER_QUOTA)
    const expire_time = Number(ticket.data.expire_time)
    const { platform } = shopPlatformOf(shop_type)
    await rowsOf(
      db,
      sql`insert into shop (corp_id, shop_id, platform, name, logo, type, auth_status, auth_end, auth_by, group_id, first_sync, synced_at,
          created_at, updated_at, updated_by)
        values (${who.corp_id}, ${shop_id}, ${platform}, ${shop_name}, ${ticket.data.logo ?? ''}, ${shop_type}, ${ShopAuthStatus.authorised},
          ${expire_time}, ${who.user_id}, ${group_id}, ${ShopSyncStage.goods}, null, ${now}, ${now}, ${who.user_id})
        on conflict (corp_id, shop_id) do update set name = excluded.name, auth_status = excluded.auth_status, auth_end = excluded.auth_end,
          auth_by = excluded.auth_by, group_id = excluded.group_id, first_sync = excluded.first_sync, first_sync_error = '', alarm_flag = 0,
          deleted_at = null, updated_at = greatest(${now}, shop.updated_at + 1), updated_by = excluded.updated_by`,
    )
    await markTicket(db, ticket, { used_at: now })
    await later(jobKinds.shopReading, { corp_id: who.corp_id, shop_id })
    await oplog({
      module: MODULE,
      action: '绑定店铺',
      object: shop_name,
      object_id: shop_id,
      after: { type: shop_type, group_id, expire_time },
    })
    return { shop_id }
  },
} satisfies Partial<Handlers<typeof shopCalls>>
