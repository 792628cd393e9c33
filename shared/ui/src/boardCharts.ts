export { type ScatterArea, ScatterChart, type ScatterChartProps, type ScatterPoint } from './charts/ScatterChart.tsx'
export { TreemapChart, type TreemapChartProps, type TreemapPart } from './charts/TreemapChart.tsx'
