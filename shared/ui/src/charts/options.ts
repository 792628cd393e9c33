import { available } from '@crm/base/numbers'
import { cut } from '@crm/base/text'
import type { EChartsCoreOption } from 'echarts/core'
import { alignedAxes, type AxisBounds, extentOf } from './alignedAxes.ts'
import { axisFigure, type ChartPart, type ChartSeries, plotValue, type FigureKind, fullText } from './chartData.ts'
import type { ChartColors } from './theme.ts'

/** Tooltip of every chart. */
// HTML tooltips carry inline styles, which the content policy forbids; rich text is drawn on the canvas.
export const tooltip = (colors: ChartColors) => ({
  renderMode: 'richText' as const,
  confine: true,
  backgroundColor: colors.surface,
  borderColor: colors.line,
  textStyle: { color: colors.text, fontSize: 12 },
})

/** Letters of a name in a legend; the tooltip has all of them. */
const NAME_MAX = 10
/** Letters of a name beside a ring, which a card of 360 px has room for. */
const RING_NAME_MAX = 8

/** Legend of every chart, in one row above it. */
export const legend = (colors: ChartColors) => ({
  top: 0,
  right: 0,
  icon: 'roundRect',
  itemWidth: 10,
  itemHeight: 10,
  type: 'plain',
  textStyle: { color: colors.faint },
  // A long name would push the others over the chart.
  formatter: (name: string) => cut(name, NAME_MAX),
})

/** What echarts gives a tooltip for one point. */
interface Point {
  seriesIndex?: number
  seriesName?: string
  dataIndex?: number
  name?: string
  marker?: unknown
}

/** How series are drawn beside their figures. */
export interface SeriesManner {
  /** Names on the left, bars to the right (rankings). */
  flat?: boolean
  /** `截至 07:05`: the last point is of a day that is not over. It is drawn in dashes and says so. */
  until?: string | undefined
}

/** Lines and bars over a common x axis. */
export function seriesOption(
  colors: ChartColors,
  x: readonly string[],
  series: readonly ChartSeries[],
  shape: 'line' | 'bar',
  { flat = false, until }: SeriesManner = {},
): EChartsCoreOption {
  const last = x.length - 1
  const nameAt = (index: number, between: string) =>
    until !== undefined && index === last ? `${x[index]}${between}${until}` : (x[index] ?? '')
  const kindAt = (right: boolean): FigureKind | undefined =>
    series.find((each) => (each.right ?? false) === right)?.kind
  const fallsBelow = (right: boolean) =>
    series.some((each) => (each.right ?? false) === right && each.values.some((value) => (available(value) ?? 0) < 0))
  const countsOnly = (right: boolean) => (kindAt(right) ?? 'count') === 'count'
  const scale = (right: boolean, bounds?: AxisBounds) => ({
    type: 'value' as const,
    // There is no half order.
    ...(countsOnly(right) && { minInterval: 1 }),
    ...bounds,
    axisLabel: {
      color: colors.faint,
      // What falls below zero at the other edge only has no figures here.
      formatter: (value: number) => (value < 0 && !fallsBelow(right) ? '' : axisFigure(value, kindAt(right))),
    },
    splitLine: { show: !right, lineStyle: { color: colors.line } },
  })
  const hasGaps = flat || shape === 'bar' || series.some((each) => each.shape === 'bar')
  const names = {
    type: 'category' as const,
    data: [...x],
    inverse: flat,
    boundaryGap: hasGaps,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.line } },
    axisLabel: {
      color: colors.faint,
      hideOverlap: true,
      ...(flat ? { width: 96, overflow: 'truncate' as const } : {}),
      ...(until === undefined
        ? {}
        : {
            formatter: (_: string, index: number) => nameAt(index, '\n'),
            showMaxLabel: true,
            // At the edge of the drawing there is no room to the right of it.
            ...(hasGaps ? {} : { alignMaxLabel: 'right' }),
          }),
    },
  }
  // A dashed line belongs to the series before it and has its colour, paler; the others take the palette's in turn.
  const owner = (at: number): number => (series[at]?.dashed ? owner(at - 1) : at)
  const colorAt = (at: number) => {
    const turn = series.slice(0, Math.max(0, owner(at))).filter((each) => !each.dashed).length
    return colors.series[turn % colors.series.length]
  }
  const scales = series.some((each) => each.right)
    ? twoScales(series).map((bounds, index) => scale(index === 1, bounds))
    : scale(false)
  return {
    color: colors.series,
    animationDuration: 300,
    grid: { left: 8, right: flat ? 24 : 8, top: series.length > 1 ? 36 : 16, bottom: 8, containLabel: true },
    ...(series.length > 1 ? { legend: legend(colors) } : {}),
    tooltip: {
      ...tooltip(colors),
      trigger: 'axis',
      axisPointer: { type: shape === 'bar' ? 'shadow' : 'line' },
      formatter: (given: Point | Point[]) => {
        const points = Array.isArray(given) ? given : [given]
        const at = points[0]?.dataIndex ?? 0
        // The legend may have hidden some; a line in two pieces has one name.
        const shown = new Set(points.map((point) => point.seriesName))
        const lines = series
          .filter(({ name }) => shown.has(name))
          .map(({ name, values, kind }) => `${name}：${fullText(values[at], kind)}`)
        return [nameAt(at, ' '), ...lines].join('\n')
      },
    },
    xAxis: flat ? scale(false) : names,
    yAxis: flat ? names : scales,
    series: series.flatMap((each, index) => drawn(each, each.shape ?? shape, colorAt(index), { flat, until })),
  }
}

