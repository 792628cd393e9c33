import { type PublicTalent, talentCalls } from '@crm/contracts/calls/talents'
import type { publicTalentColumns } from '@crm/contracts/columns/talents'
import { FollowMode } from '@crm/contracts/enums'
import { ExportType } from '@crm/contracts/taskTypes'
import { useSession } from '@crm/platform/session'
import { Button, CallButton, GuardedButton, useDialog } from '@crm/ui/base'
import { type List, type ListCells, type ListImport, type ListTarget, bulkTarget } from '@crm/ui/data'
import type { ReactNode } from 'react'
import { AssignDialog } from '../../parts/AssignDialog.tsx'
import { ContactPopover } from '../../parts/ContactPopover.tsx'
import { DeleteDialog } from '../../parts/DeleteDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TalentListTable } from '../../parts/TalentListTable.tsx'
import { TalentNameCell } from '../../parts/TalentNameCell.tsx'
import { useFollow } from '../../parts/useFollow.ts'
import { TalentPublicActions } from './TalentPublicActions.tsx'
import type { talentPublicFilters } from './talentPublicFilters.ts'
import { selectTicked } from '../../lib/talentSelection.ts'

type PublicList = List<typeof talentCalls.publicList, (typeof talentPublicFilters)['fields']>

const cells: ListCells<PublicTalent, typeof publicTalentColumns> = {
  talent: ({ row }) => <TalentNameCell talent={row} followers={row.followers} />,
  contact: ({ row }) => <ContactPopover talent={row} />,
}
/** Where a talent has one follower at most, nobody follows what lies in the pool. */
const SINGLE_WITHOUT = ['followers']

interface TalentPublicTableProps {
  list: PublicList
  /** For those who may import. */
  imports: ListImport | undefined
  empty: ReactNode
}

/** The pool as a table with what is done to one and to many. */
export function TalentPublicTable({ list, imports, empty }: TalentPublicTableProps) {
  const isSingle = useSession().follow?.follow_type === FollowMode.single
  return (
    <TalentListTable
      list={list}
      label="达人公海"
      rowKey={(row) => row.author_id}
      cells={cells}
      {...(isSingle && { without: SINGLE_WITHOUT })}
      actions={TalentPublicActions}
      bulk={(target) => <BulkActions target={target} platform={list.values.platform} />}
      imports={imports}
      exports={ExportType.talentPublic}
      empty={empty}
    />
  )
}

interface BulkActionsProps {
  target: ListTarget<PublicList['request']>
  platform: PublicTalent['platform']
}

function BulkActions({ target, platform }: BulkActionsProps) {
  const openDialog = useDialog()
  const { follow, saving, refusal } = useFollow()
  const selection = selectTicked(bulkTarget(target, 'author_id', String, 'public_filters'), platform)
  return (
    <>
      <GuardedButton size="small" loading={saving} refusal={refusal(selection)} onClick={() => follow(selection)}>
        跟进
      </GuardedButton>
      <CallButton size="small" call={talentCalls.assign} onClick={() => openDialog(AssignDialog, { selection })}>
        分配
      </CallButton>
      <Button size="small" onClick={() => openDialog(TagDialog, { selection })}>
        打标签
      </Button>
      <CallButton
        size="small"
        type="danger"
        call={talentCalls.remove}
        onClick={() => openDialog(DeleteDialog, { selection })}
      >
        删除
      </CallButton>
    </>
  )
}
