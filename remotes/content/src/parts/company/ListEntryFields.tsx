import { ContentListFlag, contentListFlagLabel } from '@crm/contracts/enums'
import {
  COMPANY_LIST_IMAGES_MAX,
  COMPANY_LIST_REASONS,
  COMPANY_LIST_TEXT_MAX,
} from '@crm/contracts/rules/companyTalentRules'
import { Banner } from '@crm/ui/base'
import { Form, rule } from '@crm/ui/form'

/** What is noted of an entry on a list of seeding. */
export interface ListEntry {
  reason: string
  text?: string
  images?: string[]
  /** Whoever is on the other list comes over. */
  moves?: boolean
}

const other = {
  [ContentListFlag.red]: ContentListFlag.black,
  [ContentListFlag.black]: ContentListFlag.red,
} as const

/**
 * Why a talent stands on a list, with the proof.
 *
 * @param moves the single talent is on the other list (`one`), or some of several may be; absent: nobody is moved
 */
export function ListEntryFields({
  list,
  moves,
}: {
  list: Exclude<ContentListFlag, 0>
  moves?: 'one' | 'several' | undefined
}) {
  const there = contentListFlagLabel[other[list]]
  return (
    <>
      {list === ContentListFlag.black && (
        <Banner kind="warning">黑名单达人不能再寄样、加入种草项目；已在项目中的不受影响</Banner>
      )}
      <Form.Select
        field="reason"
        label="原因"
        placeholder="请选择原因"
        style={{ width: '100%' }}
        optionList={COMPANY_LIST_REASONS[list].map((value) => ({ value, label: value }))}
        rules={[{ required: true, message: '请选择原因' }]}
      />
      <Form.TextArea field="text" label="说明" maxCount={COMPANY_LIST_TEXT_MAX} maxLength={COMPANY_LIST_TEXT_MAX} />
      <Form.Upload field="images" label="凭证" max={COMPANY_LIST_IMAGES_MAX} />
      {moves && (
        <Form.Checkbox
          field="moves"
          noLabel
          rules={moves === 'one' ? [rule((agreed?: boolean) => (agreed ? undefined : `请确认移出${there}`))] : []}
        >
          {moves === 'one' ? `该达人在${there}中，加入后移出${there}` : `已在${there}中的也移过来`}
        </Form.Checkbox>
      )}
    </>
  )
}
