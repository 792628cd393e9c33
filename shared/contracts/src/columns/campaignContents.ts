import type { CampaignContent } from '../calls/campaignContents.ts'
import { contentFormLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'

/** Columns of the contents of one campaign. */
export const campaignContentColumns = listColumns<CampaignContent>()({
  content: { kind: 'text', title: '内容', value: (row) => row.title, pinned: true, width: 240 },
  author: { kind: 'talent', title: '达人', value: (row) => row.author },
  interactions: { kind: 'count', title: '互动', sort: true, total: true, note: '点赞 + 评论 + 收藏 + 分享' },
  cost: {
    kind: 'money',
    title: '花费 ¥',
    sort: true,
    total: true,
    note: '达人报价 + 样品成本 + 投放花费；只对项目负责人、主管与该达人的媒介显示',
  },
  publish_at: { kind: 'time', title: '发布时间', sort: true },
  plays: { kind: 'count', title: '播放/阅读', sort: true, total: true },
  cpe: { kind: 'money', title: 'CPE ¥', sort: true, total: true, note: '花费 ÷ 互动量；与花费同样显示' },
  interaction_rate: { kind: 'percent', title: '互动率', sort: true, total: true, note: '互动量 ÷ 播放/阅读' },
  is_hot: { kind: 'yesNo', title: '爆文', value: (row) => row.is_hot === 1 },
  staff: { kind: 'staff', title: '媒介' },
  form: { kind: 'label', title: '形式', labels: contentFormLabel },
  likes: { kind: 'count', title: '点赞', sort: true, hidden: true },
  comments: { kind: 'count', title: '评论', sort: true, hidden: true },
  collects: { kind: 'count', title: '收藏', sort: true, hidden: true },
  shares: { kind: 'count', title: '分享', sort: true, hidden: true },
})
