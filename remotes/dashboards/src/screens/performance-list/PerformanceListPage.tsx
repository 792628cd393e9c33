import { showsStaffFilters } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { achievementCalls } from '@crm/contracts/calls/achievement'
import { type Performance, performanceCalls } from '@crm/contracts/calls/performance'
import { deptPerformanceColumns, performanceColumns } from '@crm/contracts/columns/performance'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { performanceFigures } from '@crm/contracts/figures/performance'
import { numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { performanceTotalNote } from '@crm/contracts/rules/totalNotes'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, CallButton, lazyPart, Tabs, useDialog } from '@crm/ui/base'
import { CompareMembersButton, figureItems, type List, ListPage, ListTable, PlatformTabs, useList } from '@crm/ui/data'
import { type ReactNode, useCallback, useState } from 'react'
import { useQuery } from '@crm/platform/navigate'
import { PerformanceActions } from './PerformanceActions.tsx'
import { salesGoals } from './goalSources.ts'
import { deptPerformanceCells, performanceCells, PerformanceContext } from './performanceCells.tsx'
import classes from './PerformanceList.module.css'
import { usePerformanceScope } from './usePerformanceScope.ts'
import { deptPerformanceFilters, performanceListFilters, totalScope } from './performanceListFilters.ts'

const ProgressChart = lazyPart(
  () => import('./ProgressChart.tsx').then((module) => module.ProgressChart),
  <BlockSkeleton height={240} />,
)

const GoalsDrawer = lazyPart(() => import('./GoalsDrawer.tsx').then((module) => module.GoalsDrawer), null)

const modes = [
  { key: 'member', label: '按成员' },
  { key: 'dept', label: '按部门' },
] as const

/** Lists that show the very figure of a card. */
const CARD_LINKS: Readonly<Partial<Record<keyof typeof performanceFigures, NumberLinkName>>> = {
  gmv: 'performanceAllGmv',
  close_sales: 'performanceAllSettled',
  refund_gmv: 'performanceAllRefunds',
  first_issue_author: 'performanceAllFirstTalents',
  sample_count: 'performanceAllSamples',
}

/** 业绩列表: what members and departments have come to, beside their targets. */
export function PerformanceListPage() {
  const who = useWho()
  const leads = showsStaffFilters(who)
  const [{ mode }] = useQuery()
  return leads && mode === 'dept' ? <DeptPerformanceList /> : <MemberPerformanceList leads={leads} />
}

const memberDetails = { route: 'MediumDetail', keyOf: ({ user }: Performance) => ({ user_id: user.user_id }) }

type Fields = (typeof performanceListFilters)['fields']
type PerformanceRows = AnswerOf<typeof performanceCalls.list>['ext'] | AnswerOf<typeof performanceCalls.deptList>['ext']

interface FrameProps {
  list: List<typeof performanceCalls.list, Fields> | List<typeof performanceCalls.deptList, Fields>
  ext: PerformanceRows | undefined
  /** Filters and modes of whoever sees others. */
  leads: boolean
  children: (narrowing: List<typeof performanceCalls.list, Fields>['narrowing']) => ReactNode
}

/** Title, filters, figures and course, which both lists share. */
function Frame({ list, ext, leads, children }: FrameProps) {
  const { narrowing, values, filters, set } = list
  const { expanded: _, ...asked } = { expanded: undefined, ...narrowing }
  const overview = useCall(performanceCalls.overview, asked)
  const scope = totalScope(asked)
  const items = figureItems(performanceFigures, overview.data, asked).map((item) => {
    const link = CARD_LINKS[item.key]
    return { ...item, ...(link && scope && { leads: numberLink(link, scope) }) }
  })
  const openDialog = useDialog()
  const platforms = (
    <PlatformTabs value={values.platform} platforms={PLATFORMS_AND_ALL} onChange={(platform) => set({ platform })} />
  )
  return (
    <ListPage
      title="业绩列表"
      fresh={{ of: 'orders', platform: values.platform }}
      tabs={
        leads ? (
          <Tabs
            label="统计方式"
            items={modes}
            value={values.mode}
            onChange={(mode) => set({ mode })}
            extra={platforms}
          />
        ) : (
          <div className={classes.platforms}>{platforms}</div>
        )
      }
      actions={
        leads && (
          <CallButton
            call={achievementCalls.save}
            theme="solid"
            onClick={() =>
              openDialog(GoalsDrawer, {
                source: salesGoals,
                period: ext?.list_total.period ?? undefined,
                option: asked.option,
              })
            }
          >
            设置目标
          </CallButton>
        )
      }
      filters={filters}
      without={[
        ...(leads ? [] : (['dept_id', 'user_id', 'role_id', 'status'] as const)),
        ...(ext?.has_new_type === 1 ? [] : (['new_type'] as const)),
      ]}
      figures={{ read: overview, items }}
      {...(leads && { chart: { title: '达成走势', children: <ProgressChart request={asked} /> } })}
    >
      {children(asked)}
    </ListPage>
  )
}

function MemberPerformanceList({ leads }: { leads: boolean }) {
  const list = useList(performanceCalls.list, {
    id: 'performance',
    columns: performanceColumns,
    filters: performanceListFilters,
  })
  const { narrowing } = list
  const ext = list.rows.data?.ext
  const period = ext?.list_total.period
  const scope = usePerformanceScope(narrowing, period)
  return (
    <Frame list={list} ext={ext} leads={leads}>
      {(asked) => (
        <PerformanceContext value={scope}>
          <ListTable
            list={list}
            label="业绩"
            unit="位成员"
            rowKey={(row) => row.user.user_id}
            cells={performanceCells}
            actions={PerformanceActions}
            details={memberDetails}
            exports={ExportType.performance}
            // Members are compared, and nothing is written: ticked rows alone.
            bulk={
              leads
                ? ({ keys }) => (
                    <CompareMembersButton
                      size="small"
                      user_ids={keys.map(Number)}
                      platform={asked.platform}
                      start_time={asked.start_time}
                      end_time={asked.end_time}
                    />
                  )
                : undefined
            }
            selectable={0}
            rowRefusal={({ user }) => (user.user_id === 0 ? '未归属不是成员' : undefined)}
            totalNote={performanceTotalNote}
            empty="暂无成员"
          />
          {!leads && (
            <div className={classes.own}>
              <ProgressChart request={asked} />
            </div>
          )}
        </PerformanceContext>
      )}
    </Frame>
  )
}

function DeptPerformanceList() {
  const [expanded, setExpanded] = useState<readonly number[]>([])
  const list = useList(performanceCalls.deptList, {
    id: 'performance_depts',
    columns: deptPerformanceColumns,
    filters: deptPerformanceFilters,
    asks: (request) => ({ ...request, expanded: [...expanded] }),
  })
  const { narrowing } = list
  const ext = list.rows.data?.ext
  const period = ext?.list_total.period
  const onExpand = useCallback(
    (id: number) => setExpanded((open) => (open.includes(id) ? open.filter((each) => each !== id) : [...open, id])),
    [],
  )
  const scope = usePerformanceScope(narrowing, period, { expanded, onExpand })
  return (
    <Frame list={list} ext={ext} leads>
      {() => (
        <PerformanceContext value={scope}>
          <ListTable
            list={list}
            label="部门业绩"
            paged={false}
            rowKey={(row) => row.key}
            cells={deptPerformanceCells}
            exports={{ type: ExportType.performance, list: 'performance_depts' }}
            totalNote={performanceTotalNote}
            empty="暂无部门"
          />
        </PerformanceContext>
      )}
    </Frame>
  )
}
