import { available, percentOf } from '@crm/base/numbers'
import type { BlockFigureName } from '@crm/contracts/figures/boards'
import { BarChart, ComboChart, FunnelChart, PieChart, type ChartSeries } from '@crm/ui/charts'
import type { ReactNode } from 'react'
import { figureOf } from './BlockCards.tsx'
import classes from './BoardPage.module.css'
import type { BlockTrend } from '@crm/contracts/boards/block'
import type { Comparison } from '@crm/contracts/rules/breakdownRules'
import { comparisonLabel } from './boardScope.ts'
import type { BlockRow, ShownBlock } from './useBlock.ts'

interface BlockChartProps {
  shown: ShownBlock
  height?: number
  extra?: ReactNode
}

/** Charts have no ratios. */
const kindOf = (name: BlockFigureName) => {
  const { kind } = figureOf(name)
  return kind === 'ratio' ? 'count' : kind
}

/** Head of the card of a chart. */
export const headOf = ({ block, read, ignored }: ShownBlock, extra: ReactNode) => ({
  title: block.title,
  note: block.note,
  read,
  extra: (
    <>
      {ignored && <span className={classes.ignored}>{ignored}</span>}
      {extra}
    </>
  ),
})

const valuesOf = (rows: readonly BlockRow[], name: string) => rows.map(({ values }) => values[name])

/** What stands along the axis of a course: days are said by the chart itself. */
export const axisOf = (rows: readonly BlockRow[], trend: BlockTrend) => {
  const names = rows.map(({ names: [name = ''] }) => name)
  return trend === 'day' ? { days: names } : { x: names, xName: trend === 'week' ? '周（首日）' : '月' }
}

export interface TrendBlockProps extends BlockChartProps {
  trend: BlockTrend
  compare: Comparison
  /** As a line on the left scale. */
  metric: BlockFigureName
  /** As bars on the right scale. */
  second?: BlockFigureName | undefined
}

/** One or two figures over time, the first also as it was in the compared period, in dashes. */
export function TrendBlock({ shown, height = 220, extra, trend, compare, metric, second }: TrendBlockProps) {
  const { rows, leadsOf } = shown
  const before = rows.map((row) => row.before?.[metric])
  const series: ChartSeries[] = [
    { key: metric, name: figureOf(metric).title, kind: kindOf(metric), shape: 'line', values: valuesOf(rows, metric) },
    ...(before.some((value) => value !== undefined)
      ? [
          {
            key: 'before',
            name: `${comparisonLabel[compare]}${figureOf(metric).title}`,
            kind: kindOf(metric),
            shape: 'line' as const,
            dashed: true as const,
            values: before,
          },
        ]
      : []),
    ...(second === undefined
      ? []
      : [
          {
            key: second,
            name: figureOf(second).title,
            kind: kindOf(second),
            shape: 'bar' as const,
            right: true,
            values: valuesOf(rows, second),
          },
        ]),
  ]
  return (
    <ComboChart
      {...headOf(shown, extra)}
      height={height}
      {...axisOf(rows, trend)}
      series={series}
      leads={metric === 'gmv' ? (at) => leadsOf(rows[at]) : undefined}
    />
  )
}

/** The figures of the block on one another over time, as they are or as shares of each point. */
export function StackedTrend({
  shown,
  height = 240,
  trend,
  extra,
  asShares = false,
}: BlockChartProps & { trend: BlockTrend; asShares?: boolean }) {
  const { block, rows, leadsOf } = shown
  const wholes = rows.map(({ values }) => block.figures.reduce((sum, name) => sum + (available(values[name]) ?? 0), 0))
  const drawn = (name: BlockFigureName) =>
    asShares
      ? rows.map(({ values }, at) => percentOf(available(values[name]) ?? 0, wholes[at] ?? 0))
      : valuesOf(rows, name)
  return (
    <BarChart
      {...headOf(shown, extra)}
      height={height}
      {...axisOf(rows, trend)}
      series={block.figures.map((name) => ({
        key: name,
        name: figureOf(name).title,
        kind: asShares ? 'percent' : kindOf(name),
        stack: 'all',
        values: drawn(name),
      }))}
      leads={(at) => leadsOf(rows[at])}
    />
  )
}

/** Rows as bars to the right, the greatest first; `figure` of those of the block. */
export function BarsBlock({ shown, height = 280, extra, figure }: BlockChartProps & { figure?: BlockFigureName }) {
  const { block, rows, leadsOf } = shown
  const [first] = block.figures
  const name = figure ?? first
  return (
    <BarChart
      {...headOf(shown, extra)}
      flat
      height={height}
      x={rows.map(({ names }) => names.join(' · '))}
      xName={block.title}
      series={[{ key: name, name: figureOf(name).title, kind: kindOf(name), values: valuesOf(rows, name) }]}
      leads={(at) => leadsOf(rows[at])}
    />
  )
}

/** Rows as parts of a whole. */
export function PieBlock({ shown, height = 240, extra, figure }: BlockChartProps & { figure?: BlockFigureName }) {
  const { block, rows, leadsOf } = shown
  const [first] = block.figures
  const name = figure ?? first
  return (
    <PieChart
      {...headOf(shown, extra)}
      height={height}
      kind={kindOf(name)}
      parts={rows
        .filter(({ values }) => (available(values[name]) ?? 0) > 0)
        .map(({ names, values }) => ({ name: names.join(' · '), value: values[name] }))}
      leads={(at) => leadsOf(rows[at])}
    />
  )
}

/** Stages from many to few; each says how many there were in the compared period. */
export function FunnelBlock({ shown, height = 240, extra }: BlockChartProps) {
  const { block, rows } = shown
  const [name] = block.figures
  return (
    <FunnelChart
      {...headOf(shown, extra)}
      height={height}
      parts={rows.map(({ names: [step = ''], values, before }) => ({
        name: before ? `${step}（对比期 ${before[name] ?? 0}）` : step,
        value: values[name],
      }))}
    />
  )
}
