import { Role } from '@crm/access/roles'
import { showsAnnouncements } from '@crm/access/visibility'
import { freshnessNote } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import { useWho } from '@crm/platform/session'
import { BlockSkeleton, Card, lazyPart, WhenNear } from '@crm/ui/base'
import { Page, ScopeBar, useFilters, NoticeCard } from '@crm/ui/data'
import { type ContentFilters, contentScope, listQuery, PLATFORMS, scopeRequest } from './contentScope.ts'
import css from './ContentOverviewPage.module.css'
import { KeyFigures } from './KeyFigures.tsx'
import { CampaignCard, QuotaCard } from './ProgressCards.tsx'
import { RankCard } from './RankCard.tsx'
import { TodoCard } from './TodoCard.tsx'

const waitingTrend = (
  <Card title="内容趋势">
    <BlockSkeleton height={260} />
  </Card>
)

const ContentCharts = lazyPart(() => import('./ContentCharts.tsx').then((module) => module.ContentCharts), waitingTrend)
const ProjectSelects = lazyPart(() => import('./ProjectSelects.tsx').then((module) => module.ProjectSelects))

/** 种草概览: the home of content seeding. The sample assistant gets samples only. */
export function ContentOverviewPage() {
  const who = useWho()
  const filters = useFilters(contentScope)
  const readsSamples = who.role_id === Role.sampleAssistant
  return (
    <Page title="种草概览" note={freshnessNote()} noteTip="1小时更新一次">
      <ScopeBar
        filters={filters}
        platforms={PLATFORMS}
        extra={readsSamples ? undefined : <ProjectSelects filters={filters} />}
      />
      {readsSamples ? <SampleBlocks filters={filters} /> : <ContentBlocks filters={filters} />}
    </Page>
  )
}

function ContentBlocks({ filters }: { filters: ContentFilters }) {
  const who = useWho()
  const request = scopeRequest(filters.request)
  const summary = useCall(contentOverviewCalls.summary, request)
  const trend = useCall(contentOverviewCalls.trend, request)
  return (
    <>
      <KeyFigures reads="contents" summary={summary} trend={trend} query={listQuery(filters)} />
      <div className={css.columns}>
        <div className={css.main}>
          {/* The figures first: what draws is the largest part of the page. */}
          {summary.state === 'waiting' ? waitingTrend : <ContentCharts request={request} trend={trend} />}
          <WhenNear height={560}>
            <RankCard request={request} filters={filters} />
          </WhenNear>
        </div>
        <aside className={css.side} aria-label="待办与进度">
          <TodoCard request={request} />
          <CampaignCard />
          <QuotaCard />
          {showsAnnouncements(who) && <NoticeCard />}
        </aside>
      </div>
    </>
  )
}

function SampleBlocks({ filters }: { filters: ContentFilters }) {
  const who = useWho()
  const { spu_id: _spu, campaign_id: _campaign, ...request } = scopeRequest(filters.request)
  const summary = useCall(contentOverviewCalls.summary, request)
  const trend = useCall(contentOverviewCalls.trend, request)
  return (
    <>
      <KeyFigures reads="samples" summary={summary} trend={trend} query={listQuery(filters)} />
      <div className={css.row}>
        <TodoCard request={request} />
        {showsAnnouncements(who) && <NoticeCard />}
      </div>
    </>
  )
}
