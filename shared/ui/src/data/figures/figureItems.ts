import { type FigureDefinitions, figureKeys } from '@crm/contracts/figures/figure'
import type { FigureStripItem } from './FigureStrip.tsx'

/** What a call answers of some figures: each under its key, its change (percent) as `<key>_rate` where it has one. */
export type FigureAnswer<Key extends string> = Readonly<Record<Key, number> & Partial<Record<`${Key}_rate`, number>>>

/** Figures with what a call answered of them, as strip and cards draw them; without an answer they wait. */
export function figureItems<Figures extends FigureDefinitions>(
  figures: Figures,
  answer: FigureAnswer<keyof Figures & string> | undefined,
): (FigureStripItem & { key: keyof Figures & string })[] {
  // By name: the types of a generic answer's members are not known here.
  const values: Readonly<Record<string, number | undefined>> = answer ?? {}
  return figureKeys(figures).map((key) => ({
    key,
    // Read as what every figure has: its own type may lack a note.
    ...(figures[key] as FigureDefinitions[string]),
    value: values[key],
    change: values[`${key}_rate`],
  }))
}
