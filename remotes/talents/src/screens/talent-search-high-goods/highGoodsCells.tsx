import type { RankedGoods } from '@crm/contracts/calls/market'
import { goodsRankColumns } from '@crm/contracts/columns/market'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextLink } from '@crm/ui/base'
import { RowActions, tableColumns } from '@crm/ui/data'
import { goodsForm } from '../../lib/goodsForm.ts'
import { sameGoodsQuery } from '../../lib/sameGoods.ts'
import { marketGoodsCells } from '../../parts/marketGoodsColumns.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'

/** Columns of a ranking of goods. */
export const talentSearchHighGoodsColumns = tableColumns(
  goodsRankColumns,
  { ...marketGoodsCells, rank: ({ row }) => <RankPlace rank={row.rank} change={row.rank_change} /> },
  { Actions: GoodsActions, width: 180 },
)

function GoodsActions({ row }: { row: RankedGoods }) {
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
