import type { InPlaceName } from '@crm/contracts/links/numberLinks'
import type { MediumCooperation } from '@crm/contracts/calls/medium'
import type { mediumTalentColumns } from '@crm/contracts/columns/medium'
import { Tag, RowsButton, useDialog } from '@crm/ui/base'
import { Count, type ListCells, TimeCell } from '@crm/ui/data'
import { createContext, useContext } from 'react'
import type { OrdersScope } from './mediumFilters.ts'
import { OrdersDialog, type OrdersKind } from './OrdersDialog.tsx'

/** Which lines count in 合作列表, and so in what is behind its counts. */
export const OrdersContext = createContext<OrdersScope | undefined>(undefined)

/** A count of goods, lives or videos that opens what is behind it. */
function orderCount(link: InPlaceName, kind: OrdersKind, key: 'goods_count' | 'live_count' | 'video_count') {
  return function OrderCount({ row }: { row: MediumCooperation }) {
    const openDialog = useDialog()
    const scope = useContext(OrdersContext)
    const { platform, author_id } = row.author_info
    return (
      <RowsButton
        link={link}
        value={row[key]}
        onOpen={scope && (() => openDialog(OrdersDialog, { kind, scope: { ...scope, platform, author_id } }))}
      >
        <Count value={row[key]} />
      </RowsButton>
    )
  }
}

/** Cells of 合作列表 that the kind of their column does not draw. */
export const mediumTalentCells: ListCells<MediumCooperation, typeof mediumTalentColumns> = {
  bind_time: ({ row: { bind_time } }) =>
    bind_time > 0 ? <TimeCell value={bind_time} /> : <Tag size="small">已回公海</Tag>,
  goods_count: orderCount('mediumGoods', 'goods', 'goods_count'),
  live_count: orderCount('mediumLives', 'lives', 'live_count'),
  video_count: orderCount('mediumVideos', 'videos', 'video_count'),
}
