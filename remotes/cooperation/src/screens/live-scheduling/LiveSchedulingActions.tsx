import { type Schedule, scheduleCalls } from '@crm/contracts/calls/schedule'
import { nowSeconds } from '@crm/base/clock'
import { send } from '@crm/client/request'
import { CallFailure } from '@crm/client/failure'
import { toast } from '@crm/platform/feedback'
import { useCanCall } from '@crm/platform/navigate'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions, useRecordDrawer } from '@crm/ui/data'
import { CancelScheduleDialog } from './CancelScheduleDialog.tsx'
import { copiedValues, valuesOf } from './scheduleForm.ts'
import { ScheduleFormDialog } from './ScheduleFormDialog.tsx'
import { useScheduleWrites } from './useScheduleWrites.ts'

/** What can be done to an entry, by its buttons: each opens what asks for the rest. */
export function useScheduleActions() {
  const canCall = useCanCall()
  const openDialog = useDialog()
  const { remove } = useScheduleWrites()
  const detailOf = async (id: number) => {
    try {
      return await send(scheduleCalls.detail, { id })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      toast.error(error.message, error.requestId)
      return undefined
    }
  }
  return {
    mayAdd: canCall(scheduleCalls.add),
    edit: async (id: number) => {
      const entry = await detailOf(id)
      if (entry) openDialog(ScheduleFormDialog, { title: '编辑排期', initValues: valuesOf(entry), entry })
    },
    copy: async (id: number) => {
      const entry = await detailOf(id)
      if (!entry) return
      const prefill = { talent: { ...entry, user_id: entry.user.user_id }, coop: null, coops: [], goods: [] }
      openDialog(ScheduleFormDialog, { title: '复制排期', initValues: copiedValues(entry, nowSeconds()), prefill })
    },
    cancel: ({ id, updated_at }: Pick<Schedule, 'id' | 'updated_at'>) =>
      openDialog(CancelScheduleDialog, { request: { ids: [id], updated_at }, count: 1 }),
    remove,
  }
}

/** What may be done to one row of 直播排期. */
export function LiveSchedulingActions({ row }: { row: Schedule }) {
  const { open } = useRecordDrawer('schedule')
  const { mayAdd, edit, copy, cancel, remove } = useScheduleActions()
  const may = (action: Schedule['actions'][number]) => row.actions.includes(action)
  return (
    <RowActions
      of={`${row.author_name} ${row.title}`}
      more={[
        mayAdd && { text: '复制', onClick: () => void copy(row.id) },
        may('remove') && { text: '删除', danger: true, onClick: () => void remove(row) },
      ]}
    >
      <ReadActions>
        <TextButton onClick={() => open(row.id)}>详情</TextButton>
      </ReadActions>
      {may('edit') && <TextButton onClick={() => void edit(row.id)}>编辑</TextButton>}
      {may('cancel') && <TextButton onClick={() => cancel(row)}>取消</TextButton>}
    </RowActions>
  )
}
