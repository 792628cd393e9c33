import { canWorkOnTalents } from '@crm/access/talents'
import { LOG_MENTIONS_MAX } from '@crm/contracts/rules/talentStages'
import { Form } from '@crm/ui/form'

/** @同事: who of the sales staff is notified of an entry or a comment. */
export function Colleagues() {
  return (
    <Form.Staff
      field="mention_ids"
      label="@同事"
      multiple
      limit={LOG_MENTIONS_MAX}
      placeholder="选择后对方会收到提醒"
      type={1}
      takes={canWorkOnTalents}
      others
      wide
    />
  )
}
