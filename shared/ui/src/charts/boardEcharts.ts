import { ScatterChart, TreemapChart } from 'echarts/charts'
import { BrushComponent, MarkLineComponent } from 'echarts/components'
import { type EChartsType, use } from 'echarts/core'

use([ScatterChart, TreemapChart, BrushComponent, MarkLineComponent])

/** A rectangle over a plane: both ends of each axis. */
export interface PlaneArea {
  x: readonly [number, number]
  y: readonly [number, number]
}

// Through functions: of a mere import bundlers would skip the registration above.

/** Lets rectangles be drawn over a chart with axes for as long as `isOn` says so. */
export function drawRectangles(chart: EChartsType, isOn: boolean): void {
  chart.dispatchAction({
    type: 'takeGlobalCursor',
    key: 'brush',
    brushOption: { brushType: isOn ? 'rect' : false, brushMode: 'single' },
  })
}

/** Takes away a rectangle that was drawn. */
export function clearRectangle(chart: EChartsType): void {
  chart.dispatchAction({ type: 'brush', areas: [] })
}

/** Calls back with the rectangle that was drawn last. */
export function onRectangle(chart: EChartsType, drawn: (area: PlaneArea) => void): void {
  chart.on('brushEnd', (event) => {
    const { areas } = event as { areas?: { coordRange?: PlaneArea['x'][] }[] } // as the brush component says it
    const [x, y] = areas?.[0]?.coordRange ?? []
    if (x && y) drawn({ x, y })
  })
}

/** Calls back with the place of a point that is pressed. */
export function onPoint(chart: EChartsType, press: (at: number) => void): void {
  chart.on('click', ({ seriesType, data }) => {
    const at: unknown = typeof data === 'object' && data !== null && 'at' in data ? data.at : undefined
    if (seriesType === 'scatter' && typeof at === 'number') press(at)
  })
}
