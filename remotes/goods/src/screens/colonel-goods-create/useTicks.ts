import { useAction } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { type ActivityCandidate, goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import type { Selection } from '@crm/ui/data'
import { useState } from 'react'

type Narrowed = Pick<RequestOf<typeof goodsAddingCalls.activityGoods>, 'activity_id' | 'keyword' | 'product_type'>
type Ticked = Pick<ActivityCandidate, 'product_id' | 'product_type'>

/** The goods of an activity that are ticked, over pages and searches; 选择全部 adds what the list is narrowed to. */
export function useTicks(narrowed: Narrowed) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, Ticked>>(new Map())
  const all = useAction(goodsAddingCalls.activityGoodsOf, { weight: { harmless: 'reads' } })
  const put = (rows: readonly Ticked[]) =>
    setTicked((before) => new Map([...before, ...rows.map((row) => [row.product_id, row] as const)]))
  const remove = (ids: readonly string[]) =>
    setTicked((before) => new Map([...before].filter(([id]) => !ids.includes(id))))
  const selectAll = async () => {
    const found = await all.run(narrowed)
    if (found) put(found.list)
  }
  return {
    ids: [...ticked.keys()],
    typeOf: (id: string) => ticked.get(id)?.product_type,
    remove,
    /** The ticks as those of a table that shows these rows. */
    over: (rows: readonly ActivityCandidate[]): Selection => {
      const keys = new Set(ticked.keys())
      const toggle = (ids: readonly string[], isOn: boolean) =>
        isOn ? remove(ids) : put(rows.filter(({ product_id }) => ids.includes(product_id)))
      return {
        ...{ keys, all: false, clear: () => setTicked(new Map()), selectAll: () => void selectAll() },
        toggle: (key) => toggle([String(key)], keys.has(String(key))),
        togglePage: (page) =>
          toggle(
            page.map(String),
            page.every((key) => keys.has(String(key))),
          ),
      }
    },
  }
}

export type Ticks = ReturnType<typeof useTicks>