const DASHED = { type: 'dashed' as const }
/** What a line is compared with is paler and thinner than the line. */
const FORMER = { ...DASHED, width: 1.5, opacity: 0.6 }

/** A series as echarts draws it: a line in two pieces of one name where its last day is not over. */
function drawn(
  { name, values, kind, right, stack, dashed }: ChartSeries,
  type: 'line' | 'bar',
  color: string | undefined,
  { flat, until }: SeriesManner,
): object[] {
  const data = values.map((value) => plotValue(value, kind))
  const last = data.length - 1
  const own = { type, name, color, ...(right ? { yAxisIndex: 1 } : {}), ...(stack ? { stack } : {}) }
  if (type === 'bar') {
    const itemStyle = { borderRadius: stack ? 0 : flat ? [0, 3, 3, 0] : [3, 3, 0, 0] }
    const open = { ...itemStyle, opacity: 0.4, borderType: 'dashed' as const, borderWidth: 1, borderColor: color }
    const bars = data.map((value, at) => (until !== undefined && at === last ? { value, itemStyle: open } : value))
    return [{ ...own, data: bars, barMaxWidth: 24, itemStyle }]
  }
  const line = { ...own, showSymbol: data.length < 2, symbolSize: 6, connectNulls: false }
  if (dashed) return [{ ...line, data, lineStyle: FORMER, itemStyle: { opacity: FORMER.opacity } }]
  if (until === undefined || last < 1) return [{ ...line, data }]
  const piece = (from: number, to: number) => data.map((value, at) => (at < from || at > to ? null : value))
  return [
    { ...line, data: piece(0, last - 1) },
    { ...line, data: piece(last - 1, last), lineStyle: DASHED },
  ]
}

/** Bounds of the scale at the left and of the one at the right: one zero for both. */
function twoScales(series: readonly ChartSeries[]): [AxisBounds, AxisBounds] {
  const extent = (right: boolean) => {
    const own = series.filter((each) => (each.right ?? false) === right)
    const stackOf = (each: ChartSeries) => each.stack ?? each.key
    const stacks = own.filter((each, index) => own.findIndex((other) => stackOf(other) === stackOf(each)) === index)
    const heights = stacks.flatMap((first) => {
      const stack = own.filter((each) => stackOf(each) === stackOf(first))
      return first.values.map((_, index) => sumOf(stack.map((each) => plotValue(each.values[index], each.kind))))
    })
    return { ...extentOf(heights), whole: own.every((each) => (each.kind ?? 'count') === 'count') }
  }
  return alignedAxes(extent(false), extent(true))
}

const sumOf = (heights: readonly (number | null)[]) =>
  heights.reduce<number | null>((sum, height) => (height === null ? sum : (sum ?? 0) + height), null)

/** Parts of a whole as a ring. */
export function pieOption(
  colors: ChartColors,
  parts: readonly ChartPart[],
  kind: FigureKind | undefined,
  tipLetters?: number,
): EChartsCoreOption {
  return {
    color: colors.series,
    animationDuration: 300,
    legend: {
      ...legend(colors),
      orient: 'vertical',
      top: 'middle',
      right: 8,
      formatter: (name: string) => `${cut(name, RING_NAME_MAX)}  ${shareOf(parts, name)}`,
    },
    tooltip: { ...tooltip(colors), trigger: 'item', formatter: partText(parts, kind, tipLetters) },
    series: [
      {
        type: 'pie',
        radius: ['40%', '58%'],
        center: ['27%', '50%'],
        itemStyle: { borderColor: colors.surface, borderWidth: 2 },
        label: { show: false },
        data: parts.map((part) => ({ name: part.name, value: plotValue(part.value, kind) ?? 0 })),
      },
    ],
  }
}

/** Stages from many to few, with the share that reaches each. */
export function funnelOption(
  colors: ChartColors,
  stages: readonly ChartPart[],
  kind: FigureKind | undefined,
): EChartsCoreOption {
  return {
    color: colors.series,
    animationDuration: 300,
    tooltip: { ...tooltip(colors), trigger: 'item', formatter: partText(stages, kind) },
    series: [
      {
        type: 'funnel',
        top: 8,
        bottom: 8,
        left: 8,
        width: '56%',
        minSize: '16%',
        sort: 'none',
        gap: 2,
        itemStyle: { borderWidth: 0 },
        label: {
          position: 'right',
          color: colors.text,
          formatter: (point: Point) => `${point.name ?? ''} ${fullText(stages[point.dataIndex ?? 0]?.value, kind)}`,
        },
        data: stages.map((stage) => ({ name: stage.name, value: plotValue(stage.value, kind) ?? 0 })),
      },
    ],
  }
}

/** Share of a part in the whole, one decimal. */
function shareOf(parts: readonly ChartPart[], name: string): string {
  const whole = parts.reduce((sum, part) => sum + (available(part.value) ?? 0), 0)
  const part = available(parts.find((each) => each.name === name)?.value) ?? 0
  return whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)}%`
}

function partText(parts: readonly ChartPart[], kind: FigureKind | undefined, letters = Number.POSITIVE_INFINITY) {
  return (point: Point & { percent?: number }) => {
    const share = point.percent === undefined ? '' : `（${point.percent}%）`
    return `${cut(point.name ?? '', letters)}：${fullText(parts[point.dataIndex ?? 0]?.value, kind)}${share}`
  }
}
