import { DAY_MS } from '@crm/base/durations'
import type { RankCycle } from '@crm/contracts/rules/market'

const dotted = (time: number) => new Date(time).toISOString().slice(5, 10).replace('-', '.')

/** How a ranking's period reads: `2026-11-19`, `11.09~11.15` or `2026年10月`; `date` is its first day. */
export function periodText(cycle: RankCycle, date: string): string {
  const start = Date.parse(`${date}T00:00:00Z`)
  if (cycle === 'day' || Number.isNaN(start)) return date
  if (cycle === 'week') return `${dotted(start)}~${dotted(start + 6 * DAY_MS)}`
  return `${date.slice(0, 4)}年${Number(date.slice(5, 7))}月`
}
