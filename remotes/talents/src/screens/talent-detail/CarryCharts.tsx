import { useCall } from '@crm/client/hooks'
import { talentDetailCalls, type TalentFiguresRequest } from '@crm/contracts/calls/talentDetail'
import { contentKindLabel } from '@crm/contracts/enums'
import { ComboChart, PieChart } from '@crm/ui/charts'
import classes from './CarryTab.module.css'

const HEIGHT = 280
const TOP = 10

/** Amounts of a day by content kind, in the order of the kinds. */
const kinds = [
  { key: 'live_amount', name: contentKindLabel[1] },
  { key: 'video_amount', name: contentKindLabel[2] },
  { key: 'image_amount', name: contentKindLabel[3] },
  { key: 'showcase_amount', name: contentKindLabel[4] },
] as const

/** How the sales came about: by day and content kind, and the ten best goods. */
export function CarryCharts({ request }: { request: TalentFiguresRequest }) {
  const trend = useCall(talentDetailCalls.trend, request)
  const best = useCall(talentDetailCalls.goods, { ...request, page: 1, size: TOP, order_by: 'gmv', sort: 'desc' })
  const points = trend.data?.list ?? []
  const top = (best.data?.list ?? []).map(({ title, product_id, gmv }) => ({ name: title || product_id, value: gmv }))
  const rest = (best.data?.ext.list_total.gmv ?? 0) - top.reduce((sum, each) => sum + each.value, 0)
  return (
    <>
      <ComboChart
        title="成交趋势"
        note="柱为每天的成交金额，按内容类型堆叠；折线为订单数"
        read={trend}
        height={HEIGHT}
        days={points.map(({ date }) => date)}
        series={[
          ...kinds.map(({ key, name }) => ({
            key,
            name,
            kind: 'money' as const,
            shape: 'bar' as const,
            stack: 'gmv',
            values: points.map((point) => point[key]),
          })),
          {
            key: 'order_count',
            name: '订单数',
            shape: 'line',
            right: true,
            values: points.map((point) => point.order_count),
          },
        ]}
      />
      <div className={classes.pair}>
        <PieChart
          title="内容类型占比"
          note="各类内容的成交占比"
          read={trend}
          height={HEIGHT}
          kind="money"
          partName="内容类型"
          parts={kinds
            .map(({ key, name }) => ({ name, value: points.reduce((sum, point) => sum + point[key], 0) }))
            .filter(({ value }) => value > 0)}
        />
        <PieChart
          title="商品占比"
          note={`成交前 ${TOP} 的商品，其余合并为「其他」`}
          read={best}
          height={HEIGHT}
          kind="money"
          partName="商品"
          parts={rest > 0 ? [...top, { name: '其他', value: rest }] : top}
        />
      </div>
    </>
  )
}
