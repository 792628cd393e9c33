import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { LineChart, PieChart } from '@crm/ui/charts'
import { type KpiItem, KpiRow } from '@crm/ui/data'
import type { ProductScope } from './goodsDrawerFilters.ts'
import classes from './GoodsResults.module.css'

type Cards = AnswerOf<typeof goodsCalls.analysis>

const salesCards = (sums: Cards | undefined): KpiItem[] => [
  {
    key: 'amount',
    title: '成交金额',
    kind: 'money',
    note: '按支付时间统计',
    value: sums?.amount,
    change: sums?.amount_rate,
  },
  { key: 'volume', title: '销量', value: sums?.volume, change: sums?.volume_rate },
  {
    key: 'total_cp_author',
    title: '合作达人数',
    note: '统计日期内该商品有成交的达人数',
    value: sums?.total_cp_author,
    change: sums?.total_cp_author_rate,
  },
  {
    key: 'first_cp_author',
    title: '首次合作达人数',
    note: '首次成交该商品的日期在统计日期内的达人数',
    value: sums?.first_cp_author,
    change: sums?.first_cp_author_rate,
  },
]

const sampleCard = (sums: Cards | undefined): KpiItem => ({
  key: 'sample_count',
  title: '寄样数',
  note: '统计日期内发货的样品件数',
  value: sums?.sample_count,
  change: sums?.sample_count_rate,
})

/** The five cards with their change, the best talents, the course. Without orders in reach only the samples. */
export function GoodsResults({ request, hasSales }: { request: ProductScope; hasSales: boolean }) {
  const cards = useCall(goodsCalls.analysis, request)
  const sums = cards.data
  return (
    <>
      <KpiRow read={cards} items={[...(hasSales ? salesCards(sums) : []), sampleCard(sums)]} />
      {hasSales && <GoodsCharts request={request} />}
    </>
  )
}

function GoodsCharts({ request }: { request: ProductScope }) {
  const charts = useCall(goodsCalls.chart, request)
  const days = charts.data?.trend ?? []
  return (
    <div className={classes.charts}>
      <PieChart
        title="TOP10达人"
        note="按成交金额"
        read={charts}
        kind="money"
        partName="达人"
        parts={(charts.data?.author_top_10 ?? []).map(({ name, gmv }) => ({ name, value: gmv }))}
      />
      <LineChart
        title="成交趋势"
        read={charts}
        x={days.map((point) => point.date.slice(5))}
        series={[
          { key: 'amount', name: '成交金额', kind: 'money', values: days.map((point) => point.amount) },
          { key: 'author', name: '出单达人数', right: true, values: days.map((point) => point.author) },
        ]}
      />
    </div>
  )
}
