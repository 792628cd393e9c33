import { PLATFORMS } from '@crm/contracts/enums'
import { dateRange, filterSpec, hidden, hiddenId, keyword, numberRange, select, tab } from '@crm/ui/filters'
import { mainKinds } from '../../lib/findingOptions.ts'

/**
 * Filters of the talents of competitors, the largest sales first. `competitor_id` is the chosen one, none is all of the
 * platform; `lines` are those of the course, `author_id` the talent whose goods are open.
 */
export const talentCompetitorFilters = filterSpec(
  {
    platform: tab(PLATFORMS, 'dy'),
    competitor_id: hiddenId({ addressOnly: true }),
    lines: hidden({ addressOnly: true }),
    author_id: hidden({ addressOnly: true }),
    keyword: keyword({ placeholder: '搜索达人昵称' }),
    date: dateRange('日期', { initial: 'last30day', types: ['last7day', 'last30day', 'customize'] }),
    main_kind: select('带货方式', mainKinds),
    fans: numberRange('粉丝数'),
    is_cooperated: select('合作情况', [
      { value: 0, label: '未合作' },
      { value: 1, label: '已合作' },
    ]),
  },
  { sort: { order_by: 'gmv', sort: 'desc' }, sortable: ['gmv', 'goods_count', 'last_day'] },
)

/** The lines of the course: the chosen ones, five at most. */
export const linesOf = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => /^\d{1,9}$/.test(part))
    .map(Number)
    .slice(0, 5)
