import { roleLabel } from '@crm/access/roles'
import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { useMaybeWho } from '@crm/platform/session'
import { useState } from 'react'
import { MemberSelect } from './MemberSelect.tsx'

interface StaffSelectCommon {
  /** Only staff of these departments and below. Several: the control is off. */
  deptIds?: readonly number[] | undefined
  /** 1 带货人员, 2 种草人员. */
  type?: 1 | 2
  /** Choices that are nobody in particular, first in the list. */
  before?: readonly { value: number; label: string }[] | undefined
  /** Only those who may take what is given: the rule of `access` that the gateway asks too (`canWorkOnTalents`). */
  takes?: ((member: { user_id: number; role_id: number }) => boolean) | undefined
  /** Without oneself: for what is handed over, or sent to colleagues. */
  others?: boolean
  /** Of the whole enterprise; otherwise of one's data scope. */
  wide?: boolean
  /** Disabled and deleted staff too. */
  withFormer?: boolean
  /** Asks whom it offers when its list is first opened. */
  late?: boolean
  label?: string
  placeholder?: string
  disabled?: boolean
  width?: number | string
  /** The label of a form's field, which then is the name. */
  'aria-labelledby'?: string | undefined
}

export type StaffSelectProps = StaffSelectCommon &
  (
    | { multiple?: false; value: number | undefined; onChange: (user: number | undefined) => void }
    | { multiple: true; value: readonly number[]; onChange: (users: number[]) => void; limit?: number }
  )

/** One or several members of staff, 全部成员 when none. Wherever a person is chosen, this is the control. */
export function StaffSelect(props: StaffSelectProps) {
  const { deptIds = [], type, takes, others, wide, withFormer, late, placeholder = word.allMembers, disabled } = props
  const me = useMaybeWho()?.user_id
  const [opened, setOpened] = useState(false)
  const several = deptIds.length > 1
  const enabled = !several && (!late || opened)
  const narrowing = { ...(deptIds.length === 1 ? { dept_id: [...deptIds] } : {}), ...(type ? { type } : {}) }
  const reached = useCall(
    commonCalls.userList,
    { ...narrowing, ...(withFormer ? { is_all: 1 as const } : {}) },
    { enabled: enabled && !wide },
  )
  const everybody = useCall(commonCalls.deptUsers, narrowing, { enabled: enabled && wide === true })
  const read = wide ? everybody : reached
  const members = (read.data?.list ?? [])
    .filter((member) => (takes?.(member) ?? true) && !(others && member.user_id === me))
    .map((member) => ({ ...member, role_name: roleLabel[member.role_id] }))
  return (
    <MemberSelect
      {...props}
      members={members}
      placeholder={placeholder}
      disabled={disabled || several}
      loading={read.state === 'waiting' && enabled}
      failed={read.state === 'failed'}
      onOpen={late ? () => setOpened(true) : undefined}
    />
  )
}
