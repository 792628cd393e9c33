import type { CallState } from '@crm/client/hooks'
import type { SellingTalent } from '@crm/contracts/calls/market'
import {
  type Column,
  DataTable,
  type Filters,
  type ListExport,
  type Spec,
  TableToolbar,
  useKeptTable,
  useSelection,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import { FindingBulkBar } from './FindingBulkBar.tsx'
import { useTalentTrail } from './talentTrail.ts'
import { useStrangers } from './useStrangers.ts'

interface SellersTableProps<S extends Spec> {
  /** Under which columns and density are kept. */
  id: string
  label: string
  columns: readonly Column<SellingTalent>[]
  filters: Filters<S>
  rows: CallState<{
    list: SellingTalent[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
  platform: SellingTalent['platform']
  exports?: Omit<ListExport, 'count'>
  empty?: ReactNode
  /** Left in the toolbar. */
  children?: ReactNode
}

/** Talents who sell goods of the market, with 跟进, 加入公海, 打标签 and 导出 of several. */
export function SellersTable<S extends Spec>(props: SellersTableProps<S>) {
  const { id, label, columns, filters, rows, platform, exports, empty, children } = props
  const settings = useKeptTable(id, columns)
  const selection = useSelection()
  const strangers = useStrangers(rows.data?.list)
  useTalentTrail(rows.data?.list)
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        exports={exports && { ...exports, count: rows.data?.page_info.total_count }}
        bulk={<FindingBulkBar selection={selection} platform={platform} strangers={strangers} />}
      >
        {children}
      </TableToolbar>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.author_id}
        filters={filters}
        selection={selection}
        settings={settings}
        empty={empty}
      />
    </>
  )
}
