import { word } from '@crm/base/messages'
import { thousands } from '@crm/base/numbers'

/** A cell of the comparison: ✓ or –, a number, 不限, or its text. */
export function cellText(value: number | boolean | string | null): string {
  if (value === null) return word.unlimited
  if (typeof value === 'boolean') return value ? '✓' : '–'
  return typeof value === 'number' ? thousands(value) : value
}
