import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { type ListedTalent, talentListCalls } from '@crm/contracts/calls/talentLists'
import { ListFlag } from '@crm/contracts/enums'
import { FormDialog, useConflict } from '@crm/ui/form'
import { ListReasonFields } from './ListReasonFields.tsx'

interface Values {
  reason: string
  text?: string
  images?: string[]
}

const whiteFields = { reason: { label: '添加原因' } }
const blackFields = {
  reason: { label: '拉黑原因' },
  text: { label: '说明' },
  images: { label: '凭证', text: (images: string[] = []) => `${images.length} 张` },
}

const valuesOf = ({ list_flag, reason, text, images }: ListedTalent): Values =>
  list_flag === ListFlag.black ? { reason, text, images } : { reason }

/** 编辑 of an entry: why the talent stands on the list. */
export function EditListEntryDialog({ entry, onClose }: { entry: ListedTalent; onClose: () => void }) {
  const { author_id, platform, author_name } = entry
  const isBlack = entry.list_flag === ListFlag.black
  const flag = isBlack ? ListFlag.black : ListFlag.white
  const update = useAction(talentListCalls.update, { weight: 'asked', done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(entry, isBlack ? blackFields : whiteFields, async () => {
    const { list } = await send(talentListCalls.list, { flag, platform, keyword: author_id, keyword_type: 'id' })
    const now = list.find((row) => row.author_id === author_id)
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  const toRequest = ({ reason, text = '', images = [] }: Values) => {
    const proof = isBlack ? { text: text.trim(), images } : {}
    return { author_id, platform, flag, updated_at, reason: reason.trim(), ...proof }
  }
  return (
    <FormDialog
      title={`编辑${isBlack ? '拉黑' : '添加'}原因：${author_name}`}
      submitText="保存"
      initValues={valuesOf(entry)}
      conflict={conflict}
      action={update}
      toRequest={toRequest}
      onClose={onClose}
    >
      <ListReasonFields isBlack={isBlack} />
    </FormDialog>
  )
}
