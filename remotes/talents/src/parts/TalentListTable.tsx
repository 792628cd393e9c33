import type { Call } from '@crm/contracts/call'
import { ListTable, type ListTableProps, type RowOf, type Spec } from '@crm/ui/data'
import { searchedKeyword } from '../lib/includeStart.ts'
import { platformNamed } from '../lib/talentFilters.ts'
import { NoTalentFound } from './NoTalentFound.tsx'
import { type TrailKey, useTalentTrail } from './talentTrail.ts'

// biome-ignore lint/suspicious/noExplicitAny: stands for the request of any list of talents
type TalentListCall = Call<any, { list: readonly TrailKey[] }>

interface TalentListTableProps<C extends TalentListCall, S extends Spec> extends ListTableProps<C, S> {
  /** A search without a match offers 收录达人; on unless said otherwise (lists that hold few of the known talents). */
  includes?: boolean
}

/** `ListTable` of a list of talents: their details know their neighbours. Rows that cannot be ticked are none. */
export function TalentListTable<C extends TalentListCall, S extends Spec>(props: TalentListTableProps<C, S>) {
  const { list, rowRefusal, includes = true } = props
  const rows = list.rows.data?.list as readonly (RowOf<C> & TrailKey)[] | undefined // what such a call answers
  useTalentTrail(rowRefusal ? rows?.filter((row) => rowRefusal(row) === undefined) : rows)
  const searched = includes ? searchedKeyword(list.values) : undefined
  const platform = platformNamed(String(list.values.platform))
  return (
    <ListTable
      unit="位达人"
      noMatch={searched && <NoTalentFound platform={platform} searched={searched} onReset={list.filters.reset} />}
      {...props}
    />
  )
}
