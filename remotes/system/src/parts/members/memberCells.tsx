import type { Agreement } from '@crm/client/weight'
import { managedRolesOf } from '@crm/access/rights'
import { roleLabel } from '@crm/access/roles'
import { useAction, useCall } from '@crm/client/hooks'
import type { RequestOf } from '@crm/contracts/call'
import { commonCalls } from '@crm/contracts/calls/common'
import { type Member, memberCalls } from '@crm/contracts/calls/members'
import type { contentMemberColumns, memberColumns } from '@crm/contracts/columns/members'
import type { DeptNode } from '@crm/contracts/entities'
import { BusinessModule } from '@crm/contracts/enums'
import { numberLink } from '@crm/contracts/links/numberLinks'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { go, useCanCall, useCanOpen } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Ellipsis, NumberLink } from '@crm/ui/base'
import { InlineDate, InlineSelect, type ListCells, StaffCell } from '@crm/ui/data'
import { day } from '@crm/base/dates'
import { thousands } from '@crm/base/numbers'

type Change = Pick<RequestOf<typeof memberCalls.update>, 'role_id' | 'dept_id' | 'hire_date'>

function useChange(member: Member) {
  const update = useAction(memberCalls.update, { weight: 'asked', done: '设置成功' })
  const change = (values: Change, agreement: Agreement) =>
    update.run({ user_id: member.user_id, updated_at: member.updated_at, ...values }, agreement)
  return { change, failure: update.failure }
}

type Cell = { row: Member }

function useIsEditable(member: Member): boolean {
  const canCall = useCanCall()
  return member.is_manageable === 1 && member.status === 2 && canCall(memberCalls.update)
}

/** Role, changed in place among the roles of the page that one manages. */
function MemberRole({ row: member, classify }: Cell & { classify: ModuleId }) {
  const who = useWho()
  const { change, failure } = useChange(member)
  const isEditable = useIsEditable(member)
  if (!isEditable) return member.role_name
  const options = managedRolesOf(who.role_id, classify).map((value) => ({ value, label: roleLabel[value] ?? '' }))
  return (
    <InlineSelect
      label={`${member.nick_name}的角色`}
      value={member.role_id}
      failure={failure}
      options={options}
      onSave={(role_id, agreement) => change({ role_id }, agreement)}
    />
  )
}

/** Department, changed in place. */
function MemberDept({ row: member }: Cell) {
  const { change, failure } = useChange(member)
  const isEditable = useIsEditable(member)
  const depts = useCall(commonCalls.deptList, {}, { enabled: isEditable })
  if (!isEditable) return <Ellipsis>{member.dept_name || '未分配部门'}</Ellipsis>
  const options = [{ value: 0, label: '未分配部门' }, ...deptOptions(depts.data?.list ?? [], '')]
  // Until the tree is here, and for departments outside of one's own, the row's own name.
  if (!options.some((option) => option.value === member.dept_id)) {
    options.push({ value: member.dept_id, label: member.dept_name })
  }
  return (
    <InlineSelect
      label={`${member.nick_name}的部门`}
      value={member.dept_id}
      failure={failure}
      options={options}
      onSave={(dept_id, agreement) => change({ dept_id }, agreement)}
    />
  )
}

/** Hire date, changed in place. */
function MemberDate({ row: member }: Cell) {
  const { change, failure } = useChange(member)
  const isEditable = useIsEditable(member)
  if (!isEditable) return day(member.hire_date)
  return (
    <InlineDate
      label={`${member.nick_name}的入职日期`}
      value={member.hire_date}
      failure={failure}
      onSave={(hire_date, agreement) => change({ hire_date }, agreement)}
    />
  )
}

/** Somebody of seeding, whose performance is a page of its own. */
function ContentMember({ row: { user_id, nick_name, avatar } }: Cell) {
  const opens = useCanOpen()('ContentPerformance')
  return (
    <StaffCell
      staff={[{ user_id, name: nick_name, avatar }]}
      onOpen={opens && (() => void go('ContentPerformance', { user_id }))}
    />
  )
}

/** 内容数, which leads to the contents. */
function MemberContents({ row: { user_id, content_count } }: Cell) {
  return <NumberLink leads={numberLink('memberContents', {}, { user_id })}>{thousands(content_count)}</NumberLink>
}

const inPlace = { dept: MemberDept, hire_date: MemberDate }

/** Cells of 成员管理 that the kind of their column does not draw. */
export const memberCells: ListCells<Member, typeof memberColumns> = {
  ...inPlace,
  role: ({ row }) => <MemberRole row={row} classify={BusinessModule.commerce} />,
}

/** Cells of 种草成员管理 that the kind of their column does not draw. */
export const contentMemberCells: ListCells<Member, typeof contentMemberColumns> = {
  ...inPlace,
  member: ContentMember,
  role: ({ row }) => <MemberRole row={row} classify={BusinessModule.content} />,
  content_count: MemberContents,
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
