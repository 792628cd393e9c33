import { randomInt } from 'node:crypto'
import { isCorpAdmin, managedRoles, manages, Role } from '@crm/access/roles'
import { hasNoviceTasks } from '@crm/access/visibility'
import { UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { holdLock } from '../../store/database/locks.ts'
import type { Db } from '../../store/database/db.ts'
import { clientHashOf, hashPassword } from '../../store/database/passwords.ts'
import { Code, RefusalError, refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { rowOf, rowsOf } from '../../store/database/query.ts'
import { firstPasswordUntil } from '../session/firstPassword.ts'
import { refuseWithoutSeat } from '../enterprises/enterprises.ts'
import type { memberOf } from './memberRows.ts'
import { int, number, returning, select } from '../../store/database/select.ts'

/** Letters and digits that are not taken for one another. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A member as a write needs it. */
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof memberOf>>>

/** Where members are locked before a write about them looks whether the caller manages them. */
export const OF_MEMBER = { table: 'corp_user', key: 'user_id' } as const

/** Why the caller may not change this member, by the hierarchy of roles; nobody changes himself here. */
export function managingRefusal(
  who: Staff,
  member: Pick<MemberRecord, 'user_id' | 'role_id'>,
): RefusalError | undefined {
  if (member.user_id === who.user_id) return new RefusalError(Code.notAllowed, '不能对自己进行该操作')
  if (!manages(who.role_id, member.role_id)) return new RefusalError(Code.notAllowed, '无权管理该角色的成员')
  return undefined
}

/** Why nobody may be taken from an enterprise who is its last administrator. */
export const LAST_ADMIN = '企业至少保留一名管理员'

/** Whether the enterprise has no other enabled administrator. */
export async function isLastAdmin(db: Db, who: Staff, member: MemberRecord): Promise<boolean> {
  if (!isCorpAdmin(member)) return false
  const { others } = await rowOf(
    db,
    select(
      { others: int`count(*)` },
      sql`from corp_user where corp_id = ${who.corp_id} and status = 2
      and role_id in (${Role.superAdmin}, ${Role.admin}) and user_id <> ${member.user_id}`,
    ),
  )
  return others === 0
}

/** The enterprise keeps at least one enabled administrator, also when two are to be less at once. */
export async function refuseLastAdmin(db: Db, who: Staff, member: MemberRecord): Promise<void> {
  if (!isCorpAdmin(member)) return
  await holdLock(db, 'administrators', who.corp_id)
  if (await isLastAdmin(db, who, member)) refuse(Code.notAllowed, LAST_ADMIN)
}

async function refuseUnknownDept(db: Db, who: Staff, deptId: number): Promise<void> {
  if (deptId === 0) return
  const depts = await rowsOf(
    db,
    sql`select 1 from dept where corp_id = ${who.corp_id} and id = ${deptId} and deleted_at is null`,
  )
  if (depts.length === 0) refuseField('dept_id', '所选部门不存在，请重新选择')
}

function refuseRole(who: Staff, roleId: number): void {
  if (!managedRoles(who.role_id).includes(roleId)) refuseField('role_id', '所选角色不在可管理的范围内')
}

/** A first password. */
export const newPassword = () =>
  Array.from({ length: 10 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join('')

/** What is said of a phone that somebody of the enterprise has. */
export const ALREADY_MEMBER = '该手机号已在企业中'

/** Who is to be added, and as what. */
export interface NewMember {
  nick_name: string
  mobile: string
  role_id: number
  dept_id: number
  /** Signs in by code first. Hashing takes so long that thousands of rows must not wait for it in their transactions. */
  byCode?: true
}

/**
 * Adds somebody to the caller's enterprise: a person whom the product knows keeps the password (empty in the answer), a new one
 * gets a first password, or with `byCode` none. Throws a refusal that names the field before anything is written.
 */
export async function addMember(
  db: Db,
  who: Staff,
  { nick_name, mobile, role_id, dept_id, byCode }: NewMember,
  now: number,
): Promise<{ user_id: number; password: string }> {
  refuseRole(who, role_id)
  await refuseUnknownDept(db, who, dept_id)
  // The number first, as whoever joins by invitation does: two that wait for each other would wait for ever.
  await holdLock(db, 'phone numbers', mobile)
  await refuseWithoutSeat(db, who.corp_id, now)
  const [person] = await rowsOf(
    db,
    select(
      { user_id: number`p.user_id`, status: int<number | null>`u.status` },
      sql`from app_user p
      left join corp_user u on u.user_id = p.user_id and u.corp_id = ${who.corp_id} where p.phone = ${mobile}`,
    ),
  )
  if (person && person.status !== null && person.status !== UserStatus.deleted) refuseField('mobile', ALREADY_MEMBER)
  const password = person || byCode ? '' : newPassword()
  const hash = password && (await hashPassword(clientHashOf(password)))
  const userId =
    person?.user_id ??
    (
      await rowOf(
        db,
        returning(
          sql`insert into app_user (user_name, phone, password_hash, first_password_until, last_corp_id, created_at, updated_at, updated_by)
          values (${nick_name}, ${mobile}, ${hash}, ${hash === '' ? null : firstPasswordUntil(now)}, ${who.corp_id}, ${now}, ${now}, ${who.user_id})`,
          { user_id: number`user_id` },
        ),
      )
    ).user_id
  await rowsOf(
    db,
    sql`insert into corp_user (corp_id, user_id, nick_name, role_id, dept_id, status, hire_date, is_novice, created_at, updated_at, updated_by)
      values (${who.corp_id}, ${userId}, ${nick_name}, ${role_id}, ${dept_id}, 2, ${now}, ${hasNoviceTasks({ role_id }) ? 1 : 0}, ${now}, ${now}, ${who.user_id})
      on conflict (corp_id, user_id) do update set nick_name = ${nick_name}, role_id = ${role_id}, dept_id = ${dept_id}, status = 2,
        updated_at = ${now}, updated_by = ${who.user_id}`,
  )
  return { user_id: userId, password }
}

/** What may change of a member; what is absent stays. */
export type MemberChange = {
  nick_name?: string | undefined
  role_id?: number | undefined
  dept_id?: number | undefined
  hire_date?: number | undefined
}

/** Changes a member by the rules of roles and departments. Throws a refusal before anything is written. */
export async function changeMember(
  db: Db,
  who: Staff,
  member: MemberRecord,
  change: MemberChange,
  now: number,
): Promise<void> {
  if (change.role_id !== undefined && change.role_id !== member.role_id) {
    refuseRole(who, change.role_id)
    if (!isCorpAdmin({ role_id: change.role_id })) await refuseLastAdmin(db, who, member)
  }
  if (change.dept_id !== undefined) await refuseUnknownDept(db, who, change.dept_id)
  const next = { ...member, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) }
  await rowsOf(
    db,
    sql`update corp_user set nick_name = ${next.nick_name}, role_id = ${next.role_id}, dept_id = ${next.dept_id},
      hire_date = ${next.hire_date}, updated_at = ${now}, updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and user_id = ${member.user_id}`,
  )
}
