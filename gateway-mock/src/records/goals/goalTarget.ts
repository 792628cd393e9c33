import { dataScopeOf, hasRole } from '@crm/access/roles'
import { MANAGE_ROLES } from '@crm/contracts/routes/groups'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { GoalTarget } from '../../figures/staff.ts'
import { Code, refuse } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import { corpUser, dept } from '../../store/database/schema.ts'

/** Whose target it is, by name. */
export type NamedTarget = GoalTarget & { name: string }

/** A department of the caller's scope as a target; refuses (40301) another. */
async function deptTarget(db: Db, who: Staff, id: number): Promise<NamedTarget> {
  const [row] = await db
    .select({ id: dept.id, name: dept.name })
    .from(dept)
    .where(and(eq(dept.corp_id, who.corp_id), eq(dept.id, id), isNull(dept.deleted_at)))
  if (!row || (dataScopeOf(who.role_id) !== 'corp' && !who.dept_ids.includes(id)))
    refuse(Code.outOfScope, '暂无数据权限')
  return { type: 'dept', ...row }
}

/** A member of the caller's scope as a target; refuses (40301) another. */
export async function userTarget(db: Db, who: Staff, id: number): Promise<NamedTarget> {
  const [row] = await db
    .select({ id: corpUser.user_id, name: corpUser.nick_name, dept_id: corpUser.dept_id })
    .from(corpUser)
    .where(and(eq(corpUser.corp_id, who.corp_id), eq(corpUser.user_id, id)))
  const scope = dataScopeOf(who.role_id)
  const isInScope =
    scope === 'corp' || id === who.user_id || (scope === 'department' && who.dept_ids.includes(row?.dept_id ?? 0))
  if (!row || !isInScope) refuse(Code.outOfScope, '暂无数据权限')
  return { type: 'user', id: row.id, name: row.name }
}

/** Whose target: the chosen member or department; else a medium's own, a lead's department, an administrator's whole tree. */
export async function goalTargetOf(
  db: Db,
  who: Staff,
  { user_id, dept_id }: { user_id?: number | undefined; dept_id?: number | undefined },
): Promise<NamedTarget> {
  if (user_id !== undefined) return userTarget(db, who, user_id)
  if (dept_id !== undefined) return deptTarget(db, who, dept_id)
  if (!hasRole(who, MANAGE_ROLES)) return userTarget(db, who, who.user_id)
  if (dataScopeOf(who.role_id) === 'department' && who.dept_id > 0) return deptTarget(db, who, who.dept_id)
  const [root] = await db
    .select({ id: dept.id, name: dept.name })
    .from(dept)
    .where(and(eq(dept.corp_id, who.corp_id), eq(dept.parent_id, 0), isNull(dept.deleted_at)))
    .orderBy(asc(dept.sort), asc(dept.id))
    .limit(1)
  return root && dataScopeOf(who.role_id) === 'corp' ? { type: 'dept', ...root } : userTarget(db, who, who.user_id)
}
