import { platformLabel, talentSourceLabel } from '@crm/contracts/enums'
import { type MyTalent, type PublicTalent, talentCalls } from '@crm/contracts/calls/talents'
import { TaskModule } from '@crm/contracts/enums'
import { talentStageLabel } from '@crm/contracts/talentStages'
import { ExportType } from '@crm/contracts/taskTypes'
import { talents } from '../../areas/talents.ts'
import { defineExport, type ExportColumn, figure, time, yuan } from './exportDefinition.ts'

const sources: Readonly<Record<number, string>> = talentSourceLabel
const level = (value: number | null) => (value === null ? '未评级' : `LV${value}`)
/** Names of staff or tags in one cell. */
export const names = (staff: readonly { name: string }[]) => staff.map(({ name }) => name).join('、')

/** What every list of the corporation's talents shows of one. */
type Brief = Pick<PublicTalent, 'author_name' | 'display_id' | 'platform' | 'tags'>

/** Columns that lists of talents begin with: what the screen shows in one cell takes three here. */
export const identity: readonly ExportColumn<Brief>[] = [
  { key: 'author', title: '达人', value: (row) => row.author_name },
  { key: 'display_id', title: '达人ID', value: (row) => row.display_id },
  { key: 'platform', title: '平台', value: (row) => platformLabel[row.platform] },
]
/** 标签. */
export const tags: ExportColumn<Brief> = { key: 'tags', title: '标签', value: (row) => names(row.tags) }
const contact: ExportColumn<PublicTalent | MyTalent> = {
  key: 'contact',
  title: '联系方式',
  value: (row) => (row.has_contact ? '有' : '无'),
}
const fans: ExportColumn<PublicTalent | MyTalent> = { key: 'fans', title: '粉丝数', value: (row) => figure(row.fans) }
const grade: ExportColumn<PublicTalent | MyTalent> = { key: 'level', title: '等级', value: (row) => level(row.level) }
const source: ExportColumn<PublicTalent | MyTalent> = {
  key: 'source',
  title: '来源',
  value: (row) => sources[row.source] ?? '',
}

/** 达人公海. */
export const publicTalents = defineExport(talentCalls.publicList, {
  type: ExportType.talentPublic,
  module: TaskModule.talentPublic,
  classify: 1,
  title: '达人公海',
  served: talents,
  keyOf: (row) => row.author_id,
  columns: () => [
    ...identity,
    fans,
    grade,
    tags,
    contact,
    source,
    { key: 'gmv', title: '历史成交 ¥', value: (row) => yuan(row.gmv) },
    { key: 'last_order_at', title: '最近出单', value: (row) => time(row.last_order_at) },
    { key: 'former', title: '曾跟进人', value: (row) => names(row.former) },
    { key: 'followers', title: '当前跟进人', value: (row) => names(row.followers) },
    { key: 'release_reason', title: '释放原因', value: (row) => row.release_reason },
    { key: 'pool_at', title: '入海时间', value: (row) => time(row.pool_at) },
  ],
})

/** 我的达人: a row per follow record. */
export const myTalents = defineExport(talentCalls.myList, {
  type: ExportType.talentManage,
  module: TaskModule.talentManage,
  classify: 1,
  title: '我的达人',
  served: talents,
  keyOf: (row) => String(row.follow_id),
  columns: ({ author_fields }) => [
    ...identity,
    { key: 'user', title: '媒介', value: (row) => row.user.name },
    { key: 'stage', title: '阶段', value: (row) => talentStageLabel[row.stage] },
    tags,
    contact,
    { key: 'last_log_at', title: '最近跟进', value: (row) => time(row.last_log_at) },
    { key: 'last_log', title: '最近跟进内容', value: (row) => row.last_log },
    { key: 'next_at', title: '下次跟进', value: (row) => time(row.next_at) },
    { key: 'release_days', title: '释放倒计时（天）', value: (row) => row.release_days },
    { key: 'gmv', title: '成交金额 ¥', value: (row) => yuan(row.gmv) },
    { key: 'gmv_30d', title: '近30天成交 ¥', value: (row) => yuan(row.gmv_30d) },
    { key: 'sample_count', title: '寄样数', value: (row) => figure(row.sample_count) },
    { key: 'last_order_at', title: '最近出单', value: (row) => time(row.last_order_at) },
    { key: 'remark', title: '备注', value: (row) => row.remark },
    { key: 'bind_time', title: '绑定时间', value: (row) => time(row.bind_time) },
    fans,
    grade,
    source,
    ...author_fields.map(({ key, label }) => ({
      key: `custom_${key}`,
      title: label,
      value: (row: MyTalent) => row.custom_fields[key] ?? '',
    })),
  ],
})
