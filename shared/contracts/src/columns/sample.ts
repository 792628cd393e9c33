import type { SampleRow } from '../calls/sample.ts'
import { deliveryTypeLabel, erpSyncStatusLabel, sampleSourceLabel, sampleStatusLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 寄样单. */
export const sampleColumns = listColumns<SampleRow>()({
  sample_no: { kind: 'text', title: '单号', pinned: true },
  talent: { kind: 'talent', title: '达人', value: (row) => row },
  user: { kind: 'staff', title: '媒介' },
  status: {
    kind: 'label',
    title: '状态',
    labels: {
      6: { text: sampleStatusLabel[6], color: 'orange' },
      3: { text: sampleStatusLabel[3], color: 'blue' },
      4: { text: sampleStatusLabel[4], color: 'cyan' },
      5: { text: sampleStatusLabel[5], color: 'green' },
      2: { text: sampleStatusLabel[2], color: 'red' },
      10: { text: sampleStatusLabel[10], color: 'grey' },
      11: { text: sampleStatusLabel[11], color: 'orange' },
      12: { text: sampleStatusLabel[12], color: 'grey' },
    },
  },
  source: { kind: 'label', title: '来源', labels: sampleSourceLabel },
  purpose: { kind: 'text', title: '待命名：purpose' },
  remark: { kind: 'text', title: '备注' },
  oa_no: { kind: 'text', title: '待命名：oa_no' },
  review_at: { kind: 'time', title: '待命名：review_at' },
  reason: { kind: 'text', title: '原因' },
  express_company: { kind: 'text', title: '待命名：express_company' },
  express_no: { kind: 'text', title: '待命名：express_no' },
  express_fee: { kind: 'money', title: '待命名：express_fee', sort: true },
  ship_time: { kind: 'time', title: '发货时间' },
  sign_time: { kind: 'time', title: '签收时间' },
  recycle_time: { kind: 'time', title: '待命名：recycle_time' },
  erp_status: {
    kind: 'label',
    title: '待命名：erp_status',
    labels: {
      0: { text: erpSyncStatusLabel[0], color: 'grey' },
      1: { text: erpSyncStatusLabel[1], color: 'grey' },
      2: { text: erpSyncStatusLabel[2], color: 'grey' },
      3: { text: erpSyncStatusLabel[3], color: 'grey' },
    },
  },
  erp_no: { kind: 'text', title: '待命名：erp_no' },
  erp_error: { kind: 'text', title: '待命名：erp_error' },
  delivery_type: { kind: 'label', title: '履约', labels: deliveryTypeLabel },
  delivery_at: { kind: 'time', title: '待命名：delivery_at' },
  delivery_due: { kind: 'time', title: '待命名：delivery_due' },
  created_at: { kind: 'time', title: '创建时间', sort: true },
})
