import { useCall } from '@crm/client/hooks'
import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { WALL_SIZE } from '@crm/contracts/rules/liveScreenRules'
import { narrowingOf, useAddressIds, useAddressPlatform, useFilters, useGoodsOptions } from '@crm/ui/data'
import { useMemo, useState } from 'react'
import { useRefresh } from '../../live/useRefresh.ts'
import { liveWallFilters } from './liveWallFilters.ts'
import { type ShownCard, steadyCards } from './steadyCards.ts'

/** As many goods as the call takes. */
const GOODS_MAX = 20

interface Shown {
  /** What was asked for, and when it was answered. */
  asked: string | undefined
  readAt: number | undefined
  cards: readonly ShownCard[]
}

/** The wall of the address: its filters, what it read, and its cards in their places. One call is made per half minute. */
export function useWall() {
  const goods = useGoodsOptions(useAddressPlatform(), useAddressIds('product_id', GOODS_MAX))
  const filters = useFilters(useMemo(() => liveWallFilters({ goods }), [goods]))
  const { values, page } = filters
  const narrowing = narrowingOf(filters.request)
  const request = { ...narrowing, order_by: values.by, page, size: WALL_SIZE }
  const isOnAir = values.tab === 'on_air'
  const wall = useCall(liveScreenCalls.wall, request, { enabled: !goods.loading || goods.known })
  // What is over or to come does not move: there the sums alone are read.
  const { tab: _, ...of } = narrowing
  const sums = useCall(liveScreenCalls.summary, of, { enabled: !isOnAir && wall.data !== undefined })
  useRefresh(wall, isOnAir)
  useRefresh(sums, !isOnAir)
  const [isAnew, setAnew] = useState(false)
  const [shown, setShown] = useState<Shown>({ asked: undefined, readAt: undefined, cards: [] })
  const { data, asked, readAt, stale } = wall
  // While other rows are on their way those of before stay.
  const isNew = data !== undefined && readAt !== undefined && (asked !== shown.asked || readAt !== shown.readAt)
  if (isNew && !(stale && asked !== shown.asked)) {
    const isSame = asked === shown.asked && !isAnew
    const isWhole = data.page_info.total_page <= 1
    setShown({ asked, readAt, cards: isSame ? steadyCards(shown.cards, data.list, isWhole) : data.list })
    setAnew(false)
  }
  return {
    filters,
    wall,
    cards: shown.cards,
    sums: (isOnAir ? undefined : sums.data) ?? data?.ext.summary,
    /** 手动刷新: the cards take the places that they have by now. */
    refresh: () => {
      setAnew(true)
      wall.retry()
    },
  }
}

export type Wall = ReturnType<typeof useWall>

/** Whether there are sums or are to be: they come with the cards, in whose place it is said that the reading failed. */
export const hasSums = ({ state, data }: Wall['wall']): boolean => data !== undefined || state !== 'failed'
