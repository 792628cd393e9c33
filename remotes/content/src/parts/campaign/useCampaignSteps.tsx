import { endOfDay, pickedMoment } from '@crm/base/dates'
import { useAction } from '@crm/client/hooks'
import { type Campaign, type CampaignAction, campaignCalls } from '@crm/contracts/calls/campaigns'
import { CampaignStatus } from '@crm/contracts/enums'
import { confirm } from '@crm/platform/feedback'
import { useDialog } from '@crm/ui/base'
import { Form, FormDialog } from '@crm/ui/form'

const STEP = {
  start: { status: CampaignStatus.running, text: '启动', done: '已启动' },
  end: { status: CampaignStatus.ended, text: '结束', done: '已结束' },
  reopen: { status: CampaignStatus.running, text: '重新开启', done: '已重新开启' },
  archive: { status: CampaignStatus.archived, text: '归档', done: '已归档' },
  unarchive: { status: CampaignStatus.ended, text: '取消归档', done: '已取消归档' },
} as const
type Step = keyof typeof STEP

/** The steps that the caller may take with a campaign, in their order, with their verbs. */
export const stepsOf = ({ actions }: Pick<Campaign, 'actions'>): { step: Step; text: string }[] =>
  (Object.keys(STEP) as Step[]) // an object literal has no other keys than its type names
    .filter((step) => actions.includes(step satisfies CampaignAction))
    .map((step) => ({ step, text: STEP[step].text }))

/** What is asked before a step. */
function questionOf(step: Step, { name, unfinished_count }: Pick<Campaign, 'name' | 'unfinished_count'>) {
  if (step === 'archive' && unfinished_count > 0)
    return { title: `还有 ${unfinished_count} 位达人未完成，仍要归档？`, content: `归档后「${name}」只能查看。` }
  const effects: Record<Step, string> = {
    start: '启动后参与人即可推进达人。',
    end: '结束后只能关联内容、结算与分析；负责人与参与人会收到通知。',
    reopen: '',
    archive: '归档后只能查看。',
    unarchive: '取消归档后可继续关联内容与结算。',
  }
  return { title: `${STEP[step].text}项目「${name}」？`, content: effects[step] }
}

/** Takes a campaign from one status to the next: each step asks, 重新开启 with the new end. */
export function useCampaignSteps() {
  const openDialog = useDialog()
  const status = useAction(campaignCalls.status, { weight: 'asked', done: (_, { status: to }) => DONE[to] })
  const take = async (campaign: Campaign, step: Step) => {
    if (step === 'reopen') return openDialog(ReopenDialog, { campaign })
    const agreement = await confirm({ ...questionOf(step, campaign), confirmText: STEP[step].text })
    if (!agreement) return
    await status.run(
      {
        ids: [campaign.id],
        updated_at: campaign.updated_at,
        status: STEP[step].status,
        ...(step === 'archive' && { accepts_unfinished: 1 as const }),
      },
      agreement,
    )
  }
  return { take, saving: status.saving }
}
const DONE = { 2: '已启动', 3: '已结束', 4: '已归档' } as const

function ReopenDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  return (
    <FormDialog
      title={`重新开启「${campaign.name}」`}
      submitText="重新开启"
      initValues={{}}
      call={campaignCalls.status}
      done="已重新开启"
      toRequest={({ end }: { end: Date }) => ({
        ids: [campaign.id],
        updated_at: campaign.updated_at,
        status: 2 as const,
        end_time: endOfDay(pickedMoment(end)),
      })}
      onClose={onClose}
    >
      <Form.DatePicker
        field="end"
        label="新的结束日期"
        type="date"
        style={{ width: '100%' }}
        placeholder="不早于今天"
        rules={[{ required: true, message: '请选择结束日期' }]}
      />
    </FormDialog>
  )
}
