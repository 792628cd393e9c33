import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

/** The figures above 带货视频. */
export const videoFigures = {
  video_total: { kind: 'count', title: '视频数' },
  sold_videos: { kind: 'count', title: '出单视频数', note: '至今有成交的视频' },
  plays: { kind: 'count', title: '播放' },
  interactions: { kind: 'count', title: '互动', note: '点赞、评论、收藏与分享之和' },
  gmv: { ...salesFigures.gmv, note: '所选视频至今的成交金额' },
  volume: salesFigures.volume,
  gpm: { kind: 'money', title: '平均GPM', note: '成交金额 ÷ 播放 × 1000' },
} as const satisfies FigureDefinitions
