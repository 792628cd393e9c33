import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { LineChart } from '@crm/ui/charts'
import { ListCard } from '@crm/ui/data'
import classes from './VideoDrawer.module.css'

/** 投放数据: what the ad accounts in scope spent on the video and got for it. */
export function VideoAds({ id }: { id: string }) {
  const cards = useCall(videoCalls.adDataStatistic, { content_id: id })
  const trend = useCall(videoCalls.adTrend, { content_id: id })
  const data = cards.data
  const days = trend.data?.list ?? []
  return (
    <div className={classes.parts}>
      <ListCard
        figures={{
          label: '投放数据',
          read: cards,
          items: [
            { key: 'cost', title: '消耗', kind: 'money', value: data?.cost },
            { key: 'show', title: '展示', value: data?.show },
            { key: 'click_rate', title: '点击率', kind: 'percent', value: data?.click_rate },
            { key: 'convert', title: '转化数', value: data?.convert },
            { key: 'pay_orders', title: '支付订单', value: data?.pay_orders },
            { key: 'pay_amount', title: '支付金额', kind: 'money', value: data?.pay_amount },
            { key: 'pay_roi', title: '支付 ROI', kind: 'ratio', value: data?.pay_roi },
          ],
        }}
      />
      <LineChart
        title="投放走势"
        read={trend}
        days={days.map(({ date }) => date)}
        series={[
          { key: 'cost', name: '消耗', kind: 'money', values: days.map((day) => day.cost) },
          { key: 'pay_amount', name: '支付金额', kind: 'money', values: days.map((day) => day.pay_amount) },
        ]}
      />
    </div>
  )
}
