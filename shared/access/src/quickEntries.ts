import { moduleOverview } from './modules.ts'
import type { SidebarGroup, SidebarItem } from './sidebar.ts'
import { UserSettingKey } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

/** Pages in the quick list at most, the overview among them. */
export const QUICK_ENTRIES_MAX = 6
/** Said when one more is chosen. */
export const QUICK_ENTRIES_FULL = '最多可添加 6 个快捷入口'

/** The user setting that holds a module's quick list. */
export const quickEntriesKey: Readonly<Record<ModuleId, UserSettingKey>> = {
  1: UserSettingKey.shortcutMenuCommerce,
  2: UserSettingKey.shortcutMenuContent,
}

/** The route names of a stored list; anything that is no list of names is none. */
export function storedEntries(value: string | undefined): string[] {
  try {
    const names: unknown = JSON.parse(value ?? '[]')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** The quick list that is shown: the overview first, then what was stored, each once, at most six, only what the menu offers. */
export function quickEntries(
  value: string | undefined,
  module: ModuleId,
  groups: readonly SidebarGroup[],
): SidebarItem[] {
  const items = new Map(groups.flatMap((group) => group.items.map((item) => [item.route, item])))
  return quickEntryNames(value, module, (name) => items.has(name)).flatMap((name) => items.get(name) ?? [])
}

/** The route names of the quick list that is shown, of what is offered. */
export function quickEntryNames(
  value: string | undefined,
  module: ModuleId,
  isOffered: (name: string) => boolean,
): string[] {
  const names = new Set([moduleOverview[module], ...storedEntries(value)])
  return [...names].filter(isOffered).slice(0, QUICK_ENTRIES_MAX)
}

/** The overview is always in the list and stays in its place. */
export function isFixedEntry(route: string, module: ModuleId): boolean {
  return route === moduleOverview[module]
}

/** The list with one more at its end; the sentence when it is full. */
export function withEntry(list: readonly string[], route: string): readonly string[] | { refused: string } {
  if (list.includes(route)) return list
  return list.length >= QUICK_ENTRIES_MAX ? { refused: QUICK_ENTRIES_FULL } : [...list, route]
}

/** The list without one; the overview stays. */
export function withoutEntry(list: readonly string[], route: string, module: ModuleId): readonly string[] {
  return isFixedEntry(route, module) ? list : list.filter((name) => name !== route)
}

/** The list with the entry at `from` moved to `to`; the first place belongs to the overview when it is there. */
export function movedEntry(list: readonly string[], from: number, to: number, module: ModuleId): readonly string[] {
  const name = list[from]
  const first = list[0] !== undefined && isFixedEntry(list[0], module) ? 1 : 0
  if (name === undefined || from < first) return list
  const rest = list.filter((_, index) => index !== from)
  const place = Math.min(Math.max(to, first), rest.length)
  return [...rest.slice(0, place), name, ...rest.slice(place)]
}
