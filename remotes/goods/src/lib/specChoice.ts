import type { GoodsSpecAnswer } from '@crm/contracts/calls/goods'

type Spec = GoodsSpecAnswer['spec']
/** Specifications by the ids of their items, joined by commas; what is known of a stock is each answer's own. */
export type Skus<Sku extends { price: number } = { price: number }> = Readonly<Record<string, Sku>>

/** Chosen item of each group, undefined where none is chosen yet. */
export type SpecChoice = readonly (string | undefined)[]

/** What the choice costs: one price when every group is chosen, else the range of the combinations still possible, in fen. */
export function priceOfChoice(
  answer: Pick<GoodsSpecAnswer, 'price_min' | 'price_max'> & { skus: Skus },
  choice: SpecChoice,
): { min: number; max: number } {
  const prices = combinations(answer.skus)
    .filter(({ ids }) => fits(ids, choice))
    .map(({ sku }) => sku.price)
  if (prices.length === 0) return { min: answer.price_min, max: answer.price_max }
  return { min: Math.min(...prices), max: Math.max(...prices) }
}

/** Whether some combination has this item together with what is chosen in the other groups. */
export function isOffered(skus: Skus, choice: SpecChoice, group: number, item: string): boolean {
  const wish = choice.map((selected, index) => (index === group ? item : selected))
  return combinations(skus).some(({ ids }) => fits(ids, wish))
}

/** The choice after a press: the item, or nothing when it was chosen already. */
export function toggleItem(spec: Spec, choice: SpecChoice, group: number, item: string): SpecChoice {
  return spec.map((_, index) => (index !== group ? choice[index] : choice[index] === item ? undefined : item))
}

const combinations = (skus: Skus) => Object.entries(skus).map(([key, sku]) => ({ ids: key.split(','), sku }))

const fits = (ids: readonly string[], choice: SpecChoice) =>
  choice.every((selected, index) => selected === undefined || ids[index] === selected)
