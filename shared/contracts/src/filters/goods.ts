import { GoodsStatus, goodsStatusLabel, ProductType, productTypeLabel } from '../enums.ts'
import { dept, hasGmv, keyword, percent, platform, product, staff, statisticDates, yuan } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 商品列表. */
export const goodsFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '来源',
    options: [
      { value: 'all', label: '全部' },
      { value: 'shop', label: '店铺商品' },
      { value: 'hosting', label: '托管商品' },
      { value: 'activity', label: '活动商品' },
      { value: 'jst', label: '聚水潭' },
      { value: 'unsold', label: '未上架' },
    ],
    all: 'all',
  },
  keyword,
  date: statisticDates,
  shop_id: { kind: 'record', label: '店铺', record: 'shop' },
  class_id: { kind: 'record', label: '商品分类', record: 'goodsClass', options: [{ value: 0, label: '未分类' }] },
  activity_id: { kind: 'record', label: '活动', record: 'activity' },
  brand: { kind: 'text', label: '品牌' },
  status: {
    kind: 'options',
    label: '状态',
    options: optionsOf(goodsStatusLabel, [GoodsStatus.onSale, GoodsStatus.offline, GoodsStatus.deleted]),
  },
  commission_rate: { kind: 'range', label: '佣金率', ...percent },
  price: { kind: 'range', label: '价格', ...yuan },
  has_gmv: hasGmv,
  has_sample: {
    kind: 'options',
    label: '有无寄样',
    options: [
      { value: 1, label: '有寄样' },
      { value: 0, label: '无寄样' },
    ],
  },
  has_spu: {
    kind: 'options',
    label: '关联 SPU',
    options: [
      { value: 1, label: '已关联' },
      { value: 0, label: '未关联' },
    ],
  },
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions

/** What narrows the talents of a product. */
export const goodsTalentFilterDefinitions = {
  product_id: product,
  activity_id: { kind: 'record', label: '活动', record: 'activity', options: [{ value: 0, label: '非活动' }] },
  product_type: {
    kind: 'options',
    label: '商品类型',
    options: optionsOf(productTypeLabel, Object.values(ProductType)),
  },
  date: statisticDates,
  dept_id: dept,
  user_id: staff,
} as const satisfies FilterDefinitions
