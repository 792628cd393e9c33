import { canOpen } from '@crm/access/canOpen'
import { moduleLabel, versionOf } from '@crm/access/modules'
import type { Who } from '@crm/access/who'
import type { PortalManifest } from '@crm/contracts/portal/manifest'

/** A page that the search offers. */
export interface PalettePage {
  route: string
  label: string
  /** Where it stands: module and group. */
  note: string
  opensInNewWindow: boolean
}

/** Pages without an entry in the menu that make sense without further words. */
const BESIDE_THE_MENU = [
  'Home',
  'TaskCenter',
  'School',
  'Vip',
  'About',
  'SamplesCreate',
  'CooperateCreate',
  'ReportCenterCreate',
] as const

/** Every page that the person may open, of both modules, those of the current module first; each once. */
export function palettePages(portal: Pick<PortalManifest, 'nav' | 'routes'>, who: Who): PalettePage[] {
  const rows = new Map(portal.routes.map((row) => [row.name, row]))
  const owned = ([1, 2] as const).filter((module) => versionOf(who, module))
  const both = owned.length > 1
  const inMenu = [...portal.nav]
    .sort((a, b) => Number(b.module === who.module) - Number(a.module === who.module))
    .map(({ route, module, group, label }) => ({
      route,
      label,
      module,
      note: both ? `${moduleLabel[module]} · ${group}` : group,
    }))
  const beside = BESIDE_THE_MENU.map((route) => ({
    route,
    label: rows.get(route)?.title ?? '',
    module: rows.get(route)?.module ?? who.module,
    note: '',
  }))
  const seen = new Set<string>()
  return [...inMenu, ...beside].flatMap(({ route, label, module, note }) => {
    const row = rows.get(route)
    if (!row || seen.has(route) || !owned.includes(module)) return []
    // A page of both modules opens in the one in use.
    if (canOpen(row, { ...who, module: row.module === undefined ? who.module : module })) return []
    seen.add(route)
    return [{ route, label, note, opensInNewWindow: row.opensInNewWindow }]
  })
}
