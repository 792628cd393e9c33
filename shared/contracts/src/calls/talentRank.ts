import { z } from 'zod'
import { calls, get } from '../call.ts'
import { talentRankColumns } from '../columns/foundTalents.ts'
import { talentRankFilterDefinitions } from '../filters/talentRank.ts'
import { flag, id, intList, oneOf, pageOf, sortedBy, searchText } from '../fields.ts'
import { foundTalent, marketSum } from '../fields/foundTalent.ts'
import { rankNotes, rankPeriod } from '../fields/marketRows.ts'
import { MARKET_REGIONS, TALENT_RANKS } from '../rules/talentFinding.ts'

const ROUTE = 'TalentRank'

const ranked = z.object({
  ...foundTalent,
  rank: z.int(),
  rank_change: z.int().nullable().describe('比上一周期上升的名次，null 为新上榜'),
  fans_gain: z.number().describe('周期内涨粉'),
  ...marketSum('gmv'),
  live_count: z.int().describe('周期内带货直播场次'),
  video_count: z.int().describe('周期内带货视频数'),
  is_hidden: flag('当前版本不可查看，除名次外均已隐去'),
})

/** Rankings of talents by what the market sold through them. */
export const talentRankCalls = calls('talentRank', {
  list: get('v1/commerce/author/rank/list', {
    summary: '达人榜：带货、涨粉、新锐、视频、直播，前 500 名',
    shows: ['market', 'talent'],
    columns: talentRankColumns,
    filters: talentRankFilterDefinitions,
    request: z.object({
      ...sortedBy(talentRankColumns),
      ...rankPeriod,
      kind: oneOf(TALENT_RANKS),
      category_id: id().optional().describe('类目，一级或二级'),
      fans_level: intList({ max: 6 }).optional().describe('粉丝量级 1–6'),
      region: oneOf(MARKET_REGIONS).optional(),
      keyword: searchText().optional().describe('昵称'),
    }),
    answer: pageOf(ranked, rankNotes.extend({ visible: z.int().nullable().describe('可查看的名次数，null 为全部') })),
    route: ROUTE,
  }),
  dates: get('v1/commerce/author/rank/dates', {
    summary: '达人榜已有的周期，最近的在前',
    shows: ['market'],
    request: z.object({ kind: oneOf(TALENT_RANKS), platform: rankPeriod.platform, cycle: rankPeriod.cycle }),
    answer: z.object({ list: z.array(z.string()) }),
    route: ROUTE,
  }),
})

/** A talent in a ranking. */
export type RankedTalent = z.output<typeof ranked>
