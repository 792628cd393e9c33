import { storeDays } from '../records/hotspots/storeDays.ts'
import { storeTopics } from '../records/hotspots/storeTopics.ts'
import { defineJob } from './job.ts'

/** Writes down the days of the calendar, and reads what is hot from the trend service; what it did not deliver stays as it was, with its time. */
export const hotTopicsJob = defineJob({
  name: 'hotTopics',
  queue: 'short',
  every: 'hour',
  run: async ({ db, clock, trends, signal, report }) => {
    const now = clock.now()
    await db.transaction((tx) => storeDays(tx, now))
    if (!trends.isServed) return
    const { topics, refused } = await trends.hot({ now }, signal)
    await db.transaction((tx) => storeTopics(tx, topics, now))
    if (refused > 0) report(`${refused} of ${topics.length + refused} topics of the trend service were none`)
  },
})
