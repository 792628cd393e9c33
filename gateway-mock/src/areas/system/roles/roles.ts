import { isCorpAdmin, manages, roleLabel } from '@crm/access/roles'
import { rolesOfModule } from '@crm/access/rights'
import { roleCalls } from '@crm/contracts/calls/roles'
import { BusinessModule, UserStatus } from '@crm/contracts/enums'
import { CORP_ADMINS } from '@crm/contracts/routes/groups'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { sql } from 'drizzle-orm'
import { refuseStale } from '../../../records/bulk/stale.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf, rowsOf } from '../../../store/database/query.ts'
import { rolePermission } from '../../../store/database/schema.ts'
import { Code, refuse } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import { sendNotice } from '../../../records/notices/notices.ts'
import { actsLeftOpen } from '../../../rules/actsLeftOpen.ts'
import { serve } from '../../serve.ts'
import { int, number, select } from '../../../store/database/select.ts'
import { acceptRights, isShared, of, PAGE_OF, refuseClosed, settingOf } from './roleRights.ts'

const MODULE = '角色权限'

async function counted(db: Db, who: Staff, classify: ModuleId, roles: readonly number[]) {
  const rows = await rowsOf(
    db,
    select(
      { role_id: number`role_id`, count: int`count(*)` },
      sql`from corp_user where corp_id = ${who.corp_id}
      and status = ${UserStatus.enabled} and ${isOneOf(sql`role_id`, roles)} group by role_id`,
    ),
  )
  return roles
    .filter((role) => rolesOfModule(classify).includes(role))
    .map((role_id) => ({
      role_id,
      role_name: roleLabel[role_id] ?? '',
      count: rows.find((row) => row.role_id === role_id)?.count ?? 0,
    }))
}

export const roles = serve(roleCalls, {
  listCount: async ({ request, db, who }) => {
    refuseClosed(who, request.classify)
    return { list: await counted(db, who, request.classify, rolesOfModule(request.classify)) }
  },
  listCountNoAdmin: async ({ request, db, who }) => {
    refuseClosed(who, request.classify)
    const others = rolesOfModule(request.classify).filter((role_id) => !isCorpAdmin({ role_id }))
    return { list: await counted(db, who, request.classify, others) }
  },
  detail: async ({ request, db, who }) => {
    const { role_id, classify } = request
    refuseClosed(who, classify)
    if (!rolesOfModule(classify).includes(role_id)) refuse(Code.notFound, '该业务板块没有这个角色')
    const [role] = await counted(db, who, classify, [role_id])
    const { actions: _, updated_by: __, ...own } = await settingOf(db, who, role_id, classify)
    // A page of both modules is closed in both.
    const other = await settingOf(db, who, role_id, classify === BusinessModule.commerce ? 2 : 1)
    return {
      ...own,
      ...{ role_id, role_name: roleLabel[role_id] ?? '', count: role?.count ?? 0 },
      closed: [...new Set([...own.closed, ...other.closed.filter(isShared)])],
      is_editable: manages(who.role_id, role_id) ? 1 : 0,
    }
  },
  openActs: async ({ request, db, who, calls }) => {
    const { role_id, classify, closed } = request
    refuseClosed(who, classify)
    if (!rolesOfModule(classify).includes(role_id)) refuse(Code.notFound, '该业务板块没有这个角色')
    const settings = await Promise.all(([1, 2] as const).map((module) => settingOf(db, who, role_id, module)))
    const { denied } = settings[0] ?? { denied: [] }
    const stored = new Set(settings.flatMap((setting) => setting.closed))
    return { list: actsLeftOpen(calls, { ...who, role_id, denied }, { before: [...stored], after: closed }) }
  },
  save: async ({ request, db, who, now, oplog }) => {
    const { role_id, classify, closed, denied, export_permission, user_detail_permission } = request
    const accepted = await acceptRights(db, who, request)
    const { before, other, otherModule, kept, actions } = accepted
    refuseStale(before, request.updated_at)
    accepted.refuseLacked()
    const written = { updated_at: now > before.updated_at ? now : before.updated_at + 1, updated_by: who.user_id }
    const values = { routes: { closed }, export_permission, user_detail_permission, actions, ...written }
    await db
      .insert(rolePermission)
      .values({ corp_id: who.corp_id, role_id, classify, created_at: now, ...values })
      .onConflictDoUpdate({
        target: [rolePermission.corp_id, rolePermission.role_id, rolePermission.classify],
        set: values,
      })
    if (kept.length < other.closed.length)
      await db
        .update(rolePermission)
        .set({ routes: { closed: kept }, ...written })
        .where(of(who, role_id, otherModule))
    await oplog({
      module: MODULE,
      action: '编辑角色权限',
      object: roleLabel[role_id] ?? '',
      object_id: role_id,
      classify,
      before: {
        closed: before.closed,
        denied: before.denied,
        export_permission: before.export_permission,
        user_detail_permission: before.user_detail_permission,
      },
      after: { closed, denied, export_permission, user_detail_permission },
    })
    if (export_permission !== before.export_permission)
      await tellAdmins(db, who, { role_id, classify, export_permission }, now)
    return { updated_at: written.updated_at }
  },
})

/** Who may take data into files is the business of every administrator. */
async function tellAdmins(
  db: Db,
  who: Staff,
  { role_id, classify, export_permission }: { role_id: number; classify: ModuleId; export_permission: 0 | 1 },
  now: number,
): Promise<void> {
  const admins = await rowsOf(
    db,
    select(
      { user_id: number`user_id` },
      sql`from corp_user where corp_id = ${who.corp_id} and status = ${UserStatus.enabled}
      and ${isOneOf(sql`role_id`, CORP_ADMINS)}`,
    ),
  )
  const name = roleLabel[role_id] ?? ''
  const content = `${who.nick_name}${export_permission === 1 ? '开放' : '关闭'}了${name}的${classify === BusinessModule.commerce ? '带货' : '种草'}导出权限`
  for (const { user_id } of admins)
    await sendNotice(
      db,
      { corp_id: who.corp_id, user_id },
      {
        ...{ event: 'rightsChanged', title: '导出权限变更', content, route: PAGE_OF[classify] },
        query: { role_id: String(role_id), tab: 'actions' },
      },
      now,
    )
}
