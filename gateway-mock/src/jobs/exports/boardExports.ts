import type { Board } from '@crm/contracts/boards/block'
import { commerceBoard } from '@crm/contracts/boards/commerceBoard'
import { contentBoard } from '@crm/contracts/boards/contentBoard'
import { goodsBoard } from '@crm/contracts/boards/goodsBoard'
import { overviewBoard } from '@crm/contracts/boards/overviewBoard'
import { teamBoard } from '@crm/contracts/boards/teamBoard'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { servedBlock } from '../../areas/dashboards/boards/servedBlock.ts'
import type { ExportDefinition } from './exportDefinition.ts'

const boardExport = (type: ExportType, board: Board): ExportDefinition => ({
  type,
  board,
  module: TaskModule.dashboard,
  classify: BusinessModule.commerce,
  title: board.title,
  served: servedBlock(board, board.course),
  keyOf: () => '',
  list: undefined,
  columns: () => Object.entries(board.blocks).map(([key, { title }]) => ({ key, title, cell: () => null })),
})

/** 经营概览. */
export const boardOverview = boardExport(ExportType.boardOverview, overviewBoard)

/** 带货分析. */
export const boardCommerce = boardExport(ExportType.boardCommerce, commerceBoard)

/** 商品分析. */
export const boardGoods = boardExport(ExportType.boardGoods, goodsBoard)

/** 团队分析. */
export const boardTeam = boardExport(ExportType.boardTeam, teamBoard)

/** 内容分析. */
export const boardContent = boardExport(ExportType.boardContent, contentBoard)
