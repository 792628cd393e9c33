import { type ListCall, ListTable, type ListTableProps, type RowOf, type FilterFields } from '@crm/ui/data'
import { searchedKeyword } from '../lib/includeStart.ts'
import { platformNamed } from '../lib/talentFilters.ts'
import { NoTalentFound } from './NoTalentFound.tsx'

/** A talent by its number on a platform. */
interface TalentKey {
  author_id: string
  platform: string
}

const details = {
  route: 'TalentDetail',
  keyOf: ({ author_id, platform }: TalentKey) => ({ author_id, platform }),
}

interface TalentListTableProps<C extends ListCall, S extends FilterFields, Row> extends ListTableProps<C, S, Row> {
  /** A search without a match offers 收录达人; on unless said otherwise (lists that hold few of the known talents). */
  includes?: boolean
}

/** `ListTable` of a list of talents: their details know their neighbours. */
export function TalentListTable<
  C extends ListCall,
  S extends FilterFields,
  Row extends RowOf<C> & TalentKey = RowOf<C> & TalentKey,
>(props: TalentListTableProps<C, S, Row>) {
  const { list, includes = true } = props
  const { platform }: { platform?: unknown } = list.request
  const searched = includes ? searchedKeyword(list.values) : undefined
  return (
    <ListTable<C, S, Row>
      unit="位达人"
      details={details}
      noMatch={
        searched && (
          <NoTalentFound platform={platformNamed(String(platform))} searched={searched} onReset={list.filters.reset} />
        )
      }
      {...props}
    />
  )
}
