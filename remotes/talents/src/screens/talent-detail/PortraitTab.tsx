import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { type TalentDetail, talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { BarChart, ComboChart, PieChart } from '@crm/ui/charts'
import classes from './CarryTab.module.css'

const HEIGHT = 260

/** 达人画像: who follows the talent, as its platform says. */
export function PortraitTab({ talent: { author_id, platform } }: { talent: TalentDetail }) {
  const read = useCall(talentDetailCalls.portrait, { author_id, platform })
  const { gender = [], age = [], region = [], device = [], active_hours = [], fans_trend = [] } = read.data ?? {}
  const note = read.data && `平台数据，更新于 ${minute(read.data.updated_at)}`
  const frame = { read, note, height: HEIGHT, empty: '平台暂未提供该数据' }
  const shares = (parts: readonly { name: string; value: number }[]) => ({
    x: parts.map(({ name }) => name),
    series: [{ key: 'value', name: '占比', kind: 'percent' as const, values: parts.map(({ value }) => value) }],
  })
  return (
    <div className={classes.block}>
      <ComboChart
        {...frame}
        title="粉丝趋势（近90天）"
        days={fans_trend.map(({ date }) => date)}
        series={[
          { key: 'gain', name: '涨粉', shape: 'bar', values: fans_trend.map(({ gain }) => gain) },
          { key: 'fans', name: '粉丝数', shape: 'line', right: true, values: fans_trend.map(({ fans }) => fans) },
        ]}
      />
      <div className={classes.pair}>
        <PieChart {...frame} title="粉丝性别" kind="percent" partName="性别" parts={gender} />
        <BarChart {...frame} title="粉丝年龄" xName="年龄" {...shares(age)} />
        <BarChart
          {...frame}
          title="粉丝地域"
          xName="地域"
          flat
          {...shares(region.toSorted((a, b) => b.value - a.value))}
        />
        <PieChart {...frame} title="粉丝设备" kind="percent" partName="设备" parts={device} />
      </div>
      <BarChart
        {...frame}
        title="粉丝活跃时段"
        note="0–23 点的活跃指数，最高为 100"
        xName="时段"
        x={active_hours.map((_value, hour) => `${hour}点`)}
        series={[{ key: 'value', name: '活跃指数', values: active_hours }]}
      />
    </div>
  )
}
