import { PERSONAL_LEVEL, TRIAL_LEVEL } from '@crm/access/modules'
import { invitableRoles, Role } from '@crm/access/roles'
import { hasNoviceTasks } from '@crm/access/visibility'
import { DAY_SECONDS } from '@crm/base/durations'
import { QuotaType, UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { holdLock } from '../../store/database/locks.ts'
import type { Db } from '../../store/database/db.ts'
import { hashPassword } from '../../store/database/passwords.ts'
import { appUser, corp, corpApply, corpInvite, corpSetting, corpUser, dept } from '../../store/database/schema.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import { endOfDay } from '../../rules/period.ts'
import { rowOf } from '../../store/database/query.ts'
import { refuseOverQuota } from '../../rules/quota.ts'
import { int, select } from '../../store/database/select.ts'

const TRIAL_DAYS = 7
/** The personal edition has an end that nobody looks at. */
const PERSONAL_DAYS = 3650
/** How long the administrators of a new enterprise sign in without a second factor. */
const ADMIN_GRACE_DAYS = 14

/** Whether a corporation has that name. Nobody else can be given it until the end of the transaction. */
export async function corpNamed(db: Db, name: string): Promise<boolean> {
  await holdLock(db, 'corporation names')
  const rows = await db.select({ id: corp.corp_id }).from(corp).where(eq(corp.corp_name, name)).limit(1)
  return rows.length > 0
}

/** The id of the next department: its path holds it, so it is asked for first. */
export async function nextDeptId(db: Db): Promise<number> {
  const { id } = await rowOf(db, select({ id: int`nextval(pg_get_serial_sequence('dept', 'id'))` }, sql``))
  return id
}

/** Whether somebody has an account with that number. */
export async function isPhoneRegistered(db: Db, phone: string): Promise<boolean> {
  const rows = await db.select({ id: appUser.user_id }).from(appUser).where(eq(appUser.phone, phone)).limit(1)
  return rows.length > 0
}

/** A person who can sign in from now on: with the password (as the browser hashed it), or, without one, by code only. Refuses a number that somebody else has got meanwhile. */
export async function newPerson(
  db: Db,
  { mobile, name, password }: { mobile: string; name: string; password?: string },
  now: number,
): Promise<number> {
  await holdLock(db, 'phone numbers', mobile)
  if (await isPhoneRegistered(db, mobile))
    refuse(Code.badField, '您手机号已经注册过，可以直接登录', { field: 'mobile' })
  const [made] = await db
    .insert(appUser)
    .values({
      user_name: name,
      phone: mobile,
      password_hash: password === undefined ? '' : await hashPassword(password),
      last_corp_id: 0,
      created_at: now,
      updated_at: now,
    })
    .returning({ user_id: appUser.user_id })
  return made?.user_id ?? 0
}

/**
 * An invitation that still holds, with the name of its corporation: not expired, not revoked, and its inviter is still a member who
 * may invite for that role.
 */
export async function openInvite(db: Db, code: string, now: number) {
  const [found] = await db
    .select({ invite: corpInvite, corp_name: corp.corp_name, inviter_role: corpUser.role_id })
    .from(corpInvite)
    .innerJoin(corp, eq(corp.corp_id, corpInvite.corp_id))
    .innerJoin(
      corpUser,
      and(
        eq(corpUser.corp_id, corpInvite.corp_id),
        eq(corpUser.user_id, corpInvite.inviter_id),
        eq(corpUser.status, UserStatus.enabled),
      ),
    )
    .where(and(eq(corpInvite.code, code), gt(corpInvite.expire_at, now), isNull(corpInvite.revoked_at)))
  if (!found || !invitableRoles(found.inviter_role).includes(found.invite.role_id)) return undefined
  return { ...found.invite, corp_name: found.corp_name }
}

/** What is said where no seat is left. */
export const SEATS_TAKEN = '企业席位已满，请联系管理员'

/** How many seats a corporation has left for one more; refuses with the sentence of the seats. */
export async function refuseWithoutSeat(db: Db, corp_id: number, now: number): Promise<void> {
  await refuseOverQuota(db, { corp_id, type: QuotaType.seat, now }, SEATS_TAKEN)
}

/** Makes somebody a member as the invitation says. Refuses members, disabled ones, and when no seat is left. */
export async function joinByInvite(
  db: Db,
  invite: { corp_id: number; role_id: number; dept_id: number },
  person: { user_id: number; nick_name: string },
  now: number,
): Promise<void> {
  const { corp_id, role_id, dept_id } = invite
  const { user_id, nick_name } = person
  const [member] = await db
    .select({ status: corpUser.status })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, corp_id), eq(corpUser.user_id, user_id)))
  if (member?.status === UserStatus.enabled) refuse(Code.notAllowed, '您已在该企业中，可直接切换')
  if (member?.status === UserStatus.disabled) refuse(Code.notAllowed, '您在该企业的账号已被禁用，请联系管理员')
  await refuseWithoutSeat(db, corp_id, now)
  const change = { nick_name, role_id, dept_id, status: UserStatus.enabled, updated_at: now, updated_by: user_id }
  await db
    .insert(corpUser)
    .values({
      ...change,
      corp_id,
      user_id,
      hire_date: now,
      is_novice: hasNoviceTasks({ role_id }) ? 1 : 0,
      created_at: now,
    })
    .onConflictDoUpdate({ target: [corpUser.corp_id, corpUser.user_id], set: change })
}

