import { typeOfRange } from '@crm/base/dates'
import { talentDetailCalls } from '@crm/contracts/calls/talentDetail'
import { FIGURE_SCOPES } from '@crm/contracts/rules/figureScopes'
import {
  soldGoodsColumns,
  soldLiveColumns,
  soldVideoColumns,
  talentCooperationColumns,
  talentSampleColumns,
} from '@crm/contracts/columns/talentDetail'
import { dateRange, filterSpec, inAddress, listFilters, tab } from '@crm/ui/filters'

/** Tabs of a talent: what it did for the corporation, and what the market says of it. */
export const DETAIL_TABS = [
  'carry',
  'portrait',
  'market',
  'history',
  'samples',
  'cooperates',
  'logs',
  'monitor',
] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** Tables of 合作数据. */
export const SOLD_TABS = ['goods', 'lives', 'videos'] as const

const date = dateRange('数据统计日期', {
  initial: 'last30day',
  types: ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize'],
})

/** The own days, or those of the link that led here (`startTime`, `endTime`) until others are chosen. */
const figureDate: typeof date = {
  ...date,
  read: (query, name) => {
    const start = secondsOf(query.startTime)
    const end = secondsOf(query.endTime)
    const selected = query.date_type !== undefined || query.start_time !== undefined
    if (selected || start === undefined || end === undefined || start > end) return date.read(query, name)
    const type = typeOfRange({ start_time: start, end_time: end })
    return type === 'customize' ? { type, start, end } : { type }
  },
  write: (choice, name) => ({ ...date.write(choice, name), startTime: undefined, endTime: undefined }),
}

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined
}

const specOf = (first: DetailTab) =>
  filterSpec({
    tab: inAddress(tab(DETAIL_TABS, first)),
    sold: inAddress(tab(SOLD_TABS, 'goods', { pushes: false })),
    date: figureDate,
    new_type: tab([0, 1] as const, 0, { pushes: false }),
    // Empty: as wide as the reader reaches.
    scope: inAddress(tab(['', ...FIGURE_SCOPES], '', { pushes: false })),
  })

/** Tab, days, scope and 交易数据 of the detail. */
export const talentDetailFilters = specOf('carry')

/** Of a talent that the corporation does not hold, or a colleague follows: it begins with what the market says. */
export const outsideTalentFilters = specOf('market')

const byGmv = { size: 10, sort: { order_by: 'gmv', sort: 'desc' } } as const

/** Pages and sorting of the tables, each under a name of its own in the address. */
export const goodsFilters = listFilters(talentDetailCalls.goods, soldGoodsColumns, {}, { prefix: 'goods_', ...byGmv })
export const liveFilters = listFilters(talentDetailCalls.lives, soldLiveColumns, {}, { prefix: 'lives_', ...byGmv })
export const videoFilters = listFilters(talentDetailCalls.videos, soldVideoColumns, {}, { prefix: 'videos_', ...byGmv })
export const sampleFilters = listFilters(
  talentDetailCalls.samples,
  talentSampleColumns,
  {},
  { prefix: 'samples_', size: 10 },
)
export const cooperateFilters = listFilters(
  talentDetailCalls.cooperates,
  talentCooperationColumns,
  {},
  { prefix: 'cooperates_', size: 10 },
)
