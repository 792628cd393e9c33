import { useCall } from '@crm/client/hooks'
import { videoCalls } from '@crm/contracts/calls/videos'
import { BarChart, PieChart } from '@crm/ui/charts'
import classes from './VideoDrawer.module.css'

const NOTE = '按达人的粉丝构成'

/** 观众画像: who watches, by gender, age and region. */
export function VideoAudience({ id }: { id: string }) {
  const read = useCall(videoCalls.profile, { content_id: id })
  const { gender = [], age = [], region = [] } = read.data ?? {}
  const bars = (list: readonly { name: string; value: number }[]) => ({
    x: list.map(({ name }) => name),
    series: [{ key: 'value', name: '占比', kind: 'percent' as const, values: list.map(({ value }) => value) }],
  })
  return (
    <div className={classes.parts}>
      <div className={classes.pair}>
        <PieChart title="性别" note={NOTE} read={read} kind="percent" height={220} parts={gender} />
        <BarChart title="年龄" note={NOTE} read={read} xName="年龄" height={220} {...bars(age)} />
      </div>
      <BarChart
        title="地域"
        note={NOTE}
        read={read}
        xName="地域"
        height={300}
        flat
        {...bars(region.toSorted((a, b) => b.value - a.value))}
      />
    </div>
  )
}
