import type { Board, BoardBlock, BoardFilterName } from '@crm/contracts/boards/block'
import type { RequestOf } from '@crm/contracts/call'
import type { boardCalls } from '@crm/contracts/calls/boards'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import type { LinkScope } from '@crm/contracts/links/numberLinks'
import { comparedWith, type OpenPeriod, type Period, yearBefore, yearOfWeeksBefore } from '@crm/base/period'
import { nowSeconds } from '@crm/base/clock'
import { startOfDay } from '@crm/base/dates'
import { BLOCK_TRENDS } from '@crm/contracts/boards/block'
import { COMPARISONS, type Comparison } from '@crm/contracts/rules/breakdownRules'
import type { Filters } from '@crm/ui/data'
import { dateRange, dept, multiSelect, staff, tab } from '@crm/ui/filters'
import type { ShopChoice } from './useBoardFilters.ts'

/** What every board is about: its scope, and what it compares with. */
export const boardFields = (shops: ShopChoice) => ({
  platform: tab(PLATFORMS_AND_ALL, 'all'),
  date: dateRange('日期', { initial: 'last7day' }),
  dept_id: dept(),
  user_id: staff(),
  shop_id: multiSelect('店铺', shops.options, { known: shops.known, of: 'platform' }),
  compare: tab(COMPARISONS, 'prev', { addressOnly: true, pushes: false }),
  trend: tab(BLOCK_TRENDS, 'day', { addressOnly: true, pushes: false }),
})

export type BoardFilters = Filters<ReturnType<typeof boardFields>>
export type BoardValues = BoardFilters['values']
export type BlockRequest = RequestOf<typeof boardCalls.overviewKpi>

/** What some boards are narrowed by besides. */
export type MoreFilters = Pick<BlockRequest, 'content_kind' | 'source' | 'class_id' | 'spu_id' | 'role_id'>

/** The request of a block: the scope of the page, and of what it leaves open only what it has. */
export function blockRequest(block: BoardBlock, filters: BoardFilters, by?: string): BlockRequest {
  const { platform, start_time, end_time, dept_id, user_id, shop_id, content_kind, source, class_id, spu_id, role_id } =
    filters.request as BoardFilters['request'] & MoreFilters
  const { compare, trend } = filters.values
  return {
    ...(platform && platform !== 'all' ? { platform } : {}),
    ...(start_time === undefined ? {} : { start_time }),
    ...(end_time === undefined ? {} : { end_time }),
    ...(dept_id === undefined ? {} : { dept_id: [dept_id] }),
    ...(user_id === undefined ? {} : { user_id: [user_id] }),
    ...(shop_id === undefined ? {} : { shop_id }),
    ...(content_kind === undefined ? {} : { content_kind }),
    ...(source === undefined ? {} : { source }),
    ...(class_id === undefined ? {} : { class_id }),
    ...(spu_id === undefined ? {} : { spu_id }),
    ...(role_id === undefined ? {} : { role_id }),
    compare,
    ...(block.by.includes('time') ? { trend } : {}),
    ...(by === undefined ? {} : { by }),
  }
}

/** The address of a list that shows the same scope; its dates are always said. */
export function listQuery({
  platform,
  date,
  dept_id,
  user_id,
  shop_id,
  ...more
}: BoardValues & MoreFilters): LinkScope {
  const isPicked = date.start !== undefined && date.end !== undefined
  return {
    platform,
    date_type: isPicked ? 'customize' : date.type,
    start_time: isPicked ? date.start : undefined,
    end_time: isPicked ? date.end : undefined,
    dept_id,
    user_id,
    ...(shop_id.length > 0 && { shop_id: shop_id.join(',') }),
    content_kind: more.content_kind,
    board_source: more.source,
    board_class: more.class_id,
    board_spu: more.spu_id,
    board_role: more.role_id,
  }
}

/** The days that the figures of a board are of: figures that come once a day are there until yesterday. */
export function shownDays({ daily }: Board, { request }: BoardFilters): OpenPeriod {
  const { start_time: start, end_time: end } = request
  if (!daily) return { start, end }
  const yesterday = startOfDay(nowSeconds()) - 1
  return { start, end: Math.min(end ?? yesterday, yesterday) }
}

/** The days that a board compares with. */
export function comparedDays(board: Board, filters: BoardFilters): Period | undefined {
  const { start, end } = shownDays(board, filters)
  const { compare } = filters.values
  if (compare === 'none') return undefined
  if (compare === 'prev') return comparedWith({ start_time: start, end_time: end })
  return (compare === 'year' ? yearBefore : yearOfWeeksBefore)({ start, end }, nowSeconds())
}

/** Names of what is compared, as heads of columns and lines. */
export const comparisonLabel: Readonly<Record<Comparison, string>> = {
  prev: '环比',
  year: '同比',
  year_weekday: '同比',
  none: '',
}

const FILTER_LABELS: Readonly<Record<BoardFilterName, string>> = {
  platform: '平台',
  date: '日期',
  dept_id: '部门',
  user_id: '媒介',
  shop_id: '店铺',
  content_kind: '渠道',
  class_id: '分类',
  source: '来源',
  spu_id: 'SPU',
  role_id: '角色',
}

/** `不受店铺影响`, where a filter is set that the block cannot take; dates are set always, and said always. */
export function ignoredNote({ ignores = [] }: BoardBlock, values: BoardValues): string | undefined {
  const isSet: Partial<Record<BoardFilterName, boolean>> = {
    platform: values.platform !== 'all',
    date: true,
    dept_id: values.dept_id !== undefined,
    user_id: values.user_id !== undefined,
    shop_id: values.shop_id.length > 0,
  }
  const set = ignores.filter((name) => isSet[name])
  return set.length === 0 ? undefined : `不受${set.map((name) => FILTER_LABELS[name]).join('、')}影响`
}
