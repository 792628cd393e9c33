import type { GoodsCandidate } from '@crm/contracts/calls/goodsAdding'
import { CandidateState } from '@crm/contracts/rules/goodsRules'
import type { PlatformGoods } from '../../../services/shops/shopService.ts'

const percentOf = (basisPoints: number) => basisPoints / 100

/** Lowest and highest price and the whole stock of a product. */
export function priceOf({ skus }: { skus: readonly { price: number; stock: number }[] }) {
  const prices = skus.map(({ price }) => price)
  return {
    price_min: Math.min(...prices),
    price_max: Math.max(...prices),
    stock: skus.reduce((sum, { stock }) => sum + stock, 0),
  }
}

/** Why a product of a platform cannot be added, whoever adds it. */
export function platformRefusal(goods: PlatformGoods): string | undefined {
  if (goods.status === 1) return '商品已下架'
  return goods.in_alliance ? undefined : '商品未加入优选联盟'
}

/** A product of a platform as one that may be added. */
export function candidateOf(goods: PlatformGoods, exists: boolean): GoodsCandidate {
  const refusal = platformRefusal(goods)
  return {
    ...{ product_id: goods.product_id, title: goods.title, cover: goods.cover, detail_url: goods.detail_url },
    ...priceOf(goods),
    commission: percentOf(goods.commission_rate),
    ...{ shop_name: goods.shop_name, category: goods.category },
    state: exists ? CandidateState.existing : refusal ? CandidateState.failed : CandidateState.addable,
    reason: exists ? '商品已存在' : (refusal ?? ''),
    plans: goods.plans.map(({ plan, rate }) => ({ plan, rate: percentOf(rate) })),
  }
}

/** What was typed and is no product that may be added. */
export const failedCandidate = (product_id: string, reason: string): GoodsCandidate => ({
  ...{ product_id, title: '', cover: '', detail_url: '', price_min: 0, price_max: 0, stock: 0, commission: 0 },
  ...{ shop_name: '', category: '', state: CandidateState.failed, reason, plans: [] },
})
