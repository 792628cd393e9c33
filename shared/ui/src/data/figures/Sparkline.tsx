import { available, type Figure } from '@crm/base/numbers'
import classes from './FigureStrip.module.css'

/**
 * Course of a figure as a line; gaps where it is unavailable, dashes to a last day that is not over (`isOpen`). Decoration: the numbers
 * stand beside it.
 */
export function Sparkline({
  values,
  isOpen = false,
  width = 72,
  height = 24,
}: {
  values: readonly Figure[]
  isOpen?: boolean
  width?: number
  height?: number
}) {
  const numbers = values.map(available)
  const known = numbers.filter((number) => number !== undefined)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const step = width / (numbers.length - 1)
  const last = numbers.length - 1
  const paths = { over: '', open: '' }
  numbers.forEach((number, index) => {
    if (number === undefined) return
    const place = `${(index * step).toFixed(1)} ${(height - 2 - ((number - low) / span) * (height - 4)).toFixed(1)}`
    if (isOpen && index === last) paths.open += `L${place}`
    else paths.over += `${numbers[index - 1] === undefined ? 'M' : 'L'}${place}`
    if (isOpen && index === last - 1) paths.open = `M${place}`
  })
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden className={classes.spark}>
      <g fill="none" stroke="var(--semi-color-primary)" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
        <path d={paths.over} />
        {paths.open.startsWith('M') && <path d={paths.open} strokeDasharray="2 3.5" opacity="0.7" />}
      </g>
    </svg>
  )
}
