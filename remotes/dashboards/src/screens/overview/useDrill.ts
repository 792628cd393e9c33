import { go, useCanOpen } from '@crm/platform/navigate'
import { drillQuery, type DrillTarget } from './drillQuery.ts'
import type { OverviewFilters } from './overviewScope.ts'

/**
 * Leads from a point of a chart to the first of `lists` (route names) that the reader may open, with the scope of the page.
 * Undefined when there is none.
 */
export function useDrill(
  filters: OverviewFilters,
  ...lists: readonly string[]
): ((drilled: DrillTarget) => void) | undefined {
  const canOpen = useCanOpen()
  const list = lists.find((name) => canOpen(name))
  return list === undefined ? undefined : (drilled) => void go(list, drillQuery(filters, drilled))
}
