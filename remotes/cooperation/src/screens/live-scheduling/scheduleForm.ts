import { pickedMoment, pickerDate } from '@crm/base/dates'
import { HOUR_SECONDS } from '@crm/base/durations'
import type { ScheduleChanges, ScheduleDetail, SchedulePrefill, ScheduleTerms } from '@crm/contracts/calls/schedule'
import { type Platform, ScheduleKind } from '@crm/contracts/enums'

/** The form of an entry. Times are the wall clock that a picker shows. */
export interface ScheduleValues {
  platform: Platform
  author_id: string
  title: string
  start_time: Date
  end_time: Date
  kind: ScheduleKind
  /** Their ids. */
  goods: string[]
  /** One of the products; the others stand beside it. */
  main_id: string
  coop_id?: number | undefined
  user_id: number
  /** Yuan fields carry fen. */
  goal: number
  remind: number[]
  remark: string
}

type Goods = { product_id: string; is_main: 0 | 1 }

/** How long a live is as a rule. */
const USUAL_HOURS = 3
const USUAL_START_HOUR = 19
const USUAL_REMINDER = 30

const goodsOf = ({ goods = [], main_id }: Partial<ScheduleValues>): Goods[] =>
  goods.map((product_id) => ({ product_id, is_main: product_id === main_id ? 1 : 0 }))

/** The terms that the form says. Its rules have seen to what is required. */
export function toTerms(values: Partial<ScheduleValues>): ScheduleTerms {
  const {
    title = '',
    start_time,
    end_time,
    kind = ScheduleKind.solo,
    coop_id,
    user_id,
    goal = 0,
    remind = [],
    remark = '',
  } = values
  return {
    title: title.trim(),
    start_time: start_time ? pickedMoment(start_time) : 0,
    end_time: end_time ? pickedMoment(end_time) : 0,
    kind,
    goods: goodsOf(values),
    coop_id: coop_id ?? null,
    ...(user_id === undefined ? {} : { user_id }),
    goal,
    // biome-ignore lint/suspicious/noExplicitAny: the boxes offer no other numbers
    remind: remind as any,
    remark: remark.trim(),
  }
}

/** What of the terms is another now; the time only where it was changed, since it cannot be once a live has begun. */
export function toChanges(
  values: Partial<ScheduleValues>,
  entry: Pick<ScheduleDetail, 'start_time' | 'end_time'>,
): ScheduleChanges {
  const { start_time, end_time, ...rest } = toTerms(values)
  return {
    ...rest,
    ...(start_time !== entry.start_time || end_time !== entry.end_time ? { start_time, end_time } : {}),
  }
}

/** The form of an entry that stands. */
export function valuesOf(entry: ScheduleDetail): ScheduleValues {
  const { platform, author_id, title, kind, goods, coop, user, goal, remind, remark } = entry
  return {
    ...{ platform, author_id, title, kind, goal, remind, remark, user_id: user.user_id },
    start_time: pickerDate(entry.start_time),
    end_time: pickerDate(entry.end_time),
    goods: goods.map(({ product_id }) => product_id),
    main_id: goods.find(({ is_main }) => is_main === 1)?.product_id ?? '',
    coop_id: coop?.coop_id,
  }
}

/** From when on a new entry is offered: the hour that was pressed, else the evening of the day, the next full hour at the earliest. */
export function offeredStart(pressed: { day: number; at?: number } | undefined, now: number): number {
  const next = Math.ceil((now + 1) / HOUR_SECONDS) * HOUR_SECONDS
  if (!pressed) return next
  return Math.max(pressed.at ?? pressed.day + USUAL_START_HOUR * HOUR_SECONDS, next)
}

/** The form of a new entry: at a time, with what the link that led here says. */
export function newValues(start: number, mine: number, prefill?: SchedulePrefill): Partial<ScheduleValues> {
  const { talent, coop, goods = [] } = prefill ?? {}
  // A term that has not begun is kept to.
  const from = coop && coop.start_time > start ? coop.start_time + USUAL_START_HOUR * HOUR_SECONDS : start
  return {
    platform: talent?.platform ?? 'dy',
    ...(talent ? { author_id: talent.author_id, title: `${talent.author_name.slice(0, 20)}专场` } : { title: '' }),
    start_time: pickerDate(from),
    end_time: pickerDate(from + USUAL_HOURS * HOUR_SECONDS),
    kind: ScheduleKind.solo,
    goods: goods.map(({ product_id }) => product_id),
    main_id: goods[0]?.product_id ?? '',
    ...(coop ? { coop_id: coop.coop_id } : {}),
    user_id: talent?.user_id ?? mine,
    goal: 0,
    remind: [USUAL_REMINDER],
    remark: '',
  }
}

/** A copy, a week later or as many weeks as it takes to lie ahead. */
export function copiedValues(entry: ScheduleDetail, now: number): Partial<ScheduleValues> {
  const week = 7 * 24 * HOUR_SECONDS
  const weeks = Math.max(1, Math.ceil((now + 1 - entry.start_time) / week))
  return {
    ...valuesOf(entry),
    start_time: pickerDate(entry.start_time + weeks * week),
    end_time: pickerDate(entry.end_time + weeks * week),
  }
}
