import { useCall } from '@crm/client/hooks'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { mediumOverviewFigures } from '@crm/contracts/figures/medium'
import { figureItems, ListCard } from '@crm/ui/data'
import { MediumCharts } from './MediumCharts.tsx'
import { HOURLY_MS, type MediumScope } from '../parts/medium/mediumFilters.ts'

/** Six figures of the chosen dates with their change, and how they came about. */
export function MediumFigures({ request }: { request: MediumScope }) {
  const overview = useCall(mediumCalls.overview, request, { every: HOURLY_MS })
  const { data } = overview
  const items = figureItems(mediumOverviewFigures, data, request).map((item) =>
    item.key === 'media_count' && data
      ? { ...item, note: `直播 ${data.live_count} 场 + 视频 ${data.video_count} 个` }
      : item,
  )
  return (
    <ListCard
      figures={{ label: '所选日期的数据', items, read: overview, stale: overview.stale }}
      chart={{ title: '图表', children: <MediumCharts request={request} /> }}
    />
  )
}
