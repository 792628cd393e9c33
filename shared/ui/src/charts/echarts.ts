import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendPlainComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

use([BarChart, FunnelChart, LineChart, PieChart, GridComponent, LegendPlainComponent, TooltipComponent, CanvasRenderer])

/** A chart in an element. Made here, not handed on: a mere re-export would let bundlers skip the registration above. */
export function makeChart(element: HTMLElement): EChartsType {
  return init(element)
}
