import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { productFigures, productSampleFigures } from '@crm/contracts/figures/goods'
import { LineChart, PieChart } from '@crm/ui/charts'
import { figureItems, ListCard } from '@crm/ui/data'
import type { ProductScope } from './goodsDrawerFilters.ts'
import classes from './GoodsResults.module.css'

/** Five figures with their change; the best talents and the trend behind 图表. Without orders in scope only the samples. */
export function GoodsResults({ request, hasSales }: { request: ProductScope; hasSales: boolean }) {
  const cards = useCall(goodsCalls.analysis, request)
  return (
    <ListCard
      figures={{
        label: '所选日期的数据',
        items: figureItems(hasSales ? productFigures : productSampleFigures, cards.data, request),
        read: cards,
        stale: cards.stale,
      }}
      chart={hasSales ? { title: '图表', children: <GoodsCharts request={request} /> } : undefined}
    />
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
        days={days.map(({ date }) => date)}
        series={[
          { key: 'amount', name: '成交金额', kind: 'money', values: days.map((point) => point.amount) },
          { key: 'author', name: '出单达人数', right: true, values: days.map((point) => point.author) },
        ]}
      />
    </div>
  )
}
