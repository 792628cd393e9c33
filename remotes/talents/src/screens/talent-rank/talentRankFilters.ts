import { fanLayerLabel, PLATFORMS } from '@crm/contracts/enums'
import { RANK_CYCLES } from '@crm/contracts/market'
import { MARKET_REGIONS, TALENT_RANKS } from '@crm/contracts/talentFinding'
import { cascade, filterSpec, hidden, keyword, multiSelect, tab } from '@crm/ui/filters'
import { goodsCategories } from '../../lib/findingOptions.ts'

const layers = Object.entries(fanLayerLabel).map(([value, label]) => ({ value: Number(value), label }))
const regions = MARKET_REGIONS.map((name) => ({ value: name, label: name }))

/**
 * Filters of the rankings of talents, in the order of the places; `date` is the first day of the period, empty the latest.
 * `tab` is asked as `kind`.
 */
export const talentRankFilters = filterSpec(
  {
    platform: tab(PLATFORMS, 'dy'),
    tab: tab(TALENT_RANKS, 'sales', { addressOnly: true }),
    cycle: tab(RANK_CYCLES, 'day'),
    date: hidden(),
    keyword: keyword({ placeholder: '搜索达人昵称' }),
    category_id: cascade('类目', goodsCategories),
    fans_level: multiSelect('粉丝量级', layers),
    region: cascade('地域', regions),
  },
  {
    sort: { order_by: 'rank', sort: 'desc' },
    sortable: ['rank', 'fans', 'fans_gain', 'live_count', 'video_count', 'gmv', 'gmv_30d'],
  },
)
