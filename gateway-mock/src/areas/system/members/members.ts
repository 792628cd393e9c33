import { NO_ACCESS } from '@crm/access/canOpen'
import { DAY_SECONDS } from '@crm/base/durations'
import { memberCalls } from '@crm/contracts/calls/members'
import { QuotaType, UserStatus } from '@crm/contracts/enums'
import { sql } from 'drizzle-orm'
import { runBulkWrite } from '../../../records/bulk/runBulkWrite.ts'
import { selectRows } from '../../../records/bulk/selection.ts'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { clientHashOf, hashPassword } from '../../../store/database/passwords.ts'
import { opensRoute } from '../../../rules/access.ts'
import { pageInfo } from '../../../records/page.ts'
import { Code, RefusalError, refuse, refuseField } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { rowsOf } from '../../../store/database/query.ts'
import { firstPasswordUntil } from '../../../records/session/firstPassword.ts'
import { closePassport } from '../../../records/session/passport.ts'
import { removeSecondFactor } from '../../../records/session/secondFactor.ts'
import { refuseWithoutSeat } from '../../../records/enterprises/enterprises.ts'
import { quotaOf } from '../../../rules/quota.ts'
import { serve } from '../../serve.ts'
import { deptHandlers } from '../../../records/members/depts.ts'
import { handOver, handOverCounts, successors } from './handOver.ts'
import { changeOf, findMember, heirOf, lockMember, refuseUnfinished, setStatus, signOut } from './memberActs.ts'
import { memberShops } from './memberShops.ts'
import { partingHandlers } from './parting.ts'
import { memberOf, memberPage } from '../../../records/members/memberRows.ts'
import {
  addMember,
  changeMember,
  type MemberRecord,
  managingRefusal,
  newPassword,
  OF_MEMBER,
  refuseLastAdmin,
} from '../../../records/members/memberWrites.ts'

const MODULE = '成员管理'
/** Where the members of a module are listed. */
const PAGES_OF = {
  1: ['SystemMember', 'SystemRole'],
  2: ['ContentSystemMember', 'ContentSystemRole'],
} as const
const RESTORE_WITHIN_S = 30 * DAY_SECONDS

/** What a write refuses by throwing, before it writes anything. */
async function refusalOf(write: Promise<void>): Promise<RefusalError | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (error instanceof RefusalError) return error
    throw error
  }
}

/** A password, or a second factor, is that of every enterprise of its person: one of them may not set it for all. */
async function refuseSharedPerson(db: Db, who: Staff, member: MemberRecord, sentence: string): Promise<void> {
  const others = await rowsOf(
    db,
    sql`select 1 from corp_user where user_id = ${member.user_id} and corp_id <> ${who.corp_id} and status <> ${UserStatus.deleted}`,
  )
  if (others.length > 0) refuse(Code.notAllowed, sentence)
}

