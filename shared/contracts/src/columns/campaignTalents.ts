import type { CampaignTalent } from '../calls/campaignTalents.ts'
import { contentFormLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { campaignStages } from '../rules/campaignStages.ts'

/** Columns of the talents of one campaign. */
export const campaignTalentColumns = listColumns<CampaignTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  stage: { kind: 'label', title: '阶段', labels: campaignStages },
  user: { kind: 'staff', title: '媒介' },
  quote: {
    kind: 'money',
    title: '报价 ¥',
    note: '0 为置换；只对项目负责人、主管与该达人的媒介显示',
    width: 112,
  },
  form: { kind: 'label', title: '形式', labels: contentFormLabel },
  sample: { kind: 'text', title: '样品', value: (row) => row.sample?.sample_no ?? null, width: 128 },
  draft_due: { kind: 'day', title: '交稿日期' },
  publish_due: { kind: 'day', title: '发布日期' },
  content: { kind: 'text', title: '内容', value: (row) => row.content?.title ?? null, width: 144 },
  interactions: { kind: 'count', title: '互动', sort: true, note: '点赞 + 评论 + 收藏 + 分享' },
  cpe: { kind: 'money', title: 'CPE ¥', sort: true, note: '花费 ÷ 互动量；与报价同样显示' },
  remark: { kind: 'text', title: '备注', width: 144 },
})
