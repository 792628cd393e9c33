import { LineChart } from '@crm/ui/charts'
import { axisOf, clockOf, type MinuteLine, type Point } from './minuteLine.ts'
import type { useMinutes } from './useMinutes.ts'

interface MinuteChartProps {
  read: ReturnType<typeof useMinutes>['read']
  line: MinuteLine | undefined
  /** The live before, laid over minute by minute. */
  former: MinuteLine | undefined
  onPick: (minute: number) => void
}

const HEIGHT = 320

/** People and sales by minute; what nobody told is a gap. A press chooses the minute. */
export function MinuteChart({ read, line, former, onPick }: MinuteChartProps) {
  const axis = line ? axisOf(line) : []
  const valuesOf = (of: MinuteLine, value: (point: Point | undefined) => number | null) => {
    const byMinute = new Map(of.points.map((point) => [Math.floor(point.minute / (line?.step ?? 1)), point]))
    return axis.map((minute) => value(byMinute.get(Math.floor(minute / (line?.step ?? 1)))))
  }
  const online = (point: Point | undefined) => point?.online ?? null
  const sold = (point: Point | undefined) => point?.gmv ?? 0
  // Without people there is one axis, that of the sales.
  const right = line?.points.some((point) => point.online !== undefined) === true
  const series = line
    ? [
        { key: 'online', name: '在线', values: valuesOf(line, online) },
        ...(former
          ? [{ key: 'former_online', name: '上场在线', dashed: true as const, values: valuesOf(former, online) }]
          : []),
        { key: 'entered', name: '进场', values: valuesOf(line, (point) => point?.entered ?? null) },
        { key: 'gmv', name: '成交', kind: 'money' as const, right, values: valuesOf(line, sold) },
        ...(former
          ? [
              {
                ...{ key: 'former_gmv', name: '上场成交', kind: 'money' as const, right, dashed: true as const },
                values: valuesOf(former, sold),
              },
            ]
          : []),
      ].filter(({ key, values }) => key.endsWith('gmv') || values.some((value) => value !== null))
    : []
  return (
    <LineChart
      title="每分钟的人数与成交"
      note="成交为我司订单按支付时间计入的分钟；没有数据的分钟断开，不是 0。点击曲线查看该时刻"
      read={read}
      height={HEIGHT}
      xName="时刻"
      x={axis.map((minute) => clockOf(line?.start_time ?? 0, minute))}
      series={series}
      empty="还没有数据与成交"
      onPick={(at) => onPick(axis[at] ?? 0)}
    />
  )
}
