import type { RequestOf } from '@crm/contracts/call'
import type { GoodsInfo, goodsCalls } from '@crm/contracts/calls/goods'

/** Values of the form of a product's own fields. Amounts are fen. */
export interface EditGoodsValues {
  class_id: number
  spu_id: number | undefined
  cost_price: number | undefined
  /** One selling point per line. */
  points: string
  price_text: string
  script: string
  remark: string
}

/** Most that a product may cost, fen. */
export const COST_MAX = 99_999_900
export const POINTS_MAX = 10
export const POINT_LENGTH = 30

export function toValues(info: GoodsInfo): EditGoodsValues {
  const { class_id, spu_id, cost_price, card, remark } = info
  const { points, price_text, script } = card
  return { class_id, spu_id: spu_id || undefined, cost_price, points: points.join('\n'), price_text, script, remark }
}

/** The lines of a text that say something. */
export const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Why the selling points cannot be saved. */
export function pointsError(text: string | undefined): string | undefined {
  const points = linesOf(text)
  if (points.length > POINTS_MAX) return `卖点最多 ${POINTS_MAX} 条`
  return points.some((point) => [...point].length > POINT_LENGTH) ? `每条卖点不能超过 ${POINT_LENGTH} 字` : undefined
}

/** The write of a form; emptied fields are emptied. */
export function toPayload(
  info: Pick<GoodsInfo, 'product_id' | 'updated_at'>,
  values: Partial<EditGoodsValues>,
): RequestOf<typeof goodsCalls.update> {
  return {
    product_id: info.product_id,
    updated_at: info.updated_at,
    class_id: values.class_id ?? 0,
    spu_id: values.spu_id ?? 0,
    cost_price: values.cost_price ?? 0,
    remark: values.remark ?? '',
    card: {
      points: linesOf(values.points),
      script: values.script ?? '',
      price_text: values.price_text ?? '',
    },
  }
}
