import type { MarketGoods } from '@crm/contracts/calls/market'
import type { FoundBrand, RankedBrand } from '@crm/contracts/calls/marketBrand'
import { TextLink } from '@crm/ui/base'
import { type Column, Count, RowActions } from '@crm/ui/data'
import { BrandCell } from './BrandCell.tsx'
import { marketSums } from './marketGoodsColumns.tsx'
import { WatchButton } from './WatchButton.tsx'

/** Brands of the market, ranked or found. */
type Brand = Pick<RankedBrand, keyof RankedBrand & keyof FoundBrand>

/** Columns about brands of the market that more than one screen has, by their keys; links lead to the platform. */
export const brandColumns = (platform: MarketGoods['platform']) =>
  ({
    brand: {
      key: 'brand',
      title: '品牌',
      width: 220,
      fixed: 'left',
      locked: true,
      render: (row) => <BrandCell brand={row} platform={platform} />,
    },
    gmv: { ...marketSums.gmv, width: 150 },
    author_count: {
      key: 'author_count',
      title: '达人数',
      width: 120,
      align: 'right',
      sortable: true,
      render: (row) => <Count value={row.author_count} />,
    },
    actions: {
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
  }) satisfies Record<string, Column<Brand>>

/** Something for every platform, made once: the same for every render. */
export const perPlatform = <Made,>(make: (platform: MarketGoods['platform']) => Made) => ({
  dy: make('dy'),
  ks: make('ks'),
  sph: make('sph'),
  xhs: make('xhs'),
})
