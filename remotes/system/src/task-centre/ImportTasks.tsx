import { useCall } from '@crm/client/hooks'
import { type ImportTask, taskCalls } from '@crm/contracts/calls/tasks'
import { ImportStatus, taskModuleLabel } from '@crm/contracts/enums'
import { useWho } from '@crm/platform/session'
import { Ellipsis, EmptyBlock, TextButton, useTold } from '@crm/ui/base'
import { type Column, Count, DataTable, PlatformMark, TimeCell, useLocalFilters } from '@crm/ui/data'
import { useMemo } from 'react'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { TaskFilters } from './TaskFilters.tsx'
import { businessFault, REFRESH_MS, shownFilters, taskSpec } from './taskFilters.ts'
import { Progress } from './Progress.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'
import { quiet } from './quietRows.ts'
import { useDownload } from './useDownload.ts'

/** 导入任务: how far each import is, what came of it, and the rows that failed. */
export function ImportTasks({ stickyTop }: TaskListProps) {
  const who = useWho()
  const filters = useLocalFilters(useMemo(() => taskSpec(who), [who]))
  const fault = businessFault(filters.values.classify)
  const rows = useCall(taskCalls.importTasks, filters.request, { every: REFRESH_MS, enabled: !fault })
  useTold(fault ?? rows.failure)
  const download = useDownload()
  const columns = useMemo(() => importColumns(download), [download])
  if (fault) return <EmptyBlock title={fault} />
  return (
    <>
      <TaskFilters filters={filters} {...shownFilters(who, 'import')} hasBusiness={false} />
      <DataTable
        label="导入任务"
        stickyTop={stickyTop}
        rows={quiet(rows, filters)}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        empty={<TaskShortcuts title="暂无导入任务" />}
      />
    </>
  )
}

function importColumns(download: (url: string) => void): Column<ImportTask>[] {
  return [
    { key: 'platform', title: '平台', width: 64, render: ({ platform }) => <PlatformMark platform={platform} /> },
    { key: 'module', title: '任务模块', width: 100, render: ({ module }) => taskModuleLabel[module] },
    { key: 'file_name', title: '文件名称', width: 230, render: ({ file_name }) => <Ellipsis>{file_name}</Ellipsis> },
    { key: 'created_at', title: '创建时间', width: 150, render: ({ created_at }) => <TimeCell value={created_at} /> },
    { key: 'create_by', title: '创建人', width: 96, render: (row) => <Ellipsis>{row.create_by_str}</Ellipsis> },
    { key: 'status', title: '状态', width: 310, render: (row) => <ImportState task={row} onDownload={download} /> },
  ]
}

function ImportState({ task, onDownload }: { task: ImportTask; onDownload: (url: string) => void }) {
  if (task.status === ImportStatus.running) return <Progress percent={task.num} label="导入进度" />
  if (task.status === ImportStatus.failed) {
    return <Ellipsis className={classes.failed}>{`导入失败：${task.err_reason || '未知原因'}`}</Ellipsis>
  }
  return (
    <span className={classes.result}>
      <span>
        总数 <Count value={task.total} /> · 成功 <b className={classes.good}>{task.success_count}</b> · 失败{' '}
        <b className={task.fail_count > 0 ? classes.bad : undefined}>{task.fail_count}</b>
      </span>
      {task.fail_count > 0 && <TextButton onClick={() => onDownload(task.err_url)}>下载失败数据</TextButton>}
    </span>
  )
}
