import type { OrderLine } from '@crm/contracts/calls/orders'
import { orderColumns } from '@crm/contracts/columns/orders'
import { useCanOpen } from '@crm/platform/navigate'
import { Tag, Tooltip } from '@crm/ui/base'
import { CopyButton, drawColumn, type ListCells, StaffCell, TalentCell } from '@crm/ui/data'
import classes from './orderCells.module.css'

type Cell = { row: OrderLine }

/** The talent of a line. */
export function OrderTalent({ row }: Cell) {
  const canOpen = useCanOpen()
  return (
    <TalentCell
      talent={row}
      badges={[
        ...(row.is_new === 1 ? (['new'] as const) : []),
        ...(row.colonel_buyin_id ? (['colonel'] as const) : []),
      ]}
      to={canOpen('TalentDetail') ? 'TalentDetail' : false}
    />
  )
}

function Channel({ row: { content_kind, content_title, content_id, content_url } }: Cell) {
  const title = content_title || content_id
  return (
    <>
      {drawColumn(orderColumns.content_kind, content_kind)}
      {title !== '' && (
        <div className={classes.content} title={title}>
          {content_url === '' ? (
            title
          ) : (
            <a href={content_url} target="_blank" rel="noreferrer noopener">
              {title}
            </a>
          )}
        </div>
      )}
    </>
  )
}

/** Cells of 订单 that the kind of their column does not draw. */
export const orderCells: ListCells<OrderLine, typeof orderColumns> = {
  order_id: ({ row }) => (
    <span className={classes.number}>
      {row.order_id} <CopyButton text={row.order_id} label="复制订单号" />
    </span>
  ),
  flow: ({ row }) =>
    row.withdrawn_at === null ? (
      drawColumn(orderColumns.flow, row.flow)
    ) : (
      <Tooltip content={row.withdrawn_reason || '平台撤回，不计入任何指标'} taps>
        <Tag color="red">已撤回</Tag>
      </Tooltip>
    ),
  talent: OrderTalent,
  users: ({ row }) => (row.users.length === 0 ? '未归属' : <StaffCell staff={row.users} />),
  content_kind: Channel,
}
