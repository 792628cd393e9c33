import { go, useCanOpen } from '@crm/platform/navigate'
import { drillQuery, type Drilled } from './drillQuery.ts'
import type { OverviewFilters } from './overviewScope.ts'

/** Lists behind the amounts, the nearest first. */
const LISTS = ['OrdersList', 'GoodsList']

/** Leads from a point of a chart to the list with the same scope; undefined when the reader may open none. */
export function useDrill(filters: OverviewFilters): ((drilled: Drilled) => void) | undefined {
  const canOpen = useCanOpen()
  const list = LISTS.find((name) => canOpen(name))
  return list === undefined ? undefined : (drilled) => void go(list, drillQuery(filters, drilled))
}