/**
 * Founds a corporation with its settings, its first department and its super admin: a trial of seven days in both modules, or the
 * personal edition, which has commerce only. In a trial, administrators need a second factor after two weeks (ASVS 6.3.3), until the
 * enterprise says otherwise.
 */
export async function foundCorp(
  db: Db,
  given: {
    corp_name: string
    brand_name: string
    dept: string
    user_id: number
    nick_name: string
    personal?: boolean
  },
  now: number,
): Promise<number> {
  const { user_id } = given
  const written = { created_at: now, updated_at: now, updated_by: user_id }
  const ends = endOfDay(now + (given.personal ? PERSONAL_DAYS : TRIAL_DAYS) * DAY_SECONDS)
  const level = given.personal ? PERSONAL_LEVEL : TRIAL_LEVEL
  const [founded] = await db
    .insert(corp)
    .values({
      ...written,
      corp_name: given.corp_name,
      brand_name: given.brand_name,
      commerce_level: level,
      commerce_start_time: now,
      commerce_end_time: ends,
      ...(given.personal
        ? {}
        : {
            ...{ content_level: level, content_start_time: now, content_end_time: ends },
            second_factor_roles: [...CORP_ADMINS],
            second_factor_from: now + ADMIN_GRACE_DAYS * DAY_SECONDS,
          }),
    })
    .returning({ corp_id: corp.corp_id })
  const corp_id = founded?.corp_id ?? 0
  await db.insert(corpSetting).values({ ...written, corp_id, no_contact_days: 30 })
  const dept_id = await nextDeptId(db)
  const root = { id: dept_id, corp_id, name: given.dept, path: `/${dept_id}/`, leader_id: user_id }
  await db.insert(dept).values({ ...written, ...root })
  await db.insert(corpUser).values({
    ...written,
    corp_id,
    user_id,
    nick_name: given.nick_name,
    role_id: Role.superAdmin,
    dept_id,
    hire_date: now,
    is_novice: 1,
  })
  return corp_id
}

/** What somebody wrote into the form on an enterprise. */
export interface Application {
  apply_brand_name: string
  apply_corp_name: string
  apply_user_name: string
  apply_phone: string
  apply_dept: string
  channel_id?: string | undefined
  is_need_material: 0 | 1
  questions: number[]
  user_question?: string | undefined
}

/** Keeps an application for the vendor's staff. `who` is 0 and 0 when nobody was signed in. */
export async function keepApplication(
  db: Db,
  kind: 'create' | 'upgrade' | 'trial',
  who: { corp_id: number; user_id: number },
  given: Application,
  now: number,
  created_corp_id = 0,
): Promise<void> {
  await db.insert(corpApply).values({
    kind,
    corp_id: who.corp_id,
    user_id: who.user_id,
    brand_name: given.apply_brand_name,
    corp_name: given.apply_corp_name,
    user_name: given.apply_user_name,
    phone: given.apply_phone,
    dept: given.apply_dept,
    questions: given.questions,
    user_question: given.user_question ?? '',
    is_need_material: given.is_need_material,
    channel_id: given.channel_id ?? '',
    created_corp_id,
    created_at: now,
  })
}
