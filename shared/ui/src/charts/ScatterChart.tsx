import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { clearRectangle, drawRectangles, onPoint, onRectangle, type PlaneArea } from './boardEcharts.ts'
import { ChartCard, type ChartFrame } from './ChartCard.tsx'
import { axisFigure, type FigureKind, fullText } from './chartData.ts'
import { legend, tooltip } from './options.ts'
import type { ChartColors } from './theme.ts'

/** A thing on the plane; fen for amounts. */
export interface ScatterPoint {
  name: string
  x: number
  y: number
  size: number
  /** Its colour. */
  group: string
}

export type ScatterArea = PlaneArea

interface Axis {
  name: string
  kind: FigureKind
}

export interface ScatterChartProps extends Omit<ChartFrame, 'leads'> {
  points: readonly ScatterPoint[]
  x: Axis
  y: Axis
  size: Axis
  /** Where the lines stand that part the plane, and what its quarters are called: right above, left above, left below, right below. */
  medians: { x: number; y: number }
  quarters: readonly [string, string, string, string]
  onOpen?: ((at: number) => void) | undefined
  /** A rectangle was drawn: its ends in the units of the points. Absent: none can be drawn. */
  onArea?: ((area: ScatterArea) => void) | undefined
}

/** px of the largest and smallest point. */
const SIZES = [8, 34] as const
/** Colours before the rest shares one. */
const GROUPS = 8
const REST = '其他'
/** From so many times the least on, the most is drawn by powers of ten; these have no zero. */
const POWERS = 100

const plotted = (value: number, kind: FigureKind) => (kind === 'money' ? value / 100 : value)
const unplotted = (value: number, kind: FigureKind) => Math.round(kind === 'money' ? value * 100 : value)

function scatterOption(
  colors: ChartColors,
  {
    points,
    x,
    y,
    size,
    medians,
    quarters,
  }: Pick<ScatterChartProps, 'points' | 'x' | 'y' | 'size' | 'medians' | 'quarters'>,
): EChartsCoreOption {
  const most = Math.max(...points.map((point) => point.size), 1)
  const byGroup = Map.groupBy(
    points.map((point, at) => ({ ...point, at })),
    ({ group }) => group,
  )
  const names = [...byGroup].toSorted(([, one], [, other]) => other.length - one.length).map(([name]) => name)
  const shown = names.slice(0, GROUPS)
  const groups = names.length > GROUPS ? [...shown, REST] : shown
  const of = (name: string) =>
    name === REST && names.length > GROUPS
      ? names.slice(GROUPS).flatMap((each) => byGroup.get(each) ?? [])
      : (byGroup.get(name) ?? [])
  const axis = ({ name, kind }: Axis) => ({
    name,
    nameTextStyle: { color: colors.faint },
    axisLabel: { color: colors.faint, formatter: (value: number) => axisFigure(value, kind) },
    splitLine: { lineStyle: { color: colors.line } },
  })
  const line = {
    silent: true,
    symbol: 'none',
    lineStyle: { color: colors.faint, type: 'dashed' as const },
    label: { show: false },
  }
  const at = (point: Pick<ScatterPoint, 'x' | 'y'>) => [plotted(point.x, x.kind), plotted(point.y, y.kind)]
  const places = points.map(at)
  const ends = (axisAt: 0 | 1) => {
    const values = places.map((place) => place[axisAt] ?? 1)
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[left, right], [bottom, top]] = [ends(0), ends(1)]
  // Names of quarters stand within the plane, clear of its axes.
  const corner = (name: string, value: readonly [number, number], position: 'left' | 'right') => ({
    name,
    value,
    label: {
      ...{ show: true, position, formatter: name, color: colors.faint, fontWeight: 'bold' as const },
      offset: [0, value[1] === bottom ? -10 : 10],
    },
  })
  return {
    color: colors.series,
    animationDuration: 300,
    legend: { ...legend(colors), right: 'auto', left: 'center', data: groups },
    grid: { left: 8, right: 24, top: 52, bottom: 24, containLabel: true },
    tooltip: {
      ...tooltip(colors),
      trigger: 'item',
      formatter: ({ data }: { data?: { at?: number } }) => {
        const point = points[data?.at ?? -1]
        return point
          ? [
              point.name,
              `${x.name}：${fullText(point.x, x.kind)}`,
              `${y.name}：${fullText(point.y, y.kind)}`,
              `${size.name}：${fullText(point.size, size.kind)}`,
            ].join('\n')
          : ''
      },
    },
    brush: { toolbox: [], xAxisIndex: 0, yAxisIndex: 0, throttleType: 'debounce', throttleDelay: 100 },
    xAxis: { ...axis(x), type: 'value', minInterval: 1, nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...axis(y), type: bottom > 0 && top > POWERS * bottom ? 'log' : 'value' },
    series: [
      {
        type: 'scatter',
        silent: true,
        symbolSize: 0,
        tooltip: { show: false },
        data: [
          corner(quarters[0], [right, top], 'left'),
          corner(quarters[1], [left, top], 'right'),
          corner(quarters[2], [left, bottom], 'right'),
          corner(quarters[3], [right, bottom], 'left'),
        ],
      },
      ...groups.map((name, index) => ({
        type: 'scatter',
        name,
        itemStyle: { opacity: 0.72, borderColor: colors.surface, borderWidth: 1 },
        data: of(name).map((point) => ({
          at: point.at,
          value: at(point),
          symbolSize: SIZES[0] + (SIZES[1] - SIZES[0]) * Math.sqrt(point.size / most),
        })),
        ...(index === 0 && {
          markLine: {
            ...line,
            data: [{ xAxis: at(medians)[0] }, { yAxis: at(medians)[1] }],
          },
        }),
      })),
    ],
  }
}

