import { useCall } from '@crm/client/hooks'
import { colonelCalls, type ColonelFiguresRequest } from '@crm/contracts/calls/colonels'
import { BarChart, ComboChart, PieChart } from '@crm/ui/charts'
import classes from '../../parts/colonel/Colonel.module.css'

const HEIGHT = 260

/** Of which level the talents are, which goods sold best, and both by day. */
export function ColonelCharts({ request }: { request: ColonelFiguresRequest }) {
  const authors = useCall(colonelCalls.authorChart, request)
  const goods = useCall(colonelCalls.goodsChart, request)
  const days = authors.data?.list ?? []
  const top = goods.data?.top ?? []
  const goodsDays = goods.data?.list ?? []
  return (
    <>
      <div className={classes.pair}>
        <PieChart
          title="达人等级"
          note="各等级达人的成交占比"
          read={authors}
          height={HEIGHT}
          kind="money"
          partName="等级"
          parts={(authors.data?.levels ?? []).map(({ level, gmv }) => ({
            name: level < 0 ? '未评级' : `LV${level}`,
            value: gmv,
          }))}
        />
        <ComboChart
          title="达人趋势"
          note="柱为每天的成交金额，折线为每天的出单达人数"
          read={authors}
          height={HEIGHT}
          days={days.map(({ date }) => date)}
          series={[
            { key: 'gmv', name: '成交金额', kind: 'money', shape: 'bar', values: days.map((day) => day.gmv) },
            {
              key: 'author_count',
              name: '出单达人数',
              shape: 'line',
              right: true,
              values: days.map((day) => day.author_count),
            },
          ]}
        />
      </div>
      <div className={classes.pair}>
        <BarChart
          title="商品 TOP10"
          note="成交金额最高的 10 个商品"
          read={goods}
          height={HEIGHT}
          flat
          xName="商品"
          x={top.map(({ title, product_id }) => title || product_id)}
          series={[{ key: 'gmv', name: '成交金额', kind: 'money', values: top.map(({ gmv }) => gmv) }]}
        />
        <ComboChart
          title="商品趋势"
          note="每天的动销商品数"
          read={goods}
          height={HEIGHT}
          days={goodsDays.map(({ date }) => date)}
          series={[
            { key: 'goods_count', name: '动销商品数', shape: 'bar', values: goodsDays.map((day) => day.goods_count) },
          ]}
        />
      </div>
    </>
  )
}
