import type { Campaign } from '../calls/campaigns.ts'
import { platformLabel } from '../enums.ts'
import { listColumns } from '../listColumns.ts'
import { campaignStatuses } from '../rules/campaignRules.ts'

/** Columns of 种草项目. */
export const campaignColumns = listColumns<Campaign>()({
  name: { kind: 'text', title: '项目', pinned: true, width: 176 },
  status: { kind: 'label', title: '状态', labels: campaignStatuses },
  author_count: {
    kind: 'count',
    title: '达人',
    sort: true,
    total: true,
    note: '已发布（含已结算）与全部达人，不含已取消',
    width: 96,
  },
  content_count: { kind: 'count', title: '内容数', sort: true, total: true, note: '项目至今发布的内容' },
  spent: {
    kind: 'money',
    title: '已花 / 预算 ¥',
    sort: true,
    total: true,
    note: '已发布内容的花费与预算，按已花排序；条为已花与已承诺（已确认至待发布达人的报价）占预算的比例，超出为红',
    width: 168,
  },
  period: {
    kind: 'period',
    title: '周期',
    value: (row) => [row.start_time, row.end_time],
    sort: true,
    note: '按结束日期排序',
    width: 176,
  },
  progress: {
    kind: 'percent',
    title: '目标完成',
    sort: true,
    note: '已发布的内容数 ÷ 目标内容数；进行中的项目低于周期已过的比例时为落后',
  },
  updated_at: { kind: 'time', title: '更新时间', sort: true },
  owner: { kind: 'staff', title: '负责人' },
  interactions: { kind: 'count', title: '互动', sort: true, total: true, note: '点赞 + 评论 + 收藏 + 分享' },
  cpe: { kind: 'money', title: 'CPE ¥', sort: true, total: true, note: '花费 ÷ 互动量' },
  hot_count: { kind: 'count', title: '爆文数', sort: true, total: true, note: '互动量达到爆文标准的内容' },
  spus: { kind: 'tags', title: 'SPU' },
  platforms: { kind: 'tags', title: '平台', value: (row) => row.platforms.map((each) => platformLabel[each]) },
  promised: { kind: 'money', title: '已承诺 ¥', total: true, note: '已确认至待发布达人的报价之和', hidden: true },
  budget: { kind: 'money', title: '预算 ¥', sort: true, total: true, note: '0 为未设预算', hidden: true },
})
