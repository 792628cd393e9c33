import type { FoundBrand } from '@crm/contracts/calls/marketBrand'
import { foundBrandColumns } from '@crm/contracts/columns/market'
import { tableColumns } from '@crm/ui/data'
import { brandParts, perPlatform } from '../../parts/brandColumns.tsx'

/** Columns of found brands, the same for every render of a platform. */
export const talentSearchBrandColumns = perPlatform((platform) => {
  const { Brand, Actions } = brandParts(platform)
  return tableColumns<FoundBrand>(foundBrandColumns, { brand: Brand }, { Actions, width: 170 })
})
