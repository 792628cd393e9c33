import type { CallState } from '@crm/client/hooks'
import { type ListCall, ListTable, type ListTableProps, type RowOf, type FilterFields } from '@crm/ui/data'
import { searchedKeyword } from '../lib/includeStart.ts'
import { platformNamed } from '../lib/talentFilters.ts'
import { NoTalentFound } from './NoTalentFound.tsx'
import { type TalentKey, useTalentTrail } from './talentTrail.ts'

interface TalentListTableProps<C extends ListCall, S extends FilterFields, Row> extends ListTableProps<C, S, Row> {
  /** A search without a match offers 收录达人; on unless said otherwise (lists that hold few of the known talents). */
  includes?: boolean
}

/** `ListTable` of a list of talents: their details know their neighbours. Rows that cannot be ticked are none. */
export function TalentListTable<
  C extends ListCall,
  S extends FilterFields,
  Row extends RowOf<C> & TalentKey = RowOf<C> & TalentKey,
>(props: TalentListTableProps<C, S, Row>) {
  const { list, rowRefusal, includes = true } = props
  // the lists that this part is for answer talents
  const rows = (list.rows as unknown as CallState<{ list: readonly Row[] }>).data?.list
  useTalentTrail(rowRefusal ? rows?.filter((row) => rowRefusal(row) === undefined) : rows)
  const { platform }: { platform?: unknown } = list.request
  const searched = includes ? searchedKeyword(list.values) : undefined
  return (
    <ListTable<C, S, Row>
      unit="位达人"
      noMatch={
        searched && (
          <NoTalentFound platform={platformNamed(String(platform))} searched={searched} onReset={list.filters.reset} />
        )
      }
      {...props}
    />
  )
}
