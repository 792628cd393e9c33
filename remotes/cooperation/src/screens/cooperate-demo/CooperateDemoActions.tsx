import { sampleCalls, type SampleRow } from '@crm/contracts/calls/sample'
import { confirm } from '@crm/platform/feedback'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions, useBulkAction, useRecordDrawer } from '@crm/ui/data'
import { CooperateDemoEditDialog } from './CooperateDemoEditDialog.tsx'

/** What may be done to one row of 寄样单. */
export function CooperateDemoActions({ row }: { row: SampleRow }) {
  const { open } = useRecordDrawer('sample')
  const openDialog = useDialog()
  const { run, saving } = useBulkAction(sampleCalls.remove, { done: '已删除' })
  const remove = async () => {
    if (await confirm({ title: `删除寄样单「${row.sample_no}」？`, confirmText: '删除', danger: true }))
      await run({ ids: [row.sample_id], updated_at: row.updated_at })
  }
  return (
    <RowActions of={String(row.sample_no)}>
      <ReadActions>
        <TextButton onClick={() => open(row.sample_id)}>详情</TextButton>
      </ReadActions>
      <TextButton onClick={() => openDialog(CooperateDemoEditDialog, { row })}>编辑</TextButton>
      <TextButton disabled={saving} onClick={() => void remove()}>
        删除
      </TextButton>
    </RowActions>
  )
}
