import { LIVE_SLOTS, liveSlotLabel, RELATIONS, relationLabel } from '../rules/talentFinding.ts'
import { fans, level, mainKind, platform, product, tags, talentKeyword, yuan } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

const category = { kind: 'category', label: '类目' } as const

/** Conditions of the library, of which the recommendations have some. */
export const talentConditions = {
  categories: category,
  category_id: category,
  fans,
  gmv: { kind: 'range', label: '30天成交', ...yuan },
  relation: { kind: 'options', label: '跟进状态', options: optionsOf(relationLabel, RELATIONS) },
  price: { kind: 'range', label: '客单价', ...yuan },
  gpm: { kind: 'range', label: 'GPM', ...yuan },
  level,
  main_kind: mainKind,
  live_slots: { kind: 'options', label: '直播时段', options: optionsOf(liveSlotLabel, LIVE_SLOTS) },
  region: { kind: 'text', label: '地域' },
  gender: {
    kind: 'options',
    label: '性别',
    options: [
      { value: 2, label: '女' },
      { value: 1, label: '男' },
    ],
  },
  fans_gender: { kind: 'share', label: '粉丝性别' },
  fans_age: { kind: 'share', label: '粉丝年龄' },
  fans_region: { kind: 'share', label: '粉丝地域' },
  tags,
  is_active: { kind: 'flag', label: '近7天活跃' },
  has_contact: { kind: 'flag', label: '有联系方式' },
  has_mcn: { kind: 'flag', label: 'MCN' },
  is_favorite: { kind: 'flag', label: '我的收藏' },
  exclude_followed: { kind: 'flag', label: '排除已跟进' },
} as const satisfies FilterDefinitions

/** What narrows 达人库. */
export const libraryFilterDefinitions = {
  platform,
  keyword: talentKeyword,
  conditions: { kind: 'group', label: '条件', filters: talentConditions },
} as const satisfies FilterDefinitions

/** What narrows 智能推荐, and what it starts from. */
export const nominatedFilterDefinitions = {
  platform,
  conditions: { kind: 'group', label: '条件', filters: talentConditions },
  basis: {
    kind: 'group',
    label: '推荐依据',
    filters: {
      kind: {
        kind: 'options',
        label: '依据',
        options: [
          { value: 'goods', label: '商品' },
          { value: 'authors', label: '合作达人' },
          { value: 'category', label: '类目' },
        ],
      },
      product_ids: product,
      author_ids: { kind: 'record', label: '达人', record: 'talent' },
      category_id: category,
    },
  },
} as const satisfies FilterDefinitions