/** Things on a plane of two figures, parted by their medians; a rectangle drawn over it is told. */
export function ScatterChart({
  points,
  x,
  y,
  size,
  medians,
  quarters,
  onOpen,
  onArea,
  extra,
  ...frame
}: ScatterChartProps) {
  const data = JSON.stringify([points, x, y, size, medians, quarters])
  const option = useCallback(
    (colors: ChartColors) => scatterOption(colors, { points, x, y, size, medians, quarters }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `data` stands for all of them
    [data],
  )
  const chart = useRef<EChartsType>(undefined)
  const [draws, setDraws] = useState(false)
  const events = useRef({ onOpen, onArea })
  useEffect(() => {
    events.current = { onOpen, onArea }
  })
  const made = useCallback(
    (each: EChartsType) => {
      chart.current = each
      onPoint(each, (at) => events.current.onOpen?.(at))
      onRectangle(each, ({ x: across, y: up }) => {
        setDraws(false)
        clearRectangle(each)
        events.current.onArea?.({
          x: [unplotted(across[0], x.kind), unplotted(across[1], x.kind)],
          y: [unplotted(up[0], y.kind), unplotted(up[1], y.kind)],
        })
      })
    },
    [x.kind, y.kind],
  )
  useEffect(() => {
    if (chart.current && !chart.current.isDisposed()) drawRectangles(chart.current, draws)
  }, [draws, option])
  return (
    <ChartCard
      {...frame}
      isEmpty={points.length === 0}
      onMade={made}
      option={option}
      extra={
        <>
          {extra}
          {onArea && points.length > 0 && (
            <Button
              size="small"
              theme={draws ? 'solid' : 'light'}
              aria-pressed={draws}
              onClick={() => setDraws(!draws)}
            >
              框选
            </Button>
          )}
        </>
      }
      table={{
        head: ['名称', '分组', ...[x, y, size].map(({ name, kind }) => (kind === 'money' ? `${name}（元）` : name))],
        rows: points.map((point) => [
          point.name,
          point.group,
          fullText(point.x, x.kind),
          fullText(point.y, y.kind),
          fullText(point.size, size.kind),
        ]),
      }}
    />
  )
}
