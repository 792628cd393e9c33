import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { chosenOf } from '../../lib/chosenOf.ts'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { talentCooperationColumns } from './talentCooperationColumns.tsx'
import type { TalentCooperationSpec } from './talentCooperationFilters.ts'

interface TalentCooperationTableProps {
  filters: Filters<TalentCooperationSpec['fields']>
  narrowing: RequestOf<typeof talentCarryCalls.cooperationOverview>
  rows: CallState<AnswerOf<typeof talentCarryCalls.cooperationList>>
}

/** The talents with what is done to several; what is ticked belongs to the filters and goes with them. */
export function TalentCooperationTable({ filters, narrowing, rows }: TalentCooperationTableProps) {
  const who = useWho()
  const settings = useKeptTable('talent_cooperation', talentCooperationColumns)
  const selection = useSelection()
  useTalentTrail(rows.data?.list)
  const open = useSetAtom(talentDialogAtom)
  const total = rows.data?.page_info.total_count ?? 0
  const chosen = chosenOf(selection, total, { carry_filters: narrowing }, (keys) => ({
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
        exports={{ type: ExportType.talentCooperation, request: filters.request, count: rows.data && total }}
        bulk={
          <BulkBar selection={selection} total={total}>
            <Button size="small" onClick={() => open({ kind: 'tags', chosen })}>
              打标签
            </Button>
            {leadsTalents(who) && (
              <Button size="small" onClick={() => open({ kind: 'transfer', chosen })}>
                转交
              </Button>
            )}
          </BulkBar>
        }
      >
        {rows.data && `共 ${thousands(total)} 位达人`}
      </TableToolbar>
      <DataTable
        label="合作达人"
        rows={rows}
        columns={talentCooperationColumns}
        rowKey={(row) => row.author_id}
        filters={filters}
        selection={selection}
        settings={settings}
        empty="暂无合作达人"
      />
    </>
  )
}
