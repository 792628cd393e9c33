import { NO_ACCESS } from '@crm/access/canOpen'
import { manages } from '@crm/access/roles'
import {
  type GivenRight,
  holdsRight,
  NEVER_CLOSED,
  notYoursToGive,
  RIGHT_NAMES,
  ROLE_RIGHTS,
  type RoleRight,
  rolesOfModule,
} from '@crm/access/rights'
import type { RoleDetail } from '@crm/contracts/calls/roles'
import { BusinessModule } from '@crm/contracts/enums'
import { BASELINE_ROUTES } from '@crm/contracts/routes/baseline'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { and, eq, sql } from 'drizzle-orm'
import { lockRows } from '../../../records/bulk/selection.ts'
import { OF_MEMBER } from '../../../records/members/memberWrites.ts'
import { staffOf } from '../../../records/members/staff.ts'
import { opensRoute } from '../../../rules/access.ts'
import { Code, refuse, refuseParameter } from '../../../rules/refusal.ts'
import type { Staff } from '../../../rules/staff.ts'
import type { Db } from '../../../store/database/db.ts'
import { isOneOf } from '../../../store/database/query.ts'
import { rolePermission } from '../../../store/database/schema.ts'

/** Where the roles of a module are. */
export const PAGE_OF: Readonly<Record<ModuleId, string>> = { 1: 'SystemRole', 2: 'ContentSystemRole' }
/** Pages that anybody could be kept from: those inside the application that ask for a session. */
const CLOSABLE = new Map(
  BASELINE_ROUTES.filter((row) => row.login && !NEVER_CLOSED.includes(row.name)).map((row) => [row.name, row]),
)

/** Refuses whoever may not open the roles of the module. */
export function refuseClosed(who: Staff, classify: ModuleId): void {
  if (!opensRoute(who, PAGE_OF[classify])) refuse(Code.notAllowed, NO_ACCESS)
}

/** The setting of a role in a module. */
export const of = (who: Staff, role: number, classify: number) =>
  and(eq(rolePermission.corp_id, who.corp_id), eq(rolePermission.role_id, role), eq(rolePermission.classify, classify))

/** The setting of a role in a module; without one nothing was taken away, and nothing given that needs to be. */
export async function settingOf(db: Db, who: Staff, role: number, classify: ModuleId) {
  const [row] = await db
    .select()
    .from(rolePermission)
    .where(of(who, role, classify))
  const actions: Readonly<Record<string, number>> = row?.actions ?? {}
  return {
    closed: row?.routes.closed ?? [],
    // What the rules do not give the role was never taken from it.
    denied: RIGHT_NAMES.filter((right) => actions[right] === 0 && ROLE_RIGHTS[right].roles.includes(role as never)),
    export_permission: row?.export_permission === 1 ? (1 as const) : (0 as const),
    user_detail_permission: row?.user_detail_permission === 1 ? (1 as const) : (0 as const),
    updated_at: row?.updated_at ?? 0,
    updated_by: row?.updated_by ?? 0,
    actions,
  }
}

/** A page of both modules, which is closed in both. */
export const isShared = (name: string) => CLOSABLE.get(name)?.module === undefined

type Setting = Pick<RoleDetail, 'closed' | 'export_permission' | 'user_detail_permission'> & {
  denied: readonly string[]
}

/**
 * Nobody gives what he has not got himself: rights and pages that the role gets anew are those of the giver. What it has may stay.
 * The pages are those closed in either module; one that stands under others opens with them.
 */
