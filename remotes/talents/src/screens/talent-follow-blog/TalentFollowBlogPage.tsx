import { useCall } from '@crm/client/hooks'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { talentCalls } from '@crm/contracts/calls/talents'
import { followLogColumns } from '@crm/contracts/columns/talents'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { followLogFigures } from '@crm/contracts/figures/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { CallButton, EmptyBlock, lazyPart, Tabs, useDialog } from '@crm/ui/base'
import { figureItems, ListPage, ListTable, listReads, useList, useRecordDrawer } from '@crm/ui/data'
import { ListTabs } from '../../parts/ListTabs.tsx'
import { FollowBlogTimeline } from './FollowBlogTimeline.tsx'
import { LogActions } from './LogActions.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { talentFollowBlogCells } from './talentFollowBlogCells.tsx'
import { toLogRequest, talentFollowBlogFilters } from './talentFollowBlogFilters.ts'
import { WriteLog } from './WriteLog.tsx'

const Bars = lazyPart(() => import('./FollowBlogBars.tsx').then((module) => module.FollowBlogBars))

/** The list itself. */
export const firstReads = listReads(talentCalls.followLogList, talentFollowBlogFilters, { asks: toLogRequest })

/** 跟进记录: what was written about talents and what the system noted, as a timeline or a table. */
export function TalentFollowBlogPage() {
  const list = useList(talentCalls.followLogList, {
    id: 'talent_follow_blog',
    columns: followLogColumns,
    filters: talentFollowBlogFilters,
    asks: toLogRequest,
  })
  const { values, set } = list
  const stat = useCall(talentLogCalls.stat, list.narrowing)
  const openDialog = useDialog()
  const { open } = useRecordDrawer('follow_entry')
  const write = (
    <CallButton theme="solid" call={talentCalls.followLogAdd} onClick={() => openDialog(WriteLog, {})}>
      写跟进
    </CallButton>
  )
  const empty = <EmptyBlock title="暂无跟进记录" action={write} />
  return (
    <ListPage
      title="跟进记录"
      actions={
        <>
          <Tabs
            kind="button"
            label="视图"
            items={[
              { key: 'timeline', label: '时间线' },
              { key: 'table', label: '表格' },
            ]}
            value={values.mode}
            onChange={(mode) => set({ mode })}
          />
          {write}
        </>
      }
      figures={{ read: stat, items: figureItems(followLogFigures, stat.data, list.narrowing) }}
      chart={{ title: '每人每天', children: <Bars read={stat} /> }}
      tabs={
        <ListTabs
          platform={values.platform}
          platforms={PLATFORMS_AND_ALL}
          onPlatform={(platform) => set({ platform })}
        />
      }
      filters={list.filters}
    >
      <ListTable
        list={list}
        label="跟进记录"
        unit="条记录"
        rowKey={(row) => row.id}
        cells={talentFollowBlogCells}
        actions={LogActions}
        exports={ExportType.followLog}
        onOpen={({ id }) => open(id)}
        {...(values.mode === 'timeline' && { instead: <FollowBlogTimeline list={list} empty={empty} /> })}
        empty={empty}
      />
      <LogDrawer />
    </ListPage>
  )
}
