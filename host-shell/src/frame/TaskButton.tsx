import { word } from '@crm/base/messages'
import { type CallState, useAction, useCall } from '@crm/client/hooks'
import { type ExportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { ExportStatus, ImportStatus } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { open } from '@crm/platform/openers'
import { IconList, saveFile } from '@crm/ui/shell'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './Header.module.css'

const POLL_MS = 60_000
/** While a job is running, so that the dot goes out when it ends. */
const BUSY_MS = 5_000
const LATEST = { page: 1, size: 5 }

const newest = ({ data }: CallState<{ list: readonly { created_at: number }[] }>) => data?.list[0]?.created_at ?? 0

const MADE: readonly ExportStatus[] = [ExportStatus.succeeded, ExportStatus.partiallySucceeded]

/** Says of the own exports whose file came while this tab was open that it is there, and offers it; of several at once it says so once. */
function useMadeFiles(list: readonly ExportTask[] | undefined): void {
  const link = useAction(taskCalls.fileLink, { weight: { harmless: 'reads' } })
  /** Of the tasks that were listed before: whether their file was there. */
  const known = useRef<ReadonlyMap<number, boolean>>(undefined)
  const look = useEffectEvent((tasks: readonly ExportTask[]) => {
    const before = known.current
    known.current = new Map([...(before ?? []), ...tasks.map(({ id, status }) => [id, MADE.includes(status)] as const)])
    const made = tasks.filter(({ id, status, is_mine }) => is_mine === 1 && MADE.includes(status) && !before?.get(id))
    const [first, ...others] = made
    if (!before || !first) return
    const download = async () => {
      const found = await link.run({ file_url: first.file_url })
      if (found) saveFile(found.url, found.file_name)
    }
    if (others.length === 0) toast.next(`「${first.file_name}」已生成`, { text: '下载', run: () => void download() })
    else toast.next(`${made.length} 个文件已生成`, { text: '查看', run: () => open('taskCentre', { tab: 'export' }) })
  })
  useEffect(() => {
    if (list) look(list)
  }, [list])
}

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
  useMadeFiles(exports.data?.list)
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
