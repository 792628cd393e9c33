import { exportBlock } from '@crm/access/refusals'
import { now } from '@crm/base/clock'
import { useAction } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { BusinessModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { toast } from '@crm/platform/feedback'
import { open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'

/** 下载: starts a task for each of the reports, whose files the task centre then has. */
export function useReportDownload(): (ids: readonly number[]) => Promise<void> {
  const who = useWho()
  const start = useAction(taskCalls.generalExport, { weight: { harmless: 'copies' } })
  return async (ids) => {
    const block = exportBlock(who, Math.floor(now() / 1_000), 1)
    if (block?.kind === 'expired') return open('accountExpiry', {})
    if (block) {
      toast.error(block.sentence)
      return
    }
    let started = 0
    for (const id of ids) {
      const task = await start.run({
        type: ExportType.report,
        classify: BusinessModule.commerce,
        filters: { id },
        format: 'xlsx',
      })
      if (task) started += 1
    }
    if (started > 0) toast.success('导出任务已创建，请在任务中心下载')
  }
}
