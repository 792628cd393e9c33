/** Colours of the running theme, as the canvas needs them. */
export interface ChartColors {
  series: string[]
  text: string
  faint: string
  line: string
  surface: string
}

const SERIES = 10

/** Reads the theme's variables; a change of theme is read again by the chart. */
export function readColors(): ChartColors {
  const style = getComputedStyle(document.body)
  const variable = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise
  return {
    series: Array.from({ length: SERIES }, (_, index) => variable(`--semi-color-data-${index}`, '#6690ff')),
    text: variable('--semi-color-text-0', '#1c1f23'),
    faint: variable('--semi-color-text-2', '#888d92'),
    line: variable('--semi-color-border', '#e5e6eb'),
    surface: variable('--semi-color-bg-1', '#ffffff'),
  }
}
