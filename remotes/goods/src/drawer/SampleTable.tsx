import { isUnavailable, rate, thousands } from '@crm/base/numbers'
import { type GoodsSampleRow, goodsCalls } from '@crm/contracts/calls/goods'
import { goodsSampleColumns } from '@crm/contracts/columns/goods'
import { RowsButton, useDialog } from '@crm/ui/base'
import { Count, type ListCells, ListTable, NoFigure, useLocalList } from '@crm/ui/data'
import { useContext } from 'react'
import { goodsSampleFilters } from './goodsDrawerFilters.ts'
import { ScopeContext } from './productScope.ts'
import { ReceiversDialog } from './ReceiversDialog.tsx'

/** 寄样列表: who sent samples of the product, to how many talents, and what came of them. */
export function SampleTable() {
  const list = useLocalList(goodsCalls.mediumSampleList, {
    columns: goodsSampleColumns,
    filters: goodsSampleFilters,
    also: useContext(ScopeContext),
  })
  return (
    <ListTable
      list={list}
      label="寄样"
      rowKey={(row) => row.medium_info.user_id}
      cells={cells}
      empty="该时间段暂无寄样"
    />
  )
}

type Cell = { row: GoodsSampleRow }

/** How many were sent the product, which opens them. */
function Receivers({ row: { medium_info, sample_author_count } }: Cell) {
  const openDialog = useDialog()
  const scope = useContext(ScopeContext)
  const open = () => openDialog(ReceiversDialog, { scope: { ...scope, user_id: medium_info.user_id } })
  return (
    <RowsButton link="goodsReceivers" value={sample_author_count} onOpen={open}>
      <Count value={sample_author_count} />
    </RowsButton>
  )
}

function IssueRate({ row: { sample_author_issue_rate, sample_author_issue_count } }: Cell) {
  if (isUnavailable(sample_author_issue_rate)) return <NoFigure />
  return `${rate(sample_author_issue_rate)}（${thousands(sample_author_issue_count)}）`
}

const cells: ListCells<GoodsSampleRow, typeof goodsSampleColumns> = {
  sample_author_count: Receivers,
  sample_author_issue_count: IssueRate,
}
