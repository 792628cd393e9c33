import { worksOnTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { talentLogCalls } from '@crm/contracts/calls/talentLogs'
import { followLogFigures } from '@crm/contracts/figures/talents'
import { talentCalls } from '@crm/contracts/calls/talents'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, lazyPart, Tabs, useDialog } from '@crm/ui/base'
import { DataTable, figureItems, ListPage, PlatformTabs, TableToolbar, useFilters, useKeptTable } from '@crm/ui/data'
import { dateTypeOf } from '../../lib/dateTypeOf.ts'
import { FollowBlogTimeline } from './FollowBlogTimeline.tsx'
import { LogDrawer } from './LogDrawer.tsx'
import { talentFollowBlogColumns } from './talentFollowBlogColumns.tsx'
import { askedLogs, talentFollowBlogFilters } from './talentFollowBlogFilters.ts'
import classes from './TalentFollowBlog.module.css'
import { useLogDrawer } from './useLogDrawer.ts'
import { WriteLog } from './WriteLog.tsx'

const Bars = lazyPart(() => import('./FollowBlogBars.tsx').then((module) => module.FollowBlogBars))

/** 跟进日志: what was written about talents and what the system noted, as a timeline or a table. */
export function TalentFollowBlogPage() {
  const who = useWho()
  const filters = useFilters(talentFollowBlogFilters)
  const { values, set } = filters
  const request = askedLogs(filters.request, values.system)
  const { page: _page, size: _size, order_by: _by, sort: _sort, ...narrowing } = request
  const rows = useCall(talentCalls.followLogList, { ...narrowing, page: filters.page, size: filters.size })
  const stat = useCall(talentLogCalls.stat, { ...narrowing, ...dateTypeOf(values.date.type) })
  const settings = useKeptTable('talent_follow_blog', talentFollowBlogColumns)
  const openDialog = useDialog()
  const openEntry = useLogDrawer()
  const total = rows.data?.page_info.total_count
  const isTable = values.mode === 'table'
  const write = worksOnTalents(who) && (
    <Button theme="solid" onClick={() => openDialog(WriteLog, {})}>
      写跟进
    </Button>
  )
  const empty = <EmptyBlock title="暂无跟进记录" action={write} />
  return (
    <ListPage
      title="跟进日志"
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
      figures={{ read: stat, items: figureItems(followLogFigures, stat.data) }}
      chart={{ title: '每人每天', children: <Bars read={stat} /> }}
      tabs={
        <div className={classes.platforms}>
          <PlatformTabs
            value={values.platform}
            platforms={PLATFORMS_AND_ALL}
            onChange={(platform) => set({ platform })}
          />
        </div>
      }
      filters={filters}
    >
      <TableToolbar
        rows={rows}
        settings={isTable ? settings : undefined}
        views={filters}
        exports={{ type: ExportType.followLog, request: narrowing, count: total }}
      >
        {total !== undefined && `共 ${thousands(total)} 条记录`}
      </TableToolbar>
      {isTable ? (
        <DataTable
          label="跟进日志"
          rows={rows}
          columns={talentFollowBlogColumns}
          rowKey={(row) => row.id}
          filters={filters}
          settings={settings}
          onOpen={openEntry}
          empty={empty}
        />
      ) : (
        <FollowBlogTimeline filters={filters} rows={rows} empty={empty} />
      )}
      <LogDrawer />
    </ListPage>
  )
}
