/** By what the change of a figure is broken down. */
export const BREAKDOWN_BY = ['dept', 'user', 'author', 'product', 'channel', 'shop', 'platform'] as const
export type BreakdownBy = (typeof BREAKDOWN_BY)[number]

/** Figures whose parts add up to them. Rates and distinct counts have no parts. */
export const BREAKDOWN_MEASURES = [
  'gmv',
  'volume',
  'refund_gmv',
  'refund_sales',
  'close_sales',
  'close_author_commission',
  'pending_sales',
  'commission',
  'service_fee',
  'new_author_sales',
  'old_author_sales',
  'live_amount',
  'video_amount',
  'image_amount',
  'showcase_amount',
] as const
export type BreakdownMeasure = (typeof BREAKDOWN_MEASURES)[number]

/** With what a board compares: 环比, 同比 by dates, 同比 by weekdays (对齐星期: 364 days before), or nothing. */
export const COMPARISONS = ['prev', 'year', 'year_weekday', 'none'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** 来源 of a board: of a hosting plan, of an activity, or of a shop alone. */
export const BOARD_SOURCES = ['hosting', 'activity', 'shop'] as const
export type BoardSource = (typeof BOARD_SOURCES)[number]
