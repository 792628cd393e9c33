import { deletesTalents, leadsTalents } from '@crm/access/talents'
import type { CallState } from '@crm/client/hooks'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { ExportType } from '@crm/contracts/taskTypes'
import { useSession, useWho } from '@crm/platform/session'
import { Button, GuardedButton } from '@crm/ui/base'
import { BulkBar, type Filters, type ListImport, type Selection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { chosenOf } from '../../lib/chosenOf.ts'
import { useFollow } from '../../parts/useFollow.ts'
import { TalentTable } from '../../parts/TalentTable.tsx'
import { talentDialogAtom } from '../../state/dialog.ts'
import { talentPublicColumns } from './talentPublicColumns.tsx'
import type { talentPublicFilters } from './talentPublicFilters.ts'

interface TalentPublicTableProps {
  filters: Filters<(typeof talentPublicFilters)['fields']>
  rows: CallState<{
    list: PublicTalent[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
  /** For those who may import. */
  imports: ListImport | undefined
  empty: ReactNode
}

/** The pool as a table with its bulk actions; what is selected belongs to the filters and goes with them. */
export function TalentPublicTable({ filters, rows, imports, empty }: TalentPublicTableProps) {
  const who = useWho()
  const columns = talentPublicColumns(useSession().follow?.follow_type)
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving, refusal } = useFollow()
  const total = rows.data?.page_info.total_count ?? 0
  const bulk = (selection: Selection) => {
    const chosen = chosenOf(selection, total, { public_filters: filters.request }, (keys) => ({
      platform: filters.values.platform,
      author_id: keys.map(String),
    }))
    return (
      <BulkBar selection={selection} total={total}>
        <GuardedButton size="small" loading={saving} refusal={refusal(chosen)} onClick={() => follow(chosen)}>
          跟进
        </GuardedButton>
        {leadsTalents(who) && (
          <Button size="small" onClick={() => open({ kind: 'assign', chosen })}>
            分配
          </Button>
        )}
        <Button size="small" onClick={() => open({ kind: 'tags', chosen })}>
          打标签
        </Button>
        {deletesTalents(who) && (
          <Button size="small" type="danger" onClick={() => open({ kind: 'delete', chosen })}>
            删除
          </Button>
        )}
      </BulkBar>
    )
  }
  return (
    <TalentTable
      id="talent_public"
      label="达人公海"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.author_id}
      filters={filters}
      imports={imports}
      exports={{ type: ExportType.talentPublic, request: filters.request }}
      bulk={bulk}
      empty={empty}
    />
  )
}
