import type { PortalManifest } from '@crm/contracts/portal/manifest'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { canOpen } from './canOpen.ts'
import type { Who } from './who.ts'

/** One entry of the sidebar that the user may open. */
export interface SidebarItem {
  route: string
  path: string
  label: string
  icon: string
  opensInNewWindow: boolean
}

/** One group of the sidebar with at least one entry. */
export interface SidebarGroup {
  label: string
  icon: string
  items: SidebarItem[]
}

/** Stays in the menu of everybody, so that whoever is refused everything else still finds the account. */
const ALWAYS_SHOWN = 'SystemAccount'

/**
 * The sidebar of a module (by default the current one) for the user: groups and entries in their order; entries without a
 * route or without permission are left out (the account information stays), then groups without entries.
 */
export function sidebarOf(
  portal: Pick<PortalManifest, 'navGroups' | 'nav' | 'routes'>,
  who: Who,
  module: ModuleId = who.module,
): SidebarGroup[] {
  const visitor = { ...who, module }
  const rows = new Map(portal.routes.map((row) => [row.name, row]))
  const groups = portal.navGroups.filter((group) => group.module === module).sort((a, b) => a.order - b.order)
  return groups.flatMap((group) => {
    const items = portal.nav
      .filter((nav) => nav.module === module && nav.group === group.label)
      .sort((a, b) => a.order - b.order)
      .flatMap(({ route, label, icon = group.icon }): SidebarItem[] => {
        const row = rows.get(route)
        if (!row || (route !== ALWAYS_SHOWN && canOpen(row, visitor))) return []
        return [{ route, path: row.path, label, icon, opensInNewWindow: row.opensInNewWindow }]
      })
    return items.length > 0 ? [{ label: group.label, icon: group.icon, items }] : []
  })
}
