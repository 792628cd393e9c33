import { daysBetween } from '@crm/base/dates'
import { UNAVAILABLE } from '@crm/base/numbers'
import type { Campaign } from '@crm/contracts/calls/campaigns'
import { CampaignStatus } from '@crm/contracts/enums'

/** Days before its end in which a campaign is marked. */
const ENDING_DAYS = 3

/** Widths of what is spent and promised of a budget, percent; beyond it the bar is full and red. */
export function budgetParts({ budget, spent, promised }: Pick<Campaign, 'budget' | 'spent' | 'promised'>) {
  if (budget <= 0 || spent === UNAVAILABLE) return undefined
  const isOver = spent + promised > budget
  const whole = Math.max(budget, spent + promised)
  return { spent: (spent / whole) * 100, promised: (promised / whole) * 100, isOver }
}

type Term = Pick<Campaign, 'status' | 'start_time' | 'end_time'>

/** How much of its period is over, percent with two decimals. */
export function periodGone({ start_time, end_time }: Term, now: number): number {
  const gone = (now - start_time) / Math.max(1, end_time - start_time)
  return Math.round(Math.min(1, Math.max(0, gone)) * 10_000) / 100
}

/** Whether a running campaign ends within three days, today included. */
export const isEnding = ({ status, end_time }: Term, now: number): boolean =>
  status === CampaignStatus.running && daysBetween(now, end_time) <= ENDING_DAYS

/** Whether a running campaign has reached a smaller part of its goal than of its period has passed. */
export const isBehind = (campaign: Term & Pick<Campaign, 'progress'>, now: number): boolean =>
  campaign.status === CampaignStatus.running &&
  campaign.progress !== UNAVAILABLE &&
  campaign.progress < periodGone(campaign, now)
