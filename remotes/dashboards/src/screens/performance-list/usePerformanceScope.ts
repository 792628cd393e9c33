import type { RequestOf } from '@crm/contracts/call'
import type { performanceCalls } from '@crm/contracts/calls/performance'
import { useMemo } from 'react'
import type { PerformanceScope } from './performanceCells.tsx'
import { rowScope } from './performanceListFilters.ts'

const NO_DEPTS: readonly number[] = []
const stay = () => {}
const USUAL_OPTION = 'pay_sales'

type Tree = Pick<PerformanceScope, 'expanded' | 'onExpand'>
const NO_TREE: Tree = { expanded: NO_DEPTS, onExpand: stay }

/** What the cells of a row know of its list: the range, the period of its targets, and the tree where it is one. */
export function usePerformanceScope(
  narrowing: RequestOf<typeof performanceCalls.overview>,
  period: PerformanceScope['period'],
  { expanded, onExpand }: Tree = NO_TREE,
): PerformanceScope {
  return useMemo(
    () => ({
      links: rowScope(narrowing),
      platform: narrowing.platform,
      start_time: narrowing.start_time,
      end_time: narrowing.end_time,
      option: narrowing.option ?? USUAL_OPTION,
      ...{ period, expanded, onExpand },
    }),
    [narrowing, period, expanded, onExpand],
  )
}
