import type { FileCell } from '@crm/base/fileCell'
import { isUnavailable, NO_FIGURE } from '@crm/base/numbers'
import type { Board, BoardBlock } from '@crm/contracts/boards/block'
import { blockFigures, type BlockFigureName } from '@crm/contracts/figures/boards'
import { GOAL_OPTIONS, type GoalOption } from '@crm/contracts/rules/goalRules'
import { EXPORT_ROWS_MAX } from '@crm/contracts/taskTypes'
import { z } from 'zod'
import type { BlockAnswer } from '../../areas/dashboards/boards/blockQuestion.ts'
import { servedBlock } from '../../areas/dashboards/boards/servedBlock.ts'
import { SALES_GROUP_LABELS, type SalesGroup } from '../../figures/salesGroups.ts'
import { RefusalError } from '../../rules/refusal.ts'
import type { Staff } from '../../rules/staff.ts'
import type { Db } from '../../store/database/db.ts'
import type { WorkbookSheet } from '../../store/files/sheets/xlsx.ts'
import { asStaff } from '../asStaff.ts'
import type { JobContext } from '../job.ts'

/** What of a board goes into a file, for whom. */
interface BoardFile {
  board: Board
  who: Staff
  /** As the page has them; each block takes those that it knows. */
  filters: Readonly<Record<string, unknown>>
  /** Names of the blocks, in the order of the file. */
  blocks: readonly string[]
}

/** What the reader chooses a block to come by, as the head of its rows says it. */
const choiceLabel = (choice: string): string =>
  choice in GOAL_OPTIONS
    ? GOAL_OPTIONS[choice as GoalOption].label // it is one of them
    : (SALES_GROUP_LABELS[choice as SalesGroup] ?? choice)

function cellOf(value: number | undefined, kind: string): FileCell {
  if (isUnavailable(value)) return NO_FIGURE
  if (kind === 'money') return { money: value / 100 }
  return kind === 'percent' ? { percent: value } : value
}

/** One answer of a block as rows of its sheet: names, figures, and where it compares their values and changes; 合计 at the end. */
function rowsOf(
  { figures, compares }: BoardBlock,
  { columns, rows, total, previous, rates }: BlockAnswer,
): FileCell[][] {
  const width = Math.max(1, columns.length)
  const cellsOf = (
    values: BlockAnswer['total'],
    before: BlockAnswer['previous'],
    changes: BlockAnswer['rates'],
  ): FileCell[] =>
    figures.flatMap((name) => {
      const { kind } = blockFigures[name]
      const own = cellOf(values[name], kind)
      return comparesIn({ compares, columns })
        ? [own, before ? cellOf(before[name], kind) : null, changes ? cellOf(changes[name], 'percent') : null]
        : [own]
    })
  const padded = (names: readonly string[]): FileCell[] => Array.from({ length: width }, (_, at) => names[at] ?? '')
  const own = rows.map((row) => [...padded(row.names), ...cellsOf(row.values, row.before, row.rates)])
  // A block without a total (targets) has no such row.
  return Object.keys(total).length === 0 ? own : [...own, [...padded(['合计']), ...cellsOf(total, previous, rates)]]
}

/** Whether a sheet has columns of the compared period: of the total alone where there are no rows. */
const comparesIn = ({ compares, columns }: { compares: BoardBlock['compares']; columns: readonly string[] }) =>
  compares === true || columns.length === 0

/** The titles of a sheet. */
function titlesOf({ figures, compares, choices }: BoardBlock, columns: readonly string[]): string[] {
  const figureTitles = figures.flatMap((name: BlockFigureName) => {
    const { title, kind } = blockFigures[name]
    const full = kind === 'money' ? `${title} ¥` : title
    return comparesIn({ compares, columns }) ? [full, `${full}（对比期）`, `${title}变化`] : [full]
  })
  const names = choices ? ['名称'] : columns.length === 0 ? [''] : columns
  return [...(choices ? ['维度'] : []), ...names, ...figureTitles]
}

/** The blocks of a board as sheets, asked as whoever exports it; those that fail are named with the reason and leave the others alone. */
export async function boardSheets(
  context: JobContext,
  db: Db,
  { board, who, filters, blocks }: BoardFile,
): Promise<{ sheets: WorkbookSheet[]; missing: string[] }> {
  const sheets: WorkbookSheet[] = []
  const missing: string[] = []
  for (const name of blocks) {
    const block = board.blocks[name]
    if (!block) continue
    const served = servedBlock(board, name)
    // Every request of ours is an object schema.
    const known = Object.keys((served.call.request as z.ZodObject).shape)
    const request = Object.fromEntries(Object.entries(filters).filter(([key]) => known.includes(key)))
    try {
      const rows: FileCell[][] = []
      let columns: string[] = []
      for (const by of block.choices ?? [undefined]) {
        const ask = asStaff(context, db, who, served, by === undefined ? request : { ...request, by })
        // A file has every row of what the screen reads by pages.
        const answer = (await ask(block.pages ? { size: EXPORT_ROWS_MAX } : {})) as BlockAnswer // its contract
        columns = answer.columns
        rows.push(...rowsOf(block, answer).map((row) => (by === undefined ? row : [choiceLabel(by), ...row])))
      }
      sheets.push({ name: block.title, titles: titlesOf(block, columns), rows })
    } catch (error) {
      missing.push(`${block.title}（${error instanceof RefusalError ? error.message : '读取失败'}）`)
      if (!(error instanceof RefusalError)) console.error(`[export] ${board.id} ${name}:`, error)
    }
  }
  return { sheets, missing }
}
