import { type DateType, dateTypeLabel, isPreset, presetRange } from '@crm/base/dates'

/** A chosen date range. A preset and 全部 carry no days: they follow the clock; all others carry theirs, unix seconds, both included. */
export interface DateChoice {
  type: DateType
  start?: number | undefined
  end?: number | undefined
}

export function isDateType(text: string | undefined): text is DateType {
  return text !== undefined && Object.hasOwn(dateTypeLabel, text)
}

/** The days a choice stands for now; undefined for 全部 and for a choice still without days. */
export function daysOf({ type, start, end }: DateChoice): { start: number; end: number } | undefined {
  if (isPreset(type)) {
    const { start_time, end_time } = presetRange(type)
    return { start: start_time, end: end_time }
  }
  return type === 'all' || start === undefined || end === undefined ? undefined : { start, end }
}
