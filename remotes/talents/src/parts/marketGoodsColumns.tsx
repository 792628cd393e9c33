import type { MarketGoods } from '@crm/contracts/calls/market'
import { Ellipsis } from '@crm/ui/base'
import { type Column, Count, Market, Money, Percent, textOr } from '@crm/ui/data'
import { MARKET_NOTE } from '../lib/marketTexts.ts'
import { MarketSum } from './foundColumns.tsx'
import { MarketGoodsCell } from './MarketGoodsCell.tsx'

/** A market count: the number for whitelisted corporations, the range for the others. */
export function MarketCount({ value, range }: { value: number | undefined; range: string }) {
  return value === undefined ? <Market kind="count" value={undefined} text={range} /> : <Count value={value} />
}

/** What was sold on the market, by their keys: of goods, talents, lives and videos. */
export const marketSums = {
  volume: {
    key: 'volume',
    title: '销量',
    width: 130,
    align: 'right',
    sortable: true,
    note: MARKET_NOTE,
    render: (row) => <MarketCount value={row.volume} range={row.volume_str} />,
  },
  gmv: {
    key: 'gmv',
    title: '成交额 ¥',
    width: 140,
    align: 'right',
    sortable: true,
    note: MARKET_NOTE,
    render: (row) => <MarketSum value={row.gmv} range={row.gmv_str} />,
  },
} satisfies {
  volume: Column<Pick<MarketGoods, 'volume' | 'volume_str'>>
  gmv: Column<Pick<MarketGoods, 'gmv' | 'gmv_str'>>
}

/** Columns about goods of the market that more than one screen has, by their keys. */
export const marketGoodsColumns = {
  goods: {
    key: 'goods',
    title: '商品',
    width: 300,
    fixed: 'left',
    locked: true,
    render: (row) => <MarketGoodsCell goods={row} />,
  },
  price: {
    key: 'price',
    title: '价格 ¥',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Money value={row.price} />,
  },
  commission_rate: {
    key: 'commission_rate',
    title: '佣金率 %',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Percent value={row.commission_rate} />,
  },
  ...marketSums,
  author_count: {
    key: 'author_count',
    title: '带货达人数',
    width: 120,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.author_count} />,
  },
  rates: {
    key: 'rates',
    title: '直播/视频占比',
    width: 150,
    align: 'right',
    note: '成交额中来自直播、来自视频的部分',
    render: (row) => (
      <>
        <Percent value={row.live_rate} /> / <Percent value={row.video_rate} />
      </>
    ),
  },
  shop_name: {
    key: 'shop_name',
    title: '店铺',
    width: 150,
    render: (row) => <Ellipsis>{textOr(row.shop_name)}</Ellipsis>,
  },
  brand_name: {
    key: 'brand_name',
    title: '品牌',
    width: 120,
    render: (row) => <Ellipsis>{textOr(row.brand_name)}</Ellipsis>,
  },
} satisfies Record<string, Column<MarketGoods>>
