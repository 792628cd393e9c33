import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'
import { sampleFigures } from './samples.ts'

/** What one SPU came to: its goods, and what was said of it. They agree with its row in SPU 列表. */
export const spuFigures = {
  gmv: { ...salesFigures.gmv, note: '关联商品的成交，按支付时间统计' },
  volume: { ...salesFigures.volume, note: '关联商品售出的件数' },
  total_cp_author: { kind: 'count', title: '合作达人', note: '统计日期内关联商品有成交的达人数，去重' },
  sample_count: { ...sampleFigures.sample_count, note: '关联商品按发货时间统计的样品件数' },
  content_count: { kind: 'count', title: '种草内容数', note: '统计日期内发布、标为该 SPU 的内容' },
  interactions: { kind: 'count', title: '种草互动', note: '点赞 + 评论 + 收藏 + 分享' },
} as const satisfies FigureDefinitions
