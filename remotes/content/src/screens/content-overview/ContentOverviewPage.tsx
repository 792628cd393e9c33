import { Role } from '@crm/access/roles'
import { showsAnnouncements } from '@crm/access/visibility'
import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { BusinessModule, PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import {
  type Filters,
  type FreshnessProps,
  NoticeCard,
  Page,
  ScopeBar,
  type FilterFields,
  useFilters,
} from '@crm/ui/data'
import { type ReactNode, useMemo } from 'react'
import { listQuery } from '../../lib/listQuery.ts'
import { CampaignProgress } from '../../parts/campaign/CampaignProgress.tsx'
import { SELECTION_KEYS, contentScope, sampleScope, scopeRequest } from './contentScope.ts'
import classes from './ContentOverviewPage.module.css'
import { KeyFigures } from './KeyFigures.tsx'
import { QuotaCard } from './QuotaCard.tsx'
import { RankCard } from './RankCard.tsx'
import { StartCard } from './StartCard.tsx'
import { TodoCard } from './TodoCard.tsx'

const waitingTrend = (
  <Card title="内容趋势">
    <BlockSkeleton height={260} />
  </Card>
)

const ContentCharts = lazyPart(() => import('./ContentCharts.tsx').then((module) => module.ContentCharts), waitingTrend)

/** 种草概览: the home of content seeding. The sample assistant gets samples only. */
export function ContentOverviewPage() {
  return useWho().role_id === Role.sampleAssistant ? <SampleOverview /> : <SeedingOverview />
}

interface FrameProps<S extends FilterFields> {
  filters: Filters<S>
  /** What the figures are read from. */
  fresh: FreshnessProps
  children: ReactNode
}

function Frame<S extends FilterFields>({ filters, fresh, children }: FrameProps<S>) {
  return (
    <Page title="种草概览" fresh={fresh}>
      <ScopeBar filters={filters} platforms={PLATFORMS_AND_ALL} />
      {children}
    </Page>
  )
}

const optionsOf = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

function SeedingOverview() {
  const who = useWho()
  const [query] = useQuery()
  const projects = useCall(contentOverviewCalls.options, {})
  const spec = useMemo(
    () => contentScope({ spus: optionsOf(projects.data?.spus), campaigns: optionsOf(projects.data?.campaigns) }),
    [projects.data],
  )
  const filters = useFilters(spec)
  // A value of the address that the choices must explain is not asked for as if it were absent.
  const enabled = projects.state !== 'waiting' || !SELECTION_KEYS.some((key) => query[key] !== undefined)
  const request = scopeRequest(filters.request)
  const summary = useCall(contentOverviewCalls.summary, request, { enabled })
  const trend = useCall(contentOverviewCalls.trend, request, { enabled })
  return (
    <Frame
      filters={filters}
      fresh={{ of: 'contents', classify: BusinessModule.content, platform: request.platform, range: request }}
    >
      <StartCard />
      <KeyFigures reads="contents" summary={summary} trend={trend} scope={listQuery(filters)} range={request} />
      <div className={classes.columns}>
        <div className={classes.main}>
          {/* The figures first: what draws is the largest part of the page. */}
          {summary.state === 'waiting' ? (
            waitingTrend
          ) : (
            <ContentCharts request={request} trend={trend} scope={listQuery(filters)} />
          )}
          <RenderWhenVisible height={560}>
            <RankCard request={request} filters={filters} />
          </RenderWhenVisible>
        </div>
        <aside className={classes.side} aria-label="待办与进度">
          <TodoCard request={request} />
          <CampaignProgress title="种草项目进度" />
          <QuotaCard />
          {showsAnnouncements(who) && <NoticeCard />}
        </aside>
      </div>
    </Frame>
  )
}

function SampleOverview() {
  const who = useWho()
  const filters = useFilters(sampleScope)
  const request = scopeRequest(filters.request)
  const summary = useCall(contentOverviewCalls.summary, request)
  const trend = useCall(contentOverviewCalls.trend, request)
  return (
    <Frame
      filters={filters}
      fresh={{ of: 'contents', classify: BusinessModule.content, platform: request.platform, range: request }}
    >
      <KeyFigures reads="samples" summary={summary} trend={trend} scope={listQuery(filters)} range={request} />
      <div className={classes.row}>
        <TodoCard request={request} />
        {showsAnnouncements(who) && <NoticeCard />}
      </div>
    </Frame>
  )
}
