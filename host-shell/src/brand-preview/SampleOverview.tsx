import { BarChart, LineChart, PieChart } from '@crm/ui/charts'
import { Banner, Button } from '@crm/ui/base'
import { ListCard, Page } from '@crm/ui/data'
import classes from './BrandPreview.module.css'

const DAYS = ['11-14', '11-15', '11-16', '11-17', '11-18', '11-19', '11-20']
const SALES = [182_300_00, 201_400_00, 196_800_00, 240_100_00, 228_700_00, 263_500_00, 251_900_00]
const PLATFORMS = [
  { name: '抖音', value: 5210 },
  { name: '快手', value: 2140 },
  { name: '视频号', value: 1380 },
  { name: '小红书', value: 960 },
]

// 2026-11-07 to 11-13.
const THE_WEEK_BEFORE = { start: 1_793_980_800, end: 1_794_585_599 }

/** A board as the product draws it, with figures that stand for themselves. */
export function SampleOverview() {
  return (
    <Page title="数据概览" note="示例数据" actions={<Button theme="solid">导出</Button>}>
      <Banner>预览中的数字是示例，颜色、字体与圆角来自这个品牌。</Banner>
      <ListCard
        figures={{
          items: [
            {
              key: 'sales',
              title: '成交金额',
              value: 1_564_700_00,
              kind: 'money',
              change: { rate: 12.4, than: THE_WEEK_BEFORE },
              trend: SALES,
            },
            { key: 'orders', title: '订单数', value: 9690, change: { rate: -3.1, than: THE_WEEK_BEFORE } },
            { key: 'talents', title: '出单达人数', value: 318, change: { rate: 5.2, than: THE_WEEK_BEFORE } },
            {
              key: 'rate',
              title: '履约率',
              value: 92.6,
              kind: 'percent',
              change: { rate: 0.8, than: THE_WEEK_BEFORE },
            },
          ],
        }}
      />
      <div className={classes.charts}>
        <LineChart
          title="成交趋势"
          xName="日期"
          x={DAYS}
          series={[
            { key: 'now', name: '本期', values: SALES, kind: 'money' },
            { key: 'before', name: '上期', values: SALES.map((value) => value * 0.86), kind: 'money', dashed: true },
          ]}
        />
        <PieChart title="平台分布" parts={PLATFORMS} />
      </div>
      <BarChart
        title="各平台订单"
        xName="平台"
        x={PLATFORMS.map(({ name }) => name)}
        series={[{ key: 'orders', name: '订单数', values: PLATFORMS.map(({ value }) => value) }]}
      />
    </Page>
  )
}
