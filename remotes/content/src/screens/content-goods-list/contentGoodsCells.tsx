import { useBulkAction, GoodsCell, goodsMask, InlineSelect, type ListCells } from '@crm/ui/data'
import { type ContentGoods, contentGoodsCalls } from '@crm/contracts/calls/contentGoods'
import { goodsCalls } from '@crm/contracts/calls/goods'
import type { contentGoodsColumns } from '@crm/contracts/columns/contentGoods'
import { useCall } from '@crm/client/hooks'
import { useCanCall } from '@crm/platform/navigate'
import { Ellipsis } from '@crm/ui/base'
import { LedFigure } from '../../parts/LedFigure.tsx'
import { useOpenGoods } from './useOpenGoods.ts'

type Cell = { row: ContentGoods }

function Goods({ row }: Cell) {
  const openGoods = useOpenGoods()
  return (
    <GoodsCell
      goods={{ product_id: row.product_id, title: row.title, image: row.cover, mask: goodsMask(row.status) }}
      onOpen={() => openGoods(row)}
    />
  )
}

function Spu({ row: { product_id, spu_id, spu_name, title, updated_at } }: Cell) {
  const canCall = useCanCall()
  const spus = useCall(contentGoodsCalls.choices, {}).data?.spus ?? []
  const { run, failure } = useBulkAction(goodsCalls.batch, {
    weight: 'asked',
    done: '设置成功',
    unit: '个商品',
    name: '商品',
  })
  if (!canCall(goodsCalls.batch)) return <Ellipsis>{spu_name}</Ellipsis>
  const options = spus.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = options.some(({ value }) => value === spu_id)
  return (
    <InlineSelect
      label={`${title}的 SPU`}
      value={spu_id}
      options={isOffered ? options : [{ value: spu_id, label: spu_name }, ...options]}
      failure={failure}
      onSave={(next, agreement) =>
        run({ action: 'spu' as const, ids: [product_id], updated_at, spu_id: next }, agreement)
      }
    />
  )
}

/** Cells of 种草商品 that the kind of their column does not draw. */
export const contentGoodsCells: ListCells<ContentGoods, typeof contentGoodsColumns> = {
  goods: Goods,
  spu: Spu,
  content_count: ({ row }) => (
    <LedFigure link="goodsContents" part={{ spu_id: row.spu_id }} value={row.content_count} />
  ),
  interactions: ({ row }) => (
    <LedFigure link="goodsInteractions" part={{ spu_id: row.spu_id }} value={row.interactions} />
  ),
  cost: ({ row }) => <LedFigure link="goodsCost" part={{ spu_id: row.spu_id }} value={row.cost} kind="money" />,
}
