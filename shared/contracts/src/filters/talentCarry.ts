import { FanLayer, fanLayerLabel } from '../enums.ts'
import {
  colonel,
  dept,
  fans,
  gmv,
  level,
  newPeriod,
  platform,
  product,
  staff,
  statisticDates,
  tags,
  talentKeyword,
} from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 合作达人. */
export const carriedTalentFilterDefinitions = {
  platform,
  tab: {
    kind: 'options',
    label: '分类',
    options: [
      { value: 'all', label: '全部' },
      { value: 'new', label: '新达人' },
      { value: 'old', label: '老达人' },
      { value: 'quiet', label: '近30天未出单' },
      { value: 'lost', label: '流失' },
    ],
    all: 'all',
  },
  keyword: talentKeyword,
  date: statisticDates,
  dept_id: dept,
  user_id: { ...staff, options: [{ value: 0, label: '未归属' }] },
  tags,
  level,
  fan_layer: { kind: 'options', label: '粉丝分层', options: optionsOf(fanLayerLabel, Object.values(FanLayer)) },
  gmv,
  product_id: product,
  colonel_id: colonel,
  has_order: {
    kind: 'options',
    label: '有无出单',
    options: [
      { value: 1, label: '有出单' },
      { value: 0, label: '未出单' },
    ],
  },
  is_first: {
    kind: 'options',
    label: '首单达人',
    options: [
      { value: 1, label: '首单在统计日期内' },
      { value: 0, label: '其他' },
    ],
  },
  new_type: newPeriod,
} as const satisfies FilterDefinitions

/** What narrows 自然出单. */
export const naturalTalentFilterDefinitions = {
  platform,
  keyword: talentKeyword,
  date: statisticDates,
  shop_id: { kind: 'record', label: '店铺', record: 'shop' },
  product_id: product,
  gmv,
  fans,
  content_kind: {
    kind: 'options',
    label: '带货方式',
    options: [
      { value: 1, label: '直播' },
      { value: 2, label: '视频' },
    ],
  },
  is_colonel: {
    kind: 'options',
    label: '是否团长',
    options: [
      { value: 1, label: '经团长出单' },
      { value: 0, label: '未经团长' },
    ],
  },
} as const satisfies FilterDefinitions
