import { priceText } from '../lib/drawing.ts'

interface Copied {
  title: string
  price_min: number
  price_max: number
  detail_url: string
}

/** What 复制 of some goods puts on the clipboard: name, price and where it is sold, else the page itself. */
export function shareText(goods: readonly Copied[], page: string): string {
  return goods.map((each) => `${each.title} ${priceText(each)}\n${each.detail_url || page}`).join('\n\n')
}
