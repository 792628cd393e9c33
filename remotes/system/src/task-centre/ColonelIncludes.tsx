import { useCall } from '@crm/client/hooks'
import { type ColonelInclude, taskCalls } from '@crm/contracts/calls/tasks'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Ellipsis, useTold } from '@crm/ui/base'
import { type Column, DataTable, Picture, PlatformMark, textOr, TimeCell, useLocalFilters } from '@crm/ui/data'
import { useMemo } from 'react'
import { IncludeState } from './IncludeState.tsx'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { IncludeFilters } from './TaskFilters.tsx'
import { includeSpec, includeWayText, REFRESH_MS } from './taskFilters.ts'
import { TaskShortcuts } from './TaskShortcuts.tsx'
import { quiet } from './quietRows.ts'

/** 团长收录列表: what was asked to be collected and what came of it. */
export function ColonelIncludes({ stickyTop }: TaskListProps) {
  const who = useWho()
  const filters = useLocalFilters(useMemo(() => includeSpec(who), [who]))
  const rows = useCall(taskCalls.colonelIncludes, filters.request, { every: REFRESH_MS })
  useTold(rows.failure)
  return (
    <>
      <IncludeFilters filters={filters} opener="includeColonel" />
      <DataTable
        label="团长收录列表"
        stickyTop={stickyTop}
        rows={quiet(rows, filters)}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        empty={<TaskShortcuts title="暂无团长收录" />}
      />
    </>
  )
}

const columns: Column<ColonelInclude>[] = [
  { key: 'platform', title: '平台', width: 64, render: ({ platform }) => <PlatformMark platform={platform} /> },
  {
    key: 'colonel',
    title: '团长',
    width: 200,
    render: ({ colonel_info: { avatar, name } }) => (
      <span className={classes.named}>
        <Picture src={avatar} name={name} size={32} round />
        <Ellipsis>{name}</Ellipsis>
      </span>
    ),
  },
  {
    key: 'link',
    title: '主页链接/ID',
    width: 170,
    render: (row) => <Ellipsis>{textOr(row.colonel_info.link)}</Ellipsis>,
  },
  { key: 'way', title: '收录方式', width: 120, render: ({ include_way }) => includeWayText(include_way) },
  { key: 'time', title: '操作时间', width: 150, render: ({ operator_time }) => <TimeCell value={operator_time} /> },
  {
    key: 'status',
    title: '状态',
    width: 260,
    render: ({ id, platform, colonel_info: { name, link }, include_status, reason }) => (
      <IncludeState
        status={include_status}
        reason={reason}
        onAgain={
          isOffered('includeColonel')
            ? () => open('includeColonel', { id, platform, colonel_name: name, colonel_link: link, include_status })
            : undefined
        }
      />
    ),
  },
]
