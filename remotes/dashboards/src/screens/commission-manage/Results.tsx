import { commissionEditRefusal } from '@crm/access/commission'
import { money } from '@crm/base/numbers'
import type { AnswerOf, RequestOf } from '@crm/contracts/call'
import { type Commission, commissionCalls } from '@crm/contracts/calls/commission'
import { type commissionColumns, commissionState } from '@crm/contracts/columns/commission'
import { CommissionStatus, negativeNote } from '@crm/contracts/rules/commissionRules'
import { ExportType } from '@crm/contracts/taskTypes'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Button, ConfirmDialog, EmptyBlock, ReadActions, Tag, TextButton, useDialog } from '@crm/ui/base'
import {
  bulkTarget,
  type List,
  type ListCells,
  ListTable,
  type ListTarget,
  RowActions,
  tickedRows,
  useBulkAction,
  useRecordDrawer,
} from '@crm/ui/data'
import { AdjustDialog } from './AdjustDialog.tsx'
import { readCommission } from '../../parts/commission/CommissionDrawer.tsx'
import { UnassignedDialog } from './UnassignedDialog.tsx'
import type { CommissionFilterSpec } from './commissionFilters.ts'

type ListAnswer = AnswerOf<typeof commissionCalls.list>

/** 明细 of a month, with what may become of several rows. */
export function Results({ list }: { list: List<typeof commissionCalls.list, CommissionFilterSpec> }) {
  const { open } = useRecordDrawer<string>('commission', readCommission)
  return (
    <ListTable
      list={list}
      label="提成明细"
      unit="条提成"
      rowKey={(row) => row.id || `u${row.user.user_id}`}
      cells={cells}
      actions={CommissionActions}
      bulk={(target) => <StatusButtons target={target} rows={list.rows.data?.list ?? []} />}
      selectable={0}
      exports={ExportType.commission}
      rowRefusal={(row) => (row.id === 0 ? '该行将在夜间生成后可操作' : undefined)}
      onOpen={(row) => open(`${row.user.user_id}:${row.month}`)}
      empty={<EmptyBlock title="本月暂无提成" />}
    />
  )
}

function CommissionActions({ row }: { row: Commission }) {
  const { open } = useRecordDrawer<string>('commission', readCommission)
  return (
    <RowActions of={row.user.name}>
      <ReadActions>
        <TextButton onClick={() => open(`${row.user.user_id}:${row.month}`)}>明细</TextButton>
      </ReadActions>
    </RowActions>
  )
}

/** 调整: until it is confirmed, by administrators. */
function AdjustCell({ row }: { row: Commission }) {
  const who = useWho()
  const openDialog = useDialog()
  const refusal = commissionEditRefusal(who)
  const isOpen = row.id !== 0 && row.status === CommissionStatus.estimated
  if (!isOpen) return <span title={row.adjust_reason}>{money(row.adjust)}</span>
  return (
    <TextButton
      label={`${money(row.adjust)}，调整${row.user.name}的提成`}
      onClick={() => (refusal === undefined ? openDialog(AdjustDialog, { row }) : toast.error(refusal))}
    >
      {money(row.adjust)}
    </TextButton>
  )
}

const cells = {
  adjust: AdjustCell,
  scheme: ({ row }: { row: Commission }) => (
    <>
      {row.scheme_name || '-'}
      {row.has_question === 1 && (
        <Tag size="small" color="orange" style={{ marginLeft: 4 }}>
          有疑问
        </Tag>
      )}
    </>
  ),
} satisfies ListCells<Commission, typeof commissionColumns>

const ACTS = [
  { status: CommissionStatus.confirmed, verb: '确认', done: '已确认', from: ['estimated', 'pending'] },
  { status: CommissionStatus.estimated, verb: '撤回确认', done: '已撤回', from: ['confirmed'] },
  { status: CommissionStatus.paid, verb: '标记发放', done: '已发放', from: ['confirmed'] },
] as const
type Act = (typeof ACTS)[number]
type Target = ListTarget<RequestOf<typeof commissionCalls.list>>

function StatusButtons({ target, rows }: { target: Target; rows: readonly Commission[] }) {
  const who = useWho()
  const openDialog = useDialog()
  const refusal = commissionEditRefusal(who)
  return ACTS.map((act) => (
    <Button
      key={act.verb}
      size="small"
      onClick={() => (refusal === undefined ? openDialog(StatusDialog, { act, target, rows }) : toast.error(refusal))}
    >
      {act.verb}
    </Button>
  ))
}

/** 确认, 撤回确认 or 发放 of several: how many, what they come to, and whose sum is below nothing. */
function StatusDialog({
  act,
  target,
  rows,
  onClose,
}: {
  act: Act
  target: Target
  rows: readonly Commission[]
  onClose: () => void
}) {
  const { request, count, onDone } = bulkTarget(target, 'ids', Number)
  const write = useBulkAction(commissionCalls.setStatus, {
    ...{ weight: 'asked' as const, done: act.done, unit: '条提成', name: '成员', quiet: true, onRefused: onClose },
  })
  const ticked = tickedRows(target, rows, (row) => row.id)
  const meant = ticked?.filter((row) => (act.from as readonly string[]).includes(commissionState(row)))
  const sum = meant?.reduce((all, { total }) => all + total, 0)
  const negative = act.status === CommissionStatus.confirmed ? (meant ?? []).filter(({ total }) => total < 0) : []
  return (
    <ConfirmDialog
      open
      title={`${act.verb} ${count} 条提成？`}
      confirmText={act.verb}
      saving={write.saving}
      onCancel={onClose}
      content={
        <>
          {sum !== undefined && <p>合计 ¥{money(sum)}。</p>}
          {act.status === CommissionStatus.paid && <p>发放后不能再修改，之后的变化计入未冻结月份的往期调整。</p>}
          {negative.map(({ user }) => (
            <p key={user.user_id}>{negativeNote(user.name)}</p>
          ))}
          {write.failure && <p role="alert">{write.failure.message}</p>}
        </>
      }
      onConfirm={async (agreement) => {
        if (await write.run({ ids: request.ids as number[], status: act.status }, agreement)) {
          onDone?.()
          onClose()
        }
      }}
    />
  )
}

/** 未配置方案 n 人: who sells and has no scheme in the month. */
export function UnassignedNote({ ext }: { ext: ListAnswer['ext'] }) {
  const openDialog = useDialog()
  if (ext.unassigned.length === 0) return null
  return (
    <TextButton onClick={() => openDialog(UnassignedDialog, { members: ext.unassigned, month: ext.open_months[0] })}>
      未配置方案 {ext.unassigned.length} 人
    </TextButton>
  )
}
