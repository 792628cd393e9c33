export { Board, type BoardColumn } from './data/boards/Board.tsx'
export { BoardCard } from './data/boards/BoardCard.tsx'
export { OrderPanel } from './data/boards/OrderPanel.tsx'
export { ContentCell } from './data/cells/ContentCell.tsx'
export { CopyButton, copyText } from './data/cells/CopyButton.tsx'
export {
  Change,
  Count,
  type FigureChange,
  FigureCell,
  Market,
  Money,
  NoFigure,
  Percent,
  textOr,
  TimeCell,
  MinuteSpan,
} from './data/cells/Figures.tsx'
export { GoalLevels, GoalRate } from './data/cells/GoalRate.tsx'
export { type GoodsBrief, GoodsCell, goodsMask, type GoodsMask, GoodsStack } from './data/cells/GoodsCell.tsx'
export { InlineDate, InlineSelect, InlineText } from './data/cells/Inline.tsx'
export { InlineMoney } from './data/cells/InlineMoney.tsx'
export { Picture } from './data/cells/Picture.tsx'
export { PictureCell } from './data/cells/PictureCell.tsx'
export { PlatformMark } from './data/cells/PlatformMark.tsx'
export { SampleLink } from './data/cells/SampleLink.tsx'
export { type StaffBrief, StaffCell } from './data/cells/StaffCell.tsx'
export { type StatusColor, type StatusLabels, StatusTag } from './data/cells/StatusTag.tsx'
export { type TagBrief, TagsCell } from './data/cells/TagsCell.tsx'
export { Thumbnails } from './data/cells/Thumbnails.tsx'
export { type TalentBadge, TalentBadges, TalentCell } from './data/cells/TalentCell.tsx'
export { CompareMembersButton } from './data/compare/CompareMembers.tsx'
export { ColumnSettings } from './data/columns/ColumnSettings.tsx'
export type { Column } from './data/columns/columns.ts'
export { DataTable, type DataTableProps } from './data/list/DataTable.tsx'
export type { Density } from './data/columns/useTableSettings.ts'
export { DetailDrawer } from './data/record/DetailDrawer.tsx'
export { ExportButton, exportColumns, type ListExport } from './data/list/ExportButton.tsx'
export { figureItems } from './data/figures/figureItems.ts'
export { FirstSteps, useNoviceTasks } from './data/boards/FirstSteps.tsx'
export { FilterBar } from './data/filters/FilterBar.tsx'
export * from './filters.ts'
export { TalentHistory } from './data/history/lazy.ts'
export { CommentList, FEELINGS, type FeelingKey, WordCloud } from './data/record/Comments.tsx'
export { DetailHead, type DetailHeadProps, type Fact } from './data/record/DetailHead.tsx'
export { DetailPage } from './data/record/DetailPage.tsx'
export { Freshness, type FreshnessProps } from './data/figures/Freshness.tsx'
export { ImportButton, ImportPanel, ImportUndo } from './data/imports/ImportButton.tsx'
export type { ListImport } from './data/imports/listImport.ts'
export { drawColumn, type ListCells, tableColumns } from './data/columns/columnCells.tsx'
export { FigureStrip, type FigureStripItem, type FigureStripProps } from './data/figures/FigureStrip.tsx'
export { Sparkline } from './data/figures/Sparkline.tsx'
export { FigureStrips } from './data/figures/FigureStrips.tsx'
export { ListCard, type ListCardProps, ListPage, Page } from './data/list/ListPage.tsx'
export { bulkTarget, ListTable, type ListTableProps, type ListTarget } from './data/list/ListTable.tsx'
export type { ListCall, RowOf } from './data/filters/listFilters.ts'
export {
  type ColumnsByTab,
  type List,
  type ListOptions,
  listReads,
  narrowingOf,
  useList,
  useLocalList,
} from './data/list/useList.ts'
export { OnComputer } from './data/list/OnComputer.tsx'
export { NoMatch } from './data/list/NoMatch.tsx'
export { Pagination } from './data/list/Pagination.tsx'
export { PlatformTabs } from './data/list/PlatformTabs.tsx'
export { RecordFields } from './data/record/RecordFields.tsx'
export type { MenuAction } from './data/cells/MoreMenu.tsx'
export { type RowAction, RowActions } from './data/cells/RowActions.tsx'
export { ScopeBar } from './data/boards/ScopeBar.tsx'
export { BulkBar, TableToolbar } from './data/list/TableToolbar.tsx'
export { useFailures } from './data/list/useFailures.ts'
export { type BulkFacts, bulkQuestion, countTalents, tickedRows } from './data/list/bulkQuestion.ts'
export { type BulkActionOptions, type BulkWeight, useBulkAction } from './data/list/useBulkAction.ts'
export { useAddressIds, useAddressPlatform } from './data/filters/useAddress.ts'
export { NOTHING_FOUND, useFoundOptions } from './data/filters/useFoundOptions.ts'
export { useGoodsOptions } from './data/filters/useGoodsOptions.ts'
export { useShopOptions } from './data/filters/useShopOptions.ts'
export { saveFile, saveText } from './base/saveFile.ts'
export { type Filters, firstState, useFilters, useLocalFilters } from './data/filters/useFilters.ts'
export { usePersistedTable } from './data/columns/usePersistedTable.ts'
export { useRecordDrawer } from './data/record/useRecordDrawer.ts'
export { type RowKey, type Selection, useSelection } from './data/list/useSelection.ts'
export { type TableSettings, useTableSettings } from './data/columns/useTableSettings.ts'
export { NoticeCard } from './data/boards/NoticeCard.tsx'
export { SideGroups } from './data/record/lazyGroups.ts'
export { SideEntry } from './data/record/SideEntry.tsx'
export { Timeline, TimelineEntry, TimelineText } from './data/record/Timeline.tsx'
export { type TodoItem, TodoList, type UsageItem, UsageList } from './data/record/SideLists.tsx'
