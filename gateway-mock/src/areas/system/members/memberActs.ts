import { roleLabel } from '@crm/access/roles'
import { canTakeOver } from '@crm/access/talents'
import { UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { lockRows } from '../../../records/bulk/selection.ts'
import { memberOf } from '../../../records/members/memberRows.ts'
import { type MemberRecord, managingRefusal, OF_MEMBER } from '../../../records/members/memberWrites.ts'
import { type EndReason, endSessionsOf } from '../../../records/session/sessions.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { handOverCounts, openModules } from './handOver.ts'

/** A member whom the caller sees; anybody else is refused. */
export async function findMember(db: Db, who: Staff, userId: number): Promise<MemberRecord> {
  return (await memberOf(db, who, userId)) ?? refuse(Code.outOfScope, '暂无数据权限')
}

/**
 * The member that a write is about, locked: one whom the caller manages, by the hierarchy of roles, or with `self` the caller.
 * There is no other way to a member for a write, so that none forgets to ask.
 */
export async function lockMember(db: Db, who: Staff, userId: number, { self = false } = {}): Promise<MemberRecord> {
  await lockRows(db, who, OF_MEMBER, [userId])
  const member = await findMember(db, who, userId)
  const refusal = self && userId === who.user_id ? undefined : managingRefusal(who, member)
  if (refusal) throw refusal
  return member
}

/** How the log names a change of the status. */
export const changeOf = (member: MemberRecord, status: number) => ({
  object: member.nick_name,
  object_id: member.user_id,
  before: { status: member.status },
  after: { status },
})

/** Ends the sign-ins of a member in the enterprise. */
export const signOut = (db: Db, who: Staff, member: MemberRecord, reason: EndReason, now: number) =>
  endSessionsOf(db, { user_id: member.user_id, corp_id: who.corp_id, reason, now })

/**
 * Sets the status of a member; whoever is not enabled any more is signed out and leads no department. With `hasLeft` the membership
 * ends for good: there is nothing to restore.
 */
export async function setStatus(
  db: Db,
  who: Staff,
  member: MemberRecord,
  status: 1 | 2 | 3,
  now: number,
  { hasLeft = false } = {},
): Promise<void> {
  await rowsOf(
    db,
    sql`update corp_user set status = ${status}, left_at = ${hasLeft ? now : null}, updated_at = ${now}, updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and user_id = ${member.user_id}`,
  )
  if (status === UserStatus.enabled) return
  await signOut(db, who, member, hasLeft ? 'left' : 'disabled', now)
  // Alarms for the lead of a department would reach nobody; the department shows that it has none.
  await rowsOf(
    db,
    sql`update dept set leader_id = 0, updated_at = ${now}, updated_by = ${who.user_id}
      where corp_id = ${who.corp_id} and leader_id = ${member.user_id} and deleted_at is null`,
  )
}

/** Who takes over from members; undefined is the pool, for talents only. Anybody but an enabled other member is refused. */
export async function heirOf(
  db: Db,
  who: Staff,
  toUserId: number,
  leaving: readonly number[],
): Promise<MemberRecord | undefined> {
  if (toUserId === 0) return undefined
  // Whoever the list of successors names, also outside of what a lead sees.
  const successor = await memberOf(db, who, toUserId, { anybody: true })
  if (!successor || successor.status !== UserStatus.enabled || leaving.includes(toUserId))
    return refuse(Code.badField, '接手人须是其他在职成员，请重新选择', { field: 'to_user_id' })
  if (!canTakeOver(successor, await openModules(db, who.corp_id, leaving)))
    return refuse(
      Code.badField,
      `${successor.nick_name}的角色是${roleLabel[successor.role_id] ?? '其他'}，不能接手这些数据，请选择其他成员`,
      { field: 'to_user_id' },
    )
  return successor
}

/** Disabling and deleting need a hand-over first, so that no talent is left with nobody. */
export async function refuseUnfinished(db: Db, who: Staff, member: MemberRecord): Promise<void> {
  const counts = await handOverCounts(db, who.corp_id, member.user_id)
  if (counts.talents > 0) refuse(Code.notAllowed, `请先移交${member.nick_name}跟进的 ${counts.talents} 位达人`, counts)
}
