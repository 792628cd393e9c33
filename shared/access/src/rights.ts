import { BusinessModule } from '@crm/contracts/enums'
import {
  ALL_ROLES,
  COMMISSION_MANAGERS,
  CONTENT_ONLY_ROLES,
  CORP_ADMINS,
  SALES_LEADS,
  SEEDING_STAFF,
  STAFF_DETAIL_READERS,
} from '@crm/contracts/routes/groups'
import type { AccessRow, ModuleId } from '@crm/contracts/routes/routeRow'
import { type DataScope, dataScopeOf, hasRole, isCorpAdmin, managedRoles, Role } from './roles.ts'
import type { Who } from './who.ts'

/** What a role may do in commerce besides opening pages; the enterprise may take it from a role that has it. */
export const ROLE_RIGHTS = {
  contact: { label: '查看联系方式', roles: ALL_ROLES },
  sample_review: { label: '审核样品', roles: [...SALES_LEADS, Role.sampleAssistant] },
  attribution: { label: '归属调整', roles: CORP_ADMINS },
  cost_price: { label: '成本价', roles: SALES_LEADS },
  commission: { label: '提成', roles: COMMISSION_MANAGERS },
} as const satisfies Readonly<Record<string, { label: string; roles: readonly number[] }>>
export type RoleRight = keyof typeof ROLE_RIGHTS
/** The rights by name, in the order of the screen. */
export const RIGHT_NAMES = Object.keys(ROLE_RIGHTS) as [RoleRight, ...RoleRight[]]

/** What of a person decides about a right; without `denied` nothing was taken away. */
export type RightHolder = Pick<Who, 'role_id'> & Partial<Pick<Who, 'denied'>>

/** The role has the right, and the enterprise has not taken it away. */
export function hasRight(who: RightHolder, right: RoleRight): boolean {
  return hasRole(who, ROLE_RIGHTS[right].roles) && !who.denied?.includes(right)
}

/** What the enterprise gives or takes besides pages, by name: of a module, and of commerce. */
export type GivenRight = 'export_permission' | 'user_detail_permission' | RoleRight

/** Whether somebody has a right himself; nobody gives one that he lacks. */
export function holdsRight(who: RightHolder & Pick<Who, 'permission'>, right: GivenRight, module: ModuleId): boolean {
  return right === 'export_permission' || right === 'user_detail_permission'
    ? who.permission[module][right]
    : hasRight(who, right)
}

/** Why a right, or a page, cannot be given. */
export const notYoursToGive = (label: string): string => `您没有「${label}」权限，不能开放给其他角色`

/** Pages that are what a right is about: without it they are closed. */
const PAGES_OF_RIGHTS: Readonly<Record<string, RoleRight>> = { CommissionManage: 'commission' }

/**
 * The enterprise has closed the page to the role: by its name, with every page that it stands under, or by a right that it is about.
 * A page of both modules is closed in both.
 */
export function isClosed(
  row: Pick<AccessRow, 'name' | 'parents'>,
  { closed = [], denied = [] }: Partial<Pick<Who, 'closed' | 'denied'>>,
): boolean {
  if (closed.includes(row.name)) return true
  const right = PAGES_OF_RIGHTS[row.name]
  if (right !== undefined && denied.includes(right)) return true
  return row.parents !== undefined && row.parents.length > 0 && row.parents.every((name) => closed.includes(name))
}

/** Stay open to everybody: who is refused everything else still finds the account and his messages. */
export const NEVER_CLOSED: readonly string[] = ['SystemAccount', 'SystemNotice', 'TaskCenter']

/** What a role may do in a module, as far as the enterprise decides it. */
export interface RoleSetting {
  /** Routes taken away. */
  closed: readonly string[]
  denied: readonly RoleRight[]
  export_permission: 0 | 1
  user_detail_permission: 0 | 1
}

const NO_EXPORT_ROLES: readonly number[] = [Role.sampleAssistant, Role.adOperator]

/** What a role may do until the enterprise says otherwise. */
export function defaultRoleSetting(role: number): RoleSetting {
  return {
    closed: [],
    denied: [],
    export_permission: NO_EXPORT_ROLES.includes(role) ? 0 : 1,
    user_detail_permission: STAFF_DETAIL_READERS.includes(role) ? 1 : 0,
  }
}

/** The roles that work in a module. */
export function rolesOfModule(module: ModuleId): readonly number[] {
  if (module === BusinessModule.content) return SEEDING_STAFF
  return ALL_ROLES.filter((role) => !CONTENT_ONLY_ROLES.includes(role))
}

/** The role works in the module; administrators of the corporation work in both. */
export function worksIn(who: Pick<Who, 'role_id'>, module: ModuleId): boolean {
  return isCorpAdmin(who) || hasRole(who, rolesOfModule(module))
}

/** Smallest first. */
const SCOPES: readonly DataScope[] = ['assignedAds', 'own', 'samples', 'ads', 'department', 'corp']

/** The role of these that sees least: first by how far its data reaches, then who works in this module alone. */
export function leastRole(roles: readonly number[], module: ModuleId): number | undefined {
  const weight = (role: number) => {
    const works = ([1, 2] as const).filter((each) => rolesOfModule(each).includes(role))
    return SCOPES.indexOf(dataScopeOf(role)) * 4 + (works.includes(module) ? 0 : 2) + works.length - 1
  }
  return roles.toSorted((left, right) => weight(left) - weight(right))[0]
}

/** The roles that a role gives to members of a module; the page of commerce is that of the whole enterprise. */
export function managedRolesOf(role: number, module: ModuleId): readonly number[] {
  const managed = managedRoles(role)
  return module === BusinessModule.commerce ? managed : managed.filter((other) => rolesOfModule(module).includes(other))
}
