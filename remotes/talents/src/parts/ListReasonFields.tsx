import { BLACK_REASONS, LIST_IMAGES_MAX } from '@crm/contracts/rules/talentListRules'
import { Form } from '@crm/ui/form'

/** Why a talent stands on a list: words for the white one; a reason, words and proofs for the black one. */
export function ListReasonFields({ isBlack }: { isBlack: boolean }) {
  if (!isBlack)
    return (
      <Form.TextArea
        field="reason"
        label="添加原因"
        maxCount={100}
        maxLength={100}
        rules={[{ required: true, whitespace: true, message: '请输入添加原因' }]}
      />
    )
  return (
    <>
      <Form.Select
        field="reason"
        label="拉黑原因"
        placeholder="请选择拉黑原因"
        style={{ width: '100%' }}
        optionList={BLACK_REASONS.map((value) => ({ value, label: value }))}
        rules={[{ required: true, message: '请选择拉黑原因' }]}
      />
      <Form.TextArea field="text" label="说明" maxCount={200} maxLength={200} />
      <Form.Upload field="images" label="凭证" max={LIST_IMAGES_MAX} />
    </>
  )
}
