import { useAction } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { type Campaign, campaignCalls } from '@crm/contracts/calls/campaigns'
import { toast } from '@crm/platform/feedback'
import { go, useCanOpen } from '@crm/platform/navigate'
import { ReadActions, TextButton, useDialog } from '@crm/ui/base'
import { RowActions } from '@crm/ui/data'
import { EditCampaignDialog } from '../../parts/campaign/CampaignDialog.tsx'
import { stepsOf, useCampaignSteps } from '../../parts/campaign/useCampaignSteps.tsx'

/** What may be done to one campaign of the list. */
export function CampaignActions({ row }: { row: Campaign }) {
  const canOpen = useCanOpen()
  const openDialog = useDialog()
  const { take } = useCampaignSteps()
  const copy = useAction(campaignCalls.copy, { weight: { harmless: 'copies' } })
  const remove = useAction(campaignCalls.remove, { weight: 'asked', done: '已删除' })
  const duplicate = async () => {
    const made = await copy.run({ id: row.id })
    if (made) toast.success(`已复制为「${made.name}」`)
  }
  const erase = (agreement: Agreement) => remove.run({ id: row.id, updated_at: row.updated_at }, agreement)
  const [first, ...later] = stepsOf(row)
  return (
    <RowActions
      of={row.name}
      more={[
        row.actions.includes('edit') && {
          text: '编辑',
          onClick: () => openDialog(EditCampaignDialog, { id: row.id }),
        },
        ...later.map(({ step, text }) => ({ text, onClick: () => void take(row, step) })),
        { text: '复制', call: campaignCalls.copy, onClick: () => void duplicate() },
        row.actions.includes('remove') && {
          text: '删除',
          danger: true,
          confirm: { title: `删除项目「${row.name}」？`, confirmText: '删除', danger: true },
          onClick: (agreement) => void erase(agreement),
        },
      ]}
    >
      {canOpen('ContentCampaignDetail') && (
        <ReadActions>
          <TextButton onClick={() => void go('ContentCampaignDetail', { id: row.id })}>详情</TextButton>
        </ReadActions>
      )}
      {first && <TextButton onClick={() => void take(row, first.step)}>{first.text}</TextButton>}
    </RowActions>
  )
}
