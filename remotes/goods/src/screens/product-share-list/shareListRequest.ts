import type { RequestOf } from '@crm/contracts/call'
import type { promotionCalls } from '@crm/contracts/calls/promotion'
import { SHARE_SORTS } from '@crm/contracts/rules/shareRules'

/** Cards at first, and after each time that their end came into view; a share has at most fifty. */
export const SIZES = [20, 40, 50] as const

type Order = (typeof SHARE_SORTS)[number]
type Chip = 'new' | 'commission' | 'price'

/** What an address asks for; what it cannot mean is ignored. */
export function shareListRequest(
  share_id: string,
  query: Readonly<Record<string, string>>,
  size: number,
): RequestOf<typeof promotionCalls.publicList> & { order: Order } {
  const class_id = /^[1-9]\d{0,8}$/.test(query.class_id ?? '') ? Number(query.class_id) : undefined
  const keyword = (query.keyword ?? '').trim().slice(0, 60)
  const order = SHARE_SORTS.find((each) => each === query.order) ?? 'new'
  return { share_id, order, page: 1, size, ...(class_id ? { class_id } : {}), ...(keyword ? { keyword } : {}) }
}

/** The order in the address after a press: price rises first and turns with each further press; the first order is left out. */
export function nextSort(chip: Chip, order: Order): Order | undefined {
  if (chip === 'price') return order === 'price_asc' ? 'price_desc' : 'price_asc'
  return chip === 'new' ? undefined : chip
}

/** 价格 shows which way it is sorted. */
export function sortLabel(chip: Chip, order: Order): string {
  if (chip === 'new') return '最新'
  if (chip === 'commission') return '佣金 ↓'
  return order === 'price_asc' ? '价格 ↑' : order === 'price_desc' ? '价格 ↓' : '价格 ↕'
}
