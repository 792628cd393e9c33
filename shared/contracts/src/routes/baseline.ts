import { contentRoutes } from './content.ts'
import { cooperationRoutes } from './cooperation.ts'
import { dashboardsRoutes } from './dashboards.ts'
import { goodsRoutes } from './goods.ts'
import { mediaCentreRoutes } from './mediaCentre.ts'
import type { AccessRow } from './routeRow.ts'
import { shellRoutes } from './shell.ts'
import { systemRoutes } from './system.ts'
import { talentsRoutes } from './talents.ts'

/**
 * Who may open the specified routes of the product. The gateway asks it who may call, and the registry compares the rows of a
 * remote with it: a remote may be stricter than its baseline, never looser. What else a remote brings waits for an approval.
 */
export const BASELINE_ROUTES: readonly AccessRow[] = [
  ...shellRoutes,
  ...talentsRoutes,
  ...cooperationRoutes,
  ...goodsRoutes,
  ...dashboardsRoutes,
  ...mediaCentreRoutes,
  ...contentRoutes,
  ...systemRoutes,
]
