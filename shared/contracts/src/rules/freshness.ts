import { DAY_SECONDS } from '@crm/base/durations'

/** What figures are read from, by the `type` of `v1/dashboard/update_time`. */
export const ReadingType = { orders: 1, goods: 2, contents: 3, ads: 4 } as const
export type ReadingType = (typeof ReadingType)[keyof typeof ReadingType]

/** How often each is read, seconds: orders, contents and ads hourly, goods once a day. */
export const READING_RHYTHM: Readonly<Record<ReadingType, number>> = {
  [ReadingType.orders]: 3600,
  [ReadingType.goods]: DAY_SECONDS,
  [ReadingType.contents]: 3600,
  [ReadingType.ads]: 3600,
}

const STEP = 600

/** A reading as notes show it: unix seconds rounded down to ten minutes. */
export const shownReading = (time: number): number => Math.floor(time / STEP) * STEP

/** Whether a reading is older than twice its rhythm. */
export const isReadingLate = (type: ReadingType, time: number, now: number): boolean =>
  now - time > 2 * READING_RHYTHM[type]
