import { seesCostPrice, seesGoodsSales } from '@crm/access/goods'
import type { Who } from '@crm/access/who'
import { money, rate } from '@crm/base/numbers'
import type { GoodsRow } from '@crm/contracts/calls/goods'
import { Ellipsis, TextLink } from '@crm/ui/base'
import {
  type Column,
  Count,
  GoodsCell,
  goodsMask,
  InlineMoney,
  InlineSelect,
  Money,
  type Option,
  Percent,
  StatusTag,
  textOr,
  TimeCell,
} from '@crm/ui/data'
import type { ReactNode } from 'react'
import { goodsStatusLabels } from '../../lib/goodsLabels.ts'
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
  actions: (row: GoodsRow) => ReactNode
}

type Totals = Readonly<Record<string, unknown>>
const moneyOf = (key: string) => (total: Totals) => <Money value={Number(total[key])} />
const countOf = (key: string) => (total: Totals) => <Count value={Number(total[key])} />

function contents(live: number, video: number): ReactNode {
  return (
    <>
      <Count value={live} /> / <Count value={video} />
    </>
  )
}

function Commission({ row }: { row: GoodsRow }) {
  if (row.cos_ratio === null) return <Percent value={row.commission_rate} />
  return (
    <div className={classes.rates}>
      <span>公开 {rate(row.cos_ratio)}</span>
      <span className={classes.second}>服务费 {rate(row.service_ratio)}</span>
    </div>
  )
}

const salesColumns: Column<GoodsRow>[] = [
  {
    key: 'total_cp_author',
    title: '合作达人',
    width: 110,
    align: 'right',
    sortable: true,
    note: '统计日期内该商品有成交的达人数，合计已去重',
    render: (row) => <Count value={row.total_cp_author} />,
    total: countOf('total_cp_author'),
  },
  {
    key: 'first_cp_author',
    title: '首次合作达人',
    width: 136,
    align: 'right',
    sortable: true,
    note: '首次成交该商品的日期在统计日期内的达人数',
    render: (row) => <Count value={row.first_cp_author} />,
    total: countOf('first_cp_author'),
  },
  {
    key: 'gmv',
    title: '成交金额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: '按支付时间统计',
    render: (row) => <Money value={row.gmv} />,
    total: moneyOf('gmv'),
  },
  {
    key: 'volume',
    title: '销量',
    width: 100,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.volume} />,
    total: countOf('volume'),
  },
  {
    key: 'live_count',
    title: '直播/视频',
    width: 120,
    align: 'right',
    sortable: true,
    note: '出单直播场次与出单视频数，按直播场次排序',
    render: (row) => contents(row.live_count, row.video_count),
    total: (sum) => contents(Number(sum.live_count), Number(sum.video_count)),
  },
]

/** Columns of the goods list for a role: without orders in reach no sales columns, without the right no cost. */
export function goodsListColumns({ who, classes: classOptions, refusal, onOpen, onSave, actions }: GoodsListCells) {
  const classChoices = [{ value: 0, label: '未分类' }, ...classOptions]
  const columns: (Column<GoodsRow> | false)[] = [
    {
      key: 'goods',
      title: '商品',
      width: 280,
      fixed: 'left',
      locked: true,
      render: (row) => (
        <GoodsCell
          goods={{ product_id: row.product_id, title: row.title, image: row.cover, mask: goodsMask(row.status) }}
          onOpen={() => onOpen(row)}
        />
      ),
    },
    {
      key: 'price',
      title: '价格 ¥',
      width: 140,
      align: 'right',
      sortable: true,
      render: ({ price_min, price_max }) =>
        price_min === price_max ? money(price_min) : `${money(price_min)} ~ ${money(price_max)}`,
    },
    {
      key: 'stock',
      title: '库存',
      width: 96,
      align: 'right',
      sortable: true,
      render: (row) => <Count value={row.stock} />,
    },
    {
      key: 'commission',
      title: '佣金率',
      width: 130,
      align: 'right',
      sortable: true,
      note: '活动商品为公开佣金率与服务费率',
      render: (row) => <Commission row={row} />,
    },
    {
      key: 'shop',
      title: '店铺',
      width: 150,
      render: (row) => (row.shop_name ? <Ellipsis>{row.shop_name}</Ellipsis> : '-'),
    },
    {
      key: 'brand',
      title: '品牌',
      width: 110,
      hidden: true,
      render: (row) => textOr(row.brand_name),
    },
    {
      key: 'class',
      title: '分类',
      width: 160,
      render: (row) =>
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
    },
    {
      key: 'spu',
      title: 'SPU',
      width: 150,
      render: (row) =>
        row.spu_id === 0 ? (
          '-'
        ) : (
          <TextLink to="SpuDetail" query={{ spu_id: row.spu_id }} newTab>
            <Ellipsis>{row.spu_name}</Ellipsis>
          </TextLink>
        ),
    },
    ...(seesGoodsSales(who) ? salesColumns : []),
    {
      key: 'sample_count',
      title: '寄样数',
      width: 100,
      align: 'right',
      sortable: true,
      note: '统计日期内发货的样品件数',
      render: (row) => <Count value={row.sample_count} />,
      total: countOf('sample_count'),
    },
    {
      key: 'issue_rate',
      title: '签收出单率',
      width: 124,
      align: 'right',
      note: '签收样品后有成交的达人数 ÷ 签收样品的达人数',
      render: (row) => <Percent value={row.sample_author_issue_rate} />,
    },
    seesCostPrice(who) && {
      key: 'cost_price',
      title: '成本价 ¥',
      width: 130,
      align: 'right',
      render: (row) => (
        <InlineMoney
          label="成本价"
          value={row.cost_price}
          max={COST_MAX}
          onSave={(cost_price) => onSave(row, { cost_price })}
        />
      ),
    },
    {
      key: 'status',
      title: '状态',
      width: 96,
      render: (row) => <StatusTag value={row.status} labels={goodsStatusLabels} />,
    },
    {
      key: 'synced_at',
      title: '同步时间',
      width: 160,
      sortable: true,
      render: (row) => <TimeCell value={row.synced_at} />,
    },
    { key: 'actions', title: '操作', width: 150, fixed: 'right', locked: true, render: actions },
  ]
  return columns.filter((column) => column !== false)
}
