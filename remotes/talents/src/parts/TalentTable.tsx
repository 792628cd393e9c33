import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import {
  DataTable,
  type DataTableProps,
  type Filters,
  type ListExport,
  type ListImport,
  type Selection,
  type Spec,
  TableToolbar,
  useKeptTable,
  useSelection,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import { searchedKeyword } from '../lib/includeStart.ts'
import { platformNamed } from '../lib/talentFilters.ts'
import { NoTalentFound } from './NoTalentFound.tsx'
import { type TrailKey, useTalentTrail } from './talentTrail.ts'

interface TalentTableProps<Row, S extends Spec>
  extends Pick<DataTableProps<Row, S>, 'columns' | 'rowKey' | 'rowRefusal' | 'onOpen' | 'empty'> {
  /** Under which columns, density and views are kept. */
  id: string
  label: string
  filters: Filters<S>
  rows: CallState<{
    list: Row[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
  /** A search without a match offers 收录达人; on unless said otherwise (lists that hold few of the known talents). */
  includes?: boolean
  /** 视图 of the list; on unless said otherwise. */
  views?: boolean
  exports?: Omit<ListExport, 'count'> | undefined
  imports?: ListImport | undefined
  /** A `BulkBar` with what is done to several. */
  bulk: (selection: Selection) => ReactNode
  /** Left in the toolbar; how many talents there are, unless said otherwise. */
  children?: ReactNode
}

/**
 * A list of talents with its toolbar; its details know their neighbours. What is ticked belongs to the filters and goes with
 * them: the caller gives it their values as key. Rows that cannot be ticked are no neighbours either.
 */
export function TalentTable<Row extends TrailKey, S extends Spec>(props: TalentTableProps<Row, S>) {
  const {
    id,
    columns,
    filters,
    rows,
    rowRefusal,
    views = true,
    includes = true,
    exports,
    imports,
    bulk,
    empty,
    children,
    ...table
  } = props
  const settings = useKeptTable(id, columns)
  const selection = useSelection()
  const list = rows.data?.list
  useTalentTrail(rowRefusal ? list?.filter((row) => rowRefusal(row) === undefined) : list)
  const total = rows.data?.page_info.total_count
  // A talent that nobody knows may be included; the table's own sentence would only reset.
  const searched = includes && total === 0 ? searchedKeyword(filters.values) : undefined
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={views ? filters : undefined}
        imports={imports}
        exports={exports && { ...exports, count: total }}
        bulk={bulk(selection)}
      >
        {children ?? (total !== undefined && `共 ${thousands(total)} 位达人`)}
      </TableToolbar>
      <DataTable
        {...table}
        rows={rows}
        columns={columns}
        rowRefusal={rowRefusal}
        filters={searched ? { ...filters, narrowed: false } : filters}
        empty={
          searched ? (
            <NoTalentFound
              platform={platformNamed(String(filters.values.platform))}
              searched={searched}
              onReset={filters.reset}
            />
          ) : (
            empty
          )
        }
        selection={selection}
        settings={settings}
      />
    </>
  )
}
