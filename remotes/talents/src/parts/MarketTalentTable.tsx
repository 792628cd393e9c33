import type { CallState } from '@crm/client/hooks'
import type { SellingTalent } from '@crm/contracts/calls/market'
import { type Column, type Filters, type ListExport, type Spec } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { FindingBulkBar } from './FindingBulkBar.tsx'
import { TalentTable } from './TalentTable.tsx'
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
  /** Left in the toolbar; how many talents there are, unless said otherwise. */
  children?: ReactNode
}

/** Talents who sell goods of the market, with 跟进, 加入公海, 打标签 and 导出 of several. */
export function SellersTable<S extends Spec>({ platform, rows, children, ...table }: SellersTableProps<S>) {
  const strangers = useStrangers(rows.data?.list)
  return (
    <TalentTable
      {...table}
      rows={rows}
      rowKey={(row) => row.author_id}
      views={false}
      bulk={(selection) => <FindingBulkBar selection={selection} platform={platform} strangers={strangers} />}
    >
      {children}
    </TalentTable>
  )
}
