import type { CompanyContent, CompanyPlace, CompanyTalent } from '../calls/companyTalents.ts'
import { contentFormLabel, contentListFlagLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { campaignStages } from '../rules/campaignStages.ts'
import { companyScoreLabel, companyStates } from '../rules/companyTalentRules.ts'

const OWN_PRICE = '其他媒介的达人只对主管显示'

/** Columns of 企业达人库 and of 红黑名单, whose own ones stand at the end. */
export const companyTalentColumns = listColumns<CompanyTalent>()({
  talent: { kind: 'talent', title: '达人', value: (row) => row, pinned: true },
  users: { kind: 'staff', title: '媒介' },
  state: { kind: 'label', title: '合作状态', labels: companyStates },
  quote_image: { kind: 'money', title: '图文报价 ¥', sort: true, note: `0 为置换；${OWN_PRICE}`, width: 120 },
  quote_video: { kind: 'money', title: '视频报价 ¥', sort: true, note: `0 为置换；${OWN_PRICE}`, width: 120 },
  coop_count: { kind: 'count', title: '合作次数', sort: true, total: true, note: '已发布或已结算的项目达人' },
  content_count: { kind: 'count', title: '内容数', sort: true, total: true, note: '企业已发布的种草内容' },
  cpe: {
    kind: 'money',
    title: '平均 CPE ¥',
    sort: true,
    total: true,
    note: `花费 ÷ 互动量；${OWN_PRICE}`,
  },
  last_at: { kind: 'day', title: '最近合作', sort: true, note: '最近一条种草内容的发布日期' },
  tags: { kind: 'tags', title: '标签' },
  fans: { kind: 'count', title: '粉丝', sort: true },
  interactions: { kind: 'count', title: '互动', sort: true, total: true, note: '点赞 + 评论 + 收藏 + 分享' },
  hot_rate: { kind: 'percent', title: '爆文率', sort: true, total: true, note: '爆文数 ÷ 内容数' },
  sample_count: { kind: 'count', title: '寄样', sort: true, total: true, note: '已发货的种草样品件数' },
  delivery_rate: { kind: 'percent', title: '履约率', note: '已产出的寄样单 ÷ 已签收的寄样单' },
  score: { kind: 'label', title: '评分', sort: true, labels: companyScoreLabel, width: 96 },
  content_flag: { kind: 'label', title: '名单', labels: contentListFlagLabel, width: 96 },
  remark: { kind: 'text', title: '备注', width: 160 },
  reason: { kind: 'text', title: '原因', width: 112 },
  text: { kind: 'text', title: '说明', width: 160 },
  images: { kind: 'text', title: '凭证', value: () => null, file: false, width: 120 },
  flagged_by: { kind: 'staff', title: '操作人' },
  flagged_at: { kind: 'time', title: '操作时间', sort: true },
})

/** Columns of the contents of one talent. */
export const companyContentColumns = listColumns<CompanyContent>()({
  content: { kind: 'text', title: '内容', value: (row) => row.title, pinned: true, width: 240 },
  publish_at: { kind: 'time', title: '发布时间', sort: true },
  campaign: { kind: 'text', title: '项目', value: (row) => row.campaign_name, width: 160 },
  form: { kind: 'label', title: '形式', labels: contentFormLabel },
  plays: { kind: 'count', title: '播放/阅读', sort: true },
  interactions: { kind: 'count', title: '互动', sort: true, note: '点赞 + 评论 + 收藏 + 分享' },
  cost: { kind: 'money', title: '花费 ¥', sort: true, note: `达人报价 + 样品成本 + 投放花费；${OWN_PRICE}` },
  cpe: { kind: 'money', title: 'CPE ¥', sort: true, note: '花费 ÷ 互动量' },
  is_hot: { kind: 'yesNo', title: '爆文', value: (row) => row.is_hot === 1 },
})

/** Columns of the campaigns that a talent is in. */
export const companyPlaceColumns = listColumns<CompanyPlace>()({
  campaign: { kind: 'text', title: '项目', value: (row) => row.campaign_name, pinned: true, width: 200 },
  stage: { kind: 'label', title: '阶段', labels: campaignStages },
  form: { kind: 'label', title: '形式', labels: contentFormLabel },
  quote: { kind: 'money', title: '报价 ¥', note: `0 为置换；${OWN_PRICE}` },
  user: { kind: 'staff', title: '媒介' },
  publish_due: { kind: 'day', title: '发布日期' },
  updated_at: { kind: 'time', title: '更新时间' },
})
