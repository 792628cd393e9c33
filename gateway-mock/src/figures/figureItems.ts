import { type FigureDefinitions, figureKeys, figureUnit } from '@crm/contracts/figures/figure'
import { changeRate } from '../rules/period.ts'

/**
 * Key figures as an overview answers them: value, unit and 环比 of each, in the order of the definitions. `compared` is what stands
 * against `prev` where it is less than the figures.
 */
export function figureItems<Figures extends FigureDefinitions>(
  figures: Figures,
  cur: Readonly<Record<keyof Figures & string, number>>,
  prev: Readonly<Record<keyof Figures & string, number>> | undefined,
  compared: Readonly<Record<keyof Figures & string, number>> = cur,
) {
  return figureKeys(figures).map((key) => ({
    key,
    // Read as what every figure has, whatever its own type adds.
    unit: figureUnit((figures[key] as FigureDefinitions[string]).kind),
    value: cur[key],
    rate: changeRate(compared[key], prev?.[key]),
  }))
}
