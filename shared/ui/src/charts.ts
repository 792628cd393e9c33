export { ChartCard, type ChartFrame } from './charts/ChartCard.tsx'
export type { ChartPart, ChartSeries, ChartTable, FigureKind } from './charts/chartData.ts'
export { BarChart, ComboChart, FunnelChart, LineChart, PieChart } from './charts/charts.tsx'
