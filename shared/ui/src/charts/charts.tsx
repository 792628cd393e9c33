import { nowSeconds } from '@crm/base/clock'
import { endOfDay, parseDay } from '@crm/base/dates'
import { untilText } from '@crm/base/period'
import { useCallback } from 'react'
import { ChartCard, type ChartFrame } from './ChartCard.tsx'
import {
  type ChartPart,
  type ChartSeries,
  dayNames,
  type FigureKind,
  isEmptyChart,
  tableOfParts,
  tableOfSeries,
} from './chartData.ts'
import { funnelOption, pieOption, seriesOption } from './options.ts'
import type { ChartColors } from './theme.ts'

/** What stands along the axis. */
type Axis =
  /** Names; `xName` is the heading of the first column of 查看数据. */
  | { x: readonly string[]; xName: string; days?: never }
  /** Days, `2026-03-10`, oldest first. The last is drawn as not over on the day that the figures were read. */
  | { days: readonly string[]; x?: never; xName?: never }

export type SeriesChartProps = ChartFrame & Axis & { series: readonly ChartSeries[] }

/** Courses over time. */
export function LineChart(props: SeriesChartProps) {
  return <SeriesChart {...props} shape="line" />
}

/** Amounts side by side; `flat` for rankings, with names on the left. */
export function BarChart({ flat = false, ...props }: SeriesChartProps & { flat?: boolean }) {
  return <SeriesChart {...props} shape="bar" flat={flat} />
}

/** Bars and lines over one axis; each series says its shape and may stand on the right scale. */
export function ComboChart(props: SeriesChartProps) {
  return <SeriesChart {...props} shape="bar" />
}

function SeriesChart({
  x: names,
  days,
  series,
  xName = '日期',
  shape,
  flat = false,
  ...frame
}: SeriesChartProps & { shape: 'line' | 'bar'; flat?: boolean }) {
  const x = names ?? dayNames(days)
  const until = untilText(dayRange(days?.at(-1)), frame.read?.readAt ?? nowSeconds())
  // Callers build their series in render; what they say decides whether to draw again.
  const data = JSON.stringify([x, series])
  const option = useCallback(
    (colors: ChartColors) => seriesOption(colors, x, series, shape, { flat, until }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `data` stands for x and series
    [data, shape, flat, until],
  )
  return (
    <ChartCard
      {...frame}
      isEmpty={x.length === 0 || series.every((each) => isEmptyChart(each.values))}
      table={tableOfSeries(xName, x, series, until)}
      option={option}
    />
  )
}

const dayRange = (day: string | undefined) => {
  const start = day === undefined ? undefined : parseDay(day)
  return start === undefined ? {} : { start, end: endOfDay(start) }
}

export interface PartsChartProps extends ChartFrame {
  parts: readonly ChartPart[]
  kind?: FigureKind
  /** Heading of the first column of 查看数据. */
  partName?: string
}

/** Parts of a whole. `tipLetters`: names in the tooltip are cut there. */
export function PieChart({
  parts,
  kind,
  partName = '名称',
  tipLetters,
  ...frame
}: PartsChartProps & { tipLetters?: number }) {
  const label = JSON.stringify(parts)
  const option = useCallback(
    (colors: ChartColors) => pieOption(colors, parts, kind, tipLetters),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `said` stands for parts
    [label, kind, tipLetters],
  )
  return (
    <ChartCard
      {...frame}
      isEmpty={isEmptyChart(parts.map((part) => part.value))}
      table={tableOfParts(partName, parts, kind)}
      option={option}
    />
  )
}

/** Stages from many to few. */
export function FunnelChart({ parts, kind, partName = '阶段', ...frame }: PartsChartProps) {
  const label = JSON.stringify(parts)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `said` stands for parts
  const option = useCallback((colors: ChartColors) => funnelOption(colors, parts, kind), [label, kind])
  return (
    <ChartCard
      {...frame}
      isEmpty={isEmptyChart(parts.map((part) => part.value))}
      table={tableOfParts(partName, parts, kind)}
      option={option}
    />
  )
}
