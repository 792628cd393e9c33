import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import { type marketGoodsCalls, type RankedGoods } from '@crm/contracts/calls/market'
import type { AnswerOf } from '@crm/contracts/call'
import { ExportType } from '@crm/contracts/taskTypes'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { NoRanking } from '../../parts/NoRanking.tsx'
import { talentSearchHighGoodsColumns } from './talentSearchHighGoodsColumns.tsx'
import type { talentSearchHighGoodsFilters } from './talentSearchHighGoodsFilters.ts'

interface HighGoodsTableProps {
  filters: Filters<(typeof talentSearchHighGoodsFilters)['fields']>
  rows: CallState<AnswerOf<typeof marketGoodsCalls.rankList>>
  /** Chooses the period, left in the toolbar. */
  period: ReactNode
}

/** The ranking as a table with its export; what is selected belongs to the filters and goes with them. */
export function HighGoodsTable({ filters, rows, period }: HighGoodsTableProps) {
  const settings = useKeptTable('talent_search_high_goods', talentSearchHighGoodsColumns)
  const selection = useSelection()
  const { values, set } = filters
  const notes = rows.data?.ext
  const total = rows.data?.page_info.total_count
  const request = { ...filters.request, kind: values.tab, list: 'goods_rank' }
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        exports={{ type: ExportType.talentLibrary, request, count: total }}
        bulk={<BulkBar selection={selection} />}
      >
        {period}
        {total !== undefined && `共 ${thousands(total)} 件商品`}
      </TableToolbar>
      {notes?.is_missing === 1 ? (
        <NoRanking cycle={values.cycle} latest={notes.latest} onLatest={() => set({ date: '' })} />
      ) : (
        <DataTable<RankedGoods>
          label="爆品榜"
          rows={rows}
          columns={talentSearchHighGoodsColumns}
          rowKey={(row) => row.product_id}
          filters={filters}
          selection={selection}
          settings={settings}
        />
      )}
    </>
  )
}
