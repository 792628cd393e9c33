import type { DateRange } from '@crm/base/dates'
import { comparedWith } from '@crm/base/period'
import { type FigureDefinitions, figureKeys } from '@crm/contracts/figures/figure'
import type { FigureStripItem } from './FigureStrip.tsx'

/** What a call answers of some figures: each under its key, its change (percent) as `<key>_rate` where it has one. */
export type FigureAnswer<Key extends string> = Readonly<Record<Key, number> & Partial<Record<`${Key}_rate`, number>>>

/**
 * Figures with what a call answered of them, as strip and cards draw them; without an answer they wait. `range` is what the call was
 * asked for: it decides which days their changes compare with; `undefined` for figures that have none.
 */
export function figureItems<Figures extends FigureDefinitions>(
  figures: Figures,
  answer: FigureAnswer<keyof Figures & string> | undefined,
  range: Partial<DateRange> | undefined,
): (FigureStripItem & { key: keyof Figures & string })[] {
  // By name: the types of a generic answer's members are not known here.
  const values: Readonly<Record<string, number | undefined>> = answer ?? {}
  const than = range && comparedWith(range)
  return figureKeys(figures).map((key) => {
    const rate = values[`${key}_rate`]
    return {
      key,
      // Read as what every figure has: its own type may lack a note.
      ...(figures[key] as FigureDefinitions[string]),
      value: values[key],
      ...(rate !== undefined && { change: { rate, than } }),
    }
  })
}
