import { talentCalls } from '@crm/contracts/calls/talents'
import { type AuthorInclude, taskCalls } from '@crm/contracts/calls/tasks'
import { isOffered, open } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { Ellipsis } from '@crm/ui/base'
import { type ListCells, ListTable, Picture, textOr, useLocalList } from '@crm/ui/data'
import { IncludeState } from './IncludeState.tsx'
import classes from './TaskCentre.module.css'
import type { TaskListProps } from './TaskCentrePanel.tsx'
import { authorIncludeColumns } from './taskColumns.ts'
import { IncludeFilters } from './TaskFilters.tsx'
import { authorIncludeFilters, REFRESH_MS } from './taskFilters.ts'
import { TaskPlatform } from './TaskPlatform.tsx'
import { TaskShortcuts } from './TaskShortcuts.tsx'

/** 达人收录列表: what was asked to be collected and what came of it. */
export function AuthorIncludes({ stickyTop }: TaskListProps) {
  const list = useLocalList(taskCalls.authorIncludes, {
    columns: authorIncludeColumns,
    filters: authorIncludeFilters,
    choices: useWho(),
    every: REFRESH_MS,
  })
  return (
    <>
      <IncludeFilters filters={list.filters} opener="includeAuthor" />
      <ListTable
        list={list}
        label="达人收录列表"
        stickyTop={stickyTop}
        rowKey={({ id }) => id}
        cells={cells}
        empty={<TaskShortcuts title="暂无达人收录" />}
      />
    </>
  )
}

const cells: ListCells<AuthorInclude, typeof authorIncludeColumns> = {
  platform: TaskPlatform,
  author: ({ row: { avatar, nick_name, keyword } }) => (
    <span className={classes.named}>
      <Picture src={avatar} name={nick_name || keyword} size={32} round />
      <Ellipsis>{textOr(nick_name)}</Ellipsis>
    </span>
  ),
  status: ({ row: { id, platform, keyword, nick_name, include_way, include_status, reason } }) => (
    <IncludeState
      status={include_status}
      reason={reason}
      call={talentCalls.include}
      onAgain={
        isOffered('includeAuthor')
          ? () => open('includeAuthor', { id, platform, keyword, nick_name, include_way, include_status })
          : undefined
      }
    />
  ),
}
