import { day, minute } from '@crm/base/dates'
import { money } from '@crm/base/numbers'
import { useCall } from '@crm/client/hooks'
import { type MemberOrder, planCalls } from '@crm/contracts/calls/plans'
import { VendorInvoice, vendorInvoiceLabel, VendorOrderStatus, vendorOrderStatusLabel } from '@crm/contracts/enums'
import { useQuery } from '@crm/platform/navigate'
import { Card, DesktopOnly, TextButton, Tooltip, useDialog } from '@crm/ui/base'
import { type Column, DataTable, Pagination } from '@crm/ui/data'
import { useState } from 'react'
import { InvoiceDialog } from './InvoiceDialog.tsx'

const columns: Column<MemberOrder>[] = [
  { key: 'order_no', title: '订单号', width: 180, render: (row) => row.order_no },
  { key: 'name', title: '版本/资源包', width: 220, render: (row) => row.name },
  { key: 'price', title: '金额 ¥', width: 120, align: 'right', render: (row) => money(row.price) },
  { key: 'years', title: '时长', width: 80, render: (row) => `${row.years} 年` },
  {
    key: 'period',
    title: '开始–结束',
    width: 200,
    render: ({ start_time, end_time }) =>
      start_time !== null && end_time !== null ? `${day(start_time)} – ${day(end_time)}` : '-',
  },
  {
    key: 'paid_at',
    title: '支付时间',
    width: 152,
    render: (row) => (row.paid_at === null ? '-' : minute(row.paid_at)),
  },
  { key: 'status', title: '状态', width: 88, render: (row) => vendorOrderStatusLabel[row.status] },
  { key: 'invoice', title: '发票', width: 104, render: (row) => <Invoice order={row} /> },
]

/** What became of the invoice; 申请 as long as nobody has asked for one of what was paid. */
function Invoice({ order }: { order: MemberOrder }) {
  const openDialog = useDialog()
  const { status, price, invoice, invoice_to } = order
  if (invoice === VendorInvoice.none && status === VendorOrderStatus.paid && price > 0)
    return (
      <DesktopOnly>
        <TextButton call={planCalls.invoiceApply} onClick={() => openDialog(InvoiceDialog, { order })}>
          申请
        </TextButton>
      </DesktopOnly>
    )
  if (invoice === VendorInvoice.none) return '-'
  return (
    <Tooltip content={invoice_to && `${invoice_to.title}，发送至 ${invoice_to.email}`}>
      <span>{vendorInvoiceLabel[invoice]}</span>
    </Tooltip>
  )
}

/** 购买记录: what the enterprise ordered of the vendor. */
export function MemberOrders() {
  const [query, change] = useQuery()
  const [size, setSize] = useState(20)
  const page = Math.max(1, Number(query.page) || 1)
  const orders = useCall(planCalls.orders, { page, size })
  const total = orders.data?.page_info.total_count ?? 0
  const goTo = (next: number) => change({ page: next === 1 ? undefined : String(next) })
  return (
    <Card title="购买记录" flush>
      <DataTable rows={orders} columns={columns} rowKey={(row) => row.order_no} label="购买记录" empty="暂无订单" />
      {total > 0 && (
        <Pagination
          page={page}
          size={size}
          total={total}
          onPage={goTo}
          onSize={(next) => {
            setSize(next)
            goTo(1)
          }}
        />
      )}
    </Card>
  )
}
