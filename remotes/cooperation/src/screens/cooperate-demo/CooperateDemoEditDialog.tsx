import { useAction } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { sampleCalls, type SampleRow } from '@crm/contracts/calls/sample'
import { sampleColumns } from '@crm/contracts/columns/sample'
import { Form, FormDialog, useConflict } from '@crm/ui/form'

type Values = Pick<SampleRow, 'remark'>

const fields = {
  remark: { label: sampleColumns.remark.title },
}
const valuesOf = ({ remark }: Values): Values => ({ remark })

/** 编辑寄样单. */
export function CooperateDemoEditDialog({ row, onClose }: { row: SampleRow; onClose: () => void }) {
  const { sample_id } = row
  const update = useAction(sampleCalls.update, { done: '设置成功', quiet: true })
  const { updated_at, conflict } = useConflict<Values>(row, fields, async () => {
    const now = await send(sampleCalls.detail, { sample_id })
    return { updated_at: now.updated_at, values: valuesOf(now) }
  })
  const submit = async (changes: Values) => {
    if ((await update.run({ sample_id, changes, updated_at })) !== undefined) onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={`编辑寄样单「${row.sample_no}」`}
      submitText="保存"
      initValues={valuesOf(row)}
      conflict={conflict}
      saving={update.saving}
      failure={update.failure}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Form.TextArea field="remark" label={sampleColumns.remark.title} maxCount={200} maxLength={200} />
    </FormDialog>
  )
}
