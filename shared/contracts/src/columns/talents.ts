import type { FollowLogEntry, MyTalent, PublicTalent } from '../calls/talents.ts'
import { contactStatusLabel, followLogKindLabel, talentSourceLabel } from '../enums.ts'
import { figureColumn } from '../figures/figure.ts'
import { salesFigures } from '../figures/sales.ts'
import { sampleFigures } from '../figures/samples.ts'
import { listColumns } from '../listColumns.ts'
import { talentStageLabel } from '../rules/talentStages.ts'

const levelOf = ({ level }: { level: number | null }) => (level === null ? '未评级' : `LV${level}`)
const hasContact = (row: { has_contact: number }) => row.has_contact === 1

/** Columns of 达人公海. */
export const publicTalentColumns = listColumns<PublicTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  level: { kind: 'text', title: '等级', value: levelOf, width: 72 },
  gmv: {
    kind: 'money',
    title: '历史成交 ¥',
    sort: true,
    total: true,
    note: '该达人在本企业的累计成交金额，含曾经跟进期间与自然成交',
  },
  pool_at: { kind: 'time', title: '进入公海时间', sort: true },
  fans: { kind: 'count', title: '粉丝数', sort: true },
  tags: { kind: 'tags', title: '标签' },
  contact: { kind: 'yesNo', title: '联系方式', value: hasContact },
  source: { kind: 'label', title: '来源', labels: talentSourceLabel },
  last_order_at: { kind: 'time', title: '最近出单', sort: true },
  former: { kind: 'staff', title: '曾跟进人' },
  followers: { kind: 'staff', title: '当前跟进人' },
  release_reason: { kind: 'text', title: '释放原因', width: 144 },
})

/** Columns of 我的达人: a row per follow record. */
export const myTalentColumns = listColumns<MyTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true, width: 224 },
  stage: { kind: 'label', title: '阶段', labels: talentStageLabel },
  user: { kind: 'staff', title: '媒介' },
  gmv: {
    ...figureColumn(salesFigures.gmv),
    sort: true,
    total: true,
    note: '归属于跟进人的累计成交金额；合计中每位达人只计一次',
  },
  gmv_30d: { kind: 'money', title: '近30天成交 ¥', sort: true, total: true },
  last_log_at: { kind: 'time', title: '最近跟进', sort: true, width: 128 },
  next_at: { kind: 'day', title: '下次跟进', sort: true, width: 120 },
  release_days: {
    kind: 'count',
    title: '释放倒计时（天）',
    note: '按企业的释放规则，到期未跟进、未建联、未寄样或未出单的达人自动回到公海',
  },
  tags: { kind: 'tags', title: '标签' },
  contact: { kind: 'yesNo', title: '联系方式', value: hasContact },
  sample_count: { ...figureColumn(sampleFigures.sample_count), sort: true, total: true, note: '已发货的带货样品件数' },
  last_order_at: { kind: 'time', title: '最近出单', sort: true },
  remark: { kind: 'text', title: '备注', width: 144 },
  bind_time: { kind: 'time', title: '绑定时间', sort: true },
  last_log: { kind: 'text', title: '最近跟进内容', hidden: true, width: 160 },
  fans: { kind: 'count', title: '粉丝数', sort: true, hidden: true },
  level: { kind: 'text', title: '等级', value: levelOf, hidden: true, width: 72 },
  source: { kind: 'label', title: '来源', labels: talentSourceLabel, hidden: true },
})

const stages: Readonly<Record<number, string>> = contactStatusLabel

/** Columns of 跟进记录. */
export const followLogColumns = listColumns<FollowLogEntry>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  user: { kind: 'staff', title: '媒介' },
  kind: { kind: 'label', title: '方式', labels: followLogKindLabel },
  created_at: { kind: 'time', title: '时间' },
  stage: {
    kind: 'text',
    title: '阶段变化',
    value: ({ stage_from, stage }) =>
      stage_from === null || stage === null ? null : `${stages[stage_from] ?? '-'} → ${stages[stage] ?? '-'}`,
    width: 128,
  },
  content: { kind: 'text', title: '内容', width: 240 },
  next_at: { kind: 'day', title: '下次跟进' },
  comment_count: { kind: 'count', title: '评论数' },
})
