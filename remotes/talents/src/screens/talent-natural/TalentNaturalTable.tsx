import type { talentCarryCalls } from '@crm/contracts/calls/talentCarry'
import { talentFindingCalls } from '@crm/contracts/calls/talentFinding'
import { talentCalls } from '@crm/contracts/calls/talents'
import type { Platform } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { CallButton, GuardedButton, useDialog } from '@crm/ui/base'
import { type List, type ListTarget, bulkTarget } from '@crm/ui/data'
import { AssignDialog } from '../../parts/AssignDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TalentListTable } from '../../parts/TalentListTable.tsx'
import { useFollow } from '../../parts/useFollow.ts'
import { usePoolAdd } from '../../parts/usePoolAdd.ts'
import { TalentNaturalActions } from './TalentNaturalActions.tsx'
import { LOCKED, talentNaturalCells, unlessLocked } from './talentNaturalCells.tsx'
import type { TalentNaturalSpec } from './talentNaturalFilters.ts'
import { selectTicked } from '../../lib/talentSelection.ts'

type NaturalList = List<typeof talentCarryCalls.naturalList, TalentNaturalSpec>

const Actions = unlessLocked(TalentNaturalActions)

/** The talents with what is done to one and to many; locked ones cannot be ticked. */
export function TalentNaturalTable({ list }: { list: NaturalList }) {
  const { rows, total } = list
  return (
    <TalentListTable
      list={list}
      label="自然出单达人"
      rowKey={(row) => row.row_id}
      cells={talentNaturalCells}
      actions={Actions}
      bulk={(target) => <BulkActions target={target} platform={list.values.platform} />}
      selectable={total && total - (rows.data?.ext.locked_count ?? 0)}
      rowRefusal={(row) => (row.is_locked === 1 ? LOCKED : undefined)}
      exports={ExportType.talentNatural}
      empty="该时间段没有自然出单的达人"
    />
  )
}

function BulkActions({ target, platform }: { target: ListTarget<NaturalList['request']>; platform: Platform }) {
  const openDialog = useDialog()
  const { follow, saving, refusal } = useFollow()
  const pool = usePoolAdd()
  // A row that can be ticked goes by the number of its talent.
  const selection = selectTicked(bulkTarget(target, 'author_id', String, 'natural_filters'), platform)
  const addToPool = async () => {
    if (await pool.addToPool(platform, target.keys.map(String))) target.clear()
  }
  return (
    <>
      <GuardedButton
        size="small"
        call={talentCalls.follow}
        loading={saving}
        refusal={refusal(selection)}
        onClick={() => follow(selection)}
      >
        跟进
      </GuardedButton>
      <CallButton size="small" call={talentCalls.assign} onClick={() => openDialog(AssignDialog, { selection })}>
        分配
      </CallButton>
      <GuardedButton
        size="small"
        call={talentFindingCalls.poolAdd}
        loading={pool.saving}
        refusal={target.all ? '请勾选要加入公海的达人' : undefined}
        onClick={() => void addToPool()}
      >
        加入公海
      </GuardedButton>
      <CallButton size="small" call={talentCalls.tagBind} onClick={() => openDialog(TagDialog, { selection })}>
        打标签
      </CallButton>
    </>
  )
}
