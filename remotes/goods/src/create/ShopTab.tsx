import { type GoodsCandidate, goodsAddingCalls } from '@crm/contracts/calls/goodsAdding'
import { listColumns } from '@crm/contracts/listColumns'
import { GuardedButton } from '@crm/ui/base'
import { FilterBar, keyword, listFilters, ListTable, select, useLocalList } from '@crm/ui/data'
import { useEffect, useMemo, useRef, useState } from 'react'
import { priceText } from '../lib/drawing.ts'
import classes from './create.module.css'
import type { GoodsForm } from './goodsForms.ts'
import type { Candidates } from './useCandidates.ts'

const columns = listColumns<GoodsCandidate>()({
  goods: { kind: 'goods', title: '商品', value: (row) => ({ ...row, platform: '' }), pinned: true },
  price: { kind: 'text', title: '价格', value: priceText, width: 140 },
  commission: { kind: 'percent', title: '佣金率' },
  stock: { kind: 'count', title: '库存' },
  category: { kind: 'text', title: '类目', width: 140 },
  reason: { kind: 'text', title: '状态', value: (row) => row.reason || '可添加', width: 160 },
})

const filtersOf = (categories: readonly string[]) =>
  listFilters(
    goodsAddingCalls.shopGoods,
    columns,
    {
      keyword: keyword({ placeholder: '商品名称/ID' }),
      category: select(
        '类目',
        categories.map((value) => ({ value, label: value })),
      ),
    },
    { size: 10 },
  )

interface ShopTabProps {
  form: GoodsForm
  candidates: Candidates
  taken: { shop_id: string; spu_id?: number | undefined }
  refusal: string | undefined
}

const NONE: readonly string[] = []

/** 从店铺选择: what a bound shop sells and the list does not have; what is ticked goes into the table below. */
export function ShopTab({ form, candidates, taken, refusal }: ShopTabProps) {
  const also = useMemo(() => ({ platform: form.platform, shop_id: taken.shop_id }), [form.platform, taken.shop_id])
  const [known, setKnown] = useState(NONE)
  const list = useLocalList(goodsAddingCalls.shopGoods, {
    columns,
    filters: filtersOf,
    choices: known,
    also,
  })
  const rows = list.rows.data?.list
  const categories = list.rows.data?.ext.categories
  // Ticks outlast the pages that their rows came with.
  const seen = useRef(new Map<string, GoodsCandidate>())
  useEffect(() => {
    for (const row of rows ?? []) seen.current.set(row.product_id, row)
  }, [rows])
  // The same until they are others: the filters are made of them.
  if (categories && categories.join() !== known.join()) setKnown(categories)
  const waiting = new Set(candidates.rows.map(({ product_id }) => product_id))
  return (
    <div className={classes.shop}>
      <FilterBar filters={list.filters} memory="shop-goods" />
      <ListTable
        list={list}
        label="店铺商品"
        unit="个未添加的商品"
        rowKey={(row) => row.product_id}
        selectable={0}
        rowRefusal={(row) => (waiting.has(row.product_id) ? '已加入待添加商品' : row.reason || undefined)}
        bulk={({ keys, clear }) => (
          <GuardedButton
            size="small"
            guardRepeats={false}
            refusal={refusal}
            onClick={() => {
              candidates.take(
                keys.flatMap((key) => seen.current.get(String(key)) ?? []),
                taken,
              )
              clear()
            }}
          >
            加入待添加
          </GuardedButton>
        )}
        empty="该店铺暂无未添加的商品"
      />
    </div>
  )
}
