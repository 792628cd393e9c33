import { isUnavailable } from '@crm/base/numbers'
import type { MediumCooperation } from '@crm/contracts/calls/medium'
import { mediumTalentColumns as columns } from '@crm/contracts/columns/medium'
import { Tag, TextButton } from '@crm/ui/base'
import { type Column, Count, tableColumns, TimeCell } from '@crm/ui/data'

export type OrdersKind = 'goods' | 'lives' | 'videos'

/** A count that was pressed: whose, and what is behind it. */
export interface OpenedOrders {
  kind: OrdersKind
  author: MediumCooperation['author_info']
}

/** Columns of 合作列表; the counts of goods, lives and videos open what is behind them. */
export function mediumTalentColumns(onOpen: (opened: OpenedOrders) => void): Column<MediumCooperation>[] {
  const counted = (key: 'goods_count' | 'live_count' | 'video_count', kind: OrdersKind) =>
    function Counted({ row }: { row: MediumCooperation }) {
      if (isUnavailable(row[key]) || row[key] === 0) return <Count value={row[key]} />
      return (
        <TextButton onClick={() => onOpen({ kind, author: row.author_info })}>
          <Count value={row[key]} />
        </TextButton>
      )
    }
  return tableColumns(columns, {
    bind_time: ({ row: { bind_time } }) =>
      bind_time > 0 ? <TimeCell value={bind_time} /> : <Tag size="small">已回公海</Tag>,
    goods_count: counted('goods_count', 'goods'),
    live_count: counted('live_count', 'lives'),
    video_count: counted('video_count', 'videos'),
  })
}
