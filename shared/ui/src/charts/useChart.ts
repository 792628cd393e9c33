import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { makeChart } from './echarts.ts'
import { type ChartColors, readColors } from './theme.ts'

/**
 * Draws an option into an element for as long as it is mounted: follows its size, redraws when the theme changes, lets go of
 * everything at the end.
 */
export function useChart(
  makeOption: (colors: ChartColors) => EChartsCoreOption,
  onPick?: (at: number) => void,
  onMade?: (chart: EChartsType) => void,
): {
  box: RefObject<HTMLDivElement | null>
  picture: () => string | undefined
} {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const [colors, setColors] = useState(readColors)
  const pick = useRef(onPick)
  const wire = useRef(onMade)
  useEffect(() => {
    pick.current = onPick
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = makeChart(element)
    chart.current = made
    wire.current?.(made)
    // A click on a day counts for the whole column, not only its point; without axes the part itself is pressed.
    made.getZr().on('click', ({ offsetX, offsetY }) => {
      if (!pick.current || !made.containPixel('grid', [offsetX, offsetY])) return
      const at = placeAt(made, offsetX, offsetY)
      if (at !== undefined) pick.current(at)
    })
    made.on('click', ({ dataIndex, seriesType }) => {
      if (seriesType === 'pie' || seriesType === 'funnel') pick.current?.(dataIndex)
    })
    // Watching begins with the size that the chart was made in: drawing it a second time would take as long as the first.
    const sizes = new ResizeObserver(() => {
      if (element.clientWidth !== made.getWidth() || element.clientHeight !== made.getHeight()) made.resize()
    })
    sizes.observe(element)
    // Themes are attributes and variables of the body.
    const themes = new MutationObserver(() => {
      const now = readColors()
      // A dialog writes there too, and the same colours are no reason to draw.
      setColors((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
    })
    themes.observe(document.body, { attributes: true, attributeFilter: ['theme-mode', 'style', 'class'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    // Who asked for less motion is shown the end of it.
    const motion = matchMedia('(prefers-reduced-motion: reduce)').matches ? { animation: false } : {}
    chart.current?.setOption({ ...makeOption(colors), ...motion }, { notMerge: true })
  }, [makeOption, colors])

  return {
    box,
    picture: () => chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: colors.surface }),
  }
}

/** Place along the axis of names under a point of the canvas. */
function placeAt(made: EChartsType, x: number, y: number): number | undefined {
  const at: unknown = made.convertFromPixel({ gridIndex: 0 }, [x, y])
  const { yAxis } = made.getOption()
  const first: unknown = Array.isArray(yAxis) ? yAxis[0] : yAxis
  const isFlat = typeof first === 'object' && first !== null && 'type' in first && first.type === 'category'
  const place: unknown = Array.isArray(at) ? at[isFlat ? 1 : 0] : undefined
  return typeof place === 'number' && place >= 0 ? Math.round(place) : undefined
}
