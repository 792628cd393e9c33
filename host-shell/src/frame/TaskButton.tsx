import { word } from '@crm/base/messages'
import { type CallState, useCall } from '@crm/client/hooks'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { ExportStatus, ImportStatus } from '@crm/contracts/enums'
import { open } from '@crm/platform/openers'
import { IconList } from '@crm/ui/shell'
import { useEffect, useState } from 'react'
import classes from './Header.module.css'

const POLL_MS = 60_000
/** While a job is running, so that the dot goes out when it ends. */
const BUSY_MS = 5_000
const LATEST = { page: 1, size: 5 }

const newest = ({ data }: CallState<{ list: readonly { created_at: number }[] }>) => data?.list[0]?.created_at ?? 0

/** 任务列表: opens the task centre where the newest job stands; a dot says that a job of the latest is still running. */
export function TaskButton() {
  const [isBusy, setBusy] = useState(false)
  const every = isBusy ? BUSY_MS : POLL_MS
  const exports = useCall(taskCalls.exportTasks, LATEST, { every })
  const imports = useCall(taskCalls.importTasks, LATEST, { every })
  const running =
    exports.data?.list.some((task) => task.status === ExportStatus.generating) ||
    imports.data?.list.some((task) => task.status === ImportStatus.running)
  useEffect(() => setBusy(running === true), [running])
  return (
    <button
      type="button"
      className={classes.icon}
      title={word.taskList}
      aria-label={running ? `${word.taskList}，有任务正在进行` : word.taskList}
      onClick={() => open('taskCentre', { tab: newest(exports) > newest(imports) ? 'export' : 'import' })}
    >
      <IconList aria-hidden />
      {running && <span className={classes.dot} />}
    </button>
  )
}
