import {
  ContactStatus,
  contactStatusLabel,
  FollowLogKind,
  followLogKindLabel,
  SampleStatus,
  sampleStatusLabel,
  TalentSource,
  talentSourceLabel,
} from '../enums.ts'
import { TALENT_STAGES, talentStageLabel } from '../rules/talentStages.ts'
import { dept, fans, gmv, keyword, level, platform, staff, tags, talentKeyword, yuan } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

const sources = optionsOf(talentSourceLabel, Object.values(TalentSource))

/** What narrows 达人公海. */
export const publicTalentFilterDefinitions = {
  platform,
  keyword: talentKeyword,
  tags,
  level,
  fans,
  gmv: { kind: 'range', label: '历史成交', ...yuan },
  tab: {
    kind: 'options',
    label: '分类',
    options: [
      { value: 'all', label: '全部' },
      { value: 'new', label: '新进公海' },
      { value: 'released', label: '被释放' },
      { value: 'never', label: '从未跟进' },
    ],
    all: 'all',
  },
  // 释放: somebody followed the talent before
  source: { kind: 'options', label: '来源', options: [...sources, { value: 7, label: '释放' }] },
  has_contact: { kind: 'flag', label: '有联系方式' },
  pool: { kind: 'dates', label: '进入公海时间', name: 'pool' },
  last_user_id: { kind: 'record', label: '最近跟进人', record: 'member' },
  multi: {
    kind: 'options',
    label: '多人跟进',
    options: [
      { value: 'none', label: '无人跟进' },
      { value: 'some', label: '有人跟进' },
    ],
  },
} as const satisfies FilterDefinitions

/** What narrows 我的达人. */
export const myTalentFilterDefinitions = {
  platform,
  keyword: talentKeyword,
  tags,
  level,
  fans,
  gmv,
  tab: {
    kind: 'options',
    label: '阶段',
    options: [
      { value: 'all', label: '全部' },
      ...optionsOf(talentStageLabel, TALENT_STAGES.slice(0, -1)),
      { value: 'due', label: '待跟进' },
      { value: 'releasing', label: '即将释放' },
      { value: 'refused', label: talentStageLabel.refused },
    ],
    all: 'all',
  },
  scope: {
    kind: 'options',
    label: '范围',
    options: [
      { value: 'mine', label: '我的' },
      { value: 'team', label: '团队' },
    ],
  },
  dept_id: dept,
  user_id: staff,
  log: { kind: 'dates', label: '跟进时间', name: 'log' },
  next: {
    kind: 'options',
    label: '下次跟进',
    options: [
      { value: 'overdue', label: '已逾期' },
      { value: 'today', label: '今天' },
      { value: 'week', label: '未来7天' },
      { value: 'none', label: '未安排' },
    ],
  },
  next_at: { kind: 'dates', label: '下次跟进日期', name: 'next' },
  sample_status: {
    kind: 'options',
    label: '寄样状态',
    options: optionsOf(sampleStatusLabel, Object.values(SampleStatus)),
  },
  is_new: {
    kind: 'options',
    label: '新达人',
    options: [
      { value: 1, label: '新达人' },
      { value: 0, label: '老达人' },
    ],
  },
  source: { kind: 'options', label: '来源', options: sources },
  own: { kind: 'own', label: '自定义字段', of: 'author' },
} as const satisfies FilterDefinitions

/** What narrows 跟进记录. */
export const followLogFilterDefinitions = {
  platform,
  keyword,
  date: { kind: 'dates', label: '日期' },
  dept_id: dept,
  user_id: staff,
  author_id: { kind: 'record', label: '达人', record: 'talent' },
  kind: { kind: 'options', label: '方式', options: optionsOf(followLogKindLabel, Object.values(FollowLogKind)) },
  stage: { kind: 'options', label: '阶段', options: optionsOf(contactStatusLabel, Object.values(ContactStatus)) },
  due: { kind: 'flag', label: '仅看待跟进' },
  id: { kind: 'row', label: '记录' },
} as const satisfies FilterDefinitions
