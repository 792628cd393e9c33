import { creditsOrders } from '@crm/access/orders'
import { orderCalls, type OrderLine } from '@crm/contracts/calls/orders'
import { useWho } from '@crm/platform/session'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { CreditDialog } from './CreditDialog.tsx'
import { useOrderDrawer } from './useOrderDrawer.ts'

/** What may be done with one line of an order. */
export function OrdersListActions({ row }: { row: OrderLine }) {
  const who = useWho()
  const openDialog = useDialog()
  const { open } = useOrderDrawer()
  return (
    <RowActions of={row.order_id}>
      <ReadActions>
        <TextButton onClick={() => open(row.order_id)}>详情</TextButton>
      </ReadActions>
      {creditsOrders(who) && row.withdrawn_at === null && (
        <TextButton call={orderCalls.credit} onClick={() => openDialog(CreditDialog, { order: row })}>
          归属调整
        </TextButton>
      )}
    </RowActions>
  )
}
