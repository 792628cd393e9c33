/** Seconds of one hour. */
export const HOUR_SECONDS = 3600

/** Milliseconds of one hour. */
export const HOUR_MS = 3_600_000

/** Seconds of one day; Asia/Shanghai has no summer time, so that every day has as many. */
export const DAY_SECONDS = 86_400

/** Milliseconds of one day. */
export const DAY_MS = 86_400_000
