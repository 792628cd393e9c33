import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { makeChart } from './echarts.ts'
import { type ChartColors, readColors } from './theme.ts'

/**
 * Draws an option into an element for as long as it is mounted: follows its size, redraws when the theme changes, lets go of
 * everything at the end.
 */
export function useChart(makeOption: (colors: ChartColors) => EChartsCoreOption): {
  box: RefObject<HTMLDivElement | null>
  picture: () => string | undefined
} {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const [colors, setColors] = useState(readColors)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const made = makeChart(element)
    chart.current = made
    const sizes = new ResizeObserver(() => made.resize())
    sizes.observe(element)
    // Themes are attributes and variables of the body.
    const themes = new MutationObserver(() => setColors(readColors()))
    themes.observe(document.body, { attributes: true, attributeFilter: ['theme-mode', 'style', 'class'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    chart.current?.setOption(makeOption(colors), { notMerge: true })
  }, [makeOption, colors])

  return {
    box,
    picture: () => chart.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: colors.surface }),
  }
}
