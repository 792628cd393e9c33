import { type Board, blockCallName } from '@crm/contracts/boards/block'
import type { ServedCall } from '../../serve.ts'
import { boards } from './boards.ts'

/** The call of a block with its handler. */
export function servedBlock(board: Board, name: string): ServedCall {
  const id = `boards.${blockCallName(board.id, name)}`
  const served = boards.find(({ call }) => call.id === id)
  if (!served) throw new Error(`${id} is not served`)
  return served
}
