import { useCall } from '@crm/client/hooks'
import { type CooperationDetail, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { Card } from '@crm/ui/base'
import { LineChart } from '@crm/ui/charts'
import { ContentsOfPage } from '../../parts/cooperation/ContentsTable.tsx'
import { GoodsTable } from './GoodsTable.tsx'

/** 数据: what the period sold by day, by product and by content. */
export function DataTab({ coop: { coop_id, platform } }: { coop: CooperationDetail }) {
  const trend = useCall(cooperationCalls.trend, { coop_id })
  const points = trend.data?.list ?? []
  return (
    <>
      <LineChart
        title="成交趋势"
        note="合作周期内该达人与合作商品每天的支付金额"
        read={trend}
        height={200}
        days={points.map(({ date }) => date)}
        series={[{ key: 'gmv', name: '成交金额', kind: 'money', values: points.map(({ gmv }) => gmv) }]}
      />
      <Card title="商品" flush>
        <GoodsTable coop_id={coop_id} />
      </Card>
      <Card title="直播" flush>
        <ContentsOfPage kind="lives" coop_id={coop_id} platform={platform} />
      </Card>
      <Card title="视频" flush>
        <ContentsOfPage kind="videos" coop_id={coop_id} platform={platform} />
      </Card>
    </>
  )
}
