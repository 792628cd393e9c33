import { listsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { BulkBar, type Column, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { chosenOf } from '../lib/chosenOf.ts'
import type { TalentListSpec } from '../lib/talentListFilters.ts'
import { useListRemoval } from './TalentListActions.tsx'
import { useTalentTrail } from './talentTrail.ts'

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
  const settings = useKeptTable(isWhite ? 'talent_white' : 'talent_black', columns)
  const selection = useSelection()
  useTalentTrail(rows.data?.list)
  const { ask, saving } = useListRemoval(flag)
  const request = { ...filters.request, flag }
  const total = rows.data?.page_info.total_count ?? 0
  const chosen = chosenOf(selection, total, { list_filters: request }, (keys) => ({
    platform: filters.values.platform,
    author_id: keys.map(String),
  }))
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        exports={{
          type: isWhite ? ExportType.talentWhiteList : ExportType.talentBlackList,
          request,
          count: rows.data && total,
        }}
        bulk={
          <BulkBar selection={selection} total={total}>
            {listsTalents(who, flag) && (
              <Button size="small" type="danger" loading={saving} onClick={() => void ask(chosen)}>
                {isWhite ? '移除' : '移出'}
              </Button>
            )}
          </BulkBar>
        }
      >
        {rows.data && `共 ${thousands(total)} 位达人`}
      </TableToolbar>
      <DataTable
        label={title}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.author_id}
        filters={filters}
        selection={selection}
        settings={settings}
        empty={empty}
      />
    </>
  )
}
