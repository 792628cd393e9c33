import { leadsTalents } from '@crm/access/talents'
import { thousands } from '@crm/base/numbers'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button, GuardedButton } from '@crm/ui/base'
import { BulkBar, DataTable, type Filters, TableToolbar, useKeptTable, useSelection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { chosenOf } from '../../lib/chosenOf.ts'
import { useFollow } from '../../parts/useFollow.ts'
import { usePoolAdd } from '../../parts/usePoolAdd.ts'
import { useTalentTrail } from '../../parts/talentTrail.ts'
import { talentDialogAtom } from '../../state/dialog.ts'
import { talentNaturalColumns } from './talentNaturalColumns.tsx'
import type { TalentNaturalSpec } from './talentNaturalFilters.ts'

interface TalentNaturalTableProps {
  filters: Filters<TalentNaturalSpec['fields']>
  narrowing: RequestOf<typeof talentCarryCalls.naturalTrend>
  rows: CallState<AnswerOf<typeof talentCarryCalls.naturalList>>
}

/** The talents with what is done to several; locked ones cannot be ticked. */
export function TalentNaturalTable({ filters, narrowing, rows }: TalentNaturalTableProps) {
  const who = useWho()
  const settings = useKeptTable('talent_natural', talentNaturalColumns)
  const selection = useSelection()
  useTalentTrail(rows.data?.list.filter((row) => row.is_locked === 0))
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving, refusal } = useFollow()
  const pool = usePoolAdd()
  const total = rows.data?.page_info.total_count ?? 0
  const shown = total - (rows.data?.ext.locked_count ?? 0)
  const { platform } = filters.values
  const keys = [...selection.keys].map(String)
  const chosen = chosenOf(selection, shown, { natural_filters: narrowing }, () => ({ platform, author_id: keys }))
  return (
    <>
      <TableToolbar
        rows={rows}
        settings={settings}
        selection={selection}
        views={filters}
        exports={{ type: ExportType.talentNatural, request: filters.request, count: rows.data && total }}
        bulk={
          <BulkBar selection={selection} total={shown}>
            <GuardedButton size="small" loading={saving} refusal={refusal(chosen)} onClick={() => follow(chosen)}>
              跟进
            </GuardedButton>
            {leadsTalents(who) && (
              <Button size="small" onClick={() => open({ kind: 'assign', chosen })}>
                分配
              </Button>
            )}
            <GuardedButton
              size="small"
              loading={pool.saving}
              refusal={selection.all ? '请勾选要加入公海的达人' : undefined}
              onClick={() => void pool.addToPool(platform, keys)}
            >
              加入公海
            </GuardedButton>
            <Button size="small" onClick={() => open({ kind: 'tags', chosen })}>
              打标签
            </Button>
          </BulkBar>
        }
      >
        {rows.data && `共 ${thousands(total)} 位达人`}
      </TableToolbar>
      <DataTable
        label="自然出单达人"
        rows={rows}
        columns={talentNaturalColumns}
        rowKey={(row) => row.row_id}
        filters={filters}
        selection={selection}
        rowRefusal={(row) => (row.is_locked === 1 ? '升级后可查看' : undefined)}
        settings={settings}
        empty="该时间段没有自然出单的达人"
      />
    </>
  )
}
