import { performanceCalls } from '@crm/contracts/calls/performance'
import { oldPerformanceColumns } from '@crm/contracts/columns/performance'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { performanceTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { Banner, TextLink } from '@crm/ui/base'
import { ListPage, ListTable, PlatformTabs, useList } from '@crm/ui/data'
import { PerformanceActions } from '../performance-list/PerformanceActions.tsx'
import { performanceCells, PerformanceContext } from '../performance-list/performanceCells.tsx'
import classes from '../performance-list/PerformanceList.module.css'
import { usePerformanceScope } from '../performance-list/usePerformanceScope.ts'
import { oldPerformanceListFilters } from './oldPerformanceListFilters.ts'

/** 业绩列表（旧版）: the same rows without targets and tree. */
export function OldPerformanceListPage() {
  const list = useList(performanceCalls.list, {
    id: 'performance_old',
    columns: oldPerformanceColumns,
    filters: oldPerformanceListFilters,
  })
  const { narrowing, values, set } = list
  const scope = usePerformanceScope(narrowing, null)
  return (
    <ListPage
      title="业绩列表（旧版）"
      fresh={{ of: 'orders', platform: values.platform }}
      above={
        <Banner>
          旧版将逐步下线 <TextLink to="PerformanceList">体验新版</TextLink>
        </Banner>
      }
      tabs={
        <div className={classes.platforms}>
          <PlatformTabs
            value={values.platform}
            platforms={PLATFORMS_AND_ALL}
            onChange={(platform) => set({ platform })}
          />
        </div>
      }
      filters={list.filters}
    >
      <PerformanceContext value={scope}>
        <ListTable
          list={list}
          label="业绩"
          unit="位成员"
          rowKey={(row) => row.user.user_id}
          cells={performanceCells}
          actions={PerformanceActions}
          exports={{ type: ExportType.performance, list: 'performance_old' }}
          totalNote={performanceTotalNote}
          empty="暂无成员"
        />
      </PerformanceContext>
    </ListPage>
  )
}
