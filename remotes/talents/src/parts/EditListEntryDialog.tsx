import { useAction } from '@crm/client/hooks'
import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { FormDialog } from '@crm/ui/form'
import { ListReasonFields } from './ListReasonFields.tsx'

interface Values {
  reason: string
  text?: string
  images?: string[]
}

/** 编辑 of an entry: why the talent stands on the list. */
export function EditListEntryDialog({ entry, onClose }: { entry: ListedTalent; onClose: () => void }) {
  const { author_id, platform, author_name, updated_at } = entry
  const flag = entry.list_flag === ListFlag.black ? ListFlag.black : ListFlag.white
  const isBlack = flag === ListFlag.black
  const update = useAction(talentListCalls.update, { done: '设置成功', quiet: true })
  const submit = async ({ reason, text = '', images = [] }: Values) => {
    const done = await update.run({
      author_id,
      platform,
      flag,
      updated_at,
      reason: reason.trim(),
      ...(isBlack ? { text: text.trim(), images } : {}),
    })
    if (done) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={`编辑${isBlack ? '拉黑' : '添加'}原因：${author_name}`}
      submitText="保存"
      initValues={isBlack ? { reason: entry.reason, text: entry.text, images: entry.images } : { reason: entry.reason }}
      saving={update.saving}
      failure={update.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <ListReasonFields isBlack={isBlack} />
    </FormDialog>
  )
}
