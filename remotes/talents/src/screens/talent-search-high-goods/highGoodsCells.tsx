import type { RankedGoods } from '@crm/contracts/calls/market'
import { go, useCanOpen } from '@crm/platform/navigate'
import { TextLink } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { goodsForm } from '../../lib/goodsForm.ts'
import { sameGoodsQuery } from '../../lib/sameGoods.ts'
import { marketGoodsCells } from '../../parts/marketGoodsCells.tsx'
import { RankPlace } from '../../parts/RankPlace.tsx'

type Cell = { row: RankedGoods }

/** Cells of a ranking of goods that their columns' kinds do not draw. */
export const highGoodsCells = {
  ...marketGoodsCells,
  rank: ({ row }: Cell) => <RankPlace rank={row.rank} change={row.rank_change} />,
}

/** 查看达人, 找同款, 加入我的商品. */
export function HighGoodsActions({ row }: Cell) {
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
