import { DAY_SECONDS } from '@crm/base/durations'
import { isPhone } from '@crm/base/rules'
import { maskPhone } from '@crm/base/text'
import { contactAuthCalls } from '@crm/contracts/calls/contactAuth'
import { ContactAuthStatus, ShopAuthStatus } from '@crm/contracts/enums'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { ofShops } from '../../../rules/filter.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import { holdLock } from '../../../store/database/locks.ts'
import type { Db } from '../../../store/database/db.ts'
import { all, limitOf, pagedRows } from '../../../store/database/query.ts'
import { contactAuth, shop } from '../../../store/database/schema.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { jobKinds } from '../../../records/jobKinds.ts'
import { RESEND_SECONDS, sendCode, useCode } from '../../../records/session/signIn.ts'
import { serve } from '../../serve.ts'
import type { Ctx } from '../../../records/context.ts'
import { float, full_count, number, select, text, value } from '../../../store/database/select.ts'

const MODULE = '授权'
const SCENE = 'contact'
const DAYS = 180
/** Contacts that an account may look up in a period. */
const QUOTA = 500

/** An account as it is shown: some are named, most are numbers. */
const shownAccount = (account: string) => (isPhone(account) ? maskPhone(account) : account)

const ofCorp = ({ corp_id }: Staff) => and(eq(contactAuth.corp_id, corp_id), isNull(contactAuth.deleted_at))

/** An authorisation of the enterprise, which nobody else changes until the end of the transaction. */
async function locked(db: Db, who: Staff, id: number, updated_at: number) {
  const [stored] = await db
    .select()
    .from(contactAuth)
    .where(and(ofCorp(who), eq(contactAuth.id, id), ofShops(who, sql`${contactAuth.shop_id}`)))
    .for('update')
  if (!stored) refuse(Code.notFound, '联系方式授权不存在')
  refuseStale(stored, updated_at)
  return stored
}

async function refuseUnknownShop(db: Db, who: Staff, shop_id: string): Promise<void> {
  const found = await db
    .select({ shop_id: shop.shop_id })
    .from(shop)
    .where(
      and(
        ...[eq(shop.corp_id, who.corp_id), eq(shop.shop_id, shop_id), isNull(shop.deleted_at)],
        ofShops(who, sql`${shop.shop_id}`),
        eq(shop.auth_status, ShopAuthStatus.authorised),
      ),
    )
  if (found.length === 0) refuseField('shop_id', '所选店铺不存在或授权已失效，请重新选择')
}

/** Refuses a number that stands already. Nobody else adds one until the end of the transaction. */
async function refuseKnownNumber(db: Db, who: Staff, mobile: string, id = 0): Promise<void> {
  await holdLock(db, 'contact authorisations', who.corp_id)
  const found = await db
    .select({ id: contactAuth.id })
    .from(contactAuth)
    .where(and(ofCorp(who), eq(contactAuth.account, mobile)))
  if (found.some((each) => each.id !== id)) refuseField('mobile', '该手机号已添加授权')
}

async function send({ db, ip, now, later, sendsCodes }: Ctx<unknown>, mobile: string): Promise<void> {
  await sendCode(db, { mobile, scene: SCENE, ip, now, sendsCodes })
  await later(jobKinds.sendOut, {})
}

