import { type ImportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { ImportStatus } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Ellipsis, EmptyBlock, TextButton, useErrorToast } from '@crm/ui/base'
import { Count, ImportUndo, type ListCells, ListTable, useLocalList } from '@crm/ui/data'
import { Progress } from './Progress.tsx'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { importTaskColumns } from './taskColumns.ts'
import { TaskFilters } from './TaskFilters.tsx'
import { businessError, importTaskFilters, REFRESH_MS, shownFilters } from './taskFilters.ts'
import { TaskPlatform } from './TaskPlatform.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'
import { useDownload } from './useDownload.ts'

/** 导入任务: how far each import is, what came of it, and the rows that failed. */
export function ImportTasks({ stickyTop }: TaskListProps) {
  const who = useWho()
  const error = businessError(who.module)
  const list = useLocalList(taskCalls.importTasks, {
    columns: importTaskColumns,
    filters: importTaskFilters,
    choices: who,
    every: REFRESH_MS,
    enabled: !error,
  })
  useErrorToast(error)
  if (error) return <EmptyBlock title={error} />
  return (
    <>
      <TaskFilters filters={list.filters} {...shownFilters(who, 'import')} />
      <ListTable
        list={list}
        label="导入任务"
        stickyTop={stickyTop}
        rowKey={({ id }) => id}
        cells={cells}
        empty={<TaskShortcuts title="暂无导入任务" />}
      />
    </>
  )
}

function ImportState({ row: task }: { row: ImportTask }) {
  const download = useDownload()
  if (task.status === ImportStatus.running) return <Progress percent={task.num} label="导入进度" />
  if (task.status === ImportStatus.failed) {
    return (
      <span className={classes.result}>
        <Ellipsis className={classes.failed}>{`导入失败：${task.err_reason || '未知原因'}`}</Ellipsis>
        <ImportUndo task={task} />
      </span>
    )
  }
  return (
    <span className={classes.result}>
      <span>
        总数 <Count value={task.total} /> · 成功 <b className={classes.good}>{task.success_count}</b> · 失败{' '}
        <b className={task.fail_count > 0 ? classes.bad : undefined}>{task.fail_count}</b>
      </span>
      {task.fail_count > 0 && <TextButton onClick={() => download(task.err_url)}>下载失败数据</TextButton>}
      <ImportUndo task={task} />
    </span>
  )
}

const cells: ListCells<ImportTask, typeof importTaskColumns> = { platform: TaskPlatform, status: ImportState }
