import { type FilterFields, type Filters, useAddressPlatform, useFilters, useShopOptions } from '@crm/ui/data'
import type { filterSpec, Option } from '@crm/ui/filters'
import { useMemo } from 'react'

/** The shops that a board is narrowed by: unknown while they are on their way. */
export interface ShopChoice {
  options: readonly Option<string>[]
  known: boolean
}

/** The filters of a board with the shops of its platform; `specOf` is stable between renders. */
export function useBoardFilters<S extends FilterFields>(
  specOf: (shops: ShopChoice) => ReturnType<typeof filterSpec<S>>,
): Filters<S> {
  const shops = useShopOptions(useAddressPlatform())
  return useFilters(useMemo(() => specOf(shops), [specOf, shops]))
}
