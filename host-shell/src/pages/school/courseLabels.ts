/** Tabs of the school: 1 is what is recommended, the others are categories. */
export const courseTabs = [
  ['1', '推荐'],
  ['2', '新手入门'],
  ['3', '带货'],
  ['4', '种草'],
  ['5', '直播'],
  ['6', '系统更新'],
] as const

/** Level of a course. */
export const levelLabel: Readonly<Record<number, string>> = { 1: '入门', 2: '进阶', 3: '高级' }
/** Kind of a course. */
export const formatLabel: Readonly<Record<number, string>> = { 1: '视频', 2: '图文' }

/** `4:05`, or `1:02:09` from an hour on. */
export function lengthText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
