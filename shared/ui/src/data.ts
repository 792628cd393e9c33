export { Board, type BoardColumn } from './data/Board.tsx'
export { BoardCard } from './data/BoardCard.tsx'
export { type BulkLeft, BulkResultDialog } from './data/BulkResultDialog.tsx'
export { CopyButton, copyText } from './data/cells/CopyButton.tsx'
export { Change, Count, Market, Money, NoFigure, Percent, textOr, TimeCell } from './data/cells/Figures.tsx'
export { type GoodsBrief, GoodsCell, goodsMask, type GoodsMask, GoodsStack } from './data/cells/GoodsCell.tsx'
export { InlineDate, InlineSelect, InlineText } from './data/cells/Inline.tsx'
export { InlineMoney } from './data/cells/InlineMoney.tsx'
export { Picture } from './data/cells/Picture.tsx'
export { PlatformMark } from './data/cells/PlatformMark.tsx'
export { type StaffBrief, StaffCell } from './data/cells/StaffCell.tsx'
export { type StatusColor, type StatusLabels, StatusTag } from './data/cells/StatusTag.tsx'
export { TagsCell } from './data/cells/TagsCell.tsx'
export { Thumbnails } from './data/cells/Thumbnails.tsx'
export { type TalentBadge, TalentBadges, TalentCell } from './data/cells/TalentCell.tsx'
export { ColumnSettings } from './data/ColumnSettings.tsx'
export type { Column } from './data/columns.ts'
export { DataTable, type DataTableProps, type Density } from './data/DataTable.tsx'
export { DetailDrawer } from './data/DetailDrawer.tsx'
export { ExportButton, exportColumns, type ListExport } from './data/ExportButton.tsx'
export { FilterBar } from './data/FilterBar.tsx'
export {
  cascade,
  cascades,
  dateRange,
  dayQuery,
  dept,
  depts,
  flag,
  hidden,
  hiddenId,
  keyword,
  multiSelect,
  namedDateRange,
  numberRange,
  select,
  share,
  staff,
  staffs,
  tab,
  tags,
} from './data/filterFields.ts'
export {
  filterSpec,
  type Option,
  readAddress,
  type RequestOfSpec,
  requestOf,
  type Spec,
  type ValuesOf,
} from './data/filterSpec.ts'
export { treeOfRows, type TreeOption } from './form/tree.ts'
export { IdentityCard } from './data/IdentityCard.tsx'
export { KpiCard, type KpiItem, KpiRow, Sparkline } from './data/KpiCard.tsx'
export { ImportButton, ImportPanel, type ListImport } from './data/ImportButton.tsx'
export { ListPage, Page } from './data/ListPage.tsx'
export { Pagination } from './data/Pagination.tsx'
export { PlatformTabs } from './data/PlatformTabs.tsx'
export { type RowAction, RowActions } from './data/RowActions.tsx'
export { ScopeBar } from './data/ScopeBar.tsx'
export { BulkBar, TableToolbar } from './data/TableToolbar.tsx'
export { type BulkAction, useBulkAction } from './data/useBulkAction.ts'
export { useGoodsOptions } from './data/useGoodsOptions.ts'
export { saveFile, saveText } from './data/saveFile.ts'
export { type Filters, useFilters, useLocalFilters } from './data/useFilters.ts'
export { useKeptTable } from './data/useKeptTable.ts'
export { type Selection, useSelection } from './data/useSelection.ts'
export { type TableSettings, useTableSettings } from './data/useTableSettings.ts'
export { NoticeCard } from './data/NoticeCard.tsx'
export { SideEntry } from './data/SideEntry.tsx'
export { type TodoItem, TodoList, type UsageItem, UsageList } from './data/SideLists.tsx'
