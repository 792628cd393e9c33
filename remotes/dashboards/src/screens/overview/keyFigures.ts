import { type FigureDefinition, type FigureDefinitions, figureKeys } from '@crm/contracts/figures/figure'
import { overviewFigures, type OverviewReader } from '@crm/contracts/figures/overview'
import type { NumberLinkName } from '@crm/contracts/links/numberLinks'

/** A key figure of the page, and where it leads. */
export interface KeyFigure extends FigureDefinition {
  key: string
  link?: NumberLinkName | undefined
}

/** What each card leads to; rates and advertising lead nowhere. */
const links = {
  sales: {
    gmv: 'overviewGmv',
    volume: 'overviewVolume',
    order_count: 'overviewOrders',
    issue_author: 'overviewTalents',
    first_issue_author: 'overviewFirstTalents',
    refund_gmv: 'overviewRefunds',
    close_sales: 'overviewSettled',
    sample_count: 'overviewSamples',
  },
  samples: {
    sample_count: 'overviewSamples',
    sample_author_count: 'overviewSampledTalents',
  },
  ads: {},
} as const satisfies {
  [Reader in OverviewReader]: Partial<Record<keyof (typeof overviewFigures)[Reader], NumberLinkName>>
}

const cardsOf = (figures: FigureDefinitions, leads: Readonly<Record<string, NumberLinkName>>): readonly KeyFigure[] =>
  // Every key has its definition.
  figureKeys(figures).map((key) => ({ key, ...(figures[key] as FigureDefinition), link: leads[key] }))

/** The cards of each kind of page, in their standard order. */
export const keyFigures: Readonly<Record<OverviewReader, readonly KeyFigure[]>> = {
  sales: cardsOf(overviewFigures.sales, links.sales),
  samples: cardsOf(overviewFigures.samples, links.samples),
  ads: cardsOf(overviewFigures.ads, links.ads),
}

/** Cards in the order that staff chose; unknown keys are ignored, cards that the choice does not know come last. */
export function inOrder(figures: readonly KeyFigure[], saved: string | undefined): KeyFigure[] {
  const order = readOrder(saved)
  const place = ({ key }: KeyFigure) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [...figures].sort((a, b) => place(a) - place(b))
}

function readOrder(saved: string | undefined): string[] {
  try {
    const order: unknown = JSON.parse(saved ?? '[]')
    return Array.isArray(order) ? order.filter((key) => typeof key === 'string') : []
  } catch {
    return []
  }
}
