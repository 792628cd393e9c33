import { useCall } from '@crm/client/hooks'
import { grassVideoCalls } from '@crm/contracts/calls/grassVideos'
import { ComboChart } from '@crm/ui/charts'
import type { GrassRequest } from './useGrassFigures.ts'

/** Contents and their interactions by day of publication. */
export function GrassTrend({ title, request }: { title: string; request: GrassRequest }) {
  const trend = useCall(grassVideoCalls.trend, request)
  const days = trend.data?.list ?? []
  return (
    <ComboChart
      title={title}
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
          values: days.map((day) => day.content_count),
        },
        {
          key: 'interactions',
          name: '互动量',
          kind: 'count',
          shape: 'line',
          right: true,
          values: days.map((day) => day.interactions),
        },
      ]}
    />
  )
}
