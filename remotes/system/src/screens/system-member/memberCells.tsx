import { managedRoles, roleLabel } from '@crm/access/roles'
import { useAction, useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import type { memberColumns } from '@crm/contracts/columns/members'
import type { DeptNode } from '@crm/contracts/entities'
import { useWho } from '@crm/platform/session'
import { InlineDate, InlineSelect, type ListCells } from '@crm/ui/data'
import { day } from '@crm/base/dates'

type Change = Pick<RequestOf<typeof memberCalls.update>, 'role_id' | 'dept_id' | 'hire_date'>

function useChange(member: Member) {
  const update = useAction(memberCalls.update, { done: '设置成功' })
  return (change: Change) => update.run({ user_id: member.user_id, updated_at: member.updated_at, ...change })
}

type Cell = { row: Member }

const isEditable = (member: Member) => member.is_manageable === 1 && member.status === 2

/** Role, changed in place among the roles that one manages. */
function MemberRole({ row: member }: Cell) {
  const who = useWho()
  const change = useChange(member)
  if (!isEditable(member)) return member.role_name
  const options = managedRoles(who.role_id).map((value) => ({ value, label: roleLabel[value] ?? '' }))
  return (
    <InlineSelect
      label={`${member.nick_name}的角色`}
      value={member.role_id}
      options={options}
      onSave={(role_id) => change({ role_id })}
    />
  )
}

/** Department, changed in place. */
function MemberDept({ row: member }: Cell) {
  const change = useChange(member)
  const depts = useCall(commonCalls.deptList, {}, { enabled: isEditable(member) })
  if (!isEditable(member)) return member.dept_name || '未归属'
  const options = [{ value: 0, label: '未归属' }, ...deptOptions(depts.data?.list ?? [], '')]
  // Until the tree is here, and for departments outside of one's own, the row's own name.
  if (!options.some((option) => option.value === member.dept_id)) {
    options.push({ value: member.dept_id, label: member.dept_name })
  }
  return (
    <InlineSelect
      label={`${member.nick_name}的部门`}
      value={member.dept_id}
      options={options}
      onSave={(dept_id) => change({ dept_id })}
    />
  )
}

/** Hire date, changed in place. */
function MemberDate({ row: member }: Cell) {
  const change = useChange(member)
  if (!isEditable(member)) return day(member.hire_date)
  return (
    <InlineDate
      label={`${member.nick_name}的入职日期`}
      value={member.hire_date}
      onSave={(hire_date) => change({ hire_date })}
    />
  )
}

/** Cells of 成员管理 that the kind of their column does not draw. */
export const memberCells: ListCells<Member, typeof memberColumns> = {
  role: MemberRole,
  dept: MemberDept,
  hire_date: MemberDate,
}

/** A tree as options; in dialogs deeper levels are indented. */
export function deptOptions(nodes: readonly DeptNode[], step = '　', indent = ''): { value: number; label: string }[] {
  return nodes.flatMap((node) => [
    { value: node.id, label: indent + node.name },
    ...deptOptions(node.sub_dept ?? [], step, indent + step),
  ])
}

/** The department with a number, wherever in the tree it stands. */
export function deptIn(nodes: readonly DeptNode[], id: number): DeptNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : deptIn(node.sub_dept ?? [], id)
    if (found) return found
  }
  return undefined
}
