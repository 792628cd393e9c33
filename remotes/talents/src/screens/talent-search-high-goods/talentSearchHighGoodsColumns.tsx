import type { RankedGoods } from '@crm/contracts/calls/market'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextLink } from '@crm/ui/base'
import { Change, type Column, RowActions } from '@crm/ui/data'
import { goodsForm } from '../../lib/goodsForm.ts'
import { sameGoodsQuery } from '../../lib/sameGoods.ts'
import { marketGoodsColumns } from '../../parts/marketGoodsColumns.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'

const { goods, price, commission_rate, volume, gmv, author_count, rates, shop_name, brand_name } = marketGoodsColumns

/** Columns of a ranking of goods. */
export const talentSearchHighGoodsColumns: readonly Column<RankedGoods>[] = [
  {
    key: 'rank',
    title: '排名',
    width: 104,
    fixed: 'left',
    locked: true,
    note: '与上一周期的名次相比',
    render: (row) => <RankPlace rank={row.rank} change={row.rank_change} />,
  },
  { ...goods, width: 280 },
  price,
  commission_rate,
  volume,
  gmv,
  {
    key: 'gmv_rate',
    title: '成交环比',
    width: 120,
    align: 'right',
    sortable: true,
    note: '与上一周期的成交额相比',
    render: (row) => <Change value={row.gmv_rate} />,
  },
  author_count,
  rates,
  shop_name,
  brand_name,
  {
    key: 'actions',
    title: '操作',
    width: 180,
    fixed: 'right',
    locked: true,
    render: (row) => <GoodsActions goods={row} />,
  },
]

function GoodsActions({ goods: row }: { goods: RankedGoods }) {
  const canOpen = useCanOpen()
  const { product_id, platform } = row
  const form = goodsForm[platform]
  return (
    <RowActions
      of={row.title}
      more={[canOpen(form) && { text: '加入我的商品', onClick: () => void go(form, { product_id }) }]}
    >
      <TextLink to="TalentSearchGoodsDetail" query={{ product_id, platform }}>
        查看达人
      </TextLink>
      <TextLink to="TalentSearchGoods" query={sameGoodsQuery(row)}>
        找同款
      </TextLink>
    </RowActions>
  )
}
