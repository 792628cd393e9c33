import type { TrendService } from '../services/trends/trendService.ts'
import { hotTopicsAt } from './business/hotTopics.ts'

/** Stands in for the trend service of a demonstration: a dozen topics whose heat goes up and down with the clock. */
export const localTrends: TrendService = {
  isServed: true,
  hot: async ({ now }) => ({ topics: hotTopicsAt(now), refused: 0 }),
}
