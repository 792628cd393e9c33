import type { Agreement } from '@crm/client/weight'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ConfirmDialog } from '@crm/ui/base'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { useTalentWrite } from './useTalentWrite.ts'

/** More rows than this are deleted only after their number was typed. */
const TYPE_ABOVE = 100

/** 删除: out of the corporation's pool; those with orders stay. */
export function DeleteDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const remove = useTalentWrite(talentCalls.remove, { done: '已删除' })
  const submit = async (agreement: Agreement) => {
    await remove.run(selection, {}, agreement)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      title={`${titleOf('删除', selection)}？`}
      content="删除后从公海移除，联系方式与跟进记录不再显示；有历史成交的达人不能删除。"
      confirmText="删除"
      saving={remove.saving}
      {...(selection.count > TYPE_ABOVE ? { typeToConfirm: String(selection.count) } : {})}
      onConfirm={(agreement) => void submit(agreement)}
      onCancel={onClose}
    />
  )
}
