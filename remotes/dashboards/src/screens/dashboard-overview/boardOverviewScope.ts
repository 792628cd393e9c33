import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import type { BlockFigureName } from '@crm/contracts/figures/boards'
import { blockFigures } from '@crm/contracts/figures/boards'
import { GOAL_OPTIONS, type GoalOption } from '@crm/contracts/rules/goalRules'
import type { Filters } from '@crm/ui/data'
import { filterSpec, type Option, tab } from '@crm/ui/filters'
import { boardFields } from '../../parts/board/boardScope.ts'
import type { ShopChoice } from '../../parts/board/useBoardFilters.ts'

const METRICS = overviewBoard.blocks.trend.figures
const OPTIONS = Object.keys(GOAL_OPTIONS) as [GoalOption, ...GoalOption[]] // Keys of the table are its options.
const own = { addressOnly: true, pushes: false } as const

/** The scope of 经营概览, and what its blocks keep in the address. */
export const boardOverviewScope = (shops: ShopChoice) =>
  filterSpec({
    ...boardFields(shops),
    metric: tab(METRICS, 'gmv', own),
    second: tab(['none', ...METRICS], 'order_count', own),
    credit: tab(overviewBoard.blocks.dept.choices, 'dept', own),
    layer: tab(overviewBoard.blocks.layer.choices, 'level', own),
    counted: tab(overviewBoard.blocks.layer.figures, 'gmv', own),
    rank: tab(overviewBoard.blocks.rank.choices, 'author', own),
    goal: tab(OPTIONS, 'pay_sales', own),
  })

export type BoardOverviewFilters = Filters<ReturnType<typeof boardOverviewScope>['fields']>

/** Figures as options of a select. */
export const metricOptions = METRICS.map((value) => ({
  value,
  label: blockFigures[value].title,
})) satisfies Option<BlockFigureName>[]
/** The same, or nothing beside the first. */
export const secondOptions = [{ value: 'none' as const, label: '无' }, ...metricOptions]
/** Options of targets. */
export const goalOptions = OPTIONS.map((value) => ({ value, label: GOAL_OPTIONS[value].label }))
