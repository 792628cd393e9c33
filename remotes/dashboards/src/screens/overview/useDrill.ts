import { go, useCanOpen } from '@crm/platform/navigate'
import { drillQuery, type Drilled } from './drillQuery.ts'
import type { OverviewFilters } from './overviewScope.ts'

/**
 * Leads from a point of a chart to the list with the same scope: orders, else goods where the point is of one platform, since
 * goods are listed by platform. Undefined when there is none that the reader may open.
 */
export function useDrill(
  filters: OverviewFilters,
  hasPlatform = filters.values.platform !== 'all',
): ((drilled: Drilled) => void) | undefined {
  const canOpen = useCanOpen()
  const lists = hasPlatform ? ['OrdersList', 'GoodsList'] : ['OrdersList']
  const list = lists.find((name) => canOpen(name))
  return list === undefined ? undefined : (drilled) => void go(list, drillQuery(filters, drilled))
}
