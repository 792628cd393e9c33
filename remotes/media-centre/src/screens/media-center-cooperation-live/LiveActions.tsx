import { useAction } from '@crm/client/hooks'
import { type LiveRow, liveCalls } from '@crm/contracts/calls/lives'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { RECORD_MINUTES_MIN } from '@crm/contracts/rules/liveRules'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { ReadActions, TextButton } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { recordQuestion } from '../../live/recordQuestion.ts'
import { PlatformLink } from '../../parts/PlatformLink.tsx'

/** What may be done to one live. */
export function LiveActions({ row }: { row: LiveRow }) {
  const canOpen = useCanOpen()
  const canCall = useCanCall()
  const record = useAction(liveCalls.record, { weight: 'asked', done: '录屏已更新' })
  const { live_id, platform, title, url, schedule_id } = row
  const isOnAir = row.end_time === null
  const hasSchedules = canOpen('LiveScheduling') && canCall(scheduleCalls.list)
  const canSchedule = hasSchedules && schedule_id === null && isOnAir && canCall(scheduleCalls.add)
  return (
    <RowActions
      of={title}
      more={[
        isOnAir &&
          row.record === 'none' && {
            text: '录屏',
            call: liveCalls.record,
            confirm: recordQuestion(title),
            onClick: (agreement) => void record.run({ live_id, platform, on: 1 }, agreement),
          },
        isOnAir &&
          row.record === 'recording' && {
            text: '停止录屏',
            call: liveCalls.record,
            confirm: {
              title: `停止录制「${title}」？`,
              content: `录制不足 ${RECORD_MINUTES_MIN} 分钟的场次退还，已录的数据不再更新。`,
              confirmText: '停止录屏',
            },
            onClick: (agreement) => void record.run({ live_id, platform, on: 0 }, agreement),
          },
        canSchedule && {
          text: '排期',
          reads: true,
          onClick: () => go('LiveScheduling', { platform, author_id: row.author.author_id }),
        },
        hasSchedules &&
          schedule_id !== null && {
            text: '查看排期',
            reads: true,
            onClick: () => go('LiveScheduling', { drawer: 'schedule', id: schedule_id }),
          },
      ]}
    >
      {canOpen('LiveScreenDetail') && (
        <ReadActions>
          <TextButton onClick={() => go('LiveScreenDetail', { live_id, platform })}>详情</TextButton>
        </ReadActions>
      )}
      <PlatformLink url={url}>去平台</PlatformLink>
    </RowActions>
  )
}
