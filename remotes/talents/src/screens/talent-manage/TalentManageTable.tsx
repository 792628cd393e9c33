import { hasRole } from '@crm/access/roles'
import { type MyTalent, talentCalls } from '@crm/contracts/calls/talents'
import { TaskModule } from '@crm/contracts/enums'
import { SALES } from '@crm/contracts/routes/groups'
import { COOPERATION_TALENTS_MAX } from '@crm/contracts/rules/cooperationTerms'
import { SAMPLE_TARGETS_MAX } from '@crm/contracts/rules/sampleRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { address, go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, CallButton, useDialog } from '@crm/ui/base'
import { type List, type ListTarget, bulkTarget } from '@crm/ui/data'
import { type ReactNode, useMemo } from 'react'
import { ReleaseDialog } from '../../parts/ReleaseDialog.tsx'
import { StageDialog } from '../../parts/StageDialog.tsx'
import { TagDialog } from '../../parts/TagDialog.tsx'
import { TalentListTable } from '../../parts/TalentListTable.tsx'
import { TransferDialog } from '../../parts/TransferDialog.tsx'
import { platformNamed } from '../../lib/talentFilters.ts'
import { customColumns } from './customColumns.tsx'
import { TalentManageActions } from './TalentManageActions.tsx'
import { talentManageCells } from './talentManageCells.tsx'
import type { talentManageFilters } from './talentManageFilters.ts'
import { useFollowLogDrawer } from './useFollowLogDrawer.ts'
import { selectTicked } from '../../lib/talentSelection.ts'

type FollowedList = List<typeof talentCalls.myList, (typeof talentManageFilters)['fields']>

/** Of the own talents the medium is always the reader. */
const WITHOUT = { mine: ['user'], team: [] } as const

/** The followed talents as a table with what is done to one and to many; each scope has columns and views of its own. */
export function TalentManageTable(props: {
  list: FollowedList
  empty: ReactNode
  /** Talents by stage. */
  counts: Readonly<Record<string, number>> | undefined
}) {
  const { list, empty, counts } = props
  const who = useWho()
  const { platform, scope } = list.values
  const fields = list.rows.data?.ext.custom_fields
  return (
    <TalentListTable
      key={scope}
      list={{ ...list, id: `${list.id}_${scope}` }}
      label="我的达人"
      rowKey={(row) => row.follow_id}
      cells={talentManageCells}
      more={useMemo(() => customColumns(fields), [fields])}
      without={WITHOUT[scope]}
      actions={TalentManageActions}
      bulk={(target) => <BulkActions target={target} rows={list.rows.data?.list ?? []} />}
      imports={
        hasRole(who, SALES)
          ? { module: TaskModule.talentManage, title: '导入我的达人', platform: platformNamed(platform) }
          : undefined
      }
      exports={ExportType.talentManage}
      onOpen={useFollowLogDrawer()}
      empty={empty}
      tabCounts={counts}
    />
  )
}

/** Forms that begin with several talents of a platform, and how many they take. */
const FORMS = [
  { text: '寄样', route: 'SamplesCreate', max: SAMPLE_TARGETS_MAX },
  { text: '建合作单', route: 'CooperateCreate', max: COOPERATION_TALENTS_MAX },
] as const

interface BulkActionsProps {
  target: ListTarget<FollowedList['request']>
  /** Those of the page. */
  rows: readonly MyTalent[]
}

function BulkActions({ target, rows }: BulkActionsProps) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { count } = target
  const selection = selectTicked(bulkTarget(target, 'follow_id', Number, 'my_filters'))
  const talents = rows.filter(({ follow_id }) => target.keys.includes(follow_id))
  const [platform, ...otherPlatforms] = new Set(talents.map((each) => each.platform))
  const author_ids = [...new Set(talents.map(({ author_id }) => author_id))]
  // Those of other pages are known by their follow records alone.
  const isOnePlatform = talents.length === count && otherPlatforms.length === 0
  return (
    <>
      {FORMS.map(
        ({ text, route, max }) =>
          isOnePlatform &&
          author_ids.length <= max &&
          canOpen(route) && (
            <Button
              key={route}
              size="small"
              onClick={() => void go(route, { author_id: author_ids.join(), platform, from: address() })}
            >
              {text}
            </Button>
          ),
      )}
      <Button size="small" onClick={() => openDialog(TagDialog, { selection })}>
        打标签
      </Button>
      <Button size="small" onClick={() => openDialog(StageDialog, { selection })}>
        改阶段
      </Button>
      <CallButton size="small" call={talentCalls.transfer} onClick={() => openDialog(TransferDialog, { selection })}>
        转交
      </CallButton>
      <Button size="small" type="danger" onClick={() => openDialog(ReleaseDialog, { selection })}>
        释放
      </Button>
    </>
  )
}
