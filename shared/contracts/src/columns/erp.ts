import type { ErpGoodsCode, ErpLog } from '../calls/erp.ts'
import { erpCodeStateLabel, erpExchangeLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 同步日志. */
export const erpLogColumns = listColumns<ErpLog>()({
  created_at: { kind: 'time', title: '时间', pinned: true },
  kind: { kind: 'label', title: '类型', labels: erpExchangeLabel },
  sample_no: { kind: 'text', title: '寄样单号', width: 170 },
  result: {
    kind: 'label',
    title: '结果',
    labels: { 1: { text: '成功', color: 'green' }, 2: { text: '失败', color: 'red' } },
  },
  reason: { kind: 'text', title: '原因', width: 280 },
  took: { kind: 'text', title: '耗时', value: (row) => `${(row.took / 1000).toFixed(1)} 秒`, width: 90 },
})

/** Columns of 商品编码. */
export const erpCodeColumns = listColumns<ErpGoodsCode>()({
  goods: { kind: 'goods', title: '商品', value: (row) => row, pinned: true },
  sku_name: { kind: 'text', title: '规格', width: 150 },
  outer_id: { kind: 'text', title: '商家编码', width: 150 },
  code: { kind: 'text', title: 'ERP 编码', width: 180 },
  state: {
    kind: 'label',
    title: '状态',
    labels: {
      0: { text: erpCodeStateLabel[0], color: 'orange' },
      1: erpCodeStateLabel[1],
      2: { text: erpCodeStateLabel[2], color: 'green' },
    },
  },
  sku_id: { kind: 'text', title: '规格ID', width: 180, hidden: true },
  updated_at: { kind: 'time', title: '映射时间', sort: true },
})
