import { type CallState, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { overviewCalls } from '@crm/contracts/calls/overview'
import { ContentKind, contentKindLabel } from '@crm/contracts/enums'
import { type LinkScope, numberLink } from '@crm/contracts/links/numberLinks'
import { LineChart, PieChart } from '@crm/ui/charts'
import { dayQuery } from '@crm/ui/filters'
import classes from '../../parts/board/BoardPage.module.css'
import type { ScopeRequest } from '../overview/overviewScope.ts'

interface OverviewBackChartsProps {
  request: ScopeRequest
  scope: LinkScope
  trend: CallState<AnswerOf<typeof overviewCalls.trend>>
}

/** Lives and videos; pictures and showcases are no part of the old ring. */
const KINDS: readonly string[] = [ContentKind.live, ContentKind.video].map(String)
const labels: Readonly<Record<string, string>> = contentKindLabel

/** 成交金额 by day, and its lives and videos. */
export function OverviewBackCharts({ request, scope, trend }: OverviewBackChartsProps) {
  const channel = useCall(overviewCalls.channel, { ...request, by: 'kind' })
  const points = trend.data?.list ?? []
  const parts = channel.data?.list.filter(({ id }) => KINDS.includes(id)) ?? []
  return (
    <div className={classes.pair}>
      <LineChart
        title="成交趋势"
        note="按支付时间统计的成交金额"
        read={trend}
        height={260}
        days={points.map(({ date }) => date)}
        series={[{ key: 'gmv', name: '成交金额', kind: 'money', values: points.map(({ values }) => values.gmv) }]}
        leads={(at) => {
          const point = points[at]
          return point && numberLink('trendGmv', scope, dayQuery(point.date))
        }}
      />
      <PieChart
        title="直播/视频占比"
        note="成交金额按直播与视频"
        read={channel}
        height={260}
        kind="money"
        parts={parts.map(({ id, value }) => ({ name: labels[id] ?? id, value }))}
        leads={(at) => {
          const part = parts[at]
          return part && numberLink('channelKind', scope, { content_kind: part.id })
        }}
      />
    </div>
  )
}
