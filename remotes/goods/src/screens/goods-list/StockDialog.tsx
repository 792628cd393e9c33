import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import { listColumns } from '@crm/contracts/listColumns'
import { InfoDialog } from '@crm/ui/base'
import { Count, DataTable, tableColumns } from '@crm/ui/data'

type Stock = AnswerOf<typeof goodsCalls.stock>['list'][number]

const columns = tableColumns<Stock>(
  listColumns<Stock>()({
    sku_name: { kind: 'text', title: '规格', value: (row) => row.sku_name || '默认', width: 220 },
    outer_id: { kind: 'text', title: '商家编码', width: 160 },
    price: { kind: 'money', title: '价格 ¥' },
    stock: { kind: 'count', title: '库存' },
    erp_stock: { kind: 'text', title: 'ERP 库存', width: 96 },
  }),
  { erp_stock: ({ row }) => (row.erp_stock === null ? '-' : <Count value={row.erp_stock} />) },
)

/** 库存 of a product by specification. */
export function StockDialog({
  goods,
  onClose,
}: {
  goods: Pick<GoodsRow, 'product_id' | 'title'>
  onClose: () => void
}) {
  const rows = useCall(goodsCalls.stock, { product_id: goods.product_id })
  return (
    <InfoDialog width={704} title={`库存：${goods.title}`} onClose={onClose}>
      <DataTable
        label="库存"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.sku_id}
        stickyTop={false}
        empty="暂无规格"
      />
    </InfoDialog>
  )
}
