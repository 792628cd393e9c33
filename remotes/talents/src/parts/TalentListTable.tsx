import { listsTalents } from '@crm/access/talents'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { BulkBar, type Column, type Filters, type Selection } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { chosenOf } from '../lib/chosenOf.ts'
import type { TalentListSpec } from '../lib/talentListFilters.ts'
import { useListRemoval } from './TalentListActions.tsx'
import { TalentTable } from './TalentTable.tsx'

interface TalentListTableProps {
  flag: typeof ListFlag.white | typeof ListFlag.black
  title: string
  filters: Filters<TalentListSpec['fields']>
  rows: CallState<AnswerOf<typeof talentListCalls.list>>
  columns: readonly Column<ListedTalent>[]
  empty: ReactNode
}

/** The entries of a list; what is ticked belongs to the filters and goes with them. */
export function TalentListTable({ flag, title, filters, rows, columns, empty }: TalentListTableProps) {
  const who = useWho()
  const isWhite = flag === ListFlag.white
  const { ask, saving } = useListRemoval(flag)
  const request = { ...filters.request, flag }
  const total = rows.data?.page_info.total_count ?? 0
  const bulk = (selection: Selection) => {
    const chosen = chosenOf(selection, total, { list_filters: request }, (keys) => ({
      platform: filters.values.platform,
      author_id: keys.map(String),
    }))
    return (
      <BulkBar selection={selection} total={total}>
        {listsTalents(who, flag) && (
          <Button size="small" type="danger" loading={saving} onClick={() => void ask(chosen)}>
            {isWhite ? '移除' : '移出'}
          </Button>
        )}
      </BulkBar>
    )
  }
  return (
    <TalentTable
      id={isWhite ? 'talent_white' : 'talent_black'}
      label={title}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.author_id}
      filters={filters}
      includes={false}
      exports={{ type: isWhite ? ExportType.talentWhiteList : ExportType.talentBlackList, request }}
      bulk={bulk}
      empty={empty}
    />
  )
}
