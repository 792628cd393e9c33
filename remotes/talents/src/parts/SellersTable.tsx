import type { SellingTalent } from '@crm/contracts/calls/market'
import { ExportType } from '@crm/contracts/taskTypes'
import { type ListCall, type ListOptions, type RowOf, type FilterFields, useList } from '@crm/ui/data'
import { sellerCells } from './marketTalentCells.tsx'
import { MarketTalentTable } from './MarketTalentTable.tsx'

interface SellersTableProps<C extends ListCall, S extends FilterFields> extends ListOptions<C, S> {
  /** Its export has the name of `id`. */
  call: C
  empty: string
}

/** Talents who sell one product or brand of the market. */
export function SellersTable<C extends ListCall, S extends FilterFields>({
  call,
  empty,
  ...list
}: SellersTableProps<C, S>) {
  return (
    <MarketTalentTable<C, S, RowOf<C> & SellingTalent>
      list={useList(call, list)}
      label="达人"
      unit="位达人"
      views={false}
      cells={sellerCells}
      exports={{ type: ExportType.talentLibrary, list: list.id }}
      empty={empty}
    />
  )
}
