import type { OrderNarrowing } from '@crm/contracts/calls/orders'
import type { OrderStatus } from '@crm/contracts/enums'
import type { MetricFilter } from '../../../rules/filter.ts'
import type { OrderWhere } from '../../../figures/orderList.ts'

const filled = <Item>(list: Item[] | undefined) => (list?.length ? list : undefined)

function tabOf(tab: OrderNarrowing['tab']): OrderWhere['tab'] {
  if (tab === undefined || tab === 'all') return undefined
  // The contract's other tabs are states.
  return tab === 'withdrawn' ? tab : (Number(tab) as OrderStatus)
}

/** A request as filters of the figures, and what the list says besides. */
export function conditionsOf(request: OrderNarrowing, now: number): { filter: MetricFilter; where: OrderWhere } {
  const kinds = filled(request.content_kind)
  const [kind] = kinds ?? []
  const isOneKind = kinds?.length === 1
  return {
    filter: {
      now,
      platform: request.platform,
      start: request.start_time,
      end: request.end_time,
      dept_ids: request.dept_id === undefined ? undefined : [request.dept_id],
      user_ids: request.user_id === undefined ? undefined : [request.user_id],
      author_ids: filled(request.author_id),
      product_ids: filled(request.product_id),
      shop_ids: filled(request.shop_id),
      colonel_ids: filled(request.colonel_id),
      // Sums by day know one channel.
      content_kind: isOneKind ? kind : undefined,
      product_type: request.product_type,
      activity_id: request.activity_id || undefined,
      is_new: request.is_new,
    },
    where: {
      tab: tabOf(request.tab),
      basis: request.basis ?? 'pay',
      keyword: request.keyword,
      content_kinds: isOneKind ? undefined : kinds,
      pay_amount_min: request.pay_amount_min,
      pay_amount_max: request.pay_amount_max,
    },
  }
}
