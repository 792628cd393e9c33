import { useAction } from '@crm/client/hooks'
import { type ExportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { ExportStatus, exportStatusLabel } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Ellipsis, EmptyBlock, ReadActions, Tag, TextButton, Tooltip, useErrorToast, DesktopOnly } from '@crm/ui/base'
import { type ListCells, ListTable, StatusTag, useLocalList } from '@crm/ui/data'
import { Progress } from './Progress.tsx'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { exportTaskColumns } from './taskColumns.ts'
import { TaskFilters } from './TaskFilters.tsx'
import { businessError, downloadBlock, exportTaskFilters, isExpired, REFRESH_MS, shownFilters } from './taskFilters.ts'
import { TaskPlatform } from './TaskPlatform.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'
import { useDownload } from './useDownload.ts'

/** 下载任务: files that exports make, kept for 15 days. */
export function ExportTasks({ stickyTop }: TaskListProps) {
  const who = useWho()
  const error = businessError(who.module)
  const list = useLocalList(taskCalls.exportTasks, {
    columns: exportTaskColumns,
    filters: exportTaskFilters,
    choices: who,
    every: REFRESH_MS,
    enabled: !error,
  })
  useErrorToast(error)
  if (error) return <EmptyBlock title={error} />
  return (
    <>
      <TaskFilters filters={list.filters} {...shownFilters(who, 'export')} />
      <ListTable
        list={list}
        label="下载任务"
        stickyTop={stickyTop}
        rowKey={({ id }) => id}
        cells={cells}
        actions={DownloadActions}
        empty={<TaskShortcuts title="暂无下载任务" />}
      />
    </>
  )
}

type Cell = { row: ExportTask }

const colors = { 1: 'blue', 2: 'red', 3: 'orange', 4: 'green' } as const
const statusLabels = Object.fromEntries(
  Object.values(ExportStatus).map((status) => [status, { text: exportStatusLabel[status], color: colors[status] }]),
)

function ExportState({ row }: Cell) {
  const { status, num, err_reason } = row
  if (status === ExportStatus.generating) return <Progress percent={num} label="导出进度" />
  if (isExpired(row)) return <Tag color="grey">已过期</Tag>
  const tag = <StatusTag value={status} labels={statusLabels} />
  if (err_reason === '') return tag
  return (
    <span className={classes.outcome}>
      {tag}
      <Ellipsis className={classes.hint}>{err_reason}</Ellipsis>
    </span>
  )
}

const cells: ListCells<ExportTask, typeof exportTaskColumns> = { platform: TaskPlatform, status: ExportState }

function DownloadActions({ row }: Cell) {
  const download = useDownload()
  const cancel = useAction(taskCalls.cancelExport, {
    weight: {
      ask: {
        title: `取消导出「${row.file_name}」？`,
        content: '已生成的部分不保留。',
        confirmText: '取消导出',
        cancelText: '返回',
      },
    },
    done: '已取消',
  })
  if (row.status === ExportStatus.generating && row.is_mine === 1) {
    return (
      <DesktopOnly>
        <TextButton onClick={() => void cancel.run({ id: row.id })}>取消</TextButton>
      </DesktopOnly>
    )
  }
  const block = downloadBlock(row)
  if (!block)
    return (
      <ReadActions>
        <TextButton onClick={() => download(row.file_url)}>下载</TextButton>
      </ReadActions>
    )
  return (
    <Tooltip content={block.reason}>
      <TextButton disabled onClick={() => {}}>
        下载
      </TextButton>
    </Tooltip>
  )
}
