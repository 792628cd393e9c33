import { type ColonelInclude, taskCalls } from '@crm/contracts/calls/tasks'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Ellipsis } from '@crm/ui/base'
import { type ListCells, ListTable, Picture, useLocalList } from '@crm/ui/data'
import { IncludeState } from './IncludeState.tsx'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { colonelIncludeColumns } from './taskColumns.ts'
import { IncludeFilters } from './TaskFilters.tsx'
import { colonelIncludeFilters, REFRESH_MS } from './taskFilters.ts'
import { TaskPlatform } from './TaskPlatform.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'

/** 团长收录列表: what was asked to be collected and what came of it. */
export function ColonelIncludes({ stickyTop }: TaskListProps) {
  const list = useLocalList(taskCalls.colonelIncludes, {
    columns: colonelIncludeColumns,
    filters: colonelIncludeFilters,
    choices: useWho(),
    every: REFRESH_MS,
  })
  return (
    <>
      <IncludeFilters filters={list.filters} opener="includeColonel" />
      <ListTable
        list={list}
        label="团长收录列表"
        stickyTop={stickyTop}
        rowKey={({ id }) => id}
        cells={cells}
        empty={<TaskShortcuts title="暂无团长收录" />}
      />
    </>
  )
}

const cells: ListCells<ColonelInclude, typeof colonelIncludeColumns> = {
  platform: TaskPlatform,
  colonel: ({ row: { colonel_info } }) => (
    <span className={classes.named}>
      <Picture src={colonel_info.avatar} name={colonel_info.name} size={32} round />
      <Ellipsis>{colonel_info.name}</Ellipsis>
    </span>
  ),
  status: ({ row: { id, platform, colonel_info, include_status, reason } }) => (
    <IncludeState
      status={include_status}
      reason={reason}
      call={taskCalls.includeColonel}
      onAgain={
        isOffered('includeColonel')
          ? () =>
              open('includeColonel', {
                id,
                platform,
                colonel_name: colonel_info.name,
                colonel_link: colonel_info.link,
                include_status,
              })
          : undefined
      }
    />
  ),
}
