import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
import './boardEcharts.ts'
import { ChartCard, type ChartFrame } from './ChartCard.tsx'
import { type FigureKind, fullText, isEmptyChart, plotValue, tableOfParts } from './chartData.ts'
import { tooltip } from './options.ts'
import type { ChartColors } from './theme.ts'

/** A part under the names that it stands below, the widest first. */
export interface TreemapPart {
  path: readonly string[]
  value: number
}

export interface TreemapChartProps extends ChartFrame {
  parts: readonly TreemapPart[]
  kind: FigureKind
  /** Heading of the first column of 查看数据. */
  partName: string
  /** What the first step of the way back is called. */
  rootName: string
}

interface Node {
  name: string
  value: number
  children?: Node[]
}

/** Parts that begin with the same name as one node, with what lies below as its children. */
export function treeOfParts(parts: readonly TreemapPart[]): Node[] {
  const byName = Map.groupBy(parts, ({ path }) => path[0] ?? '')
  return [...byName].map(([name, own]) => {
    const below = own.filter(({ path }) => path.length > 1).map(({ path, value }) => ({ path: path.slice(1), value }))
    const value = own.reduce((sum, each) => sum + each.value, 0)
    return below.length === 0 ? { name, value } : { name, value, children: treeOfParts(below) }
  })
}

function treemapOption(
  colors: ChartColors,
  { parts, kind, rootName }: Pick<TreemapChartProps, 'parts' | 'kind' | 'rootName'>,
): EChartsCoreOption {
  const drawn = parts
    .map((part) => ({ ...part, value: plotValue(part.value, kind) ?? 0 }))
    .filter(({ value }) => value > 0)
  const whole = drawn.reduce((sum, { value }) => sum + value, 0)
  const fen = (value: number) => (kind === 'money' ? Math.round(value * 100) : value)
  return {
    color: colors.series,
    tooltip: {
      ...tooltip(colors),
      trigger: 'item',
      formatter: ({ name, value = 0 }: { name?: string; value?: number }) =>
        `${name}：${fullText(fen(value), kind)}（${((value / whole) * 100).toFixed(1)}%）`,
    },
    series: [
      {
        type: 'treemap',
        name: rootName,
        left: 0,
        right: 0,
        top: 0,
        bottom: 28,
        roam: false,
        // Level by level: a press goes one further down.
        leafDepth: 1,
        breadcrumb: {
          bottom: 0,
          left: 0,
          itemStyle: { color: colors.line, textStyle: { color: colors.text } },
          emphasis: { itemStyle: { color: colors.line, textStyle: { color: colors.text } } },
        },
        itemStyle: { borderColor: colors.surface, borderWidth: 2, gapWidth: 2 },
        label: {
          formatter: ({ name, value = 0 }: { name?: string; value?: number }) =>
            `${name}\n${fullText(fen(value), kind)}`,
        },
        data: treeOfParts(drawn),
      },
    ],
  }
}

/** Parts of a whole by what they stand under; a press goes one level down, the steps below the drawing lead back. */
export function TreemapChart({ parts, kind, partName, rootName, ...frame }: TreemapChartProps) {
  const data = JSON.stringify([parts, kind, rootName])
  const option = useCallback(
    (colors: ChartColors) => treemapOption(colors, { parts, kind, rootName }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `data` stands for all of them
    [data],
  )
  const named = parts.map(({ path, value }) => ({ name: path.join(' / '), value }))
  return (
    <ChartCard
      {...frame}
      isEmpty={isEmptyChart(named.map(({ value }) => value))}
      table={tableOfParts(partName, named, kind)}
      option={option}
    />
  )
}
