import { hasRole } from '@crm/access/roles'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { campaignTalentCalls } from '@crm/contracts/calls/campaignTalents'
import { CampaignAuthorStage, campaignAuthorStageLabel } from '@crm/contracts/enums'
import { CAMPAIGN_REASON_MAX } from '@crm/contracts/rules/campaignRules'
import { BOARD_STAGES, STAGE_STEPS } from '@crm/contracts/rules/campaignStages'
import { SEEDING_LEADS } from '@crm/contracts/routes/groups'
import { useWho } from '@crm/platform/session'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { placeWrite } from '../../parts/campaign/placeWrite.ts'

const { confirmed, reviewing, published, settled } = CampaignAuthorStage

interface Values {
  stage?: CampaignAuthorStage
  quote?: number
  reason?: string
}

/** Stages that several can be brought to by hand: not what a draft or a content brings by itself. */
const stagesFor = (isLead: boolean) =>
  BOARD_STAGES.filter((stage) => stage !== reviewing && (stage !== published || isLead)).map((value) => ({
    value,
    label: campaignAuthorStageLabel[value],
  }))

/** Whether somebody may come to a stage only for a reason. */
const mayNeedReason = (to: CampaignAuthorStage) => STAGE_STEPS.some((step) => step.to === to && step.reason)

interface MoveTalentsDialogProps {
  campaign: CampaignDetail
  target: { request: { ids?: number[] }; count: number; onDone: () => void }
  onClose: () => void
}

/** 改阶段 of several talents: those that may go there go, the others say why they stay. */
export function MoveTalentsDialog({ campaign, target, onClose }: MoveTalentsDialogProps) {
  const isLead = hasRole(useWho(), SEEDING_LEADS)
  const update = useBulkAction(campaignTalentCalls.update, {
    ...placeWrite,
    ...{ weight: 'asked', quiet: true, done: '已变更' },
  })
  return (
    <FormDialog
      title={`变更 ${target.count} 位达人的阶段`}
      submitText="变更"
      initValues={{}}
      action={update}
      toRequest={({ stage, quote, reason = '' }: Values) => ({
        ...{ id: campaign.id, ids: target.request.ids ?? [], reason },
        changes: { stage, ...(stage === confirmed && quote !== undefined && { quote }) },
      })}
      onDone={target.onDone}
      onClose={onClose}
    >
      {(values: Values) => (
        <>
          <Form.Select
            field="stage"
            label="变更为"
            style={{ width: '100%' }}
            placeholder="请选择阶段"
            optionList={stagesFor(isLead)}
            rules={[{ required: true, message: '请选择阶段' }]}
          />
          {values.stage === confirmed && <Form.Money field="quote" label="报价 ¥" placeholder="不填则沿用各自的报价" />}
          {values.stage === settled && <p>结算金额为各自的报价，结算日期为今天。</p>}
          {values.stage !== undefined && mayNeedReason(values.stage) && (
            <Form.TextArea
              field="reason"
              label="原因"
              placeholder="退回与取消时必填"
              maxCount={CAMPAIGN_REASON_MAX}
              maxLength={CAMPAIGN_REASON_MAX}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
