import { FanLayer, fanLayerLabel } from '../enums.ts'
import { RANK_CYCLES, rankCycleLabel } from '../rules/market.ts'
import { TALENT_RANKS, talentRankLabel } from '../rules/talentFinding.ts'
import { keyword, platform } from './common.ts'
import { type FilterDefinitions, optionsOf } from './filter.ts'

/** What narrows 达人榜单. */
export const talentRankFilterDefinitions = {
  platform,
  kind: { kind: 'options', label: '榜单', options: optionsOf(talentRankLabel, TALENT_RANKS) },
  cycle: { kind: 'options', label: '周期', options: optionsOf(rankCycleLabel, RANK_CYCLES) },
  date: { kind: 'text', label: '周期开始日' },
  keyword,
  category_id: { kind: 'category', label: '类目' },
  fans_level: { kind: 'options', label: '粉丝量级', options: optionsOf(fanLayerLabel, Object.values(FanLayer)) },
  region: { kind: 'text', label: '地域' },
} as const satisfies FilterDefinitions
