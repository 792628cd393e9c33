import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { contentOverviewCalls } from '@crm/contracts/calls/contentOverview'
import type { FigureDefinitions } from '@crm/contracts/figures/figure'
import { type ContentOverviewReader, contentOverviewFigures } from '@crm/contracts/figures/seeding'
import { go, type Query, useCanOpen } from '@crm/platform/navigate'
import { Card } from '@crm/ui/base'
import { KpiRow } from '@crm/ui/data'
import classes from './ContentOverviewPage.module.css'

const VIDEOS = 'MediaCenterGrassVideo'
const PERFORMANCE = 'ContentPerformance'
const SAMPLES = 'ContentSample'

/** Route name of the list behind each card. */
const lists: { [Reader in ContentOverviewReader]: Record<keyof (typeof contentOverviewFigures)[Reader], string> } = {
  contents: {
    content_count: VIDEOS,
    hot_count: VIDEOS,
    hot_rate: VIDEOS,
    plays: VIDEOS,
    interactions: VIDEOS,
    interaction_rate: VIDEOS,
    cost: PERFORMANCE,
    cpe: PERFORMANCE,
    cpm: PERFORMANCE,
    author_count: PERFORMANCE,
    new_author_count: PERFORMANCE,
    sample_count: SAMPLES,
  },
  samples: { apply_count: SAMPLES, sample_count: SAMPLES, sample_author_count: SAMPLES, sign_rate: SAMPLES },
}

interface KeyFiguresProps {
  reads: ContentOverviewReader
  summary: CallState<AnswerOf<typeof contentOverviewCalls.summary>>
  trend: CallState<AnswerOf<typeof contentOverviewCalls.trend>>
  /** Address of the lists behind the cards. */
  query: Query
}

/** The key figures with change and trend; a card leads to the list behind it. */
export function KeyFigures({ reads, summary, trend, query }: KeyFiguresProps) {
  const canOpen = useCanOpen()
  const figures: FigureDefinitions = contentOverviewFigures[reads]
  const behind: Readonly<Record<string, string>> = lists[reads]
  const items = Object.entries(figures).map(([key, figure]) => {
    const item = summary.data?.items.find((each) => each.key === key)
    const points = trend.data?.list.map(({ values }) => values[key])
    const list = behind[key]
    return {
      key,
      ...figure,
      value: item?.value,
      change: item?.rate,
      trend: points?.some((value) => value !== undefined) ? points : undefined,
      onClick: list !== undefined && canOpen(list) ? () => go(list, query) : undefined,
    }
  })
  return (
    <section aria-label="核心指标" className={classes.figures} data-stale={summary.stale || undefined}>
      {summary.state === 'failed' ? (
        <Card>
          <KpiRow items={items} read={summary} />
        </Card>
      ) : (
        <KpiRow items={items} read={summary} perRow={4} />
      )}
    </section>
  )
}
