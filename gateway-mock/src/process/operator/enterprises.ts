import { randomInt } from 'node:crypto'
import { TRIAL_LEVEL } from '@crm/access/modules'
import { Role } from '@crm/access/roles'
import { DAY_SECONDS } from '@crm/base/durations'
import { CorpStatus, UserStatus } from '@crm/contracts/enums'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { newPassword } from '../../records/members/memberWrites.ts'
import type { Db } from '../../store/database/db.ts'
import { clientHashOf } from '../../store/database/passwords.ts'
import { rowsOf } from '../../store/database/query.ts'
import { appUser, corp, corpApply, corpUser, packOrder, packPrice, plan } from '../../store/database/schema.ts'
import { firstPasswordUntil } from '../../records/session/firstPassword.ts'
import { corpNamed, foundCorp, newPerson } from '../../records/enterprises/enterprises.ts'
import { dayLabel, dayNumber, endOfDay } from '../../rules/period.ts'
import { type OperatorContext, type OperatorOutcome, refuseOperator } from './command.ts'
import { logOperator } from './operatorLog.ts'
import { int, number, select, text, value } from '../../store/database/select.ts'

const APPLICATIONS_MAX = 500

/** The modules that a version is bought for. */
export const MODULES = ['commerce', 'content'] as const
export type ModuleName = (typeof MODULES)[number]

/** An enterprise as operators see it. */
export interface EnterpriseRow {
  corp_id: number
  corp_name: string
  brand_name: string
  status: CorpStatus
  licence_no: string
  legal_person: string
  commerce_level: number | null
  commerce_name: string
  commerce_end_time: number | null
  content_level: number | null
  content_name: string
  content_end_time: number | null
  members: number
  admin_name: string
  created_at: number
}

