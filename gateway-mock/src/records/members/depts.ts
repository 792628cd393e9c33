import type { Handlers } from '../context.ts'
import type { memberCalls } from '@crm/contracts/calls/members'
import { sql } from 'drizzle-orm'
import { refuseStale } from '../bulk/stale.ts'
import { holdLock } from '../../store/database/locks.ts'
import type { Db } from '../../store/database/db.ts'
import { Code, refuse, refuseField } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import { rowOf, rowsOf } from '../../store/database/query.ts'
import { nextDeptId } from '../enterprises/enterprises.ts'
import { float, number, select, text } from '../../store/database/select.ts'

const MODULE = '成员管理'
/** Levels of departments. */
export const DEPTH_MAX = 5

interface DeptRow {
  id: number
  parent_id: number
  name: string
  leader_id: number
  path: string
  updated_at: number
  /** Who wrote it last; 0 for the product itself. */
  updated_by: number
}

async function deptOf(db: Db, corpId: number, id: number): Promise<DeptRow> {
  const [row] = await rowsOf(
    db,
    select(
      {
        id: number`id`,
        parent_id: number`parent_id`,
        name: text`name`,
        leader_id: number`leader_id`,
        path: text`path`,
        updated_at: float`updated_at`,
        updated_by: number`updated_by`,
      },
      sql`from dept
      where corp_id = ${corpId} and id = ${id} and deleted_at is null for update`,
    ),
  )
  return row ?? refuse(Code.notFound, '部门不存在')
}

/** Depth of a path: `/1/4/` is 2. */
const depthOf = (path: string) => path.split('/').filter(Boolean).length

/** Refuses a name of another department below the same one. Nobody else names one until the end of the transaction. */
async function refuseTwin(db: Db, corpId: number, parentId: number, name: string, id = 0): Promise<void> {
  await holdLock(db, 'department names', corpId)
  const twins = await rowsOf(
    db,
    sql`select 1 from dept where corp_id = ${corpId} and parent_id = ${parentId} and name = ${name} and id <> ${id} and deleted_at is null`,
  )
  if (twins.length > 0) refuseField('name', '同级部门中已有该名称')
}

/** Adds a department below another (0: at the top). Throws a refusal before anything is written. */
export async function addDept(
  db: Db,
  who: Staff,
  { name, parent_id }: { name: string; parent_id: number },
  now: number,
): Promise<number> {
  const parent = parent_id === 0 ? undefined : await deptOf(db, who.corp_id, parent_id)
  if (parent && depthOf(parent.path) >= DEPTH_MAX)
    refuse(Code.badField, `部门最多 ${DEPTH_MAX} 级`, { field: 'parent_id' })
  await refuseTwin(db, who.corp_id, parent_id, name)
  const id = await nextDeptId(db)
  await rowsOf(
    db,
    sql`insert into dept (id, corp_id, parent_id, name, path, sort, created_at, updated_at, updated_by)
      values (${id}, ${who.corp_id}, ${parent_id}, ${name}, ${`${parent?.path ?? '/'}${id}/`},
        (select coalesce(max(sort), 0) + 1 from dept where corp_id = ${who.corp_id}), ${now}, ${now}, ${who.user_id})`,
  )
  return id
}

type DeptHandlers = Pick<Handlers<typeof memberCalls>, 'addDept' | 'updateDept' | 'removeDept'>

export const deptHandlers: DeptHandlers = {
  addDept: async ({ request, db, who, now, oplog }) => {
    const { name, parent_id } = request
    const id = await addDept(db, who, { name, parent_id }, now)
    await oplog({ module: MODULE, action: '添加部门', object: name, object_id: id, after: { parent_id } })
    return { id }
  },

  updateDept: async ({ request, db, who, now, oplog }) => {
    const before = await deptOf(db, who.corp_id, request.id)
    refuseStale(before, request.updated_at)
    const next = { ...before, ...request }
    if (next.parent_id !== before.parent_id) {
      const parent = next.parent_id === 0 ? undefined : await deptOf(db, who.corp_id, next.parent_id)
      if (parent?.path.startsWith(before.path))
        refuse(Code.badField, '不能移动到自己的下级部门', { field: 'parent_id' })
      const { deepest } = await rowOf(
        db,
        select(
          { deepest: number`max(length(path) - length(replace(path, '/', '')))::int - 1` },
          sql`from dept
          where corp_id = ${who.corp_id} and path like ${`${before.path}%`} and deleted_at is null`,
        ),
      )
      const below = deepest - depthOf(before.path)
      if ((parent ? depthOf(parent.path) : 0) + 1 + below > DEPTH_MAX)
        refuse(Code.badField, `部门最多 ${DEPTH_MAX} 级`, { field: 'parent_id' })
      const path = `${parent?.path ?? '/'}${before.id}/`
      await rowsOf(
        db,
        sql`update dept set path = ${path} || substr(path, ${before.path.length + 1}::int) where corp_id = ${who.corp_id} and path like ${`${before.path}%`}`,
      )
    }
    await refuseTwin(db, who.corp_id, next.parent_id, next.name, before.id)
    if (next.leader_id !== 0) {
      const leaders = await rowsOf(
        db,
        sql`select 1 from corp_user where corp_id = ${who.corp_id} and user_id = ${next.leader_id} and status = 2`,
      )
      if (leaders.length === 0) refuse(Code.badField, '主管须是在职成员，请重新选择', { field: 'leader_id' })
    }
    await rowsOf(
      db,
      sql`update dept set name = ${next.name}, parent_id = ${next.parent_id}, leader_id = ${next.leader_id}, updated_at = ${now},
        updated_by = ${who.user_id} where corp_id = ${who.corp_id} and id = ${before.id}`,
    )
    const { id: _, updated_at: _read, ...after } = request
    const changed = { name: before.name, parent_id: before.parent_id, leader_id: before.leader_id }
    await oplog({
      module: MODULE,
      action: '编辑部门',
      object: before.name,
      object_id: before.id,
      before: changed,
      after,
    })
  },

  removeDept: async ({ request, db, who, now, oplog }) => {
    const before = await deptOf(db, who.corp_id, request.id)
    refuseStale(before, request.updated_at)
    const used = await rowOf(
      db,
      select(
        {
          members: number`(select count(*)::int from corp_user where corp_id = ${who.corp_id} and dept_id = ${before.id} and status <> 3)`,
          below: number`(select count(*)::int from dept where corp_id = ${who.corp_id} and parent_id = ${before.id} and deleted_at is null)`,
        },
        sql``,
      ),
    )
    if (used.below > 0) refuse(Code.badField, '请先删除下级部门', { field: 'id' })
    if (used.members > 0) refuse(Code.badField, `部门内还有 ${used.members} 名成员，请先移出`, { field: 'id' })
    await rowsOf(
      db,
      sql`update dept set deleted_at = ${now}, updated_at = ${now}, updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and id = ${before.id}`,
    )
    // Talents that were released to it alone would be seen by nobody: the department above takes them, or everybody.
    await rowsOf(
      db,
      sql`update corp_author set pool_dept_id = ${before.parent_id}, updated_at = ${now}, updated_by = ${who.user_id}
        where corp_id = ${who.corp_id} and pool_dept_id = ${before.id}`,
    )
    await oplog({
      module: MODULE,
      action: '删除部门',
      object: before.name,
      object_id: before.id,
      before: { name: before.name, parent_id: before.parent_id },
    })
  },
}
