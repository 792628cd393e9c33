import { parseBound, parseRange } from '@crm/base/parseNumber'

/** Two bounds; an absent one is open. */
export interface NumberRangeValue {
  min?: number | undefined
  max?: number | undefined
}

/** A bound from an address or an input: a number not below 0 of at most 10 digits and two decimals; undefined for anything else. */
export const readBound = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseBound(text).value

/**
 * What the two ends hold after this text was typed or pasted into one of them over `before`: both where it is a range, `100-200`, else
 * this end where it is a number or the beginning of one.
 */
export function typedBound(
  part: 'min' | 'max',
  text: string,
  before: { min: string; max: string },
): { min: string; max: string } {
  if (/^\d*\.?\d*$/.test(text)) return { ...before, [part]: text }
  const bound = readBound(text)
  if (bound !== undefined) return { ...before, [part]: String(bound) }
  const { value } = parseRange(text)
  return value === undefined ? before : { min: String(value.min ?? ''), max: String(value.max ?? '') }
}
