import { UNAVAILABLE } from '@crm/base/numbers'
import { type Board, type BoardBlock, type BlockTrend, blockCallName } from '@crm/contracts/boards/block'
import { BOARDS } from '@crm/contracts/boards/boards'
import type { BlockCallName } from '@crm/contracts/calls/boards'
import { type BoardFigure, type BoardFigureName, boardFigures, partsOfFigure } from '@crm/contracts/figures/boards'
import { comparedPeriod } from '../../../figures/breakdown/breakdown.ts'
import { UNKNOWN } from '../../../figures/breakdown/groupNames.ts'
import { namedBreakdown, type NamedRow } from '../../../figures/breakdown/namedBreakdown.ts'
import { salesTotals } from '../../../figures/sales.ts'
import { SALES_GROUP_LABELS, type SalesGroup } from '../../../figures/salesGroups.ts'
import type { SalesMeasure } from '../../../figures/salesMeasures.ts'
import { during } from '../../../rules/filter.ts'
import { percent, perUnit } from '../../../rules/period.ts'
import { scopeOf } from '../../../rules/scope.ts'
import type { Queryable } from '../../../store/database/query.ts'
import type { Ctx } from '../../../records/context.ts'
import {
  type BlockAnswer,
  type BlockQuestion,
  type BlockRequest,
  ratesOf,
  rowOf,
  type Values,
} from './blockQuestion.ts'
import { boardFilter } from './boardFilter.ts'
import { cohortBlock, heatBlock, paretoBlock, repeatBlock } from './commerceBlocks.ts'
import {
  contentKpiBlock,
  contentMatrixBlock,
  contentTrendBlock,
  durationBlock,
  liveHeatBlock,
  topLivesBlock,
  topVideosBlock,
} from './contentBlocks.ts'
import { dailyFilter } from './dailyFilter.ts'
import { filledTimes } from './filledTimes.ts'
import {
  goodsClassBlock,
  goodsKpiBlock,
  goodsListBlock,
  lifecycleBlock,
  pairBlock,
  quadrantBlock,
} from './goodsBlocks.ts'
import { forecastBlock, funnelBlock, goalBlock } from './specialBlocks.ts'
import { effortBlock, goalHeatBlock, loadBlock, teamDeptBlock, teamFunnelBlock, teamKpiBlock } from './teamBlocks.ts'

/** The sales measures behind the figures of a block; a distinct count or rate is computed from those, never from rows. */
function measuresOf(block: Pick<BoardBlock, 'figures'>): [SalesMeasure, ...SalesMeasure[]] {
  // Figures without `of` are measures of that name, which the test of the table says of every block of this kind.
  const parts = block.figures.flatMap((name) => partsOfFigure(name as BoardFigureName)) as SalesMeasure[]
  return [...new Set(parts)] as [SalesMeasure, ...SalesMeasure[]]
}

/** The figures of a block from the measures that they are made of. */
function figuresOf(block: Pick<BoardBlock, 'figures'>, measures: Values): Values {
  const entries = block.figures.map((name) => {
    const { of, kind }: BoardFigure = boardFigures[name as BoardFigureName]
    if (!of) return [name, measures[name] ?? UNAVAILABLE] as const
    const divide = kind === 'percent' ? percent : perUnit
    return [name, divide(measures[of[0]] ?? UNAVAILABLE, measures[of[1]] ?? UNAVAILABLE)] as const
  })
  return Object.fromEntries(entries)
}

/** The groups of a block with what the reader chose in place of `time` and of a choice. */
const groupsOf = ({ by, choices }: BoardBlock, request: BlockRequest): SalesGroup[] => [
  ...by.map((group) => (group === 'time' ? ((request.trend ?? 'day') satisfies BlockTrend) : group)),
  // Choices of a breakdown are groups, which the schema has checked.
  ...(choices ? [request.by as SalesGroup] : []),
]

/** What the limit leaves out as 其他, and what has no name last: the rows add up to the total. */
function withRest(rows: readonly NamedRow<SalesMeasure>[], limit: number, total: Values): NamedRow<SalesMeasure>[] {
  const unknown = rows.filter(({ names }) => names.includes(UNKNOWN))
  const known = rows.filter((row) => !unknown.includes(row))
  const shown = [...known.slice(0, limit)]
  const others = known.slice(limit)
  if (others.length === 0) return [...shown, ...unknown]
  const rest = Object.keys(total).map((name) => {
    const told = [...shown, ...unknown].reduce((sum, { values }) => sum + (values[name as SalesMeasure] ?? 0), 0)
    return [name, (total[name] ?? 0) - told]
  })
  const values = Object.fromEntries(rest) as Record<SalesMeasure, number> // one for each measure of the rows
  return [...shown, { keys: {}, names: ['其他'], values, before: undefined, place: 0, place_before: null }, ...unknown]
}

/** Groups whose rows stand in the order of their keys, and not by what they come to. */
const IN_KEY_ORDER: readonly SalesGroup[] = ['day', 'week', 'month', 'rate_band', 'price_band']

