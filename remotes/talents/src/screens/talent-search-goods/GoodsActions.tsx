import type { MarketGoods } from '@crm/contracts/calls/market'
import { useCanOpen } from '@crm/platform/navigate'
import { TextLink } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { sameGoodsQuery } from '../../lib/sameGoods.ts'

/** 查看达人, 找同款. */
export function GoodsActions({ row }: { row: MarketGoods }) {
  const canOpen = useCanOpen()
  const { product_id, platform, title } = row
  return (
    <RowActions of={title}>
      {canOpen('TalentSearchGoodsDetail') && (
        <TextLink to="TalentSearchGoodsDetail" query={{ product_id, platform }}>
          查看达人
        </TextLink>
      )}
      <TextLink to="TalentSearchGoods" query={sameGoodsQuery(row)}>
        找同款
      </TextLink>
    </RowActions>
  )
}
