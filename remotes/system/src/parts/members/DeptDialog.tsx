import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import type { DeptNode } from '@crm/contracts/entities'
import { send } from '@crm/client/request'
import { Form, FormDialog, useConflict } from '@crm/ui/form'
import { deptIn, deptOptions } from './memberCells.tsx'

interface Values {
  name: string
  parent_id: number
  leader_id?: number
}

const valuesOf = ({ name, parent_id, leader_id }: DeptNode): Values => ({
  name,
  parent_id,
  ...(leader_id ? { leader_id } : {}),
})

/** 添加部门 / 编辑部门: name, place in the tree, and (existing ones) who leads it. */
export function DeptDialog({ parent, dept, onClose }: { parent?: DeptNode; dept?: DeptNode; onClose: () => void }) {
  const depts = useCall(commonCalls.deptList, {})
  const all = depts.data?.list ?? []
  const leaders = useCall(commonCalls.userList, {}, { enabled: dept !== undefined }).data?.list ?? []
  const fields = {
    name: { label: '部门名称' },
    parent_id: { label: '上级部门', text: (id: number) => deptIn(all, id)?.name ?? '无' },
    leader_id: {
      label: '主管',
      text: (id: number | undefined) => leaders.find(({ user_id }) => user_id === id)?.nick_name ?? '不设主管',
    },
  }
  const { updated_at, conflict } = useConflict<Values>(dept ?? { updated_at: 0 }, fields, async () => {
    const { list } = await send(commonCalls.deptList, {})
    const now = dept && deptIn(list, dept.id)
    return now && { updated_at: now.updated_at, values: valuesOf(now) }
  })
  const toRequest = ({ name, parent_id, leader_id }: Values) =>
    dept ? { id: dept.id, name, parent_id, leader_id: leader_id ?? 0, updated_at } : { name, parent_id }
  const start = dept ? valuesOf(dept) : { name: '', parent_id: parent?.id ?? 0 }
  return (
    <FormDialog
      title={dept ? `编辑${dept.name}` : '添加部门'}
      submitText={dept ? '保存' : '添加'}
      initValues={start}
      conflict={dept && conflict}
      call={dept ? memberCalls.updateDept : memberCalls.addDept}
      toRequest={toRequest}
      done={dept ? '设置成功' : '添加成功'}
      onClose={onClose}
    >
      <Form.Input
        field="name"
        label="部门名称"
        maxLength={20}
        rules={[{ required: true, whitespace: true, message: '请输入部门名称' }]}
      />
      <Form.Select
        field="parent_id"
        label="上级部门"
        style={{ width: '100%' }}
        optionList={[{ value: 0, label: '无' }, ...deptOptions(all).filter((option) => option.value !== dept?.id)]}
      />
      {dept && <Form.Staff field="leader_id" label="主管" placeholder="不设主管" />}
    </FormDialog>
  )
}