/** Enterprises by name, brand or number, the newest first. */
export function enterprisesOf(db: Db, { search, corp_id }: { search?: string; corp_id?: number } = {}) {
  const like = `%${(search ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return rowsOf(
    db,
    select(
      {
        corp_id: number`c.corp_id`,
        corp_name: text`c.corp_name`,
        brand_name: text`c.brand_name`,
        status: value<CorpStatus>`c.status::int`,
        licence_no: text`c.licence_no`,
        legal_person: text`c.legal_person`,
        commerce_level: number<number | null>`c.commerce_level`,
        commerce_name: text`coalesce(m.name, '')`,
        commerce_end_time: number<number | null>`c.commerce_end_time`,
        content_level: number<number | null>`c.content_level`,
        content_name: text`coalesce(t.name, '')`,
        content_end_time: number<number | null>`c.content_end_time`,
        created_at: number`c.created_at`,
        members: int`select count(*) from corp_user u where u.corp_id = c.corp_id and u.status = ${UserStatus.enabled}`,
        admin_name: text`coalesce((select u.nick_name from corp_user u where u.corp_id = c.corp_id and u.role_id = ${Role.superAdmin}
          and u.status = ${UserStatus.enabled} order by u.user_id limit 1), '')`,
      },
      sql`from corp c left join plan m on m.level = c.commerce_level left join plan t on t.level = c.content_level
      where ${corp_id === undefined ? sql`true` : sql`c.corp_id = ${corp_id}`}
        and (c.corp_name ilike ${like} or c.brand_name ilike ${like} or c.corp_id::text = ${search ?? ''})
      order by c.corp_id desc limit 500`,
    ),
  )
}

const endOf = (time: number | null) => (time === null ? '' : dayLabel(dayNumber(time)))

/** An enterprise on one line. */
export function lineOf(row: EnterpriseRow): string {
  const versions = [
    row.commerce_level === null ? [] : [`commerce ${row.commerce_name} until ${endOf(row.commerce_end_time)}`],
    row.content_level === null ? [] : [`content ${row.content_name} until ${endOf(row.content_end_time)}`],
  ].flat()
  return [row.corp_id, row.corp_name, ...versions, `${row.members} members`, row.admin_name].join(' · ')
}

/** The enterprise of a number, which nobody else changes until the end of the transaction. Refuses when there is none. */
export async function lockedEnterprise(db: Db, corp_id: number) {
  const [stored] = await db.select().from(corp).where(eq(corp.corp_id, corp_id)).for('update')
  return stored ?? refuseOperator('corp_id', `there is no enterprise ${corp_id}`)
}

/** The end of a day that is written as 2027-11-22; refuses days that are over. */
function endOfDate(field: string, date: string, now: number): number {
  const start = Date.parse(`${date}T00:00:00+08:00`) / 1000
  if (!Number.isFinite(start)) refuseOperator(field, `${date} is no day like 2027-11-22`)
  const end = endOfDay(start)
  if (end <= now) refuseOperator(field, `${date} is over`)
  return end
}

/** Founds an enterprise for somebody: who is new gets a password, which is answered once. */
async function found(
  db: Db,
  { now }: OperatorContext,
  given: { name: string; brand: string; dept: string; mobile: string; admin: string },
): Promise<{ corp_id: number; password: string }> {
  if (await corpNamed(db, given.name)) refuseOperator('name', `there is an enterprise ${given.name} already`)
  const [known] = await db.select({ user_id: appUser.user_id }).from(appUser).where(eq(appUser.phone, given.mobile))
  const password = known ? '' : newPassword()
  const user_id =
    known?.user_id ??
    (await newPerson(db, { mobile: given.mobile, name: given.admin, password: clientHashOf(password) }, now))
  const corp_id = await foundCorp(
    db,
    { corp_name: given.name, brand_name: given.brand, dept: given.dept, user_id, nick_name: given.admin },
    now,
  )
  if (!known)
    await db
      .update(appUser)
      .set({ last_corp_id: corp_id, first_password_until: firstPasswordUntil(now) })
      .where(eq(appUser.user_id, user_id))
  return { corp_id, password }
}

const signInLine = (mobile: string, password: string) =>
  password === ''
    ? `${mobile} has an account and keeps its password`
    : `${mobile} signs in with the password ${password}, which is shown this once`

/** Founds an enterprise on trial with its super admin. */
export async function foundEnterprise(
  context: OperatorContext,
  given: { name: string; brand: string; mobile: string; admin: string },
): Promise<OperatorOutcome> {
  return context.db.transaction(async (db) => {
    const { corp_id, password } = await found(db, context, { ...given, dept: given.name })
    const detail = { brand_name: given.brand, admin: given.admin }
    await logOperator(db, context, { action: '创建企业', corp_id, object: given.name, detail })
    return {
      lines: [`enterprise ${corp_id} ${given.name} is founded, on trial`, signInLine(given.mobile, password)],
      data: { corp_id, password },
    }
  })
}

/** Gives an enterprise a version of a module until the end of a day, or takes the module away (level 0). */
export async function setLevel(
  context: OperatorContext,
  { corp_id, module, level, until }: { corp_id: number; module: ModuleName; level: number; until?: string | undefined },
): Promise<OperatorOutcome> {
  const { now } = context
  return context.db.transaction(async (db) => {
    const stored = await lockedEnterprise(db, corp_id)
    const [offer] = await db.select().from(plan).where(eq(plan.level, level))
    if (level !== 0 && !offer) refuseOperator('level', `there is no version ${level}`)
    if (level !== 0 && until === undefined) refuseOperator('until', 'is missing: the last day, like 2027-11-22')
    const other = module === 'commerce' ? stored.content_level : stored.commerce_level
    if (level === 0 && other === null)
      refuseOperator('level', 'an enterprise keeps one module: give it the other first')
    const end = level === 0 ? null : endOfDate('until', until ?? '', now)
    const start = level === 0 ? null : stored[`${module}_level`] === level ? stored[`${module}_start_time`] : now
    await db
      .update(corp)
      .set({
        [`${module}_level`]: level === 0 ? null : level,
        [`${module}_start_time`]: start,
        [`${module}_end_time`]: end,
        updated_at: now,
      })
      .where(eq(corp.corp_id, corp_id))
    const detail = {
      module,
      before: { level: stored[`${module}_level`], end_time: stored[`${module}_end_time`] },
      after: { level: level === 0 ? null : level, end_time: end },
    }
    await logOperator(db, context, { action: '调整版本', corp_id, object: stored.corp_name, detail })
    const what = offer ? `${offer.name} until ${until}` : 'nothing'
    return { lines: [`enterprise ${corp_id} ${stored.corp_name} has ${what} of ${module}`] }
  })
}

/** Puts off the end of a trial, from its end or from today, whichever is later. */
export async function extendTrial(
  context: OperatorContext,
  { corp_id, days }: { corp_id: number; days: number },
): Promise<OperatorOutcome> {
  const { now } = context
  return context.db.transaction(async (db) => {
    const stored = await lockedEnterprise(db, corp_id)
    const onTrial = MODULES.filter((module) => stored[`${module}_level`] === TRIAL_LEVEL)
    if (onTrial.length === 0) refuseOperator('corp_id', `${stored.corp_name} is not on trial`)
    const ends = onTrial.map((module): [string, number] => [
      `${module}_end_time`,
      endOfDay(Math.max(stored[`${module}_end_time`] ?? now, now) + days * DAY_SECONDS),
    ])
    await db
      .update(corp)
      .set({ ...Object.fromEntries(ends), updated_at: now })
      .where(eq(corp.corp_id, corp_id))
    const before = Object.fromEntries(onTrial.map((module) => [`${module}_end_time`, stored[`${module}_end_time`]]))
    await logOperator(db, context, {
      action: '延长试用',
      corp_id,
      object: stored.corp_name,
      detail: { days, before, after: Object.fromEntries(ends) },
    })
    const last = Math.max(...ends.map(([, end]) => end))
    return { lines: [`enterprise ${corp_id} ${stored.corp_name} is on trial until ${endOf(last)}`] }
  })
}

/** What waits for the vendor's staff: applications for an enterprise, and licences to be compared. */
export async function waitingApplications(db: Db) {
  const applications = await db
    .select()
    .from(corpApply)
    .where(and(eq(corpApply.created_corp_id, 0), isNull(corpApply.declined_at)))
    .orderBy(asc(corpApply.created_at), asc(corpApply.id))
    .limit(APPLICATIONS_MAX)
  const licences = await db
    .select({
      corp_id: corp.corp_id,
      corp_name: corp.corp_name,
      licence_no: corp.licence_no,
      legal_person: corp.legal_person,
      updated_at: corp.updated_at,
    })
    .from(corp)
    .where(eq(corp.status, CorpStatus.underReview))
    .orderBy(asc(corp.updated_at))
    .limit(APPLICATIONS_MAX)
  return { applications, licences }
}

/** Founds the enterprise that somebody applied for, or declines. */
export async function decideApplication(
  context: OperatorContext,
  { id, decision }: { id: number; decision: 'approve' | 'decline' },
): Promise<OperatorOutcome> {
  const { now } = context
  return context.db.transaction(async (db) => {
    const [asked] = await db.select().from(corpApply).where(eq(corpApply.id, id)).for('update')
    if (!asked) refuseOperator('id', `there is no application ${id}`)
    if (asked.created_corp_id !== 0 || asked.declined_at !== null)
      refuseOperator('id', `application ${id} was decided before`, 'moved')
    if (decision === 'decline') {
      await db.update(corpApply).set({ declined_at: now }).where(eq(corpApply.id, id))
      await logOperator(db, context, { action: '拒绝申请', object: asked.corp_name, detail: { id } })
      return { lines: [`application ${id} of ${asked.corp_name} is declined`] }
    }
    const { corp_id, password } = await found(db, context, {
      name: asked.corp_name,
      brand: asked.brand_name,
      dept: asked.dept || asked.corp_name,
      mobile: asked.phone,
      admin: asked.user_name,
    })
    await db.update(corpApply).set({ created_corp_id: corp_id }).where(eq(corpApply.id, id))
    await logOperator(db, context, { action: '通过申请', corp_id, object: asked.corp_name, detail: { id } })
    return {
      lines: [`enterprise ${corp_id} ${asked.corp_name} is founded, on trial`, signInLine(asked.phone, password)],
      data: { corp_id, password },
    }
  })
}

/** Says what a comparison of the licence came to; a rejection tells the enterprise why. */
export async function decideLicence(
  context: OperatorContext,
  { corp_id, decision }: { corp_id: number; decision: 'approve' | 'reject' },
): Promise<OperatorOutcome> {
  return context.db.transaction(async (db) => {
    const stored = await lockedEnterprise(db, corp_id)
    if (stored.status !== CorpStatus.underReview)
      refuseOperator('corp_id', `${stored.corp_name} has handed in no licence`, 'moved')
    const isApproved = decision === 'approve'
    await db
      .update(corp)
      .set({
        status: isApproved ? CorpStatus.approved : CorpStatus.rejected,
        reject_reason: isApproved ? '' : context.why,
        updated_at: context.now,
      })
      .where(eq(corp.corp_id, corp_id))
    const action = isApproved ? '通过工商认证' : '驳回工商认证'
    await logOperator(db, context, { action, corp_id, object: stored.corp_name })
    return { lines: [`the licence of ${stored.corp_name} is ${isApproved ? 'approved' : 'rejected'}`] }
  })
}

/** Gives an enterprise a pack that it has paid for, from now until the end of a day. */
export async function givePack(
  context: OperatorContext,
  { corp_id, code, amount, until }: { corp_id: number; code: number; amount: number; until: string },
): Promise<OperatorOutcome> {
  const { now } = context
  return context.db.transaction(async (db) => {
    const stored = await lockedEnterprise(db, corp_id)
    const offers = await db.select().from(packPrice).orderBy(packPrice.code, packPrice.amount)
    const offer = offers.find((one) => one.code === code && one.amount === amount)
    if (!offer) {
      const known = offers.map((one) => `${one.code} ${one.amount}`).join(', ')
      refuseOperator('amount', `there is no pack ${code} ${amount}; there are ${known}`)
    }
    const [buyer] = await db
      .select({ user_id: corpUser.user_id })
      .from(corpUser)
      .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.status, UserStatus.enabled)))
      .orderBy(corpUser.role_id, corpUser.user_id)
      .limit(1)
    if (!buyer) refuseOperator('corp_id', `${stored.corp_name} has nobody who could own a pack`)
    const [made] = await db
      .insert(packOrder)
      .values({
        order_no: `YW${now}${String(corp_id).padStart(3, '0')}${randomInt(100, 1000)}`,
        corp_id,
        user_id: buyer.user_id,
        code,
        amount,
        price: offer.price,
        status: 2,
        paid_at: now,
        start_time: now,
        end_time: endOfDate('until', until, now),
        created_at: now,
        updated_at: now,
      })
      .returning({ order_no: packOrder.order_no })
    const detail = { code, amount, until, order_no: made?.order_no }
    await logOperator(db, context, { action: '开通扩展包', corp_id, object: stored.corp_name, detail })
    return { lines: [`${stored.corp_name} has ${amount} more of pack ${code} until ${until}`] }
  })
}
