import { serviceFee } from './colonels.ts'
import type { FigureDefinitions } from './figure.ts'
import { perTalent, salesFigures } from './sales.ts'
import { sampleFigures } from './samples.ts'
import { videoFigures } from './videos.ts'

/** What a member of staff has come to over all time. */
export const mediumFigures = {
  total_amount: { kind: 'money', title: '累计合作成交金额' },
  ave_gmv: { ...perTalent, note: '累计合作成交金额 ÷ 累计出单达人数' },
  success_rate: { kind: 'percent', title: '合作成功率', note: '跟进期间有成交的达人数 ÷ 跟进过的达人数' },
  rank: { kind: 'count', title: '近30天媒介GMV排名', note: '近 30 个完整自然日，在职带货媒介按成交金额排名' },
} as const satisfies FigureDefinitions

/** What a member of staff comes to in the chosen dates. */
export const mediumOverviewFigures = {
  amount: salesFigures.gmv,
  volume: salesFigures.volume,
  issue_author: salesFigures.issue_author,
  first_issue_author: salesFigures.first_issue_author,
  media_count: { ...salesFigures.media_count, note: '出单直播场次 + 出单视频数' },
  sample_count: { kind: 'count', title: sampleFigures.sample_count.title },
} as const satisfies FigureDefinitions

/** What stands above the talents of a member of staff. */
export const mediumTalentFigures = {
  follow_count: { kind: 'count', title: '跟进达人数', note: '所选时间内跟进过的达人' },
  connect_author_count: { kind: 'count', title: '建联达人数', note: '所选时间内首次建联的达人' },
  new_author_count: { kind: 'count', title: '新达人数', note: '所选时间内有新达人期成交的达人' },
  ave_author_gmv: { ...perTalent, note: '成交金额 ÷ 出单达人数' },
} as const satisfies FigureDefinitions

/** What stands above the goods of a member of staff. */
export const mediumGoodsFigures = {
  goods_count: salesFigures.goods_count,
  order_count: salesFigures.order_count,
  volume: salesFigures.volume,
  first_cp_author: { ...salesFigures.first_cp_author, note: '首次成交某商品的日期在统计日期内的达人数' },
} as const satisfies FigureDefinitions

/** What stands above the contents of a member of staff. */
export const mediumContentFigures = {
  video_total: videoFigures.video_total,
  sold_videos: videoFigures.sold_videos,
  video_amount: { kind: 'money', title: '视频成交金额', note: '统计日期内支付、由视频带来的成交' },
  live_count: salesFigures.live_count,
  live_amount: { kind: 'money', title: '直播成交金额', note: '统计日期内支付、由直播带来的成交' },
} as const satisfies FigureDefinitions

/** How many colonels a member of staff worked with. */
export const mediumColonelFigures = {
  follow_count: { kind: 'count', title: '跟进团长数', note: '所选时间内跟进过的团长' },
  sold_count: { kind: 'count', title: '出单团长数' },
  activity_count: { kind: 'count', title: '活动数', note: '这些团长的活动中，周期与所选时间有交集的' },
} as const satisfies FigureDefinitions

/** What came through colonels to a member of staff. */
export const mediumColonelSales = {
  gmv: { ...salesFigures.gmv, title: '团长带动成交' },
  volume: salesFigures.volume,
  service_fee: serviceFee,
  author_count: { kind: 'count', title: '出单达人数' },
} as const satisfies FigureDefinitions
