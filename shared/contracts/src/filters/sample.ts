import {
  DeliveryType,
  deliveryTypeLabel,
  ErpSyncStatus,
  erpSyncStatusLabel,
  SampleSource,
  sampleSourceLabel,
  SampleStatus,
  sampleStatusLabel,
} from '../enums.ts'
import { dept, keyword, platform, product, staff } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 寄样管理. */
export const sampleFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '状态',
    options: [
      { value: 'all', label: '全部' },
      // a tab is a text
      ...Object.values(SampleStatus).map((value) => ({ value: `${value}`, label: sampleStatusLabel[value] }) as const),
      { value: 'overdue', label: '超时未履约' },
      { value: 'fruitless', label: '无果寄样' },
    ],
    all: 'all',
  },
  keyword: {
    ...keyword,
    types: [
      { value: 'sample_no', label: '寄样单号' },
      { value: 'author', label: '达人' },
      { value: 'goods', label: '商品' },
      { value: 'express_no', label: '快递单号' },
      { value: 'phone', label: '收件人手机' },
    ],
  },
  date_basis: {
    kind: 'options',
    label: '时间类型',
    options: [
      { value: 'created_at', label: '申样时间' },
      { value: 'ship_time', label: '发货时间' },
      { value: 'sign_time', label: '签收时间' },
    ],
    all: 'created_at',
  },
  date: { kind: 'dates', label: '时间' },
  dept_id: dept,
  user_id: staff,
  product_id: product,
  shop_id: { kind: 'record', label: '店铺', record: 'shop' },
  status: { kind: 'options', label: '状态', options: optionsOf(sampleStatusLabel, Object.values(SampleStatus)) },
  source: { kind: 'options', label: '来源', options: optionsOf(sampleSourceLabel, Object.values(SampleSource)) },
  delivery_type: {
    kind: 'options',
    label: '履约',
    options: optionsOf(deliveryTypeLabel, Object.values(DeliveryType)),
  },
  // 不可同步 is asked for by one of its two numbers.
  erp_status: {
    kind: 'options',
    label: 'ERP 同步',
    options: optionsOf(erpSyncStatusLabel, [ErpSyncStatus.notReady, ErpSyncStatus.notSynced, ErpSyncStatus.synced]),
  },
  has_order: {
    kind: 'options',
    label: '是否出单',
    options: [
      { value: 1, label: '已出单' },
      { value: 0, label: '未出单' },
    ],
  },
  receiver_kind: {
    kind: 'options',
    label: '寄样对象',
    options: [
      { value: 'talent', label: '达人' },
      { value: 'colonel', label: '团长' },
    ],
  },
  tag: { kind: 'tags', label: '达人标签' },
  own: { kind: 'own', label: '自定义字段', of: 'sample' },
  campaign_id: { kind: 'record', label: '种草项目', record: 'campaign' },
  spu_id: { kind: 'record', label: 'SPU', record: 'spu' },
  has_content: {
    kind: 'options',
    label: '产出',
    options: [
      { value: 1, label: '有产出' },
      { value: 0, label: '无产出' },
    ],
  },
  author_id: { kind: 'record', label: '达人', record: 'talent' },
  share_id: { kind: 'record', label: '商品分享', record: 'share' },
} as const satisfies FilterDefinitions
