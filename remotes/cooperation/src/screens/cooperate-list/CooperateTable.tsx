import { leadsTalents } from '@crm/access/talents'
import { type CallState, useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type Cooperation, cooperationCalls, type CooperationWriteResult } from '@crm/contracts/calls/cooperation'
import { confirm, toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Button, TextButton } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, RowActions, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useState } from 'react'
import { type CooperationDialog, CooperationDialogs, type Target } from './CooperationDialogs.tsx'
import { cooperateListColumns, cooperationReads } from './cooperateListColumns.tsx'
import type { cooperateListFilters } from './cooperateListFilters.ts'

interface CooperateTableProps {
  filters: Filters<(typeof cooperateListFilters)['fields']>
  rows: CallState<AnswerOf<typeof cooperationCalls.list>>
}

/** The cooperations with what may be done to one and to many. Made anew by each change of the filters. */
export function CooperateTable({ filters, rows }: CooperateTableProps) {
  const who = useWho()
  const selection = useSelection()
  const [dialog, setDialog] = useState<CooperationDialog>()
  const status = useAction(cooperationCalls.status, { refreshes: cooperationReads })
  const remove = useAction(cooperationCalls.remove, { refreshes: cooperationReads })

  const done = (result: CooperationWriteResult | undefined) => {
    if (!result) return
    selection.clear()
    if (result.failed.length === 0) toast.success('设置成功')
    setDialog(result.failed.length > 0 ? { kind: 'result', result } : undefined)
  }
  const step = async (target: Target, to: 1 | 2 | 3) => done(await status.run({ ...target, status: to }))
  const erase = async (row: Cooperation, target: Target) => {
    const title = `删除合作单「${row.coop_no}」？`
    if (await confirm({ title, confirmText: '删除', danger: true })) done(await remove.run(target))
  }
  const actions = (row: Cooperation) => {
    const target = { ids: [row.coop_id], updated_at: row.updated_at }
    const may = (action: Cooperation['actions'][number]) => row.actions.includes(action)
    return (
      <RowActions more={[may('remove') && { text: '删除', danger: true, onClick: () => void erase(row, target) }]}>
        {may('confirm') && <TextButton onClick={() => void step(target, 2)}>确认</TextButton>}
        {may('finish') && <TextButton onClick={() => void step(target, 3)}>完成</TextButton>}
        {may('cancel') && <TextButton onClick={() => setDialog({ kind: 'cancel', target })}>取消</TextButton>}
        {may('reopen') && <TextButton onClick={() => void step(target, 1)}>重新打开</TextButton>}
      </RowActions>
    )
  }
  const columns = cooperateListColumns(actions)
  const settings = useKeptTable('cooperation', columns)
  const chosen: Target = { ids: [...selection.keys].map(Number) }
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        bulk={
          <BulkBar selection={selection}>
            <Button size="small" loading={status.saving} onClick={() => void step(chosen, 2)}>
              确认
            </Button>
            <Button size="small" loading={status.saving} onClick={() => void step(chosen, 3)}>
              完成
            </Button>
            <Button size="small" onClick={() => setDialog({ kind: 'cancel', target: chosen })}>
              取消
            </Button>
            {leadsTalents(who) && (
              <Button size="small" onClick={() => setDialog({ kind: 'transfer', target: chosen })}>
                转交
              </Button>
            )}
          </BulkBar>
        }
      />
      <DataTable
        label="合作订单"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.coop_id}
        filters={filters}
        selection={selection}
        settings={settings}
        empty="暂无合作订单"
      />
      <CooperationDialogs dialog={dialog} onDone={done} onClose={() => setDialog(undefined)} />
    </>
  )
}
