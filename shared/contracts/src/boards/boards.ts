import { commerceBoard } from './commerceBoard.ts'
import { contentBoard } from './contentBoard.ts'
import { goodsBoard } from './goodsBoard.ts'
import { overviewBoard } from './overviewBoard.ts'
import { teamBoard } from './teamBoard.ts'

/** Every board that is served. */
export const BOARDS = [overviewBoard, commerceBoard, goodsBoard, teamBoard, contentBoard] as const
