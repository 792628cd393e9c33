import { DAY_SECONDS } from '@crm/base/durations'
import { AuthorNewTagRule } from '@crm/contracts/enums'
import { dayNumber, dayStart } from './period.ts'

/** More than this between two orders starts a new cycle: the later one is a first order again. */
export const CYCLE_GAP_SECONDS = 180 * DAY_SECONDS
/** Length of the new period where the corp has not chosen one, and always under the older rule. */
export const DEFAULT_NEW_DAYS = 60

/** The two settings of a corp that decide who is new. */
export interface NewTalentRule {
  /** 1: days from the settings, tag effective the next day. Anything else: the older rule, 60 days at query time. */
  author_new_tag_rule: number
  new_author_days: number
}

/** The new period's length in days under the corp's rule. */
export function newDays(rule: NewTalentRule): number {
  return rule.author_new_tag_rule === AuthorNewTagRule.daysAfterFirstOrder ? rule.new_author_days : DEFAULT_NEW_DAYS
}

/** First orders of every cycle, of pay times in rising order: the first, and each that comes after half a year of none. */
export function cycleStarts(payTimes: readonly number[]): number[] {
  return payTimes.filter((time, i) => {
    const before = payTimes[i - 1]
    return before === undefined || time - before > CYCLE_GAP_SECONDS
  })
}

/** First and last second of the new period of a cycle: whole days, the day of the first order is the first. */
export function newPeriod(cycleStart: number, days: number): { start_date: number; end_date: number } {
  const first = dayNumber(cycleStart)
  return { start_date: dayStart(first), end_date: dayStart(first + days) - 1 }
}

/** Whether an order paid at `time` counts as new business of the cycle. */
export function isNewOrder(time: number, cycleStart: number, days: number): boolean {
  const { start_date, end_date } = newPeriod(cycleStart, days)
  return time >= start_date && time <= end_date
}

/** Whether the 新达人 badge shows at `now`: under rule 1 the nightly job writes it, so it starts the day after. */
export function isNewTalent(cycleStart: number | null, rule: NewTalentRule, now: number): boolean {
  if (cycleStart === null || cycleStart > now) return false
  const isWritten =
    rule.author_new_tag_rule !== AuthorNewTagRule.daysAfterFirstOrder || dayNumber(now) > dayNumber(cycleStart)
  return isWritten && isNewOrder(now, cycleStart, newDays(rule))
}

/** The cycle starts (unix seconds, both ends inside) whose talents are new at `now`: `isNewTalent` as a range, for SQL. */
export function newCycleStarts(rule: NewTalentRule, now: number): { start: number; end: number } {
  const today = dayNumber(now)
  return {
    start: dayStart(today - newDays(rule) + 1),
    end: rule.author_new_tag_rule === AuthorNewTagRule.daysAfterFirstOrder ? dayStart(today) - 1 : now,
  }
}
