/** Keys that a row of `agg_day` has besides its day and platform. */
export const Grain = {
  platform: 1,
  kind: 2,
  author: 3,
  product: 4,
  /** Everybody who is credited. */
  credited: 5,
  /** Everybody who is credited, and talent. */
  creditedAuthor: 6,
  /** A set of departments that somebody of the row's credited is of (`departmentSums.ts`); the empty set is everybody. */
  depts: 7,
  /** Of such a set: shop, content kind, source of the product and band of the commission rate. */
  slice: 8,
  /** Of such a set: hour of the day and content kind; of a month weekday and hour of the day. */
  hour: 9,
} as const
export type Grain = (typeof Grain)[keyof typeof Grain]

/** Spans of a row: one day, or the month that begins on it. */
export const Span = { day: 1, month: 31 } as const

/** Counts up when more is kept than before, so that corporations with less are made anew. */
export const AGGREGATES_VERSION = 5
