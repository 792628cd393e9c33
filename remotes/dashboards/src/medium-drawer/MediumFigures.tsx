import { useCall } from '@crm/client/hooks'
import { mediumCalls } from '@crm/contracts/calls/medium'
import { KpiRow } from '@crm/ui/data'
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
        items={[
          { key: 'total_amount', title: '累计合作成交金额', kind: 'money', value: kpi?.total_amount },
          {
            key: 'ave_gmv',
            title: '达人均产',
            kind: 'money',
            note: '累计合作成交金额 ÷ 累计出单达人数',
            value: kpi?.ave_gmv,
          },
          {
            key: 'success_rate',
            title: '合作成功率',
            kind: 'percent',
            note: '跟进期间有成交的达人数 ÷ 跟进过的达人数',
            value: kpi?.success_rate,
          },
          {
            key: 'rank',
            title: '近30天媒介GMV排名',
            note: '近 30 个完整自然日，在职带货媒介按成交金额排名',
            value: kpi?.rank === 0 ? undefined : kpi?.rank,
          },
        ]}
      />
      <KpiRow
        read={overview}
        minWidth={150}
        items={[
          { key: 'amount', title: '成交金额', kind: 'money', value: cards?.amount, change: cards?.amount_rate },
          { key: 'volume', title: '销量', value: cards?.volume, change: cards?.volume_rate },
          { key: 'issue_author', title: '出单达人数', value: cards?.issue_author, change: cards?.issue_author_rate },
          {
            key: 'first_issue_author',
            title: '首单达人数',
            value: cards?.first_issue_author,
            change: cards?.first_issue_author_rate,
          },
          {
            key: 'media_count',
            title: '出单交付数',
            note: cards ? `直播 ${cards.live_count} 场 + 视频 ${cards.video_count} 个` : '出单直播场次 + 出单视频数',
            value: cards?.media_count,
            change: cards?.media_count_rate,
          },
          { key: 'sample_count', title: '寄样数', value: cards?.sample_count, change: cards?.sample_count_rate },
        ]}
      />
    </>
  )
}
