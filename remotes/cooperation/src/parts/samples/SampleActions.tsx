import { useAction } from '@crm/client/hooks'
import { type Sample, sampleCalls } from '@crm/contracts/calls/sample'
import { BusinessModule, SampleStatus } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { type RowAction, RowActions, useBulkAction, useRecordDrawer } from '@crm/ui/data'
import { SampleFormDrawer } from '../sample-form/SampleFormDrawer.tsx'
import {
  approvalQuestion,
  DeliveryDialog,
  PrintDialog,
  RejectDialog,
  sampleWrite,
  ShipDialog,
  STEP_CALLS,
  type Step,
  StepDialog,
  targetOf,
} from './SampleDialogs.tsx'

interface Props {
  row: Sample
  /** In its own drawer, which closes when the sample is deleted. */
  onGone?: () => void
}

/** What may be done to one sample, in its list and in its drawer: its next step first, the rest behind 更多. */
export function SampleActions({ row, onGone }: Props) {
  const { open } = useRecordDrawer('sample')
  const openDialog = useDialog()
  const canOpen = useCanOpen()
  const canCall = useCanCall()
  const withdraw = useAction(sampleCalls.withdraw, { weight: { harmless: 'reverse' }, done: '已撤销' })
  const audit = useBulkAction(sampleCalls.audit, {
    ...sampleWrite,
    // 撤销 takes back an approval that leads to 待发货; the first of two has no way back.
    weight: ({ ids }) =>
      row.status === SampleStatus.pendingReview && row.is_first_review === 0 && canCall(sampleCalls.withdraw)
        ? { undo: () => withdraw.run({ classify: row.classify, ids, undo: 1 }) }
        : { ask: approvalQuestion({ count: 1 }) },
    done: '已通过',
  })
  const copy = useAction(sampleCalls.copy, { weight: { harmless: 'copies' } })
  const { classify, sample_id, sample_no, actions, express_company, express_no } = row
  const isSeeding = classify === BusinessModule.content
  const target = targetOf(row)
  const isInDrawer = onGone !== undefined
  const may = (action: Sample['actions'][number]) => actions.includes(action)
  const step = (name: Step, text: string) =>
    may(name) && {
      text,
      danger: name === 'remove',
      call: STEP_CALLS[name],
      onClick: () =>
        openDialog(StepDialog, {
          step: name,
          target: { ...target, ...(name === 'remove' && isInDrawer && { onDone: onGone }) },
        }),
    }
  const duplicate = async () => {
    const made = await copy.run({ classify, sample_id })
    if (made) toast.success(`已复制为草稿 ${made.sample_no}`)
  }
  const edit = (action: 'edit' | 'resubmit', text: string) =>
    may(action) &&
    (isSeeding || canOpen('SamplesEdit')) && {
      text,
      onClick: () =>
        isSeeding
          ? openDialog(SampleFormDrawer, { form: { mode: 'edit', sample_id } })
          : void go('SamplesEdit', { sample_id }),
    }
  const all: (RowAction | false)[] = [
    may('approve') && { text: '通过', onClick: () => void audit.run({ ...target.request, status: 3 }) },
    may('reject') && { text: '拒绝', onClick: () => openDialog(RejectDialog, { target }) },
    step('submit', '提交'),
    may('ship') && { text: '发货', call: sampleCalls.ship, onClick: () => openDialog(ShipDialog, { target }) },
    step('push', '推送 ERP'),
    step('sign', '确认签收'),
    may('changeExpress') && {
      text: '改快递',
      call: sampleCalls.ship,
      onClick: () => openDialog(ShipDialog, { target, express: { express_company, express_no } }),
    },
    may('markDelivery') && { text: '标记履约', onClick: () => openDialog(DeliveryDialog, { target }) },
    edit('resubmit', '编辑重提'),
    !may('resubmit') && edit('edit', '编辑'),
    step('recycle', '回收'),
    step('withdraw', '撤回'),
    (may('ship') || may('changeExpress')) && {
      text: '打印发货单',
      onClick: () => openDialog(PrintDialog, { classify, ids: [sample_id], name: target.name }),
    },
    (isSeeding ? row.may_ask === 1 : canOpen('SamplesRenew')) && {
      text: '再次寄样',
      onClick: () =>
        isSeeding
          ? openDialog(SampleFormDrawer, { form: { mode: 'renew', sample_id } })
          : void go('SamplesRenew', { sample_id }),
    },
    (isSeeding ? row.may_ask === 1 : canOpen('SamplesCreate')) && { text: '复制', onClick: () => void duplicate() },
    step('remove', '删除'),
  ]
  const offered = all.filter((action) => action !== false).filter(({ call = [] }) => canCall(call))
  // What is to be done next comes before what a press on the row shows, too.
  const detail: RowAction = { text: '详情', reads: true, onClick: () => open(sample_id) }
  const [first, second, ...more] = isInDrawer ? offered : offered.toSpliced(2, 0, detail)
  return (
    <RowActions of={sample_no} more={more}>
      {[first, second].map((action) => {
        if (!action) return undefined
        const { text, reads, ...press } = action
        const button = (
          <TextButton key={text} {...press} disabled={audit.saving}>
            {text}
          </TextButton>
        )
        return reads ? <ReadActions key={text}>{button}</ReadActions> : button
      })}
    </RowActions>
  )
}
