import { pickedMoment, pickerDate, startOfDay } from '@crm/base/dates'
import { nowSeconds } from '@crm/base/clock'
import type { Agreement } from '@crm/client/weight'
import { money, UNAVAILABLE } from '@crm/base/numbers'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { type CampaignAuthorStage, campaignAuthorStageLabel } from '@crm/contracts/enums'
import { CAMPAIGN_REASON_MAX } from '@crm/contracts/rules/campaignRules'
import { confirm } from '@crm/platform/feedback'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'
import { overBudget, type Place } from './stageMoves.ts'

interface StepDialogProps {
  campaign: CampaignDetail
  row: Place
  to: CampaignAuthorStage
  onClose: () => void
}

const targetOf = ({ campaign, row }: Pick<StepDialogProps, 'campaign' | 'row'>) => ({
  id: campaign.id,
  ids: [row.id],
  updated_at: row.updated_at,
})
const titleOf = ({ row, to }: StepDialogProps) => `「${row.author_name}」变更为「${campaignAuthorStageLabel[to]}」`
const quoteOf = ({ quote }: Place) => (quote === UNAVAILABLE ? undefined : quote)

/** Whether prices that go beyond the budget are meant; it asks, and does not refuse. */
export async function acceptsOver(over: number): Promise<boolean> {
  if (over === 0) return true
  return (await confirm({ title: `将超出预算 ${money(over)} 元`, confirmText: '仍要保存' })) !== undefined
}

/** Why a talent is taken back or given up. */
export function ReasonDialog(props: StepDialogProps) {
  return (
    <FormDialog
      title={titleOf(props)}
      submitText="变更"
      initValues={{ reason: '' }}
      call={campaignTalentCalls.update}
      done="已变更"
      toRequest={({ reason }: { reason: string }) => ({ ...targetOf(props), changes: { stage: props.to }, reason })}
      onClose={props.onClose}
    >
      <Form.TextArea
        field="reason"
        label="原因"
        autoFocus
        maxCount={CAMPAIGN_REASON_MAX}
        maxLength={CAMPAIGN_REASON_MAX}
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      />
    </FormDialog>
  )
}

/** The price that the talent agreed to. */
export function QuoteDialog(props: StepDialogProps) {
  const { campaign, row, to, onClose } = props
  const update = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    ...{ weight: 'asked', quiet: true, done: '已变更' },
  })
  const before = quoteOf(row)
  const save = async ({ quote }: { quote: number }, agreement: Agreement) =>
    (await acceptsOver(overBudget(campaign, [row], quote)))
      ? update.run({ ...targetOf(props), changes: { stage: to, quote } }, agreement)
      : undefined
  return (
    <FormDialog
      title={titleOf(props)}
      submitText="变更"
      initValues={before === undefined ? {} : { quote: before }}
      action={{ run: save, saving: update.saving, failure: update.failure }}
      toRequest={({ quote }: { quote: number }) => ({ quote })}
      onClose={onClose}
    >
      <Form.Money
        field="quote"
        label="报价 ¥"
        placeholder="0 为置换"
        rules={[{ required: true, message: '请先填写报价' }]}
      />
    </FormDialog>
  )
}

/** What was paid and when: the price and today, unless said otherwise. */
export function SettleDialog(props: StepDialogProps) {
  const amount = quoteOf(props.row)
  return (
    <FormDialog
      title={titleOf(props)}
      submitText="结算"
      initValues={{ ...(amount !== undefined && { amount }), at: pickerDate(startOfDay(nowSeconds())) }}
      call={campaignTalentCalls.update}
      done="已结算"
      toRequest={({ amount: paid, at }: { amount: number; at: Date }) => ({
        ...targetOf(props),
        changes: { stage: props.to, settle_amount: paid, settled_at: startOfDay(pickedMoment(at)) },
      })}
      onClose={props.onClose}
    >
      <Form.Money field="amount" label="结算金额 ¥" rules={[{ required: true, message: '请填写结算金额' }]} />
      <Form.DatePicker
        field="at"
        label="结算日期"
        type="date"
        style={{ width: '100%' }}
        rules={[{ required: true, message: '请选择结算日期' }]}
      />
    </FormDialog>
  )
}

/** The link of what the talent published. */
export function LinkDialog(props: StepDialogProps) {
  const { campaign, row, onClose } = props
  return (
    <FormDialog
      title={titleOf(props)}
      submitText="关联"
      initValues={{ url: '' }}
      call={campaignContentCalls.add}
      done="已关联内容"
      toRequest={({ url }: { url: string }) => ({ id: campaign.id, urls: [url], place_id: row.id })}
      onClose={onClose}
    >
      <Form.Input
        field="url"
        label="内容链接"
        autoFocus
        placeholder="粘贴达人发布的内容链接"
        rules={[{ required: true, whitespace: true, message: '请先填写内容链接' }]}
      />
    </FormDialog>
  )
}
