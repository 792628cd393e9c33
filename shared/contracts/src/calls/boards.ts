import { z } from 'zod'
import { BLOCK_TRENDS, type Board, type BoardBlock, blockCallName } from '../boards/block.ts'
import { BOARDS } from '../boards/boards.ts'
import { type CallContract, calls, get } from '../call.ts'
import { oneOf } from '../fields.ts'
import { blockPageFields, boardAnswer, boardFilters } from '../fields/boardFields.ts'
import { blockPageDefinitions, boardFilterDefinitions, grainDefinitions } from '../filters/boards.ts'
import { COMPARISONS } from '../rules/breakdownRules.ts'

const everyBlock = { ...boardFilters, compare: oneOf(COMPARISONS).default('prev') }
const chosen = { trend: oneOf(BLOCK_TRENDS).default('day'), by: z.string().optional() }

/** A request may say what rows come by only where its block leaves it open. */
function requestOf({ by, choices, pages }: BoardBlock) {
  return z.object({
    ...everyBlock,
    ...(by.includes('time') && { trend: chosen.trend }),
    ...(choices && { by: oneOf(choices).default(choices[0]) }),
    ...(pages && blockPageFields),
  })
}

const widest = z.object({ ...everyBlock, ...chosen, ...blockPageFields }).partial()

/** The call of a block, whatever its row says. */
export type BlockCall = CallContract<typeof widest, typeof boardAnswer>

const callOf = ({ id, route }: Board, block: BoardBlock) =>
  get(`v1/dashboard/${id}/${block.path}`, {
    summary: block.note === undefined ? block.title : `${block.title}：${block.note}`,
    shows: ['order', 'talent'],
    request: requestOf(block),
    answer: boardAnswer,
    filters: {
      ...boardFilterDefinitions,
      ...(block.by.includes('time') && grainDefinitions),
      ...(block.pages && blockPageDefinitions),
    },
    route,
  })

type NameOf<B extends Board> = B extends Board
  ? ReturnType<typeof blockCallName<B['id'], keyof B['blocks'] & string>>
  : never
export type BlockCallName = NameOf<(typeof BOARDS)[number]>

const rows = BOARDS.flatMap((board: Board) =>
  Object.entries(board.blocks).map(([name, block]) => [blockCallName(board.id, name), callOf(board, block)]),
)

/** One call for each block of the boards. */
// The names are those of the rows; what a block leaves open is narrower in its own schema.
export const boardCalls = calls('boards', Object.fromEntries(rows) as unknown as Record<BlockCallName, BlockCall>)
