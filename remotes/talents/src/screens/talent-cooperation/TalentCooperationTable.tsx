import { leadsTalents } from '@crm/access/talents'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { BulkBar, type Filters, type Selection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { chosenOf } from '../../lib/chosenOf.ts'
import { NoFollowedTalents } from '../../parts/NoFollowedTalents.tsx'
import { TalentTable } from '../../parts/TalentTable.tsx'
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
  const open = useSetAtom(talentDialogAtom)
  const total = rows.data?.page_info.total_count ?? 0
  const bulk = (selection: Selection) => {
    const chosen = chosenOf(selection, total, { carry_filters: narrowing }, (keys) => ({
      platform: filters.values.platform,
      author_id: keys.map(String),
    }))
    return (
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
    )
  }
  return (
    <TalentTable
      id="talent_cooperation"
      label="合作达人"
      rows={rows}
      columns={talentCooperationColumns}
      rowKey={(row) => row.author_id}
      filters={filters}
      exports={{ type: ExportType.talentCooperation, request: filters.request }}
      bulk={bulk}
      empty={<NoFollowedTalents platform={filters.values.platform} title="暂无合作达人" />}
    />
  )
}
