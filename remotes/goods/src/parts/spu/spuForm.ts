import type { AnswerOf } from '@crm/contracts/call'
import type { spuCalls, SpuTerms } from '@crm/contracts/calls/spus'
import { SPU_POINT_LENGTH, SPU_POINTS_MAX } from '@crm/contracts/rules/spuRules'

export type StoredSpu = AnswerOf<typeof spuCalls.read>

/** The form of an SPU. */
export interface SpuValues {
  name: string
  code: string
  /** One picture at most. */
  cover: string[]
  brand: string
  category: string
  /** Fen. */
  price_min?: number
  price_max?: number
  /** One in each line. */
  points: string
  owner_id?: number
  product_ids: string[]
}

export const blankSpu: SpuValues = {
  name: '',
  code: '',
  cover: [],
  brand: '',
  category: '',
  points: '',
  product_ids: [],
}

export const valuesOf = (spu: StoredSpu): SpuValues => ({
  name: spu.name,
  code: spu.code,
  cover: spu.cover === '' ? [] : [spu.cover],
  brand: spu.brand,
  category: spu.category,
  price_min: spu.price_min,
  price_max: spu.price_max,
  points: spu.points.join('\n'),
  ...(spu.owner && { owner_id: spu.owner.user_id }),
  product_ids: spu.goods.map(({ product_id }) => product_id),
})

/** What a copy begins with: everything but the code, which is its own, and the goods, which stay where they are. */
export const copyOf = (spu: StoredSpu): SpuValues => ({ ...valuesOf(spu), code: '', product_ids: [] })

const pointsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is wrong with the selling points, or nothing. */
export function pointsError(text: string): string | undefined {
  const points = pointsOf(text)
  if (points.length > SPU_POINTS_MAX) return `卖点最多 ${SPU_POINTS_MAX} 条`
  return points.some((point) => point.length > SPU_POINT_LENGTH) ? `每条卖点不超过 ${SPU_POINT_LENGTH} 个字` : undefined
}

/** What the form says. A field that is empty is not among the values. */
export function toTerms({
  name = '',
  code = '',
  cover = [],
  brand = '',
  category = '',
  points = '',
  price_min = 0,
  price_max = price_min,
  owner_id,
  product_ids = [],
}: Partial<SpuValues>): SpuTerms {
  return {
    ...{ name: name.trim(), code: code.trim(), brand: brand.trim(), category: category.trim(), price_min, price_max },
    cover: cover[0] ?? '',
    points: pointsOf(points),
    product_ids,
    ...(owner_id && { owner_id }),
  }
}
