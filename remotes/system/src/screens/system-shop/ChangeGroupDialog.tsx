import type { Agreement } from '@crm/client/weight'
import { useCall } from '@crm/client/hooks'
import { shopCalls } from '@crm/contracts/calls/shops'
import { Form, FormDialog } from '@crm/ui/form'
import { useBulkAction } from '@crm/ui/data'

interface Values {
  group_id: number
}

interface ChangeGroupDialogProps {
  shops: readonly string[]
  onDone?: () => void
  onClose: () => void
}

/** 改分组: shops go into a group, or out of all. */
export function ChangeGroupDialog({ shops, onDone, onClose }: ChangeGroupDialogProps) {
  const groups = useCall(shopCalls.groupSelect, {})
  const move = useBulkAction(shopCalls.groupAdd, { weight: 'asked', done: '设置成功', unit: '个店铺', name: '店铺' })
  const submit = async ({ group_id }: Values, agreement: Agreement) => {
    if ((await move.run({ shop_ids: [...shops], group_id }, agreement)) === undefined) return
    onDone?.()
    onClose()
  }
  return (
    <FormDialog<Values>
      open
      title={`改 ${shops.length} 个店铺的分组`}
      submitText="保存"
      initValues={{}}
      saving={move.saving}
      failure={undefined}
      onSubmit={(values, agreement) => void submit(values, agreement)}
      onClose={onClose}
    >
      <Form.Select
        field="group_id"
        label="分组"
        optionList={[
          ...(groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: 0, label: '未分组' },
        ]}
        rules={[{ required: true, message: '请选择分组' }]}
      />
    </FormDialog>
  )
}
