import { DAY_SECONDS } from '@crm/base/durations'
import { contentVideoId } from '../../figures/contentVideoId.ts'
import { type contentItem, videoDay } from '../../store/database/schema.ts'
import type { SeedContext } from './seedContext.ts'
import { dayStart, dayText } from './calendar.ts'
import { commentsOf } from './comments.ts'

/** A seeding content as it goes into the book. */
export type ContentRow = typeof contentItem.$inferInsert & { id: number }

/** The growth is stored for contents of this long. */
const KEPT_DAYS = 100
/** Days after publishing on which the counters are kept, and how much of the latest they had reached. */
const GROWN: readonly (readonly [number, number])[] = [
  [0, 0.3],
  [1, 0.5],
  [2, 0.63],
  [4, 0.78],
  [7, 0.9],
  [14, 0.97],
  [30, 1],
]

/** What happened to a published content of a class of goods: its counters day by day, and what people wrote under it. */
export function contentGrowthRows(context: SeedContext, row: ContentRow, category: string): void {
  const { put, corp_id, now } = context
  const { id, publish_at, status } = row
  if (status !== 3 || !publish_at || publish_at < now - KEPT_DAYS * DAY_SECONDS) return
  const age = Math.floor((dayStart(now) - dayStart(publish_at)) / DAY_SECONDS)
  const video_id = contentVideoId(id)
  const days = GROWN.filter(([day]) => day <= age)
  const whole = days.at(-1)?.[1] ?? 1
  for (const [day, share] of days) {
    const part = (counter: number | null | undefined) =>
      counter === null || counter === undefined ? null : Math.round((counter * share) / whole)
    put(videoDay, {
      corp_id,
      video_id,
      day: dayText(publish_at + day * DAY_SECONDS),
      plays: part(row.plays),
      likes: part(row.likes) ?? 0,
      comments: part(row.comments) ?? 0,
      collects: part(row.collects),
      shares: part(row.shares) ?? 0,
    })
  }
  const random = context.random(`content-comments-${id}`)
  commentsOf(context, random, { video_id, publish_at, comments: row.comments ?? 0, space: 8, no: id, category })
}
