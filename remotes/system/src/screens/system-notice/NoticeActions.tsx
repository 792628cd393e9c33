import { useAction } from '@crm/client/hooks'
import { type Notice, noticeCalls } from '@crm/contracts/calls/notice'
import { ALARM_SILENT_HOURS, AlarmHandling } from '@crm/contracts/rules/noticeEvents'
import { nowSeconds } from '@crm/base/clock'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { HandleAlarmDialog } from './HandleAlarmDialog.tsx'

/** 处理 and 静默 of an anomaly that is still open. */
export function NoticeActions({ row }: { row: Notice }) {
  const openDialog = useDialog()
  const silence = useAction(noticeCalls.alarmHandle, {
    weight: {
      ask: {
        title: `静默「${row.title}」${ALARM_SILENT_HOURS} 小时？`,
        content: '同一异常发给多人时一并静默，期间不再提醒。',
        confirmText: '静默',
      },
    },
    done: `已静默 ${ALARM_SILENT_HOURS} 小时`,
  })
  if (row.handle_status !== AlarmHandling.open) return null
  const isSilent = row.silent_until !== null && row.silent_until > nowSeconds()
  return (
    <RowActions of={row.title}>
      <TextButton
        onClick={() => openDialog(HandleAlarmDialog, { ids: [row.id], about: `${row.title}：${row.content}` })}
      >
        处理
      </TextButton>
      {!isSilent && (
        <TextButton disabled={silence.saving} onClick={() => void silence.run({ ids: [row.id], silent: 1 })}>
          静默 {ALARM_SILENT_HOURS}h
        </TextButton>
      )}
    </RowActions>
  )
}
