import { isCorpAdmin } from '@crm/access/roles'
import { deletesTalents, leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { PublicTalent } from '@crm/contracts/calls/talents'
import { TaskModule } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { useSession, useWho } from '@crm/platform/session'
import { Button, GuardedButton } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { chosenOf } from '../../lib/chosenOf.ts'
import { useFollow } from '../../parts/useFollow.ts'
import { talentReads } from '../../parts/talentReads.ts'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { talentPublicColumns } from './talentPublicColumns.tsx'
import type { talentPublicFilters } from './talentPublicFilters.ts'

interface TalentPublicTableProps {
  filters: Filters<(typeof talentPublicFilters)['fields']>
  rows: CallState<{
    list: PublicTalent[]
    page_info: { total_count: number; total_page: number; page: number; size: number }
  }>
  empty: ReactNode
}

/** The pool as a table with its bulk actions; what is selected belongs to the filters and goes with them. */
export function TalentPublicTable({ filters, rows, empty }: TalentPublicTableProps) {
  const who = useWho()
  const columns = talentPublicColumns(useSession().follow?.follow_type)
  const settings = useKeptTable('talent_public', columns)
  const selection = useSelection()
  useTalentTrail(rows.data?.list)
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving, refusal } = useFollow()
  const total = rows.data?.page_info.total_count ?? 0
  const chosen = chosenOf(selection, total, { public_filters: filters.request }, (keys) => ({
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
        imports={
          isCorpAdmin(who)
            ? {
                module: TaskModule.talentPublic,
                title: '导入达人到公海',
                platform: filters.values.platform,
                refreshes: talentReads,
              }
            : undefined
        }
        exports={{ type: ExportType.talentPublic, request: filters.request, count: rows.data && total }}
        bulk={
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
        }
      >
        {rows.data && `共 ${thousands(total)} 位达人`}
      </TableToolbar>
      <DataTable
        label="达人公海"
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
