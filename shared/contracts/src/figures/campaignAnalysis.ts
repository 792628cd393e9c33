import type { FigureDefinitions } from './figure.ts'
import { contentOverviewFigures } from './seeding.ts'

const { content_count, hot_count, hot_rate, plays, interactions, interaction_rate, cost, cpe, cpm, author_count } =
  contentOverviewFigures.contents

/** What the contents of a campaign came to in a range: each is the figure of the overview, of the whole campaign. */
export const campaignAnalysisFigures = {
  content_count: { ...content_count, note: '所选时间内发布的项目内容' },
  hot_count,
  hot_rate,
  plays,
  interactions,
  interaction_rate,
  author_count,
  cost,
  cpe,
  cpm,
} as const satisfies FigureDefinitions

/** What a campaign spends on, in the order of the parts. */
export const CAMPAIGN_COSTS = { quote: '达人报价', samples: '样品成本', ads: '投放花费' } as const
export type CampaignCost = keyof typeof CAMPAIGN_COSTS
