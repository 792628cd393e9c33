import { useCall } from '@crm/client/hooks'
import { type Commission, commissionCalls } from '@crm/contracts/calls/commission'
import { commissionColumns } from '@crm/contracts/columns/commission'
import { listColumns } from '@crm/contracts/listColumns'
import { monthLabel, nextTierNote } from '@crm/contracts/rules/commissionRules'
import { ReadActions, TextButton } from '@crm/ui/base'
import { DataTable, RowActions, tableColumns, useRecordDrawer } from '@crm/ui/data'
import { CommissionDrawer, readCommission } from '../../parts/commission/CommissionDrawer.tsx'
import classes from './MediumDetail.module.css'

const { user: _, adjust_reason: __, ...figures } = commissionColumns
const columns = tableColumns<Commission>(
  listColumns<Commission>()({
    month: { kind: 'text', title: '月份', value: ({ month }) => monthLabel(month), pinned: true, width: 104 },
    ...figures,
  }),
  {},
  MonthActions,
)

function MonthActions({ row: { user, month } }: { row: Commission }) {
  const { open } = useRecordDrawer<string>('commission', readCommission)
  return (
    <RowActions of={monthLabel(month)}>
      <ReadActions>
        <TextButton onClick={() => open(`${user.user_id}:${month}`)}>明细</TextButton>
      </ReadActions>
    </RowActions>
  )
}

/** 提成: the last twelve months of the person, and what is missing to the next tier of the open one. */
export function Commissions({ user_id }: { user_id: number }) {
  const read = useCall(commissionCalls.person, { user_id })
  const { open } = useRecordDrawer<string>('commission', readCommission)
  const next = read.data?.next
  return (
    <>
      {next && <p className={classes.note}>{nextTierNote(next)}</p>}
      <DataTable
        label="提成"
        rows={{ ...read, data: read.data && { list: read.data.list } }}
        columns={columns}
        rowKey={({ month }) => month}
        onOpen={({ user, month }) => open(`${user.user_id}:${month}`)}
        empty="近 12 个月没有提成"
      />
      <CommissionDrawer />
    </>
  )
}
