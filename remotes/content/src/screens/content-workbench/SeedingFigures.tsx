import { comparedWith } from '@crm/base/period'
import type { DateRange } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { contentWorkbenchCalls } from '@crm/contracts/calls/contentWorkbench'
import { type FigureDefinition, figureKeys } from '@crm/contracts/figures/figure'
import { contentWorkbenchFigures } from '@crm/contracts/figures/seeding'
import { type LinkScope, numberLink, type NumberLinkName } from '@crm/contracts/links/numberLinks'
import { FigureStrips, type FigureStripItem } from '@crm/ui/data'
import type { WorkOf } from './SeedingTodos.tsx'

const links: Readonly<Record<string, NumberLinkName>> = {
  content_count: 'seedingWorkContents',
  hot_count: 'seedingWorkHot',
  interactions: 'seedingWorkInteractions',
  cost: 'seedingWorkCost',
  cpe: 'seedingWorkCpe',
}

interface SeedingFiguresProps {
  of: WorkOf
  days: DateRange
  /** The scope of the page as lists say it. */
  scope: LinkScope
  title: string
  /** The reader works on samples alone. */
  isOfSamples: boolean
}

/** 我的数据: what came of the span. */
export function SeedingFigures({ of, days, scope, title, isOfSamples }: SeedingFiguresProps) {
  const summary = useCall(contentWorkbenchCalls.summary, { ...of, ...days })
  const than = comparedWith(days)
  const definitions = contentWorkbenchFigures[isOfSamples ? 'samples' : 'contents']
  const scopeOfLists = { ...scope, date_type: 'customize', ...days }
  const items = figureKeys(definitions).map((key): FigureStripItem => {
    // Every key has its definition.
    const { title: name, note, kind } = definitions[key as keyof typeof definitions] as FigureDefinition
    const item = summary.data?.items.find((each) => each.key === key)
    const link = isOfSamples ? undefined : links[key]
    return {
      ...{ key, title: name, kind, value: item?.value },
      ...(note !== undefined && { note }),
      change: item && { rate: item.rate, than },
      leads: link && numberLink(link, scopeOfLists),
    }
  })
  return (
    <section aria-label={title} data-stale={summary.stale || undefined}>
      <FigureStrips title={title} items={items} read={summary} perStrip={items.length} />
    </section>
  )
}
