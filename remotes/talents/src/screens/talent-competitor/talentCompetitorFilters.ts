import { competitorCalls } from '@crm/contracts/calls/competitor'
import { competitorTalentColumns } from '@crm/contracts/columns/foundTalents'
import { competitorGoodsColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { competitorTalentFilterDefinitions } from '@crm/contracts/filters/sellers'
import { dateRange, hidden, hiddenId, inAddress, keyword, listFilters, numberRange, select, tab } from '@crm/ui/filters'

const defined = competitorTalentFilterDefinitions

/**
 * Filters of the talents of competitors, the largest sales first. `competitor_id` is asked as `id`, none is all of the
 * platform; `lines` are those of the trend, `author_id` the talent whose goods are open.
 */
export const talentCompetitorFilters = listFilters(
  competitorCalls.authorList,
  competitorTalentColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    competitor_id: inAddress(hiddenId({ of: 'platform' })),
    lines: inAddress(hidden({ of: 'platform' })),
    author_id: inAddress(hidden({ of: 'platform' })),
    keyword: keyword({ placeholder: '搜索达人昵称' }),
    date: dateRange(defined.date, { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] }),
    main_kind: select(defined.main_kind),
    fans: numberRange(defined.fans),
    is_cooperated: select(defined.is_cooperated),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)

export type TalentCompetitorFields = (typeof talentCompetitorFilters)['fields']

/** The lines of the trend: the selected ones, five at most. */
export const linesOf = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
    .slice(0, 5)

/** Page of the goods in the drawer. */
export const competitorGoodsFilters = listFilters(competitorCalls.goodsList, competitorGoodsColumns, {}, { size: 10 })
