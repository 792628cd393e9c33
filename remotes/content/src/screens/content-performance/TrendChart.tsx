import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { contentPerformanceCalls } from '@crm/contracts/calls/contentPerformance'
import { ComboChart } from '@crm/ui/charts'

/** 内容数 and 互动 by day of publication; the sums of the points are the figures. */
export function TrendChart({ request }: { request: RequestOf<typeof contentPerformanceCalls.trend> }) {
  const trend = useCall(contentPerformanceCalls.trend, request)
  const days = trend.data?.list ?? []
  return (
    <ComboChart
      title="内容走势"
      note="柱为内容数，折线为互动量，均按内容的发布日期"
      read={trend}
      height={240}
      days={days.map(({ date }) => date)}
      series={[
        {
          key: 'content_count',
          name: '内容数',
          kind: 'count',
          shape: 'bar',
          values: days.map((each) => each.content_count),
        },
        {
          key: 'interactions',
          name: '互动量',
          kind: 'count',
          shape: 'line',
          right: true,
          values: days.map((each) => each.interactions),
        },
      ]}
    />
  )
}
