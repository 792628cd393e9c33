import { platformLabel, PLATFORMS } from '../enums.ts'
import { MAIN_KINDS, mainKindLabel } from '../rules/talentFinding.ts'
import { optionsOf } from './filter.ts'

export const yuan = { unit: '元', scale: 100 } as const
export const percent = { unit: '%' } as const

export const platform = {
  kind: 'options',
  label: '平台',
  options: [...optionsOf(platformLabel, PLATFORMS), { value: 'all', label: '全部平台' }],
} as const
export const keyword = { kind: 'keyword', label: '关键词' } as const
/** Of lists of talents. */
export const talentKeyword = {
  ...keyword,
  types: [
    { value: 'name', label: '昵称' },
    { value: 'id', label: '达人ID' },
    { value: 'link', label: '主页链接' },
  ],
} as const
export const staff = { kind: 'record', label: '媒介', record: 'member' } as const
export const dept = {
  kind: 'record',
  label: '部门',
  record: 'dept',
  options: [{ value: -1, label: '未分配部门' }],
} as const
export const product = { kind: 'record', label: '商品', record: 'goods' } as const
export const talent = { kind: 'record', label: '达人', record: 'talent' } as const
export const colonel = { kind: 'record', label: '团长', record: 'colonel' } as const
export const tags = { kind: 'tags', label: '标签' } as const
export const fans = { kind: 'range', label: '粉丝数' } as const
export const level = {
  kind: 'options',
  label: '达人等级',
  options: [
    ...Array.from({ length: 8 }, (_, each) => ({ value: each, label: `LV${each}` })),
    { value: -1, label: '未评级' },
  ],
} as const
export const gmv = { kind: 'range', label: '成交金额', ...yuan } as const
export const hasGmv = {
  kind: 'options',
  label: '有无成交',
  options: [
    { value: 1, label: '有成交' },
    { value: 0, label: '无成交' },
  ],
} as const
export const newPeriod = {
  kind: 'options',
  label: '交易数据',
  options: [{ value: 1, label: '新达人期' }],
  all: 0,
} as const
export const mainKind = { kind: 'options', label: '带货方式', options: optionsOf(mainKindLabel, MAIN_KINDS) } as const
export const statisticDates = { kind: 'dates', label: '统计日期' } as const
