import { useAction, useCall } from '@crm/client/hooks'
import { type ExportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { cmmFollowLabel, ExportStatus, exportStatusLabel, taskModuleLabel } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Ellipsis, EmptyBlock, Reads, TextButton, Tooltip, useTold, Writes } from '@crm/ui/base'
import { type Column, DataTable, PlatformMark, StatusTag, TimeCell, useLocalFilters } from '@crm/ui/data'
import { useMemo } from 'react'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { businessFault, downloadBlock, REFRESH_MS, shownFilters, taskSpec } from './taskFilters.ts'
import { Progress } from './Progress.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'
import { quiet } from './quietRows.ts'
import { useDownload } from './useDownload.ts'

/** 下载任务: files that exports make, kept for 15 days. */
export function ExportTasks({ stickyTop }: TaskListProps) {
  const who = useWho()
  const filters = useLocalFilters(useMemo(() => taskSpec(who), [who]))
  const shown = shownFilters(who, 'export')
  const fault = businessFault(filters.values.classify)
  const rows = useCall(taskCalls.exportTasks, filters.request, { every: REFRESH_MS, enabled: !fault })
  useTold(fault ?? rows.failure)
  const download = useDownload()
  const { run: cancel } = useAction(taskCalls.cancelExport, { done: '已取消' })
  if (fault) return <EmptyBlock title={fault} />
  const columns = exportColumns(download, (id) => void cancel({ id }))
  return (
    <>
      <TaskFilters filters={filters} {...shown} />
      <DataTable
        label="下载任务"
        stickyTop={stickyTop}
        rows={quiet(rows, filters)}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        empty={<TaskShortcuts title="暂无下载任务" />}
      />
    </>
  )
}

const colors = { 1: 'blue', 2: 'red', 3: 'orange', 4: 'green' } as const

function exportColumns(download: (url: string) => void, cancel: (id: number) => void): Column<ExportTask>[] {
  return [
    { key: 'platform', title: '平台', width: 72, render: ({ platform }) => <PlatformMark platform={platform} /> },
    {
      key: 'classify',
      title: '业务板块',
      width: 88,
      render: ({ classify }) => (classify === 2 ? cmmFollowLabel[2] : cmmFollowLabel[1]),
    },
    { key: 'module', title: '任务模块', width: 100, render: ({ module }) => taskModuleLabel[module] },
    { key: 'file_name', title: '文件名称', width: 206, render: ({ file_name }) => <Ellipsis>{file_name}</Ellipsis> },
    { key: 'created_at', title: '创建时间', width: 150, render: ({ created_at }) => <TimeCell value={created_at} /> },
    { key: 'create_by', title: '创建人', width: 96, render: (row) => <Ellipsis>{row.create_by_str}</Ellipsis> },
    { key: 'status', title: '状态', width: 170, render: (row) => <ExportState task={row} /> },
    {
      key: 'actions',
      title: '操作',
      width: 96,
      render: (row) => <Download task={row} onDownload={download} onCancel={cancel} />,
    },
  ]
}

function ExportState({ task }: { task: ExportTask }) {
  const { status, num, err_reason } = task
  if (status === ExportStatus.generating) return <Progress percent={num} label="导出进度" />
  const tag = <StatusTag value={status} labels={statusLabels} />
  if (err_reason === '') return tag
  return (
    <span className={classes.outcome}>
      {tag}
      <Ellipsis className={classes.hint}>{err_reason}</Ellipsis>
    </span>
  )
}

const statusLabels = Object.fromEntries(
  Object.values(ExportStatus).map((status) => [status, { text: exportStatusLabel[status], color: colors[status] }]),
)

interface DownloadProps {
  task: ExportTask
  onDownload: (url: string) => void
  onCancel: (id: number) => void
}

function Download({ task, onDownload, onCancel }: DownloadProps) {
  if (task.status === ExportStatus.generating && task.is_mine === 1) {
    return (
      <Writes>
        <TextButton onClick={() => onCancel(task.id)}>取消</TextButton>
      </Writes>
    )
  }
  const block = downloadBlock(task)
  if (!block)
    return (
      <Reads>
        <TextButton onClick={() => onDownload(task.file_url)}>下载</TextButton>
      </Reads>
    )
  return (
    <Tooltip content={block.reason}>
      <TextButton disabled onClick={() => {}}>
        下载
      </TextButton>
    </Tooltip>
  )
}
