import type { MaterialTag } from '../calls/materialTags.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of 素材标签. */
export const materialTagColumns = listColumns<MaterialTag>()({
  name: { kind: 'text', title: '标签', pinned: true, width: 128 },
  material_count: { kind: 'count', title: '素材数', sort: true, note: '打了该标签的素材，不含回收站' },
  group_name: { kind: 'text', title: '分组', width: 100 },
  rule: {
    kind: 'text',
    title: '自动标签',
    value: ({ rule_text }) => rule_text || null,
    note: '上传时文件名或 SPU 符合的素材自动打上；规则只添加，不移除',
    width: 208,
  },
  creator: { kind: 'staff', title: '创建人' },
  created_at: { kind: 'time', title: '创建时间', sort: true },
})
