import { competitorCalls } from '@crm/contracts/calls/competitor'
import { competitorTalentColumns } from '@crm/contracts/columns/foundTalents'
import { competitorGoodsColumns } from '@crm/contracts/columns/market'
import { PLATFORMS } from '@crm/contracts/enums'
import { dateRange, hidden, hiddenId, inAddress, keyword, listFilters, numberRange, select, tab } from '@crm/ui/filters'
import { mainKinds } from '../../lib/marketOptions.ts'

/**
 * Filters of the talents of competitors, the largest sales first. `competitor_id` is asked as `id`, none is all of the
 * platform; `lines` are those of the trend, `author_id` the talent whose goods are open.
 */
export const talentCompetitorFilters = listFilters(
  competitorCalls.authorList,
  competitorTalentColumns,
  {
    platform: tab(PLATFORMS, 'dy'),
    competitor_id: inAddress(hiddenId()),
    lines: inAddress(hidden()),
    author_id: inAddress(hidden()),
    keyword: keyword({ placeholder: '搜索达人昵称' }),
    date: dateRange('日期', { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] }),
    main_kind: select('带货方式', mainKinds),
    fans: numberRange('粉丝数'),
    is_cooperated: select('合作情况', [
      { value: 0, label: '未合作' },
      { value: 1, label: '已合作' },
    ]),
  },
  { sort: { order_by: 'gmv', sort: 'desc' } },
)

/** The lines of the trend: the selected ones, five at most. */
export const linesOf = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
    .slice(0, 5)

/** Page of the goods in the drawer. */
export const competitorGoodsFilters = listFilters(competitorCalls.goodsList, competitorGoodsColumns, {}, { size: 10 })
