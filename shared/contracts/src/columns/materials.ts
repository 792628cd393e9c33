import type { Material } from '../calls/materials.ts'
import { listColumns } from '../listColumns.ts'
import { licenceStateLabel, materialKindLabel } from '../rules/materialRules.ts'
import { platformLabel } from '../enums.ts'

/** Columns of 素材库. */
export const materialColumns = listColumns<Material>()({
  name: { kind: 'text', title: '素材', pinned: true, width: 132 },
  kind: { kind: 'label', title: '类型', labels: materialKindLabel, width: 56 },
  state: {
    kind: 'label',
    title: '授权',
    labels: {
      1: { text: licenceStateLabel[1], color: 'green' },
      2: { text: licenceStateLabel[2], color: 'orange' },
      3: { text: licenceStateLabel[3], color: 'red' },
      4: { text: licenceStateLabel[4], color: 'grey' },
    },
    width: 120,
    note: '即将到期为 14 天以内；到期或未授权的素材不能再用于项目',
  },
  licence_end: { kind: 'day', title: '授权到期', note: '空为长期有效，或未授权' },
  created_at: { kind: 'time', title: '上传时间', sort: true },
  use_count: { kind: 'count', title: '使用', sort: true, width: 64, note: '用过该素材的内容、项目与脚本' },
  interactions: { kind: 'count', title: '内容互动', note: '用过该素材的已发布内容的点赞、评论、收藏与分享之和' },
  tags: { kind: 'tags', title: '标签', width: 80 },
  measure: {
    kind: 'text',
    title: '尺寸 / 时长',
    value: ({ width, height, duration }) => (duration > 0 ? `${duration} 秒` : width > 0 ? `${width}×${height}` : null),
    note: '图片为像素，视频为时长',
    width: 88,
  },
  uploader: { kind: 'staff', title: '上传人' },
  spu_name: { kind: 'text', title: 'SPU' },
  platforms: {
    kind: 'tags',
    title: '平台',
    value: ({ platforms }) => platforms.map((each) => platformLabel[each]),
    note: '空为全部平台',
    hidden: true,
  },
  version: { kind: 'count', title: '版本', hidden: true },
})
