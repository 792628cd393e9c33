import { nowSeconds } from '@crm/base/clock'
import type { CallState } from '@crm/client/hooks'
import type { DateRange } from '@crm/base/dates'
import { comparedWith, untilText } from '@crm/base/period'
import type { AnswerOf } from '@crm/contracts/call'
import type { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import type { FigureDefinitions } from '@crm/contracts/figures/figure'
import { type ContentOverviewReader, contentOverviewFigures } from '@crm/contracts/figures/seeding'
import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { FigureStrips } from '@crm/ui/data'

/** What each figure leads to; shares of contents and samples lead nowhere. */
const links: {
  [Reader in ContentOverviewReader]: Partial<Record<keyof (typeof contentOverviewFigures)[Reader], NumberLinkName>>
} = {
  contents: {
    content_count: 'seedingContents',
    hot_count: 'seedingHot',
    plays: 'seedingPlays',
    interactions: 'seedingInteractions',
    interaction_rate: 'seedingInteractionRate',
    cost: 'seedingCost',
    cpe: 'seedingCpe',
    cpm: 'seedingCpm',
    author_count: 'seedingTalents',
    new_author_count: 'seedingNewTalents',
    sample_count: 'seedingSamples',
  },
  samples: {
    apply_count: 'seedingApplied',
    sample_count: 'seedingSamples',
    sample_author_count: 'seedingSampledTalents',
  },
}

interface KeyFiguresProps {
  reads: ContentOverviewReader
  summary: CallState<AnswerOf<typeof contentOverviewCalls.summary>>
  trend: CallState<AnswerOf<typeof contentOverviewCalls.trend>>
  /** The scope of the page, as lists say it. */
  scope: LinkScope
  /** The days of the figures. */
  range: Partial<DateRange>
}

/** The key figures with change and trend; a figure leads to the list behind it. */
export function KeyFigures({ reads, summary, trend, scope, range }: KeyFiguresProps) {
  const than = comparedWith(range)
  const until = untilText({ start: range.start_time, end: range.end_time }, summary.readAt ?? nowSeconds())
  const figures: FigureDefinitions = contentOverviewFigures[reads]
  const behind: Readonly<Record<string, NumberLinkName>> = links[reads]
  const items = Object.entries(figures).map(([key, figure]) => {
    const item = summary.data?.items.find((each) => each.key === key)
    const points = trend.data?.list.map(({ values }) => values[key])
    const link = behind[key]
    return {
      key,
      ...figure,
      value: item?.value,
      change: item && { rate: item.rate, than },
      trend: points?.some((value) => value !== undefined) ? points : undefined,
      isOpen: until !== undefined,
      leads: link && numberLink(link, scope),
    }
  })
  return (
    <section aria-label="核心指标" data-stale={summary.stale || undefined}>
      <FigureStrips title="核心指标" note={until} items={items} read={summary} perStrip={6} />
    </section>
  )
}
