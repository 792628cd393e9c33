import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { LineChart } from '@crm/ui/charts'

/** 成交金额 and orders without a follower, by day. */
export function NaturalTrend({ read }: { read: CallState<AnswerOf<typeof talentCarryCalls.naturalTrend>> }) {
  const days = read.data?.list ?? []
  return (
    <LineChart
      title="自然出单趋势"
      note="下单时无人跟进的成交"
      read={read}
      days={days.map(({ date }) => date)}
      series={[
        { key: 'gmv', name: '成交金额', kind: 'money', values: days.map(({ gmv }) => gmv) },
        { key: 'order_count', name: '订单数', right: true, values: days.map(({ order_count }) => order_count) },
      ]}
      height={240}
    />
  )
}
