import type { GoodsClass } from '@crm/contracts/calls/goods'
import type { AddedRow, GoodsCandidate } from '@crm/contracts/calls/goodsAdding'
import { CandidateState, type PromotionPlan } from '@crm/contracts/rules/goodsRules'

/** A product on its way into the list, with what staff say of it. */
export interface CandidateRow extends GoodsCandidate {
  /** What was typed, or the id. */
  key: string
  /** The shop that it was taken from. */
  shop_id?: string | undefined
  class_id: number
  spu_id: number
  cost_price?: number | undefined
  plan?: Exclude<PromotionPlan, typeof PromotionPlan.none> | undefined
  /** The rate that was agreed, percent. */
  agreed?: number | undefined
}

export const isAddable = ({ state }: GoodsCandidate) => state === CandidateState.addable

/** A product that was found, under the plan that its platform has first. */
export const rowOf = (
  key: string,
  found: GoodsCandidate,
  more: Pick<CandidateRow, 'shop_id'> & { spu_id?: number | undefined },
): CandidateRow => ({
  ...found,
  key,
  class_id: 0,
  spu_id: more.spu_id ?? 0,
  shop_id: more.shop_id,
  plan: found.plans[0]?.plan,
})

/** Rows with others behind them; a product that is there already is told as a repetition. */
export function joined(rows: readonly CandidateRow[], others: readonly CandidateRow[]): CandidateRow[] {
  const result = rows.filter((row) => !others.some(({ key }) => key === row.key))
  for (const row of others) {
    const isRepeated = row.product_id !== '' && result.some(({ product_id }) => product_id === row.product_id)
    result.push(isRepeated ? { ...row, state: CandidateState.failed, reason: '与列表中的商品重复' } : row)
  }
  return result
}

/** The rows of exactly these products; what was said of those that stay is kept. */
export function selectCandidates(rows: readonly CandidateRow[], found: readonly GoodsCandidate[]): CandidateRow[] {
  const before = new Map(rows.map((row) => [row.product_id, row]))
  return found.map((each) => ({ ...(before.get(each.product_id) ?? rowOf(each.product_id, each, {})), ...each }))
}

/** The rate of a row: agreed, of its plan, or the product's. */
export const rateOf = ({ agreed, plan, plans, commission }: CandidateRow): number =>
  agreed ?? plans.find((each) => each.plan === plan)?.rate ?? commission

type ClassRate = Pick<GoodsClass, 'id' | 'parent_id' | 'default_rate'>

/** The rate that goods of a class begin with, percent: its own, or that of the nearest class above it that has one. */
export function defaultRateOf(classes: readonly ClassRate[], id: number): number | undefined {
  const found = classes.find((each) => each.id === id)
  return found && (found.default_rate ?? defaultRateOf(classes, found.parent_id))
}

/** Another class for a row. The rate goes with it, unless somebody has typed one. */
export function inClass(
  { class_id: before, agreed }: Pick<CandidateRow, 'class_id' | 'agreed'>,
  class_id: number,
  classes: readonly ClassRate[],
): Partial<CandidateRow> {
  const isTyped = agreed !== undefined && agreed !== defaultRateOf(classes, before)
  return isTyped ? { class_id } : { class_id, agreed: defaultRateOf(classes, class_id) }
}

/** What is sent of a row. */
export function toAdded({ product_id, class_id, spu_id, cost_price, plan, agreed }: CandidateRow): AddedRow {
  return {
    product_id,
    ...(class_id > 0 && { class_id }),
    ...(spu_id > 0 && { spu_id }),
    ...(cost_price !== undefined && { cost_price }),
    ...(plan !== undefined && { plan }),
    ...(agreed !== undefined && { commission: agreed }),
  }
}

/** What stays after a write: everything but what was added, with the reasons of what was refused. */
export function remaining(
  rows: readonly CandidateRow[],
  answer: { added: readonly string[]; failures: readonly { key: string; reason: string }[] },
): CandidateRow[] {
  return rows.flatMap((row) => {
    if (!isAddable(row)) return [row]
    if (answer.added.includes(row.product_id)) return []
    const failure = answer.failures.find(({ key }) => key === row.product_id)
    return [failure ? { ...row, state: CandidateState.failed, reason: failure.reason } : row]
  })
}
