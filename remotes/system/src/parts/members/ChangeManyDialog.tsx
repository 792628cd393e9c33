import { managedRolesOf } from '@crm/access/rights'
import { roleLabel } from '@crm/access/roles'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useWho } from '@crm/platform/session'
import { useBulkAction } from '@crm/ui/data'
import { Form, FormDialog } from '@crm/ui/form'
import { deptOptions } from './memberCells.tsx'

interface ChangeManyDialogProps {
  ids: readonly number[]
  classify: ModuleId
  /** Which field of theirs is changed. */
  change: 'role_id' | 'dept_id'
  onDone?: () => void
  onClose: () => void
}

/** 改角色 / 改部门 of several members; what did not go through is listed by name. */
export function ChangeManyDialog({ ids, classify, change, onDone, onClose }: ChangeManyDialogProps) {
  const who = useWho()
  const depts = useCall(commonCalls.deptList, {}, { enabled: change === 'dept_id' })
  const update = useBulkAction(memberCalls.updateMany, {
    weight: 'asked',
    done: '已修改',
    unit: '名成员',
    name: '成员',
    quiet: true,
  })
  const title = change === 'role_id' ? '改角色' : '改部门'
  const options =
    change === 'role_id'
      ? managedRolesOf(who.role_id, classify).map((value) => ({ value, label: roleLabel[value] ?? '' }))
      : [{ value: 0, label: '未分配部门' }, ...deptOptions(depts.data?.list ?? [])]
  return (
    <FormDialog
      title={`${title}（${ids.length} 名成员）`}
      submitText="保存"
      initValues={{}}
      action={update}
      toRequest={({ value }: { value: number }) => ({ ids: [...ids], [change]: value })}
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Select
        field="value"
        label={change === 'role_id' ? '角色' : '部门'}
        style={{ width: '100%' }}
        optionList={options}
        rules={[{ required: true, message: '请选择' }]}
      />
    </FormDialog>
  )
}
