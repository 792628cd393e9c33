import type { Board, BoardBlock } from '@crm/contracts/boards/block'
import { blockCallName } from '@crm/contracts/boards/block'
import { type BlockCallName, boardCalls } from '@crm/contracts/calls/boards'
import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type LinkScope, numberLink, type NumberLinkName, type NumberTarget } from '@crm/contracts/links/numberLinks'
import type { Period } from '@crm/base/period'
import {
  type BlockRequest,
  blockRequest,
  type BoardFilters,
  comparedDays,
  ignoredNote,
  listQuery,
} from './boardScope.ts'

export type BlockAnswer = AnswerOf<typeof boardCalls.overviewKpi>
export type BlockRow = BlockAnswer['rows'][number]

/** A block on screen: its row of the table, what it answered, and where its numbers lead. */
export interface ShownBlock {
  board: Board
  block: BoardBlock
  read: CallState<BlockAnswer>
  rows: readonly BlockRow[]
  /** What the reader chose it to come by. */
  by: string | undefined
  than: Period | undefined
  scope: LinkScope
  /** Beside the title: filters that it cannot take. */
  ignored: string | undefined
  leadsOf: (row: BlockRow | undefined) => NumberTarget | undefined
  totalLeads: (figure: string) => NumberTarget | undefined
}

const target = (name: string | undefined, scope: LinkScope, keys: BlockRow['keys'] = {}) =>
  // Names of links stand in the table of blocks, which a test compares with the links.
  name === undefined ? undefined : numberLink(name as NumberLinkName, scope, keys)

/** A row without keys (其他), or of what has no number (未绑定店铺), is none that a list can be narrowed to. */
const isFound = ({ keys }: BlockRow) => Object.keys(keys).length > 0 && !Object.values(keys).includes('')

/** Asks a block of a board within the scope of its page; `more` is what only this block is narrowed and ordered by. */
export function useBlock(
  board: Board,
  name: string,
  filters: BoardFilters,
  by?: string,
  more: Partial<BlockRequest> = {},
): ShownBlock {
  const block = board.blocks[name]
  if (!block) throw new Error(`${board.id} has no block ${name}`)
  // The call has the name that the table gives it.
  const call = boardCalls[blockCallName(board.id, name) as BlockCallName]
  const read = useCall(call, { ...blockRequest(block, filters, by), ...more })
  const scope = listQuery(filters.values)
  return {
    board,
    block,
    read,
    rows: read.data?.rows ?? [],
    by,
    than: comparedDays(board, filters),
    scope,
    ignored: ignoredNote(block, filters.values),
    leadsOf: (row) => (row && isFound(row) ? target(block.rowLinks?.[by ?? ''], scope, row.keys) : undefined),
    totalLeads: (figure) => target((block.totalLinks as Record<string, string> | undefined)?.[figure], scope),
  }
}
