import type { ContentGoods } from '@crm/contracts/calls/contentGoods'
import { open } from '@crm/platform/openers'
import { useContext } from 'react'
import { ListScopeContext } from '../../parts/LedFigure.tsx'

/** How the list opens the drawer of a product: with its own days. */
export function useOpenGoods(): (row: Pick<ContentGoods, 'product_id' | 'platform'>) => void {
  const { start_time, end_time } = useContext(ListScopeContext) ?? {}
  return ({ product_id, platform }) =>
    open('goodsDrawer', {
      product_id,
      platform,
      ...(start_time !== undefined && end_time !== undefined
        ? { start_time: Number(start_time), end_time: Number(end_time) }
        : {}),
    })
}
