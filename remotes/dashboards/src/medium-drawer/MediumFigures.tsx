import { useCall } from '@crm/client/hooks'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { mediumFigures, mediumOverviewFigures } from '@crm/contracts/figures/medium'
import { figureItems, KpiRow } from '@crm/ui/data'
import { HOURLY_MS, type MediumScope } from './mediumFilters.ts'

/** Four figures over all time, then six of the chosen dates with their change. */
export function MediumFigures({ request }: { request: MediumScope }) {
  const { user_id, platform } = request
  const info = useCall(mediumCalls.info, { user_id, platform }, { every: HOURLY_MS })
  const overview = useCall(mediumCalls.overview, request, { every: HOURLY_MS })
  const kpi = info.data?.statistics
  const cards = overview.data
  return (
    <>
      <KpiRow
        read={info}
        items={figureItems(mediumFigures, kpi, undefined).map((item) =>
          item.key === 'rank' && item.value === 0 ? { ...item, value: undefined } : item,
        )}
      />
      <KpiRow
        read={overview}
        minWidth={150}
        items={figureItems(mediumOverviewFigures, cards, request).map((item) =>
          item.key === 'media_count' && cards
            ? { ...item, note: `直播 ${cards.live_count} 场 + 视频 ${cards.video_count} 个` }
            : item,
        )}
      />
    </>
  )
}
