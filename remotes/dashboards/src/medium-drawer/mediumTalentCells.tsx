import { isUnavailable } from '@crm/base/numbers'
import type { MediumCooperation } from '@crm/contracts/calls/medium'
import type { mediumTalentColumns } from '@crm/contracts/columns/medium'
import { Tag, TextButton, useDialog } from '@crm/ui/base'
import { Count, type ListCells, TimeCell } from '@crm/ui/data'
import { createContext, useContext } from 'react'
import type { OrdersScope } from './mediumFilters.ts'
import { OrdersDialog, type OrdersKind } from './OrdersDialog.tsx'

/** Which lines count in 合作列表, and so in what is behind its counts. */
export const OrdersContext = createContext<OrdersScope | undefined>(undefined)

/** A count of goods, lives or videos that opens what is behind it. */
function orderCount(kind: OrdersKind, key: 'goods_count' | 'live_count' | 'video_count') {
  return function OrderCount({ row }: { row: MediumCooperation }) {
    const openDialog = useDialog()
    const scope = useContext(OrdersContext)
    if (!scope || isUnavailable(row[key]) || row[key] === 0) return <Count value={row[key]} />
    const { platform, author_id } = row.author_info
    return (
      <TextButton onClick={() => openDialog(OrdersDialog, { kind, scope: { ...scope, platform, author_id } })}>
        <Count value={row[key]} />
      </TextButton>
    )
  }
}

/** Cells of 合作列表 that the kind of their column does not draw. */
export const mediumTalentCells: ListCells<MediumCooperation, typeof mediumTalentColumns> = {
  bind_time: ({ row: { bind_time } }) =>
    bind_time > 0 ? <TimeCell value={bind_time} /> : <Tag size="small">已回公海</Tag>,
  goods_count: orderCount('goods', 'goods_count'),
  live_count: orderCount('lives', 'live_count'),
  video_count: orderCount('videos', 'video_count'),
}
