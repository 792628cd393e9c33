import { hasRole } from '@crm/access/roles'
import type { AnswerOf } from '@crm/contracts/call'
import { cooperationTotalNote } from '@crm/contracts/rules/totalNotes'
import { type Cooperation, cooperationCalls } from '@crm/contracts/calls/cooperation'
import { TaskModule } from '@crm/contracts/enums'
import { SALES_WRITERS } from '@crm/contracts/routes/groups'
import { ExportType } from '@crm/contracts/taskTypes'
import { go, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, CallButton, Ellipsis, EmptyBlock, useDialog } from '@crm/ui/base'
import {
  type Column,
  ImportButton,
  type List,
  type ListImport,
  ListTable,
  type ListTarget,
  textOr,
  bulkTarget,
  countTalents,
  tickedRows,
} from '@crm/ui/data'
import { useMemo } from 'react'
import { CooperateActions } from '../../parts/cooperation/CooperateActions.tsx'
import { cooperateCells } from './cooperateCells.tsx'
import type { CooperateListSpec } from './cooperateListFilters.ts'
import { CancelDialog, TransferDialog } from '../../parts/cooperation/CooperationDialogs.tsx'
import { useCooperationSteps } from '../../parts/cooperation/useCooperationSteps.ts'

type CustomField = AnswerOf<typeof cooperationCalls.customFields>['list'][number]
type CooperateList = List<typeof cooperationCalls.list, CooperateListSpec>

const details = { route: 'CooperateDetail', keyOf: ({ coop_id }: Cooperation) => ({ coop_id }) }

/** The cooperations with what may be done to one and to many. */
export function CooperateTable({
  list,
  fields = [],
}: {
  list: CooperateList
  fields?: readonly CustomField[] | undefined
}) {
  const who = useWho()
  const canOpen = useCanOpen()
  const { platform } = list.values
  const imports: ListImport | undefined = hasRole(who, SALES_WRITERS)
    ? { module: TaskModule.cooperation, title: '导入历史合作单', platform: platform === 'all' ? 'dy' : platform }
    : undefined
  return (
    <ListTable
      list={list}
      label="合作单"
      totalNote={cooperationTotalNote}
      unit="个合作单"
      rowKey={(row) => row.coop_id}
      details={details}
      cells={cooperateCells}
      more={useMemo(() => fields.map(ownColumn), [fields])}
      actions={CooperateActions}
      bulk={(target) => <BulkActions target={target} tab={list.values.tab} rows={list.rows.data?.list ?? []} />}
      exports={ExportType.cooperation}
      imports={imports}
      onOpen={
        canOpen('CooperateDetail') ? ({ coop_id }: Cooperation) => void go('CooperateDetail', { coop_id }) : undefined
      }
      empty={
        <EmptyBlock
          title="暂无合作单"
          action={
            <>
              {canOpen('CooperateCreate') && (
                <Button theme="solid" onClick={() => void go('CooperateCreate')}>
                  新建合作单
                </Button>
              )}
              {imports && <ImportButton imports={imports} text="导入" />}
            </>
          }
        />
      }
    />
  )
}

/** A column of the enterprise's own field, hidden at first. */
const ownColumn = ({ key, label, type }: CustomField): Column<Cooperation> => ({
  key: `custom_${key}`,
  title: label,
  width: 140,
  hidden: true,
  ...(type === 'number' && { align: 'right' as const }),
  render: (row) => <Ellipsis>{textOr(row.custom_fields[key])}</Ellipsis>,
})

type Tab = CooperateList['values']['tab']
/** Steps that no order under a tab can take are not offered there. */
const offers = (tab: Tab, ...from: readonly Tab[]) => tab === 'all' || from.includes(tab)

interface BulkProps {
  target: ListTarget<CooperateList['request']>
  tab: Tab
  /** Those of the page. */
  rows: readonly Cooperation[]
}

function BulkActions({ target, tab, rows }: BulkProps) {
  const openDialog = useDialog()
  const { step, saving } = useCooperationSteps()
  const ticked = tickedRows(target, rows, ({ coop_id }) => coop_id)
  const selected = {
    ...bulkTarget(target, 'ids', Number),
    ...(ticked && {
      facts: {
        talents: countTalents(ticked),
        fees: ticked.reduce((sum, { fee }) => sum + fee, 0),
      },
    }),
  }
  return (
    <>
      {offers(tab, '1') && (
        <Button size="small" loading={saving} onClick={() => void step(selected, 2)}>
          确认
        </Button>
      )}
      {offers(tab, '2', 'ending') && (
        <Button size="small" loading={saving} onClick={() => void step(selected, 3)}>
          完成
        </Button>
      )}
      {offers(tab, '1', '2', 'ending') && (
        <Button size="small" onClick={() => openDialog(CancelDialog, { target: selected })}>
          取消
        </Button>
      )}
      <CallButton
        size="small"
        call={cooperationCalls.transfer}
        onClick={() => openDialog(TransferDialog, { target: selected })}
      >
        转交
      </CallButton>
    </>
  )
}
