import { permittedColumns } from '@crm/access/columns'
import type { CallState } from '@crm/client/hooks'
import { thousands } from '@crm/base/numbers'
import type { RequestOf } from '@crm/contracts/call'
import type { ListColumns } from '@crm/contracts/listColumns'
import type { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { type Column, columnsFirst, selectedColumns } from '../columns/columns.ts'
import { type ListCells, tableColumns } from '../columns/columnCells.tsx'
import { type ListDetails, useRememberNeighbours } from './neighbours.ts'
import { DataTable, type DataTableProps, type ListAnswer } from './DataTable.tsx'
import type { FilterFields } from '../filters/filterSpec.ts'
import type { ListImport } from '../imports/listImport.ts'
import type { ListCall, RowOf } from '../filters/listFilters.ts'
import { NotFound } from './NotFound.tsx'
import { BulkBar, TableToolbar } from './TableToolbar.tsx'
import { usePersistedTable } from '../columns/usePersistedTable.ts'
import { useCopiedRows } from './useCopiedRows.ts'
import type { List, Narrowing } from './useList.ts'
import { type RowKey, useTicksOfRows } from './useSelection.ts'
import type { TableSettings } from '../columns/useTableSettings.ts'

/** Rows that a bulk action is about: those that are ticked, or all that match the filters. */
export interface ListTarget<Request = object> {
  count: number
  keys: readonly RowKey[]
  /** Set when the whole result is selected; `keys` is then empty. */
  all: Narrowing<Request> | undefined
  /** After the action: nothing is ticked any more. */
  clear: () => void
}

/** A target as acts and dialogs take it: what the write is asked, how many rows that are, and that they are unticked after it. */
export interface BulkTarget<Asked> {
  request: Asked
  count: number
  onDone: () => void
}

/**
 * The ticked rows, ready for an act or a dialog: of `bulkTarget(target, 'ids', Number)` the request is `{ ids }` of what is ticked, or
 * `{ select_all: 1, filters }`. `filters` names that member where a call takes several lists.
 */
export function bulkTarget<Request, Name extends string, Key, Filters extends string = 'filters'>(
  target: ListTarget<Request>,
  name: Name,
  keyOf: (key: RowKey) => Key,
  filters: Filters = 'filters' as Filters, // what Filters then defaults to
) {
  const request: object = target.all
    ? { select_all: 1 as const, [filters]: target.all }
    : { [name]: target.keys.map((key) => keyOf(key)) }
  return {
    // the computed names are those of the type
    request: request as { [F in Filters]?: Narrowing<Request> } & { [N in Name]?: Key[] } & { select_all?: 1 },
    count: target.count,
    onDone: target.clear,
  } satisfies BulkTarget<object>
}

export interface ListTableProps<C extends ListCall, S extends FilterFields, Row = RowOf<C>> {
  list: List<C, S>
  /** What the table lists, as staff call it. */
  label: string
  rowKey: (row: Row) => RowKey
  /** Cells by key, where the kind of the column does not say how. */
  cells?: ListCells<Row, ListColumns>
  /** Further columns that only the answer knows (the enterprise's own fields), before the actions. */
  more?: readonly Column<Row>[]
  /** Keys of columns that this view leaves out. */
  without?: readonly string[]
  /** Actions of a row: a component made once, so that rows stay drawn while others change. */
  actions?: ComponentType<{ row: Row }>
  /** Buttons for the ticked rows; absent: nothing can be ticked. */
  bulk?: ((target: ListTarget<RequestOf<C>>) => ReactNode) | undefined
  /** How many rows 选择全部 takes, where some cannot be ticked; 0: what `bulk` writes takes ticked rows only. Default all of the result. */
  selectable?: number | undefined
  /** What is exported; `list` names a list that shares the number of another. */
  exports?: ExportType | { type: ExportType; list?: string; classify?: 1 | 2 }
  imports?: ListImport | undefined
  /** Left in the toolbar while nothing is ticked. */
  toolbar?: ReactNode
  /** What rows are counted by in the toolbar, where it holds nothing else: 位达人. Absent: only the pages count them. */
  unit?: string
  /** 视图 of the list; `false` for lists that are not kept. Those in drawers and dialogs have none. */
  views?: boolean
  /** Right in the toolbar, before 导入; as a function where they need the columns that staff have chosen. */
  tools?: ReactNode | ((settings: TableSettings) => ReactNode)
  /** No toolbar: a short list in a tab of a record. */
  bare?: boolean
  /** `false`: rows come in batches that something else turns. */
  paged?: boolean
  /** In the place of the table, where there is none to show; columns and ticks are not offered then. */
  instead?: ReactNode
  empty?: DataTableProps<Row, S>['empty']
  /** Nothing matches the filters; default the sentence with 重置筛选条件. */
  noMatch?: DataTableProps<Row, S>['noMatch']
  onOpen?: DataTableProps<Row, S>['onOpen']
  /** The details that its rows lead to: they know their neighbours. Rows that cannot be ticked are none. */
  details?: ListDetails<Row> | undefined
  marked?: DataTableProps<Row, S>['marked']
  groupOf?: DataTableProps<Row, S>['groupOf']
  expand?: DataTableProps<Row, S>['expand']
  expanded?: DataTableProps<Row, S>['expanded']
  rowRefusal?: DataTableProps<Row, S>['rowRefusal']
  totalNote?: DataTableProps<Row, S>['totalNote']
  tabCounts?: DataTableProps<Row, S>['tabCounts']
  /** As of `DataTable`; default `false` in drawers and dialogs. */
  stickyTop?: DataTableProps<Row, S>['stickyTop']
}

const NO_CELLS = {}
const NO_ROWS: readonly object[] = []

/** The table of a list with its toolbar: columns by kind, kept settings, views, import, export, bulk actions. */
export function ListTable<C extends ListCall, S extends FilterFields, Row extends RowOf<C> = RowOf<C>>(
  props: ListTableProps<C, S, Row>,
) {
  const { list, label, cells = NO_CELLS, more, without, actions: Actions, bulk, exports, ...rest } = props
  const who = useWho()
  const { tab } = list.values as { tab?: string } // the name of every list's tabs
  const first = tab === undefined ? undefined : list.columnsByTab?.[tab]
  const columns = useMemo<Column<Row>[]>(() => {
    const shown = Object.entries(permittedColumns(list.columns, who)).filter(([key]) => !without?.includes(key))
    // the list's columns were declared over this row
    const drawn = tableColumns<Row>(
      Object.fromEntries(shown) as ListColumns<Row>,
      cells as ListCells<Row, ListColumns>,
      Actions,
    )
    return columnsFirst(more ? [...drawn.slice(0, -1), ...more, ...drawn.slice(-1)] : drawn, first)
  }, [list.columns, who, without, cells, more, Actions, first])
  const tabs = useMemo(() => list.columnsByTab && Object.keys(list.columnsByTab), [list.columnsByTab])
  const kept = usePersistedTable(list.id ?? '', columns, { tab, tabs })
  const settings = list.id === undefined || props.instead !== undefined ? undefined : kept
  const { selection, total, filters, isLocal } = list
  const rows = list.rows as unknown as CallState<ListAnswer<Row>> // what every list answers
  const { details, rowRefusal, rowKey } = rest
  useRememberNeighbours(
    details?.route,
    details && rows.data?.list.filter((row) => rowRefusal?.(row) === undefined).map(details.keyOf),
  )
  const page = rows.stale ? undefined : rows.data?.list
  const { not_found: notFound = [] } = (rows.data?.ext ?? {}) as { not_found?: readonly string[] } // of every list with pages
  useTicksOfRows(bulk && selection, JSON.stringify(list.request), page?.map(rowKey))
  const selectable = rest.selectable ?? total
  const target: ListTarget<RequestOf<C>> = selection.all
    ? { count: selectable ?? 0, keys: [], all: list.narrowing, clear: selection.clear }
    : { count: selection.keys.size, keys: [...selection.keys], all: undefined, clear: selection.clear }
  const ticked = selection.all ? [] : (page ?? []).filter((row) => selection.keys.has(rowKey(row)))
  const copy = useCopiedRows(bulk && !isLocal ? (ticked as readonly object[]) : NO_ROWS, () => {
    const shown = selectedColumns(columns, kept.choice).map(({ key }) => [key, list.columns[key]] as const)
    // Own fields and acts are no columns of the list.
    return Object.fromEntries(shown.filter(([, column]) => column !== undefined)) as ListColumns
  })
  const requested = typeof exports === 'number' ? { type: exports } : exports
  const hasToolbar = settings ?? bulk ?? requested ?? rest.imports ?? rest.toolbar ?? rest.tools ?? rest.unit
  const stickyTop = rest.stickyTop ?? (isLocal ? false : undefined)
  return (
    <>
      {hasToolbar !== undefined && !rest.bare && (
        <TableToolbar
          plain={isLocal}
          rows={rows}
          settings={settings}
          columns={columns}
          selection={rest.instead === undefined && bulk ? selection : undefined}
          views={isLocal || rest.views === false ? undefined : filters}
          imports={rest.imports}
          actions={typeof rest.tools === 'function' ? rest.tools(kept) : rest.tools}
          exports={
            requested && {
              type: requested.type,
              ...(requested.classify && { classify: requested.classify }),
              request: requested.list === undefined ? list.request : { ...list.request, list: requested.list },
              count: total,
            }
          }
          bulk={
            <BulkBar
              selection={selection}
              total={selectable || undefined}
              onCopy={isLocal || ticked.length === 0 ? undefined : copy}
            >
              {bulk?.(target)}
            </BulkBar>
          }
        >
          {rest.toolbar ?? (rest.unit && total !== undefined && `共 ${thousands(total)} ${rest.unit}`)}
        </TableToolbar>
      )}
      {notFound.length > 0 && <NotFound ids={notFound} />}
      {rest.instead ?? (
        <DataTable
          label={label}
          rows={rest.paged === false ? { ...rows, data: rows.data && { list: rows.data.list } } : rows}
          columns={columns}
          rowKey={rowKey}
          filters={filters}
          selection={bulk && selection}
          settings={settings}
          empty={rest.empty ?? `暂无${label}`}
          noMatch={rest.noMatch}
          onOpen={rest.onOpen}
          marked={rest.marked}
          groupOf={rest.groupOf}
          expand={rest.expand}
          expanded={rest.expanded}
          totalNote={rest.totalNote}
          tabCounts={rest.tabCounts}
          // 位达人 without the word that counts.
          noun={rest.unit?.slice(1)}
          {...(stickyTop !== undefined && { stickyTop })}
          {...(rest.rowRefusal && { rowRefusal: rest.rowRefusal })}
        />
      )}
    </>
  )
}
