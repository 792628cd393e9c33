import { type FigureDefinition, type FigureDefinitions, figureKeys } from '@crm/contracts/figures/figure'
import { overviewFigures, type OverviewReader } from '@crm/contracts/figures/overview'

/** A key figure of the page, and the list behind it. */
export interface KeyFigure extends FigureDefinition {
  key: string
  /** Route name. */
  list?: string | undefined
}

/** Route name of the list behind each card; advertising has none. */
const lists = {
  sales: {
    gmv: 'OrdersList',
    volume: 'OrdersList',
    order_count: 'OrdersList',
    issue_author: 'TalentCooperation',
    first_issue_author: 'TalentCooperation',
    refund_gmv: 'OrdersList',
    close_sales: 'OrdersList',
    sample_count: 'CooperateDemo',
  },
  samples: {
    apply_count: 'CooperateDemo',
    sample_count: 'CooperateDemo',
    sample_author_count: 'CooperateDemo',
    sign_rate: 'CooperateDemo',
    delivery_rate: 'CooperateDemo',
    sample_author_issue_rate: 'CooperateDemo',
  },
  ads: {},
} as const satisfies { [Reader in OverviewReader]: Partial<Record<keyof (typeof overviewFigures)[Reader], string>> }

const cardsOf = (figures: FigureDefinitions, behind: Readonly<Record<string, string>>): readonly KeyFigure[] =>
  // Every key has its definition.
  figureKeys(figures).map((key) => ({ key, ...(figures[key] as FigureDefinition), list: behind[key] }))

/** The cards of each kind of page, in their standard order. */
export const keyFigures: Readonly<Record<OverviewReader, readonly KeyFigure[]>> = {
  sales: cardsOf(overviewFigures.sales, lists.sales),
  samples: cardsOf(overviewFigures.samples, lists.samples),
  ads: cardsOf(overviewFigures.ads, lists.ads),
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
