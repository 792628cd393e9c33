import { useAction } from '@crm/client/hooks'
import { type Report, reportCalls } from '@crm/contracts/calls/reports'
import { go } from '@crm/platform/navigate'
import { TextButton, useDialog } from '@crm/ui/base'
import { RowActions, useBulkAction, useRecordDrawer } from '@crm/ui/data'
import { RunsDrawer } from '../../parts/report/RunsDrawer.tsx'
import { ScheduleDialog } from '../../parts/report/ScheduleDialog.tsx'
import { ShareDialog } from '../../parts/report/ShareDialog.tsx'
import { useReportDownload } from '../../parts/report/useReportDownload.ts'

/** What may be done with a report: its creator and administrators delete, share and schedule it, others as it was shared. */
export function ReportActions({ row }: { row: Report }) {
  const openDialog = useDialog()
  const drawer = useRecordDrawer('report')
  const run = useAction(reportCalls.run, { weight: { harmless: 'repeats' }, done: '已开始生成，完成后将通知' })
  const copy = useAction(reportCalls.copy, { weight: { harmless: 'copies' }, done: '已复制' })
  const stop = useAction(reportCalls.schedule, { weight: 'asked', done: '已停用' })
  const leave = useAction(reportCalls.leave, { weight: 'asked', done: '已移出' })
  const remove = useBulkAction(reportCalls.remove, { weight: 'asked', done: '已删除', unit: '个报表' })
  const manages = row.can_manage === 1
  const download = useReportDownload()
  return (
    <RowActions
      of={row.name}
      more={[
        row.can_edit === 1 && { text: '编辑', onClick: () => go('ReportCenterCreate', { id: row.id }) },
        { text: '复制', call: reportCalls.copy, onClick: () => void copy.run({ id: row.id }) },
        { text: '下载', reads: true, onClick: () => void download([row.id]) },
        { text: '生成记录', reads: true, onClick: () => openDialog(RunsDrawer, { report: row }) },
        manages && { text: '分享', call: reportCalls.share, onClick: () => openDialog(ShareDialog, { report: row }) },
        manages && {
          text: '定时',
          call: reportCalls.schedule,
          onClick: () => openDialog(ScheduleDialog, { report: row }),
        },
        manages &&
          row.schedule !== null && {
            text: '停用定时',
            confirm: {
              title: `停用「${row.name}」的定时？`,
              content: '不再自动生成，已生成的记录不变。',
              confirmText: '停用定时',
            },
            onClick: (agreement) =>
              void stop.run({ id: row.id, updated_at: row.updated_at, schedule: null }, agreement),
          },
        !manages && {
          text: '移出我的列表',
          confirm: {
            title: `移出「${row.name}」？`,
            content: '再次分享给您时会重新出现。',
            confirmText: '移出我的列表',
          },
          onClick: (agreement) => void leave.run({ id: row.id }, agreement),
        },
        manages && {
          text: '删除',
          danger: true,
          confirm: {
            title: `删除报表「${row.name}」？`,
            content: '分享与定时一并取消，删除后不能恢复。',
            confirmText: '删除',
            danger: true,
          },
          onClick: (agreement) => void remove.run({ ids: [row.id], updated_at: row.updated_at }, agreement),
        },
      ]}
    >
      <TextButton onClick={() => drawer.open(row.id)}>查看</TextButton>
      <TextButton onClick={() => void run.run({ id: row.id })}>{row.status === 3 ? '重试' : '立即生成'}</TextButton>
    </RowActions>
  )
}
