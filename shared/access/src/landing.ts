import { BusinessModule } from '@crm/contracts/enums'
import { matchRoute, routeNamed } from '@crm/contracts/routes/paths'
import type { ModuleId, RouteRow } from '@crm/contracts/routes/routeRow'
import { canOpen } from './canOpen.ts'
import { defaultModule, isColonelCorp, moduleOverview } from './modules.ts'
import { safePath } from './referer.ts'
import { landsOnNoviceTasks } from './visibility.ts'
import type { Who } from './who.ts'

/**
 * Path of a module's overview; without permission that of the other module, then the root. The logo, the module switcher and
 * every fallback lead here.
 */
export function overviewPath(rows: readonly RouteRow[], who: Who, module: ModuleId = who.module): string {
  const names = [moduleOverview[module], moduleOverview[module === BusinessModule.commerce ? 2 : 1]]
  return names.map((name) => permittedPath(rows, who, name)).find((path) => path !== undefined) ?? '/'
}

/**
 * Where a user goes after signing in: to the referer (Overview falls back to ContentOverview, any other refused target to
 * Overview), else a novice to the task centre, else an enterprise of
 * colonels to their list, else to the overview of the default module. A referer that is unsafe, unknown,
 * the root or a page for people without a session says nothing about a wish and is ignored.
 */
export function landingPath(rows: readonly RouteRow[], who: Who, referer?: string | null): string {
  const wish = safePath(referer)
  const target = wish && matchRoute(rows, pathnameOf(wish))
  if (target && !isNoWish(target.row)) {
    return canOpen(target.row, who) ? overviewPath(rows, who, 1) : wish
  }
  if (landsOnNoviceTasks(who)) {
    const tasks = permittedPath(rows, who, 'TaskCenter')
    if (tasks) return tasks
  }
  // An enterprise of colonels begins with them.
  const colonels = isColonelCorp(who) && defaultModule(who) === 1 ? permittedPath(rows, who, 'ColonelList') : undefined
  return colonels ?? overviewPath(rows, who, defaultModule(who))
}

function permittedPath(rows: readonly RouteRow[], who: Who, name: string): string | undefined {
  const row = routeNamed(rows, name)
  return row && !canOpen(row, who) ? row.path : undefined
}

function isNoWish(row: RouteRow): boolean {
  return row.path === '/' || row.straightIn || row.name === 'NotFound' || row.name === 'ErrorPage'
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? path
}
