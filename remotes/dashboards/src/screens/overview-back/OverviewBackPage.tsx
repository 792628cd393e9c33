import { nowSeconds } from '@crm/base/clock'
import { comparedWith, untilText } from '@crm/base/period'
import { useCall } from '@crm/client/hooks'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Banner, BlockSkeleton, Button, Card, lazyPart, RenderWhenVisible } from '@crm/ui/base'
import { FigureStrips, type Filters, Page, ScopeBar, useFilters } from '@crm/ui/data'
import { dateRange, filterSpec, tab } from '@crm/ui/filters'
import { useEffect, useMemo } from 'react'
import { keyFigures } from '../overview/keyFigures.ts'
import { listQuery, readerOf, scopeRequest } from '../overview/overviewScope.ts'
import { More, RankList } from '../overview/RankCard.tsx'
import classes from '../../parts/board/BoardPage.module.css'

const oldScope = filterSpec({
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  date: dateRange('数据统计日期', {
    initial: 'last7day',
    types: ['yesterday', 'today', 'last7day', 'last30day', 'customize'],
  }),
})
type OldFilters = Filters<(typeof oldScope)['fields']>

/** The cards of the old home: a selection of those of the new one. */
const CARDS = ['gmv', 'volume', 'issue_author', 'first_issue_author', 'refund_gmv', 'sample_count']
const figures = CARDS.flatMap((key) => keyFigures.sales.filter((figure) => figure.key === key))

const waiting = (
  <Card title="成交趋势">
    <BlockSkeleton height={260} />
  </Card>
)
const Charts = lazyPart(
  () => import(/* firstScreen */ './OverviewBackCharts.tsx').then((module) => module.OverviewBackCharts),
  waiting,
)

/** 数据概览（旧版）: the same figures as the new home, in its old order. Whoever works on samples or advertising has only the new one. */
export function OverviewBackPage() {
  const isSales = readerOf(useWho()) === 'sales'
  useEffect(() => {
    if (!isSales) go('Overview', {}, { replace: true })
  }, [isSales])
  return isSales ? <OldOverview /> : null
}

function OldOverview() {
  const filters = useFilters(oldScope)
  const canOpen = useCanOpen()
  const request = scopeRequest(filters.request)
  const scope = useOldQuery(filters)
  const summary = useCall(overviewCalls.summary, request)
  const trend = useCall(overviewCalls.trend, request)
  const until = untilText({ start: request.start_time, end: request.end_time }, summary.readAt ?? nowSeconds())
  const than = comparedWith(request)
  return (
    <Page title="数据概览（旧版）" fresh={{ of: 'orders', platform: request.platform }}>
      {canOpen('Overview') && (
        <Banner
          action={
            <Button size="small" onClick={() => go('Overview')}>
              体验新版
            </Button>
          }
        >
          旧版将逐步下线
        </Banner>
      )}
      <ScopeBar filters={filters} platforms={PLATFORMS_AND_ALL} />
      <FigureStrips
        title="核心指标"
        note={until}
        read={summary}
        perStrip={3}
        items={figures.map(({ key, link, ...figure }) => {
          const item = summary.data?.items.find((each) => each.key === key)
          return {
            key,
            ...figure,
            value: item?.value,
            change: item && { rate: item.rate, than },
            leads: link && numberLink(link, scope),
          }
        })}
      />
      <Charts request={request} scope={scope} trend={trend} />
      <RenderWhenVisible height={578}>
        <div className={classes.pair}>
          {(['author', 'product'] as const).map((kind) => (
            <Card
              key={kind}
              title={kind === 'author' ? '达人排行' : '商品排行'}
              note="所选范围内成交金额前十"
              flush
              extra={<More kind={kind} scope={scope} />}
            >
              <RankList kind={kind} request={request} scope={scope} last={kind === 'author' ? 'rate' : 'volume'} />
            </Card>
          ))}
        </div>
      </RenderWhenVisible>
    </Page>
  )
}

/** The old home has neither department nor member. */
const useOldQuery = ({ values }: OldFilters) =>
  useMemo(() => listQuery({ values: { ...values, dept_id: undefined, user_id: undefined } }), [values])
