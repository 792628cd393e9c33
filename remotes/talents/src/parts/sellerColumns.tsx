import type { SellingTalent } from '@crm/contracts/calls/market'
import { sellerColumns } from '@crm/contracts/columns/foundTalents'
import { Money, tableColumns } from '@crm/ui/data'
import { FoundActions } from './FoundActions.tsx'
import { foundCells } from './foundColumns.tsx'

type Cell = { row: SellingTalent }

/** Cells about talents and what they sold of the goods in question. */
export const sellerCells = {
  ...foundCells,
  own_gmv: ({ row: { own_gmv } }: Cell) =>
    own_gmv > 0 ? (
      <>
        成交 <Money value={own_gmv} sign />
      </>
    ) : (
      '未合作'
    ),
}

/** Columns of talents who sell goods or a brand of the market. */
export const sellerTable = tableColumns<SellingTalent>(sellerColumns, sellerCells, {
  Actions: ({ row }) => <FoundActions talent={row} />,
  width: 130,
})
