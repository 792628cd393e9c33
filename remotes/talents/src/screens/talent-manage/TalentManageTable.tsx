import { hasRole } from '@crm/access/roles'
import { leadsTalents } from '@crm/access/talents'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import type { talentCalls } from '@crm/contracts/calls/talents'
import { TaskModule } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button } from '@crm/ui/base'
import { BulkBar, type Filters, type Selection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { type ReactNode, useMemo } from 'react'
import { chosenOf } from '../../lib/chosenOf.ts'
import { TalentTable } from '../../parts/TalentTable.tsx'
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
  const open = useSetAtom(talentDialogAtom)
  const openLog = useFollowLogDrawer()
  const total = rows.data?.page_info.total_count ?? 0
  const bulk = (selection: Selection) => {
    const chosen = chosenOf(selection, total, { my_filters: filters.request }, (keys) => ({
      follow_id: keys.map(Number),
    }))
    return (
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
    )
  }
  return (
    <TalentTable
      id={`talent_manage_${filters.values.scope}`}
      label="我的达人"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.follow_id}
      filters={filters}
      imports={
        hasRole(who, SALES)
          ? {
              module: TaskModule.talentManage,
              title: '导入我的达人',
              platform: filters.values.platform,
            }
          : undefined
      }
      exports={{ type: ExportType.talentManage, request: filters.request }}
      bulk={bulk}
      onOpen={openLog}
      empty={empty}
    />
  )
}
