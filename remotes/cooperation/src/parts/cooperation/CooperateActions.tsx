import type { Agreement } from '@crm/client/weight'
import { useAction } from '@crm/client/hooks'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { toast } from '@crm/platform/feedback'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions, useBulkAction } from '@crm/ui/data'
import { sampleOf } from './sampleOf.ts'
import { CancelDialog } from './CooperationDialogs.tsx'
import { cooperationWrite, useCooperationSteps } from './useCooperationSteps.ts'

/** What may be done to one cooperation, in its list and on its own page (`inDetail`). */
export function CooperateActions({ row, inDetail = false }: { row: Cooperation; inDetail?: boolean }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { step } = useCooperationSteps()
  const remove = useBulkAction(cooperationCalls.remove, { ...cooperationWrite, weight: 'asked', done: '已删除' })
  const copy = useAction(cooperationCalls.copy, { weight: { harmless: 'copies' } })
  const { coop_id, coop_no, author_id, platform } = row
  const target = { request: { ids: [coop_id], updated_at: row.updated_at }, count: 1 }
  const may = (action: Cooperation['actions'][number]) => row.actions.includes(action)
  const erase = async (agreement: Agreement) => {
    if ((await remove.run(target.request, agreement)) && inDetail) void go('CooperateList', { platform })
  }
  const duplicate = async () => {
    const made = await copy.run({ coop_id })
    if (made) toast.success(`已复制为 ${made.coop_no}`)
  }
  return (
    <RowActions
      of={coop_no}
      more={[
        may('edit') &&
          canOpen('CooperateEdit') && {
            text: '编辑',
            onClick: () => void go('CooperateEdit', { coop_id, from: address() }),
          },
        { text: '复制', call: cooperationCalls.copy, onClick: () => void duplicate() },
        canOpen('LiveScheduling') && {
          text: '排期',
          reads: true,
          onClick: () => void go('LiveScheduling', { coop_id, author_id, platform }),
        },
        canOpen('SamplesCreate') && {
          text: '寄样',
          onClick: () => void go('SamplesCreate', { ...sampleOf(row), from: address() }),
        },
        may('cancel') && { text: '取消', onClick: () => openDialog(CancelDialog, { target }) },
        may('remove') && {
          text: '删除',
          danger: true,
          confirm: { title: `删除合作单「${coop_no}」？`, confirmText: '删除', danger: true },
          onClick: (agreement) => void erase(agreement),
        },
      ]}
    >
      {!inDetail && canOpen('CooperateDetail') && (
        <ReadActions>
          <TextButton onClick={() => void go('CooperateDetail', { coop_id })}>详情</TextButton>
        </ReadActions>
      )}
      {may('confirm') && <TextButton onClick={() => void step(target, 2)}>确认</TextButton>}
      {may('finish') && <TextButton onClick={() => void step(target, 3)}>完成</TextButton>}
      {may('reopen') && <TextButton onClick={() => void step(target, 1)}>重新打开</TextButton>}
    </RowActions>
  )
}
