import { useCall } from '@crm/client/hooks'
import { type AuthorInclude, taskCalls } from '@crm/contracts/calls/tasks'
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

/** 达人收录列表: what was asked to be collected and what came of it. */
export function AuthorIncludes({ stickyTop }: TaskListProps) {
  const who = useWho()
  const filters = useLocalFilters(useMemo(() => includeSpec(who), [who]))
  const rows = useCall(taskCalls.authorIncludes, filters.request, { every: REFRESH_MS })
  useTold(rows.failure)
  return (
    <>
      <IncludeFilters filters={filters} opener="includeAuthor" />
      <DataTable
        label="达人收录列表"
        stickyTop={stickyTop}
        rows={quiet(rows, filters)}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        empty={<TaskShortcuts title="暂无达人收录" />}
      />
    </>
  )
}

const columns: Column<AuthorInclude>[] = [
  { key: 'platform', title: '平台', width: 64, render: ({ platform }) => <PlatformMark platform={platform} /> },
  {
    key: 'author',
    title: '达人',
    width: 200,
    render: ({ avatar, nick_name, keyword }) => (
      <span className={classes.named}>
        <Picture src={avatar} name={nick_name || keyword} size={32} round />
        <Ellipsis>{textOr(nick_name)}</Ellipsis>
      </span>
    ),
  },
  { key: 'keyword', title: '收录内容', width: 170, render: ({ keyword }) => <Ellipsis>{keyword}</Ellipsis> },
  { key: 'way', title: '收录方式', width: 120, render: ({ include_way }) => includeWayText(include_way) },
  { key: 'time', title: '操作时间', width: 150, render: ({ operate_time }) => <TimeCell value={operate_time} /> },
  {
    key: 'status',
    title: '状态',
    width: 260,
    render: ({ id, platform, keyword, nick_name, include_way, include_status, reason }) => (
      <IncludeState
        status={include_status}
        reason={reason}
        onAgain={
          isOffered('includeAuthor')
            ? () => open('includeAuthor', { id, platform, keyword, nick_name, include_way, include_status })
            : undefined
        }
      />
    ),
  },
]
