import { canOpen } from '@crm/access/canOpen'
import { explainRefusal } from '@crm/access/explainRefusal'
import {
  defaultRoleSetting,
  type GivenRight,
  holdsRight,
  NEVER_CLOSED,
  RIGHT_NAMES,
  ROLE_RIGHTS,
  type RoleSetting,
} from '@crm/access/rights'
import { roleLabel } from '@crm/access/roles'
import type { Who } from '@crm/access/who'
import type { OpenAct, RoleDetail } from '@crm/contracts/calls/roles'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

/** What is being changed of a role. */
export type RoleDraft = Pick<RoleDetail, 'closed' | 'denied' | 'export_permission' | 'user_detail_permission'>

export const draftOf = ({ closed, denied, export_permission, user_detail_permission }: RoleDetail): RoleDraft => ({
  ...{ closed, denied, export_permission, user_detail_permission },
})

/** What the role may do until the enterprise says otherwise. */
export const defaultDraft = (role: number): RoleDraft => {
  const { closed, denied, ...permissions }: RoleSetting = defaultRoleSetting(role)
  return { closed: [...closed], denied: [...denied], ...permissions }
}

const MODULES: readonly ModuleId[] = [1, 2]

/** One page of the menu as a role sees it; `locked` says why it cannot be changed. */
export interface MenuItem {
  route: string
  label: string
  locked?: string
  /** Of a locked one: whether the role has it. */
  isOpen: boolean
  /** It stands in both modules and is closed in both. */
  isShared: boolean
}
export interface MenuGroup {
  label: string
  items: MenuItem[]
}

/**
 * The menu of a module with what a role may be given or not: role, edition and enterprise lock what they decide, and a page that is
 * closed to the role is opened by nobody who may not open it himself.
 */
export function menuOf(
  portal: Pick<PortalManifest, 'nav' | 'navGroups' | 'routes'>,
  who: Who,
  { role_id, module, closed = [] }: { role_id: number; module: ModuleId; closed?: readonly string[] },
): MenuGroup[] {
  const visitor: Who = { ...who, role_id, role_name: roleLabel[role_id] ?? '', module, closed: [], denied: [] }
  const groups = portal.navGroups.filter((group) => group.module === module).sort((a, b) => a.order - b.order)
  return groups.flatMap(({ label }) => {
    const items = portal.nav
      .filter((nav) => nav.module === module && nav.group === label)
      .sort((a, b) => a.order - b.order)
      .flatMap((nav): MenuItem[] => {
        const row = portal.routes.find(({ name }) => name === nav.route)
        if (!row) return []
        const item = { route: row.name, label: nav.label, isShared: row.module === undefined }
        if (NEVER_CLOSED.includes(row.name)) return [{ ...item, locked: '始终对所有角色开放', isOpen: true }]
        const refused = canOpen(row, visitor)
        const isLacked = closed.includes(row.name) && MODULES.every((each) => canOpen(row, { ...who, module: each }))
        if (!refused && isLacked) return [{ ...item, locked: '您没有该页面的权限，不能开放', isOpen: false }]
        if (!refused) return [{ ...item, isOpen: true }]
        const locked = refused.reason === 'role' ? '由角色决定' : explainRefusal(refused.reason, row, visitor)
        return [{ ...item, locked, isOpen: false }]
      })
    return items.length > 0 ? [{ label, items }] : []
  })
}

const onOff = (isOn: boolean) => (isOn ? '开' : '关')
const MODULE_NAMES: Readonly<Record<ModuleId, string>> = { 1: '带货', 2: '种草' }

/** What saving changes, a line for each. */
export function changesOf(
  before: RoleDraft,
  after: RoleDraft,
  groups: readonly MenuGroup[],
  module: ModuleId,
): string[] {
  const items = groups.flatMap((group) => group.items)
  const menus = items
    .filter(({ route }) => before.closed.includes(route) !== after.closed.includes(route))
    .map(
      ({ route, label }) =>
        `菜单「${label}」：${onOff(!before.closed.includes(route))} → ${onOff(!after.closed.includes(route))}`,
    )
  const rights = RIGHT_NAMES.filter((right) => before.denied.includes(right) !== after.denied.includes(right)).map(
    (right) =>
      `操作「${ROLE_RIGHTS[right].label}」：${onOff(!before.denied.includes(right))} → ${onOff(!after.denied.includes(right))}`,
  )
  const permissions = (
    [
      ['export_permission', `${MODULE_NAMES[module]}导出`],
      ['user_detail_permission', '查看媒介数据'],
    ] as const
  )
    .filter(([key]) => before[key] !== after[key])
    .map(([key, label]) => `操作「${label}」：${onOff(before[key] === 1)} → ${onOff(after[key] === 1)}`)
  return [...menus, ...rights, ...permissions]
}

/** What a role may still do, by the pages on which it may; the pages as people call them. */
export function byPages(
  acts: readonly OpenAct[],
  routes: PortalManifest['routes'],
): { pages: string; acts: readonly string[] }[] {
  const titleOf = (name: string) => routes.find((row) => row.name === name)?.title ?? name
  const grouped = Map.groupBy(acts, ({ pages }) =>
    [...new Set(pages.map(titleOf))].map((title) => `「${title}」`).join(''),
  )
  return [...grouped].map(([pages, each]) => ({ pages, acts: [...new Set(each.map(({ act }) => act))] }))
}

/** A draft without what the reader cannot give, which stays as it is stored. */
export function withinOwn(
  draft: RoleDraft,
  stored: RoleDraft,
  groups: readonly MenuGroup[],
  who: Who,
  module: ModuleId,
): RoleDraft {
  const lacks = (right: GivenRight) => !holdsRight(who, right, module)
  const locked = groups.flatMap(({ items }) =>
    items.filter((item) => item.locked !== undefined).map(({ route }) => route),
  )
  const kept = <Name extends string>(names: readonly Name[], isKept: (name: Name) => boolean) => names.filter(isKept)
  return {
    closed: [...new Set([...draft.closed, ...kept(stored.closed, (name) => locked.includes(name))])],
    denied: [
      ...new Set([...draft.denied, ...kept(RIGHT_NAMES, (right) => stored.denied.includes(right) && lacks(right))]),
    ],
    export_permission: lacks('export_permission') ? stored.export_permission : draft.export_permission,
    user_detail_permission: lacks('user_detail_permission')
      ? stored.user_detail_permission
      : draft.user_detail_permission,
  }
}
