import type { Sample } from '../calls/sample.ts'
import { deliveryTypeLabel, erpSyncStatusLabel, sampleSourceLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { EXPECTED_DELIVERIES, sampleStatuses } from '../rules/sampleRules.ts'

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

/** Columns of 寄样单: what is agreed to and packed stands on the first screen, what came of it behind. */
export const sampleColumns = listColumns<Sample>()({
  sample_no: { kind: 'text', title: '寄样单号', pinned: true, sort: 'created_at', width: 128 },
  talent: { kind: 'talent', title: '达人/团长', value: (row) => row, pinned: true },
  status: { kind: 'label', title: '状态', labels: sampleStatuses },
  goods: { kind: 'goodsList', title: '商品', width: 148 },
  sku: {
    kind: 'text',
    title: '规格',
    value: ({ goods }) => goods.map(({ sku_name, qty }) => `${sku_name || '默认'}×${qty}`).join('、'),
    hidden: true,
    width: 128,
  },
  qty: { kind: 'count', title: '数量', total: true, width: 56 },
  user: { kind: 'staff', title: '媒介' },
  receiver: {
    kind: 'text',
    title: '收件信息',
    value: (row) => joined(row.receiver, row.phone, row.address),
    width: 136,
  },
  express: { kind: 'text', title: '快递', value: (row) => joined(row.express_company, row.express_no), width: 104 },
  delivery_type: {
    kind: 'label',
    title: '履约',
    labels: deliveryTypeLabel,
    value: (row) => (row.sign_time === null ? null : row.delivery_type),
  },
  erp_status: {
    kind: 'label',
    title: 'ERP 状态',
    labels: {
      0: { text: erpSyncStatusLabel[0], color: 'grey' },
      1: { text: erpSyncStatusLabel[1], color: 'grey' },
      2: { text: erpSyncStatusLabel[2], color: 'orange' },
      3: { text: erpSyncStatusLabel[3], color: 'green' },
    },
  },
  gmv: {
    kind: 'money',
    title: '成交金额 ¥',
    sort: true,
    total: true,
    note: '发货后该达人与样品商品的支付金额；一笔订单在每张寄样单各计一次，寄样 ROI 只计一次',
  },
  cost: {
    kind: 'money',
    title: '寄样成本 ¥',
    sort: true,
    total: true,
    note: '商品成本与快递费，发货后计入；是否计快递费见业务设置的成本口径',
  },
  reviewer: { kind: 'staff', title: '审核人', width: 136 },
  review_at: { kind: 'time', title: '审核时间', hidden: true },
  ship_time: { kind: 'time', title: '发货时间', hidden: true },
  sign_time: { kind: 'time', title: '签收时间', hidden: true },
  source: { kind: 'label', title: '来源', labels: sampleSourceLabel, hidden: true },
  purpose: { kind: 'text', title: '用途', hidden: true },
  history: {
    kind: 'text',
    title: '历史履约',
    value: ({ past_signed, past_delivered }) => (past_signed === 0 ? null : `${past_delivered}/${past_signed}`),
    note: '该达人或团长此前已签收的寄样单中，已履约的单数',
    hidden: true,
    width: 88,
  },
  expected_type: {
    kind: 'label',
    title: '期望履约',
    labels: Object.fromEntries(EXPECTED_DELIVERIES),
    value: (row) => (row.expected_type === 0 ? null : row.expected_type),
    hidden: true,
  },
  expected_due: { kind: 'day', title: '期望履约日期', hidden: true },
  oa_no: { kind: 'text', title: 'OA 单号', hidden: true },
  remark: { kind: 'text', title: '备注', width: 144 },
  created_at: { kind: 'time', title: '申样时间', hidden: true },
})
