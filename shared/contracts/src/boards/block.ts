import type { BlockFigureName } from '../figures/boards.ts'
import type { NumberLinkName } from '../links/numberLinks.ts'

/** By what the rows of a block come. `time` is the grain that is asked for: day, week or month. */
export const BLOCK_GROUPS = [
  'time',
  'dept',
  'user',
  'author',
  'product',
  'colonel',
  'platform',
  'content_kind',
  'shop',
  'class',
  'level',
  'fans',
  'province',
  'source',
  'rate_band',
  'weekday',
  'hour',
  'week',
  'price_band',
] as const
export type BlockGroup = (typeof BLOCK_GROUPS)[number]

/** Grains of the time of a block. */
export const BLOCK_TRENDS = ['day', 'week', 'month'] as const
export type BlockTrend = (typeof BLOCK_TRENDS)[number]

/** Filters of boards that not every block can take. */
export type BoardFilterName =
  | 'platform'
  | 'date'
  | 'dept_id'
  | 'user_id'
  | 'shop_id'
  | 'content_kind'
  | 'class_id'
  | 'source'
  | 'spu_id'
  | 'role_id'

/** Where the figures of a block come from when they are no breakdown of sales. */
export type BlockSource =
  | 'funnel'
  | 'goal'
  | 'forecast'
  | 'heat'
  | 'pareto'
  | 'cohort'
  | 'repeat'
  | 'goodsKpi'
  | 'quadrant'
  | 'goodsClass'
  | 'lifecycle'
  | 'pair'
  | 'goodsList'
  | 'teamKpi'
  | 'teamDept'
  | 'teamFunnel'
  | 'effort'
  | 'goalHeat'
  | 'load'
  | 'contentKpi'
  | 'contentTrend'
  | 'duration'
  | 'liveHeat'
  | 'topVideos'
  | 'topLives'
  | 'contentMatrix'

/** How a block is drawn. */
export type BlockChart =
  | 'figures'
  | 'trend'
  | 'bars'
  | 'pie'
  | 'heat'
  | 'rank'
  | 'funnel'
  | 'bullet'
  | 'stack'
  | 'table'
  | 'pareto'
  | 'cohort'
  | 'scatter'
  | 'treemap'

/** One block of a board, and one call: contract, handler, screen, sheet of the export and tests read this row. */
export interface BoardBlock {
  /** Below `v1/dashboard/<board>/`. */
  readonly path: string
  readonly title: string
  /** 口径 of the block. */
  readonly note?: string
  readonly figures: readonly [BlockFigureName, ...BlockFigureName[]]
  /** What the rows come by, in this order; none is the total alone. */
  readonly by: readonly BlockGroup[]
  /** The group that the reader chooses (`by` of the request) comes after those of `by`; the first at first. */
  readonly choices?: readonly [string, ...string[]]
  /** Absent: a breakdown of sales. */
  readonly source?: BlockSource
  /** At most so many rows, the greatest by the first figure. */
  readonly limit?: number
  /** What is no row of its own stands in 其他, what has no name in 未知: the rows add up to the total. */
  readonly rest?: true
  /** Rows that belong to nobody are none of the ranking. */
  readonly named?: true
  /** Each row has its value of the compared period. */
  readonly compares?: true
  readonly chart: BlockChart
  /** The list behind a figure of the total. */
  readonly totalLinks?: Partial<Record<BlockFigureName, NumberLinkName>>
  /** The list behind a row, by the group that the reader chose (`''` without a choice). */
  readonly rowLinks?: Readonly<Record<string, NumberLinkName>>
  /** Read by pages, sorted by any of its figures, and narrowed by what the reader points at in the blocks above it. */
  readonly pages?: true
  /** Filters that cannot narrow the block: its head says so. */
  readonly ignores?: readonly BoardFilterName[]
}

/** A board: the blocks of one page, by the name that their calls have. */
export interface Board {
  readonly id: string
  readonly route: string
  readonly title: string
  /** What its card in the entry of the boards shows of the last 7 days: a figure of its block `kpi`, or of sales. */
  readonly entry: { readonly figure: BlockFigureName; readonly title: string; readonly about: string }
  /** Its figures come once a day: today has none yet, and a range counts to yesterday. */
  readonly daily?: true
  /** The block whose request has all that the page may ask: the export is asked with it. */
  readonly course: string
  readonly blocks: Readonly<Record<string, BoardBlock>>
}

/** Name of the call of a block among those of all boards: `overviewKpi`. */
export const blockCallName = <Id extends string, Name extends string>(board: Id, block: Name) =>
  `${board}${block.charAt(0).toUpperCase()}${block.slice(1)}` as `${Id}${Capitalize<Name>}`
