import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { PLATFORMS_AND_ALL } from '@crm/contracts/enums'
import { wallFilterDefinitions } from '@crm/contracts/filters/liveScreens'
import { WALL_ORDERS, WALL_SIZE, WALL_TABS } from '@crm/contracts/rules/liveScreenRules'
import { dept, type FoundOptions, foundSelect, inAddress, listFilters, staff, tab } from '@crm/ui/filters'

const defined = wallFilterDefinitions

/** How the wall is shown: within the page, over the whole screen, or turning its pages over the whole screen (轮播). */
export const WALL_VIEWS = ['page', 'full', 'turn'] as const

/** The filters of the wall over the goods of its platform. */
export const liveWallFilters = ({ goods }: { goods: FoundOptions }) =>
  listFilters(
    liveScreenCalls.wall,
    {},
    {
      platform: tab(PLATFORMS_AND_ALL, 'all'),
      tab: tab(WALL_TABS, 'on_air', { definition: defined.tab }),
      // `order_by` of an address belongs to the columns of a table.
      by: inAddress(tab(WALL_ORDERS, 'gmv', { pushes: false })),
      screen: inAddress(tab(WALL_VIEWS, 'page', { pushes: false })),
      product_id: foundSelect(defined.product_id, goods, { of: 'platform' }),
      dept_id: dept(defined.dept_id),
      user_id: staff(defined.user_id),
    },
    { size: WALL_SIZE, sizes: [WALL_SIZE] },
  )
