import { talentRankCalls } from '@crm/contracts/calls/talentRank'
import { talentRankColumns } from '@crm/contracts/columns/foundTalents'
import { PLATFORMS } from '@crm/contracts/enums'
import { talentRankFilterDefinitions } from '@crm/contracts/filters/talentRank'
import { RANK_CYCLES } from '@crm/contracts/rules/market'
import { TALENT_RANKS } from '@crm/contracts/rules/talentFinding'
import { cascade, hidden, inAddress, keyword, listFilters, multiSelect, tab } from '@crm/ui/filters'
import { goodsCategories, regions } from '../../lib/marketOptions.ts'

const defined = talentRankFilterDefinitions

/**
 * Filters of the rankings of talents, in the order of the places; `date` is the first day of the period, empty the latest.
 * `tab` is asked as `kind`.
 */
export const talentRankFilters = listFilters(
  talentRankCalls.list,
  talentRankColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    tab: inAddress(tab(TALENT_RANKS, 'sales')),
    cycle: tab(RANK_CYCLES, 'day'),
    date: hidden(),
    keyword: keyword({ placeholder: '搜索达人昵称' }),
    category_id: cascade(defined.category_id, goodsCategories),
    fans_level: multiSelect(defined.fans_level),
    region: cascade(defined.region, regions),
  },
  { sort: { order_by: 'rank', sort: 'desc' } },
)
