import type { MarketGoods } from '@crm/contracts/calls/market'
import type { FoundBrand } from '@crm/contracts/calls/marketBrand'
import { type Column, Count, Money, RowActions } from '@crm/ui/data'
import { TextLink } from '@crm/ui/base'
import { MARKET_NOTE } from '../../lib/marketTexts.ts'
import { BrandCell } from '../../parts/BrandCell.tsx'
import { MarketSum } from '../../parts/foundColumns.tsx'
import { WatchButton } from '../../parts/WatchButton.tsx'

const columnsOf = (platform: MarketGoods['platform']): readonly Column<FoundBrand>[] => [
  {
    key: 'brand',
    title: '品牌',
    width: 220,
    fixed: 'left',
    locked: true,
    render: (row) => <BrandCell brand={row} platform={platform} />,
  },
  {
    key: 'gmv',
    title: '30天成交额 ¥',
    width: 150,
    align: 'right',
    sortable: true,
    note: MARKET_NOTE,
    render: (row) => <MarketSum value={row.gmv} range={row.gmv_str} />,
  },
  {
    key: 'author_count',
    title: '达人数',
    width: 110,
    align: 'right',
    sortable: true,
    render: (row) => <Count value={row.author_count} />,
  },
  {
    key: 'goods_count',
    title: '商品数',
    width: 100,
    align: 'right',
    render: (row) => <Count value={row.goods_count} />,
  },
  {
    key: 'prices',
    title: '价格带 ¥',
    width: 180,
    align: 'right',
    render: (row) => (
      <>
        <Money value={row.price_min} /> ~ <Money value={row.price_max} />
      </>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    width: 170,
    fixed: 'right',
    locked: true,
    render: (row) => (
      <RowActions of={row.name}>
        <WatchButton brand={row} platform={platform} />
        <TextLink to="TalentSearchBrandDetail" query={{ brand_id: row.brand_id, platform }}>
          查看达人
        </TextLink>
      </RowActions>
    ),
  },
]

/** Columns of found brands, the same for every render of a platform. */
export const talentSearchBrandColumns = {
  dy: columnsOf('dy'),
  ks: columnsOf('ks'),
  sph: columnsOf('sph'),
  xhs: columnsOf('xhs'),
}
