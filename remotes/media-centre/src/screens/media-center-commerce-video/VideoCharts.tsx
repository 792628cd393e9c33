import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { BarChart, LineChart } from '@crm/ui/charts'
import classes from '../../parts/ListFrame.module.css'
import type { VideoRequest } from './useVideoFigures.ts'

const HEIGHT = 240

/** Course by day of publication, videos by band of amount, labels by amount. */
export function VideoCharts({ request }: { request: VideoRequest }) {
  const trend = useCall(videoCalls.trend, request)
  const bands = useCall(videoCalls.gmvDistribution, request)
  const labels = useCall(videoCalls.labelRank, request)
  const days = trend.data?.list ?? []
  const ranked = labels.data?.list ?? []
  return (
    <div className={classes.charts}>
      <LineChart
        title="发布与成交趋势"
        note={
          request.basis === 'publish'
            ? '按发布日：当日发布的视频数，与这些视频至今的成交金额'
            : '当日发布的视频数，与当日支付的视频成交金额'
        }
        read={trend}
        height={HEIGHT}
        days={days.map(({ date }) => date)}
        series={[
          { key: 'gmv', name: '成交金额', kind: 'money', values: days.map((day) => day.gmv) },
          { key: 'video_total', name: '视频数', right: true, values: days.map((day) => day.video_total) },
        ]}
      />
      <BarChart
        title="成交金额分布"
        note="视频的成交金额分布（元）"
        read={bands}
        height={HEIGHT}
        xName="成交金额（元）"
        x={(bands.data?.list ?? []).map((band) => band.name)}
        series={[{ key: 'videos', name: '视频数', values: (bands.data?.list ?? []).map((band) => band.value) }]}
      />
      <BarChart
        flat
        title="标签排行"
        note="按成交金额；一个视频计入它的每个标签"
        read={labels}
        height={HEIGHT}
        empty="暂无标签"
        xName="标签"
        x={ranked.map((label) => label.name)}
        series={[{ key: 'gmv', name: '成交金额', kind: 'money', values: ranked.map((label) => label.gmv) }]}
      />
    </div>
  )
}
