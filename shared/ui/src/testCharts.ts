import type { ReactNode } from 'react'

// Stands in for `charts.ts` in tests of parts: jsdom has no canvas. What a chart was given is looked at instead.

interface ChartInput {
  title: string
  extra?: ReactNode
  parts?: readonly { name: string }[]
}

/** What each chart was last drawn with, by its title. A test that looks at it clears it first. */
export const drawnCharts = new Map<string, ChartInput>()

function Chart(props: ChartInput): ReactNode {
  drawnCharts.set(props.title, props)
  return props.extra ?? null
}

export {
  Chart as BarChart,
  Chart as ChartCard,
  Chart as ComboChart,
  Chart as FunnelChart,
  Chart as LineChart,
  Chart as PieChart,
  Chart as ScatterChart,
  Chart as TreemapChart,
}