export const contactAuths = serve(contactAuthCalls, {
  list: async ({ db, who, request, now }) => {
    const ours = all([sql`a.corp_id = ${who.corp_id} and a.deleted_at is null`, ofShops(who, sql`a.shop_id`)])
    const { list, total_count } = await pagedRows(
      db,
      select(
        {
          id: number`a.id`,
          account: text`a.account`,
          shop_id: text`coalesce(a.shop_id, '')`,
          shop_name: text`coalesce(s.name, '')`,
          status: value<ContactAuthStatus>`(case when a.status = ${ContactAuthStatus.authorised} and a.expire_time <= ${now} then ${ContactAuthStatus.expired}::smallint else a.status end)::int`,
          expire_time: float<number | null>`a.expire_time`,
          view_count: number`a.viewed`,
          quota: number`a.quota`,
          updated_at: float`a.updated_at`,
          full_count,
        },
        sql`from contact_auth a left join shop s on s.corp_id = a.corp_id and s.shop_id = a.shop_id
        where ${ours} order by a.created_at desc, a.id desc ${limitOf(request)}`,
      ),
      sql`select count(*)::int as n from contact_auth a where ${ours}`,
    )
    return {
      list: list.map((row) => ({ ...row, account: shownAccount(row.account) })),
      page_info: pageInfo(request, total_count),
      ext: {},
    }
  },

  create: async (ctx) => {
    const { db, who, request, now, oplog } = ctx
    const { shop_id, mobile } = request
    await refuseUnknownShop(db, who, shop_id)
    await refuseKnownNumber(db, who, mobile)
    await send(ctx, mobile)
    const [added] = await db
      .insert(contactAuth)
      .values({
        ...{ corp_id: who.corp_id, account: mobile, shop_id, status: ContactAuthStatus.pending, quota: QUOTA },
        ...{ auth_by: who.user_id, created_at: now, updated_at: now, updated_by: who.user_id },
      })
      .returning({ id: contactAuth.id })
    const id = added?.id ?? 0
    await oplog({
      module: MODULE,
      action: '添加联系方式授权',
      object: maskPhone(mobile),
      object_id: id,
      after: { shop_id },
    })
    return { id, resend_after: RESEND_SECONDS }
  },

  codeCheck: async ({ db, who, request, now, oplog }) => {
    const { mobile, code } = request
    const [stored] = await db
      .select()
      .from(contactAuth)
      .where(and(ofCorp(who), eq(contactAuth.account, mobile)))
      .for('update')
    if (!stored) refuseField('mobile', '请先添加该手机号的授权')
    const refusal = await useCode(db, { mobile, scene: SCENE, code, now })
    if (refusal) return refusal
    await db
      .update(contactAuth)
      .set({
        ...{
          status: ContactAuthStatus.authorised,
          auth_by: who.user_id,
          auth_time: now,
          expire_time: now + DAYS * DAY_SECONDS,
        },
        ...{ viewed: 0, updated_at: now, updated_by: who.user_id },
      })
      .where(and(ofCorp(who), eq(contactAuth.id, stored.id)))
    await oplog({
      module: MODULE,
      action: '联系方式授权',
      object: maskPhone(mobile),
      object_id: stored.id,
      before: { status: stored.status },
      after: { status: ContactAuthStatus.authorised },
    })
  },

  chooseShop: async ({ db, who, request, now, oplog }) => {
    const { id, shop_id, updated_at } = request
    const stored = await locked(db, who, id, updated_at)
    await refuseUnknownShop(db, who, shop_id)
    await db
      .update(contactAuth)
      .set({ shop_id, updated_at: now, updated_by: who.user_id })
      .where(and(ofCorp(who), eq(contactAuth.id, id)))
    await oplog({
      module: MODULE,
      action: '更换授权店铺',
      object: shownAccount(stored.account),
      object_id: id,
      before: { shop_id: stored.shop_id },
      after: { shop_id },
    })
  },

  update: async (ctx) => {
    const { db, who, request, now, oplog } = ctx
    const { id, mobile, updated_at } = request
    const stored = await locked(db, who, id, updated_at)
    await refuseKnownNumber(db, who, mobile, id)
    await send(ctx, mobile)
    await db
      .update(contactAuth)
      .set({ account: mobile, status: ContactAuthStatus.pending, updated_at: now, updated_by: who.user_id })
      .where(and(ofCorp(who), eq(contactAuth.id, id)))
    await oplog({
      module: MODULE,
      action: '重新授权联系方式',
      object: maskPhone(mobile),
      object_id: id,
      before: { status: stored.status },
      after: { status: ContactAuthStatus.pending },
    })
    return { id, resend_after: RESEND_SECONDS }
  },

  remove: async ({ db, who, request, now, oplog }) => {
    const { id, updated_at } = request
    const stored = await locked(db, who, id, updated_at)
    await db
      .update(contactAuth)
      .set({ deleted_at: now, updated_at: now, updated_by: who.user_id })
      .where(and(ofCorp(who), eq(contactAuth.id, id)))
    await oplog({
      module: MODULE,
      action: '删除联系方式授权',
      object: shownAccount(stored.account),
      object_id: id,
      before: { status: stored.status, shop_id: stored.shop_id },
    })
  },
})
