import { canReadReports } from '@crm/access/reports'
import { Form } from '@crm/ui/form'

/** Members who may open reports, and departments with everything below them. */
export function ReceiverFields({ label }: { label: string }) {
  return (
    <>
      <Form.Staff
        field="user_ids"
        label={label}
        multiple
        wide
        takes={canReadReports}
        placeholder="选择成员"
        width="100%"
      />
      <Form.Dept field="dept_ids" label="部门及其下级" multiple placeholder="选择部门" />
    </>
  )
}
