import { useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { performanceCalls } from '@crm/contracts/calls/performance'
import { GOAL_OPTIONS, type GoalOption } from '@crm/contracts/rules/goalRules'
import { EmptyBlock } from '@crm/ui/base'
import { ComboChart } from '@crm/ui/charts'

/** 达成走势: what has come of the period day by day, beside what the targets ask by then, and what is foretold. */
export function ProgressChart({ request }: { request: RequestOf<typeof performanceCalls.progress> }) {
  const progress = useCall(performanceCalls.progress, request)
  const option: GoalOption = request.option ?? 'pay_sales'
  const { label } = GOAL_OPTIONS[option]
  const points = progress.data?.list ?? []
  if (progress.data && points.length === 0)
    return (
      <EmptyBlock
        small
        title={progress.data.period === null ? '选择自然月或季度查看目标' : '达人数按去重统计，没有累计走势'}
      />
    )
  return (
    <ComboChart
      title={`${label}达成走势`}
      note="有目标成员的累计实际，不分平台；时间进度为一级目标合计按天均分；预计按近 4 周同星期均值，不含大促日"
      read={progress}
      height={240}
      x={points.map(({ date }) => date.slice(5))}
      xName="日期"
      series={[
        { key: 'actual', name: '累计实际', kind: 'money', shape: 'line', values: points.map((each) => each.actual) },
        {
          key: 'pace',
          name: '时间进度',
          kind: 'money',
          shape: 'line',
          dashed: true,
          values: points.map((each) => each.pace),
        },
        {
          key: 'forecast',
          name: '预计',
          kind: 'money',
          shape: 'line',
          dashed: true,
          values: points.map((each) => each.forecast),
        },
      ]}
    />
  )
}
