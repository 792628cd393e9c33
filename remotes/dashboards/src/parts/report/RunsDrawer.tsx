import { displayDay, second } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import { type Report, reportCalls, type ReportRun } from '@crm/contracts/calls/reports'
import { taskCalls } from '@crm/contracts/calls/tasks'
import { reportStatusLabel, REPORT_RUN_DAYS } from '@crm/contracts/rules/reportRules'
import { Drawer, Tag, TextButton } from '@crm/ui/base'
import { type Column, DataTable, saveFile, useLocalFilters } from '@crm/ui/data'
import { filterSpec } from '@crm/ui/filters'
import classes from './report.module.css'

const COLORS = { 0: 'grey', 1: 'blue', 2: 'green', 3: 'red' } as const

const periodOf = ({ start, end }: ReportRun) =>
  start === null || end === null ? '按报表的时间' : `${displayDay(start)}–${displayDay(end)}`

const runs = filterSpec({}, { size: 20 })

/** 生成记录: every run of the last 15 days, for whom it was made, and for whom it was not. */
export function RunsDrawer({ report, onClose }: { report: Pick<Report, 'id' | 'name'>; onClose: () => void }) {
  const filters = useLocalFilters(runs)
  const read = useCall(reportCalls.runs, { id: report.id, page: filters.page, size: filters.size })
  return (
    <Drawer open width={720} title={`「${report.name}」生成记录`} onClose={onClose}>
      <p className={classes.hint}>保留 {REPORT_RUN_DAYS} 天；文件只有该数据范围的接收人可以下载</p>
      <DataTable
        rows={read}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        label="生成记录"
        empty="近 15 天没有生成记录"
        stickyTop={false}
      />
    </Drawer>
  )
}

function Download({ run }: { run: ReportRun }) {
  const link = useAction(taskCalls.fileLink, { weight: { harmless: 'reads' } })
  if (run.file_url === '') return null
  const download = async () => {
    const found = await link.run({ file_url: run.file_url })
    if (found) saveFile(found.url, found.file_name)
  }
  return <TextButton onClick={() => void download()}>下载</TextButton>
}

const columns: readonly Column<ReportRun>[] = [
  { key: 'created_at', title: '时间', width: 148, render: ({ created_at }) => second(created_at) },
  { key: 'kind', title: '方式', width: 56, render: ({ kind }) => (kind === 'schedule' ? '定时' : '手动') },
  {
    key: 'status',
    title: '状态',
    width: 120,
    render: ({ status, reason }) => (
      <>
        <Tag color={COLORS[status]}>{reportStatusLabel[status]}</Tag>
        {reason !== '' && <div className={classes.hint}>{reason}</div>}
      </>
    ),
  },
  { key: 'period', title: '数据时间', width: 168, render: periodOf },
  { key: 'scope', title: '数据范围', width: 120, render: ({ scope_text }) => scope_text || '–' },
  {
    key: 'users',
    title: '接收人',
    width: 168,
    render: ({ users, skipped }) => (
      <>
        {users.map(({ name }) => name).join('、')}
        {skipped.length > 0 && <div className={classes.hint}>未生成：{skipped.join('；')}</div>}
      </>
    ),
  },
  { key: 'rows', title: '行数', width: 72, align: 'right', render: ({ rows, status }) => (status === 2 ? rows : '–') },
  {
    key: 'took',
    title: '耗时',
    width: 72,
    align: 'right',
    render: ({ took_ms }) => (took_ms === null ? '–' : `${(took_ms / 1_000).toFixed(1)} 秒`),
  },
  { key: 'actions', title: '操作', width: 64, fixed: 'right', render: (run) => <Download run={run} /> },
]
