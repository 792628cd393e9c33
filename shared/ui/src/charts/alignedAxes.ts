/** Least and greatest of what an axis shows, zero included. */
export interface Extent {
  low: number
  high: number
  /** Marks stand at whole numbers only (counts). */
  whole?: boolean
}

/** Bounds of an axis and the distance of its marks. */
export interface AxisBounds {
  min: number
  max: number
  interval: number
}

/** Marks of an axis, at least and at most. */
const MARKS = [4, 6] as const

/** The reach of some values from zero; gaps do not count. */
export function extentOf(values: readonly (number | null)[]): Extent {
  const known = values.filter((value) => value !== null)
  return { low: Math.min(0, ...known), high: Math.max(0, ...known) }
}

/**
 * Bounds of two axes beside one another whose zero stands at the same height and whose marks share their lines: as many marks
 * below zero and above it on both, chosen so that the least of either axis stays empty.
 */
export function alignedAxes(left: Extent, right: Extent): [left: AxisBounds, right: AxisBounds] {
  const below = left.low < 0 || right.low < 0
  const above = left.high > 0 || right.high > 0 || !below
  let best: { waste: number; axes: [AxisBounds, AxisBounds] } | undefined
  for (let marks: number = MARKS[0]; marks <= MARKS[1]; marks += 1) {
    for (let under = below ? 1 : 0; under <= (below ? marks - (above ? 1 : 0) : 0); under += 1) {
      const axes: [AxisBounds, AxisBounds] = [bounds(left, under, marks - under), bounds(right, under, marks - under)]
      const waste = emptyPart(axes[0], left) + emptyPart(axes[1], right)
      if (best === undefined || waste < best.waste) best = { waste, axes }
    }
  }
  return best?.axes ?? [bounds(left, 0, MARKS[0]), bounds(right, 0, MARKS[0])]
}

function bounds({ low, high, whole = false }: Extent, under: number, over: number): AxisBounds {
  const interval = niceStep(Math.max(over === 0 ? 0 : high / over, under === 0 ? 0 : -low / under), whole)
  return { min: under === 0 ? 0 : -under * interval, max: over * interval, interval }
}

/** The part of an axis that nothing reaches. */
function emptyPart({ min, max }: AxisBounds, { low, high }: Extent): number {
  return 1 - (high - low) / (max - min)
}

/** The next 1, 2, 2.5, 5 or 10 times a power of ten; 1 for nothing. */
function niceStep(least: number, whole: boolean): number {
  if (least <= 0 || (whole && least < 1)) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const steps = whole && power < 10 ? [1, 2, 5] : [1, 2, 2.5, 5]
  const times = steps.find((each) => each * power >= least * (1 - 1e-9)) ?? 10
  return Number((times * power).toPrecision(12))
}