const inKeyOrder = (rows: NamedRow<SalesMeasure>[]) => {
  const orderOf = ({ keys }: NamedRow<SalesMeasure>) => Number(keys.start_time ?? keys.rate_band ?? keys.price_band)
  return rows.toSorted((one, other) => orderOf(one) - orderOf(other))
}

async function salesBlock(question: BlockQuestion): Promise<BlockAnswer> {
  const { db, scope, filter, block, request, before } = question
  const measures = measuresOf(block)
  const groups = groupsOf(block, request)
  const totals = await salesTotals(db, scope, filter, measures)
  const former = before && (await salesTotals(db, scope, during(filter, before), measures))
  const total = figuresOf(block, totals)
  const previous = former ? figuresOf(block, former) : null
  const rowsIn = async () => {
    if (groups.length === 0) return []
    if (block.by.includes('time')) return filledTimes(question, measures, groups)
    const found = await namedBreakdown(db, scope, filter, {
      measures,
      by: groups,
      before: block.compares ? before : undefined,
      limit: block.rest ? undefined : block.limit,
      named: block.named,
    })
    if (groups.length === 1 && groups.some((group) => IN_KEY_ORDER.includes(group))) return inKeyOrder(found)
    return block.rest && block.limit !== undefined ? withRest(found, block.limit, totals) : found
  }
  const rows = (await rowsIn()).map((row) =>
    rowOf(
      { ...row, values: figuresOf(block, row.values), before: row.before && figuresOf(block, row.before) },
      block.chart === 'rank' ? row : undefined,
    ),
  )
  return {
    columns: groups.map((group) => SALES_GROUP_LABELS[group]),
    rows,
    total,
    previous,
    rates: ratesOf(total, previous),
  }
}

const SOURCES = {
  sales: salesBlock,
  funnel: funnelBlock,
  goal: goalBlock,
  forecast: forecastBlock,
  heat: heatBlock,
  pareto: paretoBlock,
  cohort: cohortBlock,
  repeat: repeatBlock,
  goodsKpi: goodsKpiBlock,
  quadrant: quadrantBlock,
  goodsClass: goodsClassBlock,
  lifecycle: lifecycleBlock,
  pair: pairBlock,
  goodsList: goodsListBlock,
  teamKpi: teamKpiBlock,
  teamDept: teamDeptBlock,
  teamFunnel: teamFunnelBlock,
  effort: effortBlock,
  goalHeat: goalHeatBlock,
  load: loadBlock,
  contentKpi: contentKpiBlock,
  contentTrend: contentTrendBlock,
  duration: durationBlock,
  liveHeat: liveHeatBlock,
  topVideos: topVideosBlock,
  topLives: topLivesBlock,
  contentMatrix: contentMatrixBlock,
} as const

/** Answers any block: the row of the table says what is asked, this handler how it is found. */
export async function answerBlock(
  { daily }: Pick<Board, 'daily'>,
  block: BoardBlock,
  { db, who, now, request }: BlockContext,
): Promise<BlockAnswer> {
  const { by: _by, trend: _trend, compare = 'prev', ...narrowing } = request
  const asked = await boardFilter(db, who.corp_id, narrowing, now)
  const filter = daily ? dailyFilter(asked) : asked
  if (!filter) return notYet(block)
  const before = comparedPeriod(filter, compare)
  const question = { db, who, scope: scopeOf(who), filter, block, request: { ...request, compare }, before }
  return SOURCES[block.source ?? 'sales'](question)
}

/** The figure of a board in the entry of the boards: as its own block of key figures says it, else of sales. */
export async function entryFigure(board: Board, context: BlockContext): Promise<number> {
  const { figure } = board.entry
  const { kpi } = board.blocks
  const ofSales: BoardBlock = { path: '', title: '', figures: [figure], by: [], chart: 'figures' }
  const block = kpi?.source && kpi.figures.includes(figure) ? kpi : ofSales
  return (await answerBlock(board, block, context)).total[figure] ?? UNAVAILABLE
}

/** What a block answers of days that have no figures yet. */
const notYet = ({ figures }: BoardBlock): BlockAnswer => ({
  columns: [],
  rows: [],
  total: Object.fromEntries(figures.map((name) => [name, UNAVAILABLE])),
  previous: null,
  rates: null,
})

/** What of a call the handler needs. */
export type BlockContext = Pick<Ctx<BlockRequest>, 'who' | 'now' | 'request'> & { db: Queryable }

const handlers = BOARDS.flatMap((board: Board) =>
  Object.entries(board.blocks).map(([name, block]) => [
    blockCallName(board.id, name),
    (context: BlockContext) => answerBlock(board, block, context),
  ]),
)

/** The handler of each call: the same for every block. */
// The names are those of the rows.
export const blockHandlers = Object.fromEntries(handlers) as Record<
  BlockCallName,
  (context: BlockContext) => Promise<BlockAnswer>
>
