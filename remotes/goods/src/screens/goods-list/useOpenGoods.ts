import type { GoodsRow } from '@crm/contracts/calls/goods'
import { open } from '@crm/platform/openers'
import { createContext, useContext } from 'react'

/** The activity that the list is narrowed to: the drawer of a product opens with it. */
export const ActivityContext = createContext<string | undefined>(undefined)

/** How the list opens the drawer of a product. */
export function useOpenGoods(): (row: GoodsRow) => void {
  const activity_id = useContext(ActivityContext)
  return ({ product_id, platform, source_type }) =>
    open('goodsDrawer', {
      product_id,
      platform,
      ...(source_type === 1 || source_type === 2 ? { product_type: source_type } : {}),
      ...(activity_id ? { activity_id } : {}),
    })
}
