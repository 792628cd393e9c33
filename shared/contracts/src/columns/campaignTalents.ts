import type { CampaignTalent } from '../calls/campaignTalents.ts'
import { campaignAuthorStageLabel, contentFormLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'

/** Stages of a talent in a campaign, in their colours. */
export const campaignStages = {
  1: { text: campaignAuthorStageLabel[1], color: 'grey' },
  2: { text: campaignAuthorStageLabel[2], color: 'orange' },
  3: { text: campaignAuthorStageLabel[3], color: 'blue' },
  4: { text: campaignAuthorStageLabel[4], color: 'cyan' },
  5: { text: campaignAuthorStageLabel[5], color: 'blue' },
  6: { text: campaignAuthorStageLabel[6], color: 'violet' },
  7: { text: campaignAuthorStageLabel[7], color: 'orange' },
  8: { text: campaignAuthorStageLabel[8], color: 'green' },
  9: { text: campaignAuthorStageLabel[9], color: 'green' },
  90: { text: campaignAuthorStageLabel[90], color: 'grey' },
} as const

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
