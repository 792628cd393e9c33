import { hasRole } from '@crm/access/roles'
import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { talentCalls } from '@crm/contracts/calls/talents'
import { TaskModule } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { chosenOf } from '../../lib/chosenOf.ts'
import { talentReads } from '../../parts/talentReads.ts'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { talentManageColumns } from './talentManageColumns.tsx'
import type { talentManageFilters } from './talentManageFilters.ts'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'

interface TalentManageTableProps {
  filters: Filters<(typeof talentManageFilters)['fields']>
  rows: CallState<AnswerOf<typeof talentCalls.myList>>
  empty: ReactNode
}

/** The followed talents as a table with bulk actions; what is selected belongs to the filters and goes with them. */
export function TalentManageTable({ filters, rows, empty }: TalentManageTableProps) {
  const who = useWho()
  const fields = rows.data?.ext.custom_fields
  const columns = useMemo(() => talentManageColumns(filters.values.scope, fields), [filters.values.scope, fields])
  const settings = useKeptTable(`talent_manage_${filters.values.scope}`, columns)
  const selection = useSelection()
  useTalentTrail(rows.data?.list)
  const open = useSetAtom(talentDialogAtom)
  const openLog = useFollowLogDrawer()
  const total = rows.data?.page_info.total_count ?? 0
  const chosen = chosenOf(selection, total, { my_filters: filters.request }, (keys) => ({
    follow_id: keys.map(Number),
  }))
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        imports={
          hasRole(who, SALES)
            ? {
                module: TaskModule.talentManage,
                title: '导入我的达人',
                platform: filters.values.platform,
                refreshes: talentReads,
              }
            : undefined
        }
        exports={{ type: ExportType.talentManage, request: filters.request, count: rows.data && total }}
        bulk={
          <BulkBar selection={selection} total={total}>
            <Button size="small" onClick={() => open({ kind: 'tags', chosen })}>
              打标签
            </Button>
            <Button size="small" onClick={() => open({ kind: 'stage', chosen })}>
              改阶段
            </Button>
            {leadsTalents(who) && (
              <Button size="small" onClick={() => open({ kind: 'transfer', chosen })}>
                转交
              </Button>
            )}
            <Button size="small" type="danger" onClick={() => open({ kind: 'release', chosen })}>
              释放
            </Button>
          </BulkBar>
        }
      >
        {rows.data && `共 ${thousands(total)} 位达人`}
      </TableToolbar>
      <DataTable
        label="我的达人"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.follow_id}
        filters={filters}
        selection={selection}
        settings={settings}
        onOpen={openLog}
        empty={empty}
      />
    </>
  )
}
