import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportStatus, ImportStatus } from '@crm/contracts/enums'
import { open } from '@crm/platform/openers'
import { IconList } from '@crm/ui/shell'
import css from './Header.module.css'

const POLL_MS = 60_000
const LATEST = { page: 1, size: 5 }

/** 任务列表: opens the task centre; a dot says that a job of the latest is still running. */
export function TaskButton() {
  const exports = useCall(taskCalls.exportTasks, LATEST, { every: POLL_MS })
  const imports = useCall(taskCalls.importTasks, LATEST, { every: POLL_MS })
  const running =
    exports.data?.list.some((task) => task.status === ExportStatus.generating) ||
    imports.data?.list.some((task) => task.status === ImportStatus.running)
  return (
    <button
      type="button"
      className={css.icon}
      title={word.taskList}
      aria-label={running ? `${word.taskList}，有任务正在进行` : word.taskList}
      onClick={() => open('taskCentre', {})}
    >
      <IconList aria-hidden />
      {running && <span className={css.dot} />}
    </button>
  )
}
