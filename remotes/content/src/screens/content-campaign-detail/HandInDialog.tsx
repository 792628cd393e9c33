import type { CampaignDetail } from '@crm/contracts/calls/campaigns'
import { campaignDraftCalls } from '@crm/contracts/calls/campaignDrafts'
import type { Attachment } from '@crm/contracts/rules/attachments'
import { DRAFT_TEXT_MAX } from '@crm/contracts/rules/draftRules'
import { FilesField, Form, FormDialog } from '@crm/ui/form'
import type { Place } from './stageMoves.ts'

interface HandInDialogProps {
  campaign: CampaignDetail
  row: Place
  onClose: () => void
}

/** 上传稿件: the next version of what a talent is going to publish; the talent is 审稿中 from then on. */
export function HandInDialog({ campaign, row, onClose }: HandInDialogProps) {
  return (
    <FormDialog
      title={`上传「${row.author_name}」的稿件`}
      submitText="提交审稿"
      width={704}
      initValues={{ text: '', files: [] }}
      call={campaignDraftCalls.add}
      done="已提交审稿"
      toRequest={({ text, files }: { text?: string; files: Attachment[] }) => ({
        ...{ id: campaign.id, place_id: row.id, text: text ?? '', files: files.map(({ url }) => url) },
      })}
      onClose={onClose}
    >
      <Form.TextArea
        field="text"
        label="正文"
        rows={10}
        autoFocus
        maxCount={DRAFT_TEXT_MAX}
        maxLength={DRAFT_TEXT_MAX}
        placeholder="标题、正文与话题；只有图片或视频时可留空"
      />
      <FilesField field="files" label="图片与视频" />
    </FormDialog>
  )
}
