import { courseTypeLabel } from '@crm/contracts/enums'

/** Tabs of the school: 1 is what is recommended, the others are categories. */
export const courseTabs: readonly (readonly [key: string, label: string])[] = [
  ['1', '推荐'],
  ...Object.entries(courseTypeLabel),
]

/** `4:05`, or `1:02:09` from an hour on. */
export function lengthText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
