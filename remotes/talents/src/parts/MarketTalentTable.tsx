import type { CallState } from '@crm/client/hooks'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import type { List, ListCall, ListTableProps, RowOf, FilterFields } from '@crm/ui/data'
import { platformNamed } from '../lib/talentFilters.ts'
import { MarketTalentActions } from './MarketTalentActions.tsx'
import { MarketTalentBulkActions } from './MarketTalentBulkActions.tsx'
import { marketTalentCells } from './marketTalentCells.tsx'
import { TalentListTable } from './TalentListTable.tsx'
import { useTalentsOutside } from './useTalentsOutside.ts'

interface MarketTalentTableProps<C extends ListCall, S extends FilterFields, Row>
  extends Omit<ListTableProps<C, S, Row>, 'list' | 'rowKey' | 'bulk' | 'selectable'> {
  list: List<C, S>
  /** A search without a match offers 收录达人. */
  includes?: boolean
}

/** Talents of the market with 跟进, 加入公海 and 打标签 of one and of several. */
export function MarketTalentTable<
  C extends ListCall,
  S extends FilterFields,
  Row extends RowOf<C> & FoundTalent = RowOf<C> & FoundTalent,
>(props: MarketTalentTableProps<C, S, Row>) {
  const { list } = props
  // the lists that this part is for answer talents
  const outside = useTalentsOutside((list.rows as unknown as CallState<{ list: readonly Row[] }>).data?.list)
  const { platform }: { platform?: unknown } = list.request
  return (
    <TalentListTable<C, S, Row>
      actions={MarketTalentActions}
      cells={marketTalentCells}
      includes={false}
      {...props}
      rowKey={(row) => row.author_id}
      selectable={0}
      bulk={(target) => (
        <MarketTalentBulkActions target={target} platform={platformNamed(String(platform))} outside={outside} />
      )}
    />
  )
}
