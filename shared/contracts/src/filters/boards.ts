import { ContentKind, contentKindLabel } from '../enums.ts'
import { GOODS_STAGES, goodsStageLabel, QUADRANTS, quadrantLabel } from '../rules/goodsStructure.ts'
import { dept, platform, staff, yuan } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows a board, and how it compares: for the notes of its file. */
export const boardFilterDefinitions = {
  platform,
  date: { kind: 'dates', label: '日期' },
  dept_id: dept,
  user_id: staff,
  shop_id: { kind: 'record', label: '店铺', record: 'shop' },
  content_kind: { kind: 'options', label: '渠道', options: optionsOf(contentKindLabel, Object.values(ContentKind)) },
  class_id: { kind: 'record', label: '商品分类', record: 'goodsClass' },
  source: {
    kind: 'options',
    label: '来源',
    options: [
      { value: 'hosting', label: '托管' },
      { value: 'activity', label: '活动' },
      { value: 'shop', label: '店铺' },
    ],
  },
  spu_id: { kind: 'record', label: 'SPU', record: 'spu' },
  role_id: { kind: 'role', label: '角色' },
  compare: {
    kind: 'options',
    label: '对比',
    options: [
      { value: 'prev', label: '环比' },
      { value: 'year', label: '同比' },
      { value: 'year_weekday', label: '同比（对齐星期）' },
      { value: 'none', label: '不对比' },
    ],
  },
} as const satisfies FilterDefinitions

/** By what a block over time is drawn. */
export const grainDefinitions = {
  trend: {
    kind: 'options',
    label: '粒度',
    options: [
      { value: 'day', label: '日' },
      { value: 'week', label: '周' },
      { value: 'month', label: '月' },
    ],
  },
} as const satisfies FilterDefinitions

/** What a block that is read by pages is narrowed by besides. */
export const blockPageDefinitions = {
  quadrant: { kind: 'options', label: '四象限', options: optionsOf(quadrantLabel, QUADRANTS) },
  stage: { kind: 'options', label: '阶段', options: optionsOf(goodsStageLabel, GOODS_STAGES) },
  talents: { kind: 'range', label: '达人数' },
  amount: { kind: 'range', label: '成交金额', ...yuan },
} as const satisfies FilterDefinitions
