import { type Figure, isUnavailable } from '@crm/base/numbers'

/** Fewest and most members beside each other. */
export const COMPARED = { min: 2, max: 4 } as const

/** The largest of a row, where they are not all the same; nothing of fewer than two figures. */
export function bestOf(values: readonly Figure[]): number | undefined {
  const known = values.flatMap((value) => (isUnavailable(value) ? [] : value))
  const best = Math.max(...known)
  return known.length < COMPARED.min || known.every((value) => value === best) ? undefined : best
}
