import type { FigureDefinitions } from './figure.ts'

/** What a campaign comes to, on its page: the numbers of its row, and what is left of its budget. */
export const campaignFigures = {
  author_count: { kind: 'count', title: '达人', note: '不含已取消' },
  published_count: { kind: 'count', title: '已发布达人', note: '已发布与已结算的达人' },
  content_count: { kind: 'count', title: '内容数', note: '项目至今发布的内容' },
  progress: { kind: 'percent', title: '目标完成', note: '已发布的内容数 ÷ 目标内容数' },
  interactions: { kind: 'count', title: '互动', note: '点赞 + 评论 + 收藏 + 分享' },
  hot_count: { kind: 'count', title: '爆文数', note: '互动量达到爆文标准的内容' },
  cpe: { kind: 'money', title: 'CPE', note: '花费 ÷ 互动量' },
  spent: { kind: 'money', title: '已花', note: '已发布内容的花费：达人报价 + 样品成本 + 投放花费' },
  promised: { kind: 'money', title: '已承诺', note: '已确认至待发布达人的报价之和' },
  left: { kind: 'money', title: '预算剩余', note: '预算 − 已花 − 已承诺' },
} as const satisfies FigureDefinitions
