import { talentCalls } from '@crm/contracts/calls/talents'
import { contactStatusLabel, followLogKindLabel, platformLabel, TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { talents } from '../../areas/talents.ts'
import { defineExport, time } from './exportDefinition.ts'

const kinds: Readonly<Record<number, string>> = followLogKindLabel
const stages: Readonly<Record<number, string>> = contactStatusLabel
const stageChange = (from: number | null, to: number | null) =>
  from === null || to === null ? '' : `${stages[from] ?? ''} → ${stages[to] ?? ''}`

/** 跟进日志. */
export const followLogs = defineExport(talentCalls.followLogList, {
  type: ExportType.followLog,
  module: TaskModule.talentManage,
  classify: 1,
  title: '跟进日志',
  served: talents,
  keyOf: (row) => String(row.id),
  columns: () => [
    { key: 'created_at', title: '时间', value: (row) => time(row.created_at) },
    { key: 'author', title: '达人', value: (row) => row.author_name },
    { key: 'display_id', title: '达人ID', value: (row) => row.display_id },
    { key: 'platform', title: '平台', value: (row) => platformLabel[row.platform] },
    { key: 'user', title: '媒介', value: (row) => row.user?.name ?? '系统' },
    { key: 'kind', title: '方式', value: (row) => kinds[row.kind] ?? '' },
    { key: 'stage', title: '阶段变化', value: (row) => stageChange(row.stage_from, row.stage) },
    { key: 'content', title: '内容', value: (row) => row.content },
    { key: 'next_at', title: '下次跟进', value: (row) => time(row.next_at) },
    { key: 'comment_count', title: '评论数', value: (row) => row.comment_count },
  ],
})
