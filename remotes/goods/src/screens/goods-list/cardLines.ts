import type { GoodsCard } from '@crm/contracts/calls/goods'

/** A paragraph of the picture of a card, px. */
export interface CardParagraph {
  text: string
  size: number
  bold: boolean
  /** Above it. */
  gap: number
}

const head = (text: string): CardParagraph => ({ text, size: 28, bold: true, gap: 36 })
const body = (text: string): CardParagraph => ({ text, size: 26, bold: false, gap: 14 })

/** What a card says below its product, in order; parts that are not filled in are left out. */
export function cardLines({ points, price_text, script }: Pick<GoodsCard, 'points' | 'price_text' | 'script'>) {
  return [
    ...(points.length > 0 ? [head('卖点'), ...points.map((point, index) => body(`${index + 1}. ${point}`))] : []),
    ...(price_text === '' ? [] : [head('价格机制'), body(price_text)]),
    ...(script === '' ? [] : [head('话术'), ...script.split('\n').map(body)]),
  ]
}
