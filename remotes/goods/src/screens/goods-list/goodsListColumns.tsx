import { permittedColumns } from '@crm/access/columns'
import type { Who } from '@crm/access/who'
import { rate } from '@crm/base/numbers'
import type { GoodsRow } from '@crm/contracts/calls/goods'
import { goodsColumns } from '@crm/contracts/columns/goods'
import type { ListColumns } from '@crm/contracts/listColumns'
import { Ellipsis, TextLink } from '@crm/ui/base'
import {
  type Column,
  GoodsCell,
  goodsMask,
  InlineMoney,
  InlineSelect,
  type ListCells,
  type Option,
  Percent,
  tableColumns,
  textOr,
} from '@crm/ui/data'
import type { ComponentType } from 'react'
import { COST_MAX } from './editGoods.ts'
import classes from './goodsListColumns.module.css'

/** What the cells need besides their row. */
export interface GoodsListCells {
  who: Who
  classes: readonly Option<number>[]
  /** Why own fields cannot be changed. */
  refusal: string | undefined
  onOpen: (row: GoodsRow) => void
  /** Answers undefined when it was not saved. */
  onSave: (row: GoodsRow, change: { class_id: number } | { cost_price: number }) => Promise<unknown>
  Actions: ComponentType<{ row: GoodsRow }>
}

type Cell = { row: GoodsRow }

function Commission({ row }: Cell) {
  if (row.cos_ratio === null) return <Percent value={row.commission_rate} />
  return (
    <div className={classes.rates}>
      <span>公开 {rate(row.cos_ratio)}</span>
      <span className={classes.second}>服务费 {rate(row.service_ratio)}</span>
    </div>
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

/** Columns of the goods list for a role: without orders in reach no sales columns, without the right no cost. */
export function goodsListColumns({
  who,
  classes: classOptions,
  refusal,
  onOpen,
  onSave,
  Actions,
}: GoodsListCells): Column<GoodsRow>[] {
  const classChoices = [{ value: 0, label: '未分类' }, ...classOptions]
  const cells: ListCells<GoodsRow, typeof goodsColumns> = {
    goods: ({ row }) => (
      <GoodsCell
        goods={{ product_id: row.product_id, title: row.title, image: row.cover, mask: goodsMask(row.status) }}
        onOpen={() => onOpen(row)}
      />
    ),
    commission: Commission,
    class: ({ row }) =>
      refusal === undefined ? (
        <InlineSelect
          label="分类"
          value={row.class_id}
          options={classChoices}
          onSave={(class_id) => onSave(row, { class_id })}
        />
      ) : (
        <Ellipsis>{textOr(row.class_name)}</Ellipsis>
      ),
    spu: Spu,
    cost_price: ({ row }) => (
      <InlineMoney
        label="成本价"
        value={row.cost_price}
        max={COST_MAX}
        onSave={(cost_price) => onSave(row, { cost_price })}
      />
    ),
  }
  // some of the columns, which are over this row
  return tableColumns<GoodsRow>(permittedColumns(goodsColumns, who) as ListColumns<GoodsRow>, cells, { Actions })
}
