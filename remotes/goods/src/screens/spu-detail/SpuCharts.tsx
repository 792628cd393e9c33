import { useCall } from '@crm/client/hooks'
import { type SpuFiguresRequest, spuCalls } from '@crm/contracts/calls/spus'
import { contentKindLabel, platformLabel } from '@crm/contracts/enums'
import { ComboChart, PieChart } from '@crm/ui/charts'
import classes from './SpuDetail.module.css'

const HEIGHT = 260

/** What the goods sold and how much was said of them by day; what sold them, and where. */
export function SpuCharts({ request }: { request: SpuFiguresRequest }) {
  const trend = useCall(spuCalls.trend, request)
  const { list: days = [], kinds = [], platforms = [] } = trend.data ?? {}
  return (
    <>
      <ComboChart
        title="趋势"
        note="柱为每天的成交金额，折线为当天发布的种草内容的互动"
        read={trend}
        height={HEIGHT}
        days={days.map(({ date }) => date)}
        series={[
          { key: 'gmv', name: '成交金额', kind: 'money', shape: 'bar', values: days.map(({ gmv }) => gmv) },
          {
            key: 'interactions',
            name: '种草互动',
            kind: 'count',
            shape: 'line',
            right: true,
            values: days.map(({ interactions }) => interactions),
          },
        ]}
      />
      <div className={classes.pair}>
        <PieChart
          title="内容类型"
          note="各类内容的成交占比"
          read={trend}
          height={HEIGHT}
          kind="money"
          partName="内容类型"
          parts={kinds.map(({ content_kind, gmv }) => ({ name: contentKindLabel[content_kind], value: gmv }))}
        />
        {(request.platform === undefined || request.platform === 'all') && (
          <PieChart
            title="平台"
            note="各平台成交占比"
            read={trend}
            height={HEIGHT}
            kind="money"
            partName="平台"
            parts={platforms.map(({ platform, gmv }) => ({ name: platformLabel[platform], value: gmv }))}
          />
        )}
      </div>
    </>
  )
}
