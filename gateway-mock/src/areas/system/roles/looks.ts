import { isCorpAdmin, manages, roleLabel } from '@crm/access/roles'
import { rolesOfModule } from '@crm/access/rights'
import type { RequestOf } from '@crm/contracts/call'
import { lookCalls } from '@crm/contracts/calls/looks'
import { UserStatus } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { memberOf } from '../../../records/members/memberRows.ts'
import { managingRefusal } from '../../../records/members/memberWrites.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { writeLog } from '../../../records/oplog.ts'
import { endLook, type Eyes, startLook } from '../../../records/session/looks.ts'
import { Code, refuse, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import type { RoleRights } from '../../../store/database/schema.ts'
import { serve } from '../../serve.ts'
import { acceptRights } from './roleRights.ts'

const MODULE = '角色权限'
const MODULES: readonly ModuleId[] = [1, 2]

type Draft = NonNullable<RequestOf<typeof lookCalls.start>['draft']> & { classify: ModuleId }

/** The rights of a role as they would be after the draft is saved; refused as saving it would be. */
async function rightsAfter(db: Db, who: Staff, role_id: number, draft: Draft): Promise<RoleRights[]> {
  const { other, otherModule, kept, actions, refuseLacked } = await acceptRights(db, who, {
    ...draft,
    role_id,
    closed: draft.closed ?? [],
    denied: draft.denied ?? [],
  })
  refuseLacked()
  const { classify, closed, export_permission, user_detail_permission } = draft
  return [
    { classify, closed: closed ?? [], actions, export_permission, user_detail_permission },
    {
      classify: otherModule,
      closed: kept,
      actions: other.actions,
      export_permission: other.export_permission,
      user_detail_permission: other.user_detail_permission,
    },
  ]
}

/** 以角色或成员的视角查看, for administrators: whom they manage, no more than they may see themselves, and nothing is written. */
export const looks = serve(lookCalls, {
  start: async ({ request, db, who, now, oplog }) => {
    const { role_id, user_id, draft } = request
    if ((role_id === undefined) === (user_id === undefined)) refuseParameter('role_id', '与 user_id 须且只能有一个')
    if (role_id === undefined && draft !== undefined) refuseParameter('draft', '仅用于 role_id')
    if (user_id !== undefined) {
      const member = (await memberOf(db, who, user_id)) ?? refuse(Code.outOfScope, '暂无数据权限')
      const refusal = managingRefusal(who, member)
      if (refusal) throw refusal
      if (member.status !== UserStatus.enabled) refuse(Code.notAllowed, '该成员不是在职状态')
      await oplog({
        module: MODULE,
        action: '以成员视角登录',
        object: member.nick_name,
        object_id: user_id,
        after: { role_id: member.role_id },
      })
      return startLook(db, who, { user_id }, now)
    }
    const role = role_id ?? 0
    if (!MODULES.some((module) => rolesOfModule(module).includes(role))) refuse(Code.notFound, '没有这个角色')
    if (!isCorpAdmin(who) || !manages(who.role_id, role)) refuse(Code.notAllowed, '无权管理该角色')
    const rights = draft && (await rightsAfter(db, who, role, draft as Draft)) // the contract takes no other module
    const eyes: Eyes = { role_id: role, rights }
    await oplog({
      module: MODULE,
      action: '以角色视角登录',
      object: roleLabel[role] ?? '',
      object_id: role,
      after: { unsaved: draft === undefined ? 0 : 1, ...(draft && { closed: draft.closed, denied: draft.denied }) },
    })
    return startLook(db, who, eyes, now)
  },

  end: async ({ db, who, now, ip, device, request_id }) => {
    const { look, token_hash } = who
    if (!look) return refuse(Code.notAllowed, '当前不在以他人视角查看')
    await endLook(db, who.corp_id, token_hash, now)
    await writeLog(db, {
      ...{ who: await staffOf(db, who.corp_id, look.by), now, ip, device, request_id },
      module: MODULE,
      action: '结束视角登录',
      object: look.name,
      object_id: look.of === 'member' ? who.user_id : who.role_id,
      after: { of: look.of },
    })
    return {}
  },
})
