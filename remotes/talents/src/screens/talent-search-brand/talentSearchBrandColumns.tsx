import type { MarketGoods } from '@crm/contracts/calls/market'
import type { FoundBrand } from '@crm/contracts/calls/marketBrand'
import { type Column, Count, Money } from '@crm/ui/data'
import { brandColumns, perPlatform } from '../../parts/brandColumns.tsx'

const columnsOf = (platform: MarketGoods['platform']): readonly Column<FoundBrand>[] => {
  const { brand, gmv, author_count, actions } = brandColumns(platform)
  return [
    brand,

    { ...gmv, title: '30天成交额 ¥' },

    author_count,

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
    actions,
  ]
}

/** Columns of found brands, the same for every render of a platform. */
export const talentSearchBrandColumns = perPlatform(columnsOf)
