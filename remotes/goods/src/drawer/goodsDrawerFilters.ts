import type { DateType } from '@crm/base/dates'
import { goodsCalls } from '@crm/contracts/calls/goods'
import { goodsSampleColumns, goodsTalentColumns } from '@crm/contracts/columns/goods'
import { goodsTalentFilterDefinitions } from '@crm/contracts/filters/goods'
import { dateRange, dept, filterSpec, listFilters, staff } from '@crm/ui/filters'

const defined = goodsTalentFilterDefinitions
const DATES: readonly DateType[] = ['today', 'yesterday', 'last7day', 'last30day', 'customize']

/** Dates and staff of the goods drawer. */
export const scopeSpec = filterSpec({
  date: dateRange(defined.date, { initial: 'last7day', types: DATES }),
  dept_id: dept(defined.dept_id),
  user_id: staff(defined.user_id),
})

/** Which results of a product are shown; every call of the drawer takes it. */
export interface ProductScope {
  product_id: string
  activity_id?: string
  product_type?: 1 | 2
  dept_id?: number
  user_id?: number
  start_time?: number
  end_time?: number
}

/** 达人列表 has no filters of its own, as the lists below. */
export const goodsTalentFilters = listFilters(
  goodsCalls.authorList,
  goodsTalentColumns,
  {},
  { size: 50, sort: { order_by: 'gmv', sort: 'desc' } },
)

export const goodsSampleFilters = listFilters(
  goodsCalls.mediumSampleList,
  goodsSampleColumns,
  {},
  { size: 50, sort: { order_by: 'product_sample_count', sort: 'desc' } },
)

/** The tab of all activities. */
export const ALL_ACTIVITIES = 'all'

interface OpenerRequest {
  product_id: string
  activity_id?: string | undefined
  product_type?: number | undefined
}

/** Goods of an activity: the caller named one, be it 0, or a product type. */
export function isActivityGoods({ activity_id, product_type }: OpenerRequest): boolean {
  return activity_id !== undefined || isProductType(product_type)
}

/** The activity tab that the drawer opens with: the one named by the caller, else all. */
export function firstActivity({ activity_id }: OpenerRequest): string {
  return activity_id === undefined || activity_id === '' || activity_id === '0' ? ALL_ACTIVITIES : activity_id
}

/** Activity and product type of the requests: of the chosen tab; without one only what the caller named with activity 0. */
export function activityScope(
  opened: OpenerRequest,
  selected: string,
): Pick<ProductScope, 'activity_id' | 'product_type'> {
  const type = isProductType(opened.product_type) ? { product_type: opened.product_type } : {}
  if (selected !== ALL_ACTIVITIES) return { activity_id: selected, ...type }
  return opened.activity_id === '0' ? { activity_id: '0', ...type } : {}
}

function isProductType(type: number | undefined): type is 1 | 2 {
  return type === 1 || type === 2
}
