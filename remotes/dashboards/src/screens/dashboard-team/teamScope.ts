import { roleLabel } from '@crm/access/roles'
import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { boardFilterDefinitions } from '@crm/contracts/filters/boards'
import { SALES } from '@crm/contracts/routes/groups'
import type { GoalOption } from '@crm/contracts/rules/goalRules'
import type { Filters } from '@crm/ui/data'
import { filterSpec, select, tab } from '@crm/ui/filters'
import { boardFields } from '../../parts/board/boardScope.ts'
import type { ShopChoice } from '../../parts/board/useBoardFilters.ts'

const own = { addressOnly: true, pushes: false } as const

/** Roles that have figures of sales. */
const roles = SALES.map((value) => ({ value, label: roleLabel[value] ?? '' }))

/** Figures that departments are compared by. */
export const DEPT_METRICS = ['gmv', 'volume', 'issue_author'] as const

/** The scope of 团队分析, and what its blocks keep in the address. */
export const teamScope = (shops: ShopChoice) =>
  filterSpec(
    {
      ...boardFields(shops),
      role_id: select(boardFilterDefinitions.role_id, roles),
      metric: tab(DEPT_METRICS, 'gmv', own),
      per_head: tab([0, 1], 0, own),
      goal: tab<GoalOption>(teamBoard.blocks.goalHeat.choices, 'pay_sales', own),
    },
    { size: 10, sizes: [10, 20, 50], sort: { order_by: 'gmv', sort: 'desc' } },
  )

export type TeamFilters = Filters<ReturnType<typeof teamScope>['fields']>