export const members = serve(memberCalls, {
  ...deptHandlers,
  ...partingHandlers,
  ...memberShops,

  list: async ({ request, db, who, now }) => {
    if (!PAGES_OF[request.classify].some((name) => opensRoute(who, name))) refuse(Code.notAllowed, NO_ACCESS)
    const page = await memberPage(db, who, request, now)
    const { used, limit } = await quotaOf(db, who.corp_id, QuotaType.seat, now)
    return {
      list: page.list,
      page_info: pageInfo(request, page.total_count),
      ext: { status_count: page.status_count, unassigned: page.unassigned, seats: { used, limit } },
    }
  },

  add: async ({ request, db, who, now, oplog }) => {
    const { nick_name, role_id, dept_id } = request
    const added = await addMember(db, who, request, now)
    await oplog({
      module: MODULE,
      action: '添加成员',
      object: nick_name,
      object_id: added.user_id,
      after: { role_id, dept_id },
    })
    return added
  },

  update: async ({ request, db, who, now, oplog }) => {
    // A name is one's own; role, department and dates are others' business.
    const self = request.role_id === undefined && request.dept_id === undefined
    const member = await lockMember(db, who, request.user_id, { self })
    refuseStale(member, request.updated_at)
    await changeMember(db, who, member, request, now)
    const { user_id: _, updated_at: __, ...after } = request
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, member[key as keyof MemberRecord]])) // same names
    await oplog({
      module: MODULE,
      action: '编辑成员',
      object: member.nick_name,
      object_id: member.user_id,
      before,
      after,
    })
  },

  updateMany: async (ctx) => {
    const { request, db, who, now } = ctx
    const { ids = [], updated_at, status, to_user_id, ...change } = request
    const changes = change.role_id !== undefined || change.dept_id !== undefined
    if (status === undefined && !changes) refuseField('role_id', '角色与部门至少选择一项')
    if (status !== undefined && changes) refuseField('status', '停用时不能同时修改角色或部门')
    const successor = to_user_id === undefined ? undefined : await heirOf(db, who, to_user_id, ids)
    const disable = async (member: MemberRecord) => {
      if (member.status !== UserStatus.enabled) refuse(Code.notAllowed, '该成员不是在职状态')
      await refuseLastAdmin(db, who, member)
      if (to_user_id === undefined) await refuseUnfinished(db, who, member)
      else await handOver(db, who, member, successor, now)
      await setStatus(db, who, member, UserStatus.disabled, now)
    }
    const selection = await selectRows(db, who, {
      ...OF_MEMBER,
      keys: ids,
      read: updated_at,
      rowsOf: async (keys) => {
        const rows: MemberRecord[] = []
        for (const id of keys) rows.push(...[(await memberOf(db, who, id)) ?? []].flat())
        return rows
      },
      keyOf: (member) => member.user_id,
    })
    return runBulkWrite(ctx, selection, {
      module: MODULE,
      action: status === undefined ? '批量编辑成员' : '批量停用成员',
      unit: '名成员',
      nameOf: (member) => member.nick_name,
      keyOf: (member) => member.user_id,
      before: ({ role_id, dept_id, status: was }) => ({ role_id, dept_id, status: was }),
      after: { ...change, status, ...(to_user_id !== undefined && { to: successor?.nick_name ?? '公海' }) },
      each: (member) =>
        managingRefusal(who, member) ??
        refusalOf(status === undefined ? changeMember(db, who, member, change, now) : disable(member)),
    })
  },

  resetPassword: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    await refuseSharedPerson(db, who, member, '该成员同时属于其他企业，不能重置密码，可使用验证码登录')
    const password = newPassword()
    await rowsOf(
      db,
      sql`update app_user set password_hash = ${await hashPassword(clientHashOf(password))},
        first_password_until = ${firstPasswordUntil(now)}, updated_at = ${now}, updated_by = ${who.user_id}
        where user_id = ${member.user_id}`,
    )
    await signOut(db, who, member, 'replaced', now)
    await closePassport(db, { user_id: member.user_id, now })
    await oplog({
      module: MODULE,
      action: '重置密码',
      object: member.nick_name,
      object_id: member.user_id,
      after: { password },
    })
    return { password }
  },

  resetSecondFactor: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    await refuseSharedPerson(db, who, member, '该成员同时属于其他企业，不能重置两步验证，请联系客服')
    if (!(await removeSecondFactor(db, member.user_id))) refuse(Code.notAllowed, '该成员未启用两步验证')
    await signOut(db, who, member, 'replaced', now)
    await closePassport(db, { user_id: member.user_id, now })
    await oplog({
      module: MODULE,
      action: '重置两步验证',
      object: member.nick_name,
      object_id: member.user_id,
      before: { second_factor: 1 },
      after: { second_factor: 0 },
    })
  },

  handOver: async ({ request, db, who }) => {
    const member = await findMember(db, who, request.user_id)
    const counts = await handOverCounts(db, who.corp_id, member.user_id)
    return { counts, list: await successors(db, who, member.user_id, member.role_id) }
  },

  change: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    const successor = await heirOf(db, who, request.to_user_id, [member.user_id])
    const moved = await handOver(db, who, member, successor, now)
    const after = { to: successor?.nick_name ?? '公海', moved: moved.success, left: moved.failures.length }
    await oplog({ module: MODULE, action: '转移数据', object: member.nick_name, object_id: member.user_id, after })
    return moved
  },

  setStatus: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    refuseStale(member, request.updated_at)
    if (request.status === UserStatus.disabled) {
      await refuseLastAdmin(db, who, member)
      await refuseUnfinished(db, who, member)
    } else await refuseWithoutSeat(db, who.corp_id, now)
    await setStatus(db, who, member, request.status, now)
    const action = request.status === UserStatus.disabled ? '停用成员' : '启用成员'
    await oplog({ module: MODULE, action, ...changeOf(member, request.status) })
  },

  remove: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    refuseStale(member, request.updated_at)
    await refuseLastAdmin(db, who, member)
    await refuseUnfinished(db, who, member)
    await setStatus(db, who, member, UserStatus.deleted, now)
    await oplog({ module: MODULE, action: '删除成员', ...changeOf(member, UserStatus.deleted) })
  },

  restore: async ({ request, db, who, now, oplog }) => {
    const member = await lockMember(db, who, request.user_id)
    if (member.status !== UserStatus.deleted) refuse(Code.notAllowed, '该成员未被删除')
    if (member.left_at !== null) refuse(Code.notAllowed, '该成员已退出企业，请重新添加或邀请')
    if (now - member.updated_at > RESTORE_WITHIN_S) refuse(Code.notAllowed, '删除已超过 30 天，不能恢复')
    await refuseWithoutSeat(db, who.corp_id, now)
    await setStatus(db, who, member, UserStatus.enabled, now)
    await oplog({ module: MODULE, action: '恢复成员', ...changeOf(member, UserStatus.enabled) })
  },
})
