import { isCorpAdmin } from '@crm/access/roles'
import { showsAnnouncements, showsGuideShopStep } from '@crm/access/visibility'
import { nowSeconds } from '@crm/base/clock'
import { greeting } from '@crm/base/dates'
import { comparedWith, daysOver } from '@crm/base/period'
import { firstRead, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import type { FirstReads } from '@crm/platform/defineRemote'
import { useSession, useWho, who } from '@crm/platform/session'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import {
  type Filters,
  FirstSteps,
  type FreshnessProps,
  Page,
  ScopeBar,
  type FilterFields,
  firstState,
  useFilters,
  NoticeCard,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import { GoalCard } from './GoalCard.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { keyFigures } from './keyFigures.ts'
import classes from './OverviewPage.module.css'
import { adScope, listQuery, overviewScope, readerOf, scopeRequest, todoRequest } from './overviewScope.ts'
import { PlanCard } from './PlanCard.tsx'
import { RankCard } from './RankCard.tsx'
import { ScheduleCard } from './ScheduleCard.tsx'
import { ShopCard } from './ShopCard.tsx'
import { TodoCard } from './TodoCard.tsx'

const waitingTrend = (
  <Card title="成交趋势">
    <BlockSkeleton height={280} />
  </Card>
)

const OverviewCharts = lazyPart(
  () => import(/* firstScreen */ './OverviewCharts.tsx').then((module) => module.OverviewCharts),
  waitingTrend,
)

/** The key figures, the course of their days, and what there is to do. */
export const firstReads: FirstReads = (query, isComing) => {
  const me = who()
  const isAds = me !== undefined && readerOf(me) === 'ads'
  const scope = isAds ? firstState(adScope, query, isComing) : firstState(overviewScope, query, isComing)
  const request = scopeRequest(scope.request)
  const figures = [firstRead(overviewCalls.summary, request), firstRead(overviewCalls.trend, request)]
  return isAds ? figures : [...figures, firstRead(overviewCalls.todo, todoRequest(request))]
}

/** 数据概览: the home of commerce. Samples and advertising get their own few blocks. */
export function OverviewPage() {
  const reader = readerOf(useWho())
  if (reader === 'ads') return <AdOverview />
  return reader === 'samples' ? <SampleOverview /> : <SalesOverview />
}

function SalesOverview() {
  const who = useWho()
  const filters = useFilters(overviewScope)
  const request = scopeRequest(filters.request)
  const summary = useCall(overviewCalls.summary, request)
  const trend = useCall(overviewCalls.trend, request)
  const schedules = useSession().config?.version.author_schedule !== 0
  return (
    <Frame filters={filters} fresh={{ of: 'orders', platform: request.platform }}>
      {showsGuideShopStep(who) && <ShopCard />}
      {who.is_novice && isEmpty(summary.data) ? (
        <FirstSteps />
      ) : (
        <KeyFigures
          figures={keyFigures.sales}
          summary={summary}
          trend={trend}
          scope={listQuery(filters)}
          range={request}
          than={comparedWith(request)}
        />
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <div className={classes.charts}>
            {/* The figures first: what draws is the largest part of the page. */}
            {summary.state === 'waiting' ? (
              waitingTrend
            ) : (
              <OverviewCharts request={request} filters={filters} trend={trend} />
            )}
          </div>
          <RenderWhenVisible height={578}>
            <RankCard request={request} filters={filters} />
          </RenderWhenVisible>
        </div>
        <aside className={classes.side} aria-label="待办与目标">
          <TodoCard request={request} />
          <RenderWhenVisible height={162}>
            <GoalCard request={request} />
          </RenderWhenVisible>
          {schedules && (
            <RenderWhenVisible height={330}>
              <ScheduleCard request={request} />
            </RenderWhenVisible>
          )}
          {showsAnnouncements(who) && (
            <RenderWhenVisible height={190}>
              <NoticeCard />
            </RenderWhenVisible>
          )}
          {isCorpAdmin(who) && (
            <RenderWhenVisible height={315}>
              <PlanCard />
            </RenderWhenVisible>
          )}
        </aside>
      </div>
    </Frame>
  )
}

/** Whether no figure says anything yet. */
const isEmpty = (summary: AnswerOf<typeof overviewCalls.summary> | undefined) =>
  summary !== undefined && summary.items.every(({ value }) => value <= 0)

function SampleOverview() {
  const who = useWho()
  const filters = useFilters(overviewScope)
  const request = scopeRequest(filters.request)
  const summary = useCall(overviewCalls.summary, request)
  const trend = useCall(overviewCalls.trend, request)
  return (
    <Frame filters={filters} fresh={{ of: 'orders', platform: request.platform }}>
      <KeyFigures
        figures={keyFigures.samples}
        summary={summary}
        trend={trend}
        scope={listQuery(filters)}
        range={request}
        than={comparedWith(request)}
      />
      <div className={classes.row}>
        <TodoCard request={request} />
        {showsAnnouncements(who) && <NoticeCard />}
      </div>
    </Frame>
  )
}

function AdOverview() {
  const who = useWho()
  const filters = useFilters(adScope)
  const request = scopeRequest(filters.request)
  const than = comparedWith(request)
  const summary = useCall(overviewCalls.summary, request)
  const trend = useCall(overviewCalls.trend, request)
  return (
    <Frame filters={filters} fresh={{ of: 'ads' }}>
      <KeyFigures
        figures={keyFigures.ads}
        summary={summary}
        trend={trend}
        scope={{}}
        range={request}
        // Known by day alone.
        than={than && daysOver(than, nowSeconds())}
      />
      {showsAnnouncements(who) && (
        <div className={classes.row}>
          <NoticeCard />
        </div>
      )}
    </Frame>
  )
}

interface FrameProps<S extends FilterFields> {
  filters: Filters<S>
  /** What the figures are read from. */
  fresh: FreshnessProps
  children: ReactNode
}

function Frame<S extends FilterFields>({ filters, fresh, children }: FrameProps<S>) {
  const { nick_name } = useWho()
  return (
    <Page title={`${greeting()}，${nick_name}`} fresh={fresh}>
      <ScopeBar filters={filters} platforms={PLATFORMS_AND_ALL} />
      {children}
    </Page>
  )
}
