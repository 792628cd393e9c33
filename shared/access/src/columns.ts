import { BusinessModule } from '@crm/contracts/enums'
import type { ColumnRight, ListColumns } from '@crm/contracts/listColumns'
import { canSeeCostPrice, canSeeGoodsSales } from './goods.ts'
import { seesLogOfOthers } from './logs.ts'
import { ownedModules } from './modules.ts'
import { canSeeSeedingCosts } from './seedingCosts.ts'
import type { Who } from './who.ts'

const RIGHTS: Readonly<Record<ColumnRight, (who: Who) => boolean>> = {
  goodsSales: canSeeGoodsSales,
  costPrice: canSeeCostPrice,
  logOrigin: seesLogOfOthers,
  // An enterprise that does not sell has no sales to tell.
  sales: (who) => ownedModules(who).includes(BusinessModule.commerce),
  seedingCosts: canSeeSeedingCosts,
}

/** The columns of a list that somebody may see: on the screen and in the file. */
export function permittedColumns(columns: ListColumns, who: Who): ListColumns {
  const permitted = Object.entries(columns).filter(([, { right }]) => right === undefined || RIGHTS[right](who))
  return Object.fromEntries(permitted)
}
