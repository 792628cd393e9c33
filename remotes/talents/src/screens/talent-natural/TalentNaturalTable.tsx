import { leadsTalents } from '@crm/access/talents'
import type { CallState } from '@crm/client/hooks'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import type { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { ExportType } from '@crm/contracts/taskTypes'
import { useWho } from '@crm/platform/session'
import { Button, GuardedButton } from '@crm/ui/base'
import { BulkBar, type Filters, type Selection } from '@crm/ui/data'
import { useSetAtom } from 'jotai'
import { chosenOf } from '../../lib/chosenOf.ts'
import { useFollow } from '../../parts/useFollow.ts'
import { usePoolAdd } from '../../parts/usePoolAdd.ts'
import { TalentTable } from '../../parts/TalentTable.tsx'
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
  const open = useSetAtom(talentDialogAtom)
  const { follow, saving, refusal } = useFollow()
  const pool = usePoolAdd()
  const shown = (rows.data?.page_info.total_count ?? 0) - (rows.data?.ext.locked_count ?? 0)
  const { platform } = filters.values
  const bulk = (selection: Selection) => {
    const keys = [...selection.keys].map(String)
    const chosen = chosenOf(selection, shown, { natural_filters: narrowing }, () => ({ platform, author_id: keys }))
    return (
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
    )
  }
  return (
    <TalentTable
      id="talent_natural"
      label="自然出单达人"
      rows={rows}
      columns={talentNaturalColumns}
      rowKey={(row) => row.row_id}
      filters={filters}
      exports={{ type: ExportType.talentNatural, request: filters.request }}
      bulk={bulk}
      rowRefusal={(row) => (row.is_locked === 1 ? '升级后可查看' : undefined)}
      empty="该时间段没有自然出单的达人"
    />
  )
}
