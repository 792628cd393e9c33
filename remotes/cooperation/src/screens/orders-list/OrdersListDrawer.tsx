import { creditsOrders } from '@crm/access/orders'
import { minute } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { type OrderDetail, type OrderLine, type OrderRecord, orderCalls } from '@crm/contracts/calls/orders'
import { orderColumns } from '@crm/contracts/columns/orders'
import { useWho } from '@crm/platform/session'
import { CallButton, Section, useDialog } from '@crm/ui/base'
import { CopyButton, DetailDrawer, GoodsCell, Money, RecordFields } from '@crm/ui/data'
import { amountsOf } from './amounts.ts'
import { CreditDialog } from './CreditDialog.tsx'
import { OrderTalent, orderCells } from './orderCells.tsx'
import classes from './OrdersListDrawer.module.css'
import { timelineOf } from './timeline.ts'
import { useOrderDrawer } from './useOrderDrawer.ts'

/** Columns that other sections show. */
const ELSEWHERE = [
  ...['order_id', 'product', 'talent', 'pay_time', 'pay_amount', 'commission', 'settle_amount', 'settle_commission'],
  ...['service_fee', 'refund_amount', 'platform_subsidy', 'freight', 'confirm_time', 'settle_time'],
]

/** 订单详情: the order that the address names, seen as one of the record's where the list is narrowed to one; nothing without one. */
export function OrdersListDrawer({ record }: { record: OrderRecord }) {
  const { id, close } = useOrderDrawer()
  const read = useCall(
    orderCalls.detail,
    { order_id: id ?? '', ...record },
    { enabled: id !== undefined, keepPrevious: false },
  )
  if (id === undefined) return null
  return (
    <DetailDrawer open width={520} title="订单详情" read={read} onClose={close}>
      {(order) => (
        <>
          <Way order={order} />
          {order.lines.map((line) => (
            <Line key={line.sku_id} line={line} />
          ))}
        </>
      )}
    </DetailDrawer>
  )
}

function Way({ order }: { order: OrderDetail }) {
  const who = useWho()
  const openDialog = useDialog()
  const valid = order.lines.find((line) => line.withdrawn_at === null)
  return (
    <Section
      title={
        <>
          {order.order_id} <CopyButton text={order.order_id} label="复制订单号" />
        </>
      }
      extra={
        creditsOrders(who) &&
        valid && (
          <CallButton size="small" call={orderCalls.credit} onClick={() => openDialog(CreditDialog, { order: valid })}>
            归属调整
          </CallButton>
        )
      }
    >
      <ol className={classes.way} aria-label="时间线">
        {timelineOf(order).map(({ key, time, title, note, ahead }) => (
          <li key={key} data-ahead={ahead}>
            <time>{time === undefined ? '-' : minute(time)}</time>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Line({ line }: { line: OrderLine }) {
  return (
    <Section title={line.sku_name ? `商品明细 ${line.sku_name}` : '商品明细'}>
      <div className={classes.about}>
        <GoodsCell goods={{ ...line.product, image: line.product.cover }} />
        <OrderTalent row={line} />
      </div>
      <RecordFields columns={orderColumns} row={line} cells={orderCells} without={ELSEWHERE} />
      <table className={classes.amounts} aria-label="金额">
        <tbody>
          {amountsOf(line).map(({ title, value, formula }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>
                <Money value={value} sign />
              </td>
              <td>{formula}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
