import type { CallState } from '@crm/client/hooks'
import type { FoundTalent } from '@crm/contracts/calls/talentFinding'
import { type List, type ListCall, ListTable, type ListTableProps, type RowOf, type Spec } from '@crm/ui/data'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { searchedKeyword } from '../lib/includeStart.ts'
import { platformNamed } from '../lib/talentFilters.ts'
import { bulkDoneAtom } from '../state/dialog.ts'
import { MarketTalentActions } from './MarketTalentActions.tsx'
import { MarketTalentBulkActions } from './MarketTalentBulkActions.tsx'
import { marketTalentCells } from './marketTalentCells.tsx'
import { NoTalentFound } from './NoTalentFound.tsx'
import { useTalentTrail } from './talentTrail.ts'
import { useTalentsOutside } from './useTalentsOutside.ts'

interface MarketTalentTableProps<C extends ListCall, S extends Spec, Row>
  extends Omit<ListTableProps<C, S, Row>, 'list' | 'rowKey' | 'bulk' | 'selectable'> {
  list: List<C, S>
  /** A search without a match offers 收录达人. */
  includes?: boolean
}

/**
 * Talents of the market with 跟进, 加入公海 and 打标签 of one and of several; their details know their neighbours. Rows that
 * cannot be ticked are no neighbours.
 */
export function MarketTalentTable<
  C extends ListCall,
  S extends Spec,
  Row extends RowOf<C> & FoundTalent = RowOf<C> & FoundTalent,
>(props: MarketTalentTableProps<C, S, Row>) {
  const { list, includes = false, rowRefusal } = props
  // the lists that this part is for answer talents
  const rows = (list.rows as unknown as CallState<{ list: readonly Row[] }>).data?.list
  const outside = useTalentsOutside(rows)
  useTalentTrail(rowRefusal ? rows?.filter((row) => rowRefusal(row) === undefined) : rows)
  // What was ticked for a bulk write goes with it.
  const bulkDone = useAtomValue(bulkDoneAtom)
  const clear = useEffectEvent(() => list.selection.clear())
  useEffect(() => clear(), [bulkDone])
  const request: { platform?: unknown } = list.request
  const platform = platformNamed(String(request.platform))
  const searched = includes ? searchedKeyword(list.values) : undefined
  return (
    <ListTable<C, S, Row>
      actions={MarketTalentActions}
      noMatch={searched && <NoTalentFound platform={platform} searched={searched} onReset={list.filters.reset} />}
      cells={marketTalentCells}
      {...props}
      rowKey={(row) => row.author_id}
      selectable={0}
      bulk={({ keys }) => <MarketTalentBulkActions ids={keys.map(String)} platform={platform} outside={outside} />}
    />
  )
}
