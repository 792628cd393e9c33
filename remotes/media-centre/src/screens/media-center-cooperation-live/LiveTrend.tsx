import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { liveCalls } from '@crm/contracts/calls/lives'
import { LineChart } from '@crm/ui/charts'

const HEIGHT = 240

/** Lives by day of their start, and what was sold. */
export function LiveTrend({ request }: { request: RequestOf<typeof liveCalls.statistic> }) {
  const trend = useCall(liveCalls.trend, request)
  const days = trend.data?.list ?? []
  return (
    <LineChart
      title="开播与成交趋势"
      note={
        request.basis === 'start'
          ? '按开播日：当日开播的场次，与这些直播至今的成交金额'
          : '当日开播的场次，与当日支付的直播成交金额'
      }
      read={trend}
      height={HEIGHT}
      days={days.map(({ date }) => date)}
      series={[
        { key: 'gmv', name: '成交金额', kind: 'money', values: days.map((day) => day.gmv) },
        { key: 'live_total', name: '直播场次', right: true, values: days.map((day) => day.live_total) },
      ]}
    />
  )
}
