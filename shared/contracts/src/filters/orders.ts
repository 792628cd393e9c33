import {
  ContentKind,
  contentKindLabel,
  OrderStatus,
  orderStatusLabel,
  ProductType,
  productTypeLabel,
} from '../enums.ts'
import { colonel, dept, keyword, platform, product, staff, yuan, talent } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 订单. */
export const orderFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 'all', label: '全部' },
      // a tab is a text
      ...Object.values(OrderStatus).map((value) => ({ value: `${value}`, label: orderStatusLabel[value] }) as const),
      { value: 'withdrawn', label: '已撤回' },
    ],
    all: 'all',
  },
  basis: {
    kind: 'options',
    label: '统计口径',
    options: [
      { value: 'pay', label: '按支付' },
      { value: 'settle', label: '按结算' },
      { value: 'refund', label: '按退款' },
    ],
  },
  date: { kind: 'dates', label: '统计日期' },
  keyword,
  dept_id: dept,
  user_id: { ...staff, options: [{ value: 0, label: '未归属' }] },
  shop_id: { kind: 'record', label: '店铺', record: 'shop' },
  product_id: product,
  author_id: talent,
  colonel_id: colonel,
  content_kind: { kind: 'options', label: '渠道', options: optionsOf(contentKindLabel, Object.values(ContentKind)) },
  product_type: {
    kind: 'options',
    label: '商品来源',
    options: optionsOf(productTypeLabel, [ProductType.trusteeship, ProductType.activity]),
  },
  activity_id: { kind: 'record', label: '活动', record: 'activity' },
  is_new: {
    kind: 'options',
    label: '新达人',
    options: [
      { value: 1, label: '新达人期成交' },
      { value: 0, label: '老达人成交' },
    ],
  },
  pay_amount: { kind: 'range', label: '支付金额', ...yuan },
  coop_id: { kind: 'record', label: '合作单', record: 'cooperation' },
  schedule_id: { kind: 'record', label: '排期', record: 'schedule' },
  sample_id: { kind: 'record', label: '寄样单', record: 'sample' },
  content_id: { kind: 'record', label: '内容', record: 'content' },
} as const satisfies FilterDefinitions
