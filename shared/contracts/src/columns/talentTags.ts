import type { TalentTag } from '../calls/talentTags.ts'
import { listColumns } from '../listColumns.ts'
import { tagScopeLabel, tagStatusLabel } from '../rules/talentTagRules.ts'

/** Columns of 达人标签. */
export const talentTagColumns = listColumns<TalentTag>()({
  name: { kind: 'text', title: '标签', pinned: true, width: 128 },
  author_count: {
    kind: 'count',
    title: '使用达人数',
    sort: true,
    note: '企业内打了该标签的达人，含公海与全部平台；其中正在跟进的、公海的由「更多」查看',
  },
  group_name: { kind: 'text', title: '分组', width: 100 },
  scope: {
    kind: 'label',
    title: '可见范围',
    labels: tagScopeLabel,
    note: '全员可见、创建人所在部门可见，或仅创建人可见',
  },
  creator: { kind: 'staff', title: '创建人' },
  created_at: { kind: 'time', title: '创建时间', sort: true },
  status: {
    kind: 'label',
    title: '状态',
    labels: { 1: { text: tagStatusLabel[1], color: 'green' }, 2: { text: tagStatusLabel[2], color: 'grey' } },
  },
})