function refuseBeyondOwn(
  giver: Staff,
  { role_id, classify }: { role_id: number; classify: ModuleId },
  before: Setting,
  after: Setting,
): void {
  const given: GivenRight[] = [
    ...(['export_permission', 'user_detail_permission'] as const).filter(
      (key) => after[key] === 1 && before[key] !== 1,
    ),
    ...RIGHT_NAMES.filter(
      (right) => classify === BusinessModule.commerce && before.denied.includes(right) && !after.denied.includes(right),
    ),
  ]
  const lacked = given.find((right) => !holdsRight(giver, right, classify))
  if (lacked !== undefined) refuse(Code.notAllowed, notYoursToGive(labelOf(lacked)))
  const all: Staff = { ...giver, closed: [], denied: [] }
  const opens = (name: string, closed: readonly string[]) => opensRoute({ ...all, role_id, closed }, name)
  const freed = before.closed.filter((name) => !after.closed.includes(name) && opens(name, []))
  // A page below that only the giver's role lacks is the business of the roles: whoever has the page above may open that.
  const below = [...CLOSABLE.keys()].filter(
    (name) => opens(name, after.closed) && !opens(name, before.closed) && opensRoute(all, name),
  )
  const page = [...freed, ...below].find((name) => !opensRoute(giver, name))
  if (page !== undefined)
    refuse(Code.notAllowed, '您没有所开放页面的权限，不能开放给其他角色', { field: 'closed', route: page })
}

/** The caller with what he may do now: neither that nor the setting of the role changes until the end of the transaction. */
async function lockGiver(db: Db, who: Staff, role_id: number): Promise<Staff> {
  await lockRows(db, who, OF_MEMBER, [who.user_id])
  await db.execute(
    sql`select 1 from role_permission /* both modules: all that a role may do is locked */ where corp_id = ${who.corp_id} and ${isOneOf(sql`role_id`, [role_id, who.role_id])}
      order by role_id, classify for update`,
  )
  return (await staffOf(db, who.corp_id, who.user_id)) ?? refuse(Code.notAllowed, NO_ACCESS)
}

const labelOf = (right: GivenRight): string => {
  if (right === 'export_permission') return '导出'
  return right === 'user_detail_permission' ? '查看媒介数据' : ROLE_RIGHTS[right].label
}

/** Rights of a role in a module, as somebody would save them. */
export type RightsRequest = Setting & { role_id: number; classify: ModuleId }

/**
 * Judges rights that somebody would give a role: pages and rights that there are, a role that the giver manages, nothing that the
 * giver lacks. Answers what stands now and what would stand then; giver and setting stay as they are to the end of the transaction.
 */
export async function acceptRights(db: Db, who: Staff, asked: RightsRequest) {
  const { role_id, classify, closed, denied } = asked
  refuseClosed(who, classify)
  if (!rolesOfModule(classify).includes(role_id)) refuse(Code.notFound, '该业务板块没有这个角色')
  const unknown = closed.find((name) => !CLOSABLE.has(name))
  if (unknown !== undefined)
    refuse(Code.badField, NEVER_CLOSED.includes(unknown) ? '该页面始终对所有角色开放' : '页面已更新，请刷新后重试', {
      field: 'closed',
    })
  const isRight = (name: string): name is RoleRight => RIGHT_NAMES.some((right) => right === name)
  const wrong = denied.find((name) => !isRight(name))
  if (wrong !== undefined) refuseParameter('denied', `没有权限 ${wrong}`)
  const giver = await lockGiver(db, who, role_id)
  if (!manages(giver.role_id, role_id)) refuse(Code.notAllowed, '无权管理该角色')
  const before = await settingOf(db, who, role_id, classify)
  // What is opened again of both modules is open in the other one too.
  const otherModule = classify === BusinessModule.commerce ? 2 : 1
  const other = await settingOf(db, who, role_id, otherModule)
  const kept = other.closed.filter((name) => !isShared(name) || closed.includes(name))
  const refuseLacked = () =>
    refuseBeyondOwn(
      giver,
      { role_id, classify },
      { ...before, closed: [...before.closed, ...other.closed] },
      { ...asked, closed: [...closed, ...kept] },
    )
  const actions: Record<string, number> = {
    ...before.actions,
    ...(classify === BusinessModule.commerce &&
      Object.fromEntries(RIGHT_NAMES.map((right) => [right, denied.includes(right) ? 0 : 1]))),
  }
  return { before, otherModule, other, kept, actions, refuseLacked }
}
