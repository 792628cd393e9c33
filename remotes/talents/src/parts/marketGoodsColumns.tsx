import type { MarketGoods } from '@crm/contracts/calls/market'
import { Count, Market } from '@crm/ui/data'
import { MarketGoodsCell } from './MarketGoodsCell.tsx'

/** A market count: the number for whitelisted corporations, the range for the others. */
export function MarketCount({ value, range }: { value: number | undefined; range: string }) {
  return value === undefined ? <Market kind="count" value={undefined} text={range} /> : <Count value={value} />
}

/** Cells about goods of the market that their columns' kinds do not draw. */
export const marketGoodsCells = {
  goods: ({ row }: { row: MarketGoods }) => <MarketGoodsCell goods={row} />,
}
