import { minute } from '@crm/base/dates'
import type { WallAnomaly } from '@crm/contracts/calls/liveScreens'
import { AlarmLevel } from '@crm/contracts/rules/alarmRules'

/** Colours of what is wrong, by its weight. */
export const levelColor = {
  [AlarmLevel.hint]: 'blue',
  [AlarmLevel.warning]: 'orange',
  [AlarmLevel.grave]: 'red',
} as const

/** What was found and since when, in words. */
export const reasonOf = ({ product, found, fired_at }: WallAnomaly): string =>
  `${product === '' ? '' : `「${product}」`}${found}，${minute(fired_at).slice(11)} 起`

/** What is wrong with each live, the worst live first; within one as the answer has it, the worst first. */
export function byLive(anomalies: readonly WallAnomaly[]): { live_id: string; list: WallAnomaly[] }[] {
  return [...Map.groupBy(anomalies, ({ live_id }) => live_id)].map(([live_id, list]) => ({ live_id, list }))
}
