import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, DatasetComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([
  BarChart,
  FunnelChart,
  LineChart,
  PieChart,
  AriaComponent,
  DatasetComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  CanvasRenderer,
])

/** A chart in an element. Made here, not handed on: a mere re-export would let bundlers skip the registration above. */
export function makeChart(element: HTMLElement): EChartsType {
  return init(element)
}
