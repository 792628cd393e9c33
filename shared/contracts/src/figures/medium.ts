import type { FigureDefinitions } from './figure.ts'
import { perTalent, salesFigures } from './sales.ts'
import { sampleFigures } from './samples.ts'

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
