import { pastedLines } from '@crm/base/videoLinks'
import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { campaignContentCalls } from '@crm/contracts/calls/campaignContents'
import { CAMPAIGN_LINKS_MAX } from '@crm/contracts/rules/campaignRules'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog, rule } from '@crm/ui/form'

/** 添加内容 by links, one a line: each is bound to its talent who waits for a publication. */
export function AddContentsDialog({ campaign, onClose }: { campaign: CampaignDetail; onClose: () => void }) {
  const add = useBulkAction(campaignContentCalls.add, {
    ...{ unit: '条内容', name: '链接', weight: 'asked', quiet: true, done: '已添加' },
  })
  return (
    <FormDialog
      title="添加内容"
      submitText="添加"
      initValues={{ links: '' }}
      action={add}
      toRequest={({ links }: { links: string }) => ({ id: campaign.id, urls: pastedLines(links) })}
      onClose={onClose}
    >
      <Form.TextArea
        field="links"
        label="内容链接"
        autoFocus
        rows={6}
        placeholder={`每行一条，最多 ${CAMPAIGN_LINKS_MAX} 条；关联到待发布的达人`}
        rules={[
          rule((text: string | undefined) => {
            const { length } = pastedLines(text ?? '')
            if (length === 0) return '请填写内容链接'
            return length > CAMPAIGN_LINKS_MAX ? `最多 ${CAMPAIGN_LINKS_MAX} 条` : undefined
          }),
        ]}
      />
    </FormDialog>
  )
}
