import { isWithinDays } from '@crm/base/time'

/** Days (Asia/Shanghai, both included) of the header's promotion, and what it says. */
const WINDOWS: readonly [from: string, to: string, text: string][] = [
  ['2024-10-24', '2024-11-03', '双11预售进行中'],
  ['2024-11-04', '2024-11-10', '双11第二波进行中'],
  ['2024-11-11', '2024-11-11', '双11狂欢日'],
  ['2024-11-12', '2024-11-12', '双11返场第一天'],
  ['2024-11-13', '2024-11-13', '双11返场最后一天'],
]

/** The promotion in the header at a moment (unix seconds); nothing outside its windows. */
export function promoText(now: number): string | undefined {
  return WINDOWS.find(([from, to]) => isWithinDays(from, to, now))?.[2]
}
