import type { Agreement } from '@crm/client/weight'
import { rate } from '@crm/base/numbers'
import { useAction } from '@crm/client/hooks'
import { type GoodsRow, goodsCalls } from '@crm/contracts/calls/goods'
import type { goodsColumns } from '@crm/contracts/columns/goods'
import { useCanCall } from '@crm/platform/navigate'
import { Ellipsis, TextLink } from '@crm/ui/base'
import { GoodsCell, goodsMask, InlineMoney, InlineSelect, type ListCells, Percent, textOr } from '@crm/ui/data'
import { COST_MAX } from './editGoods.ts'
import classes from './goodsCells.module.css'
import { useClassOptions } from '../../parts/useClassOptions.ts'
import { useOpenGoods } from './useOpenGoods.ts'

type Cell = { row: GoodsRow }

function useSave({ product_id, updated_at }: GoodsRow) {
  const { run, failure } = useAction(goodsCalls.update, { weight: 'asked', done: '设置成功' })
  const save = (change: { class_id: number } | { cost_price: number }, agreement: Agreement) =>
    run({ product_id, updated_at, ...change }, agreement)
  return { save, failure }
}

function Goods({ row }: Cell) {
  const openGoods = useOpenGoods()
  return (
    <GoodsCell
      goods={{ product_id: row.product_id, title: row.title, image: row.cover, mask: goodsMask(row.status) }}
      onOpen={() => openGoods(row)}
    />
  )
}

function Commission({ row }: Cell) {
  if (row.cos_ratio === null) return <Percent value={row.commission_rate} />
  return (
    <div className={classes.rates}>
      <span>公开 {rate(row.cos_ratio)}</span>
      <span className={classes.second}>服务费 {rate(row.service_ratio)}</span>
    </div>
  )
}

function Class({ row }: Cell) {
  const canCall = useCanCall()
  const options = useClassOptions()
  const { save, failure } = useSave(row)
  if (!canCall(goodsCalls.update)) return <Ellipsis>{textOr(row.class_name)}</Ellipsis>
  return (
    <InlineSelect
      label="分类"
      value={row.class_id}
      options={options}
      failure={failure}
      onSave={(class_id, agreement) => save({ class_id }, agreement)}
    />
  )
}

function Spu({ row }: Cell) {
  if (row.spu_id === 0) return '-'
  return (
    <TextLink to="SpuDetail" query={{ spu_id: row.spu_id }} newTab>
      <Ellipsis>{row.spu_name}</Ellipsis>
    </TextLink>
  )
}

function CostPrice({ row }: Cell) {
  const canCall = useCanCall()
  const { save, failure } = useSave(row)
  return (
    <InlineMoney
      label="成本价"
      disabled={!canCall(goodsCalls.update)}
      value={row.cost_price}
      failure={failure}
      max={COST_MAX}
      onSave={(cost_price, agreement) => save({ cost_price }, agreement)}
    />
  )
}

/** Cells of 商品列表 that the kind of their column does not draw. */
export const goodsCells: ListCells<GoodsRow, typeof goodsColumns> = {
  goods: Goods,
  commission: Commission,
  class: Class,
  spu: Spu,
  cost_price: CostPrice,
}
