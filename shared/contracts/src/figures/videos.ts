import type { FigureDefinitions } from './figure.ts'
import { salesFigures } from './sales.ts'

/** What the results of videos are counted by: when it was paid, or all that was published. */
export const VIDEO_BASES = ['pay', 'publish'] as const
export type VideoBasis = (typeof VIDEO_BASES)[number]

/** The figures above 带货视频: by 成交时间. */
export const videoFigures = {
  video_total: { kind: 'count', title: '视频数', note: '统计日期内发布或有成交的视频' },
  sold_videos: { kind: 'count', title: '出单视频数', note: '统计日期内有成交的视频' },
  plays: { kind: 'count', title: '播放' },
  interactions: { kind: 'count', title: '互动', note: '点赞、评论、收藏与分享之和' },
  gmv: { ...salesFigures.gmv, note: '统计日期内支付、由视频带来的成交，与数据概览的视频成交一致' },
  volume: { ...salesFigures.volume, note: '统计日期内支付的件数' },
  gpm: { kind: 'money', title: '平均 GPM', note: '成交金额 ÷ 播放 × 1000' },
} as const satisfies FigureDefinitions

/** Their words by 发布时间, where they are another thing. */
export const publishedVideoWords = {
  video_total: { title: '视频数', note: '统计日期内发布的视频' },
  sold_videos: { title: '出单视频数', note: '统计日期内发布、至今有成交的视频' },
  gmv: { title: '累计成交金额', note: '所选发布期视频至今的成交' },
  volume: { title: '累计销量', note: '所选发布期视频至今的销量' },
} as const
