import { type FigureDefinitions, figureKeys, figureUnit } from '@crm/contracts/figures/figure'
import { changeRate } from '../rules/period.ts'

/** Key figures as an overview answers them: value, unit and 环比 of each, in the order of the definitions. */
export function figureItems<Figures extends FigureDefinitions>(
  figures: Figures,
  cur: Readonly<Record<keyof Figures & string, number>>,
  prev: Readonly<Record<keyof Figures & string, number>> | undefined,
) {
  return figureKeys(figures).map((key) => ({
    key,
    // Read as what every figure has, whatever its own type adds.
    unit: figureUnit((figures[key] as FigureDefinitions[string]).kind),
    value: cur[key],
    rate: changeRate(cur[key], prev?.[key]),
  }))
}
