import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { hotspotColumns, ownHotspotColumns } from '@crm/contracts/columns/hotspots'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { hotspotFilterDefinitions } from '@crm/contracts/filters/hotspots'
import { HOTSPOT_BOARDS } from '@crm/contracts/rules/hotspotRules'
import {
  cascade,
  dateRange,
  hidden,
  hiddenId,
  inAddress,
  keyword,
  listFilters,
  numberRange,
  select,
  tab,
} from '@crm/ui/filters'
import { marketClasses } from '../../lib/marketClasses.ts'

const defined = hotspotFilterDefinitions

const fields = {
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  tab: inAddress(tab(['hot', 'mine', 'ideas'], 'hot')),
  board: tab(HOTSPOT_BOARDS, 'all', { pushes: false, definition: defined.board }),
  view_mode: inAddress(tab(['list', 'calendar'], 'list')),
  /** The day that the calendar shows, `YYYY-MM-DD`; today without. */
  day: inAddress(hidden()),
  /** The topic that ideas are wanted about. */
  topic_id: inAddress(hiddenId()),
  keyword: keyword({ placeholder: '热点标题' }),
  date: dateRange(defined.date, { future: true }),
  type: select(defined.type),
  class_id: cascade(defined.class_id, marketClasses),
  heat: numberRange(defined.heat),
}

/** Filters of 热点榜, the hottest first. */
export const brandHotspotFilters = listFilters(hotspotCalls.list, hotspotColumns, fields, {
  sort: { order_by: 'heat', sort: 'desc' },
})

/** The same of 我的热点, what begins last first. */
export const ownHotspotFilters = listFilters(hotspotCalls.list, ownHotspotColumns, fields, {
  sort: { order_by: 'start_time', sort: 'desc' },
})

/** Fields of either. */
export type BrandHotspotSpec = typeof fields
