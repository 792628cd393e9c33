import { useCall } from '@crm/client/hooks'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { GoodsChoice } from '@crm/contracts/fields/pickFields'
import { useState } from 'react'

/** What a basket tells of a product. */
type BasketGoods = Pick<GoodsChoice, 'product_id' | 'title' | 'cover'>

/** Goods that were put aside, in the order of their choice. */
export interface Basket {
  ids: readonly string[]
  /** What is known of one; undefined while it is read, or where there is none of that ID. */
  goodsOf: (id: string) => BasketGoods | undefined
  /** Those that find room are added, each once; answers how many did not. */
  add: (goods: readonly BasketGoods[]) => number
  remove: (ids: readonly string[]) => void
  clear: () => void
  room: number
}

/** A basket of at most `limit` goods that holds `selected` at first. */
export function useBasket(selected: readonly string[], limit: number): Basket {
  const [start] = useState(() => [...new Set(selected)].slice(0, limit))
  const [ids, setIds] = useState<readonly string[]>(start)
  const [known, setKnown] = useState<ReadonlyMap<string, BasketGoods>>(new Map())
  const first = useCall(goodsCalls.batchGet, { product_ids: start }, { enabled: start.length > 0 })
  return {
    ids,
    goodsOf: (id) => known.get(id) ?? first.data?.list.find(({ product_id }) => product_id === id),
    add: (goods) => {
      const fresh = goods.filter(({ product_id }) => !ids.includes(product_id))
      const taken = fresh.slice(0, limit - ids.length)
      setKnown((before) => new Map([...before, ...taken.map((each) => [each.product_id, each] as const)]))
      setIds([...ids, ...taken.map(({ product_id }) => product_id)])
      return fresh.length - taken.length
    },
    remove: (gone) => setIds(ids.filter((id) => !gone.includes(id))),
    clear: () => setIds([]),
    room: limit - ids.length,
  }
}
