import { useCall } from '@crm/client/hooks'
import { talentListCalls } from '@crm/contracts/calls/talentLists'
import { talentCalls } from '@crm/contracts/calls/talents'
import { ListFlag } from '@crm/contracts/enums'
import { Form, FormDialog } from '@crm/ui/form'
import { type TalentSelection, titleOf } from '../lib/talentSelection.ts'
import { ListLines } from './ListLines.tsx'
import { ListReasonFields } from './ListReasonFields.tsx'
import { useTalentWrite } from './useTalentWrite.ts'

interface Values {
  reason: string
  text?: string
  images?: string[]
  release?: boolean
}

/** 拉黑: nobody may follow, sample or cooperate with the talent any more. The dialog shows what is under way with it. */
export function BlackListDialog({ selection, onClose }: { selection: TalentSelection; onClose: () => void }) {
  const add = useTalentWrite(talentCalls.listFlagAdd, { done: '已加入黑名单', quiet: true })
  const { author_id: ids = [], platform = 'dy' } = selection.target
  const checked = useCall(
    talentListCalls.check,
    { flag: ListFlag.black, platform, ids },
    { enabled: ids.length > 0, keepPrevious: false },
  )
  const toRequest = ({ reason, text = '', images = [], release }: Values) => ({
    flag: ListFlag.black,
    reason,
    text: text.trim(),
    images,
    release: release ? (1 as const) : (0 as const),
  })
  return (
    <FormDialog
      title={titleOf('拉黑', selection)}
      submitText="拉黑"
      initValues={{ release: true, images: [] }}
      action={add.over(selection)}
      toRequest={toRequest}
      onClose={onClose}
    >
      <p>加入黑名单后，所有成员都不能跟进该达人、寄样或新建合作。</p>
      <ListLines lines={checked.data?.list.filter((line) => line.state === 'ok') ?? []} platform={platform} onlyOpen />
      <ListReasonFields isBlack />
      <Form.Checkbox field="release" noLabel>
        同时释放跟进人
      </Form.Checkbox>
    </FormDialog>
  )
}
