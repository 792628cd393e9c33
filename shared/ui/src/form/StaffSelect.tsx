import { word } from '@crm/base/messages'
import { useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { nameOf } from '../data/cells/StaffCell.tsx'
import { labelledBy, Select } from './Select.tsx'

interface StaffSelectCommon {
  /** Only staff of these departments and below. Several: the control is off. */
  deptIds?: readonly number[] | undefined
  /** 1 带货人员, 2 种草人员. */
  type?: 1 | 2
  /** Disabled and deleted staff too. */
  withFormer?: boolean
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

/** One or several members of staff, 全部成员 when none. */
export function StaffSelect(props: StaffSelectProps) {
  const { deptIds = [], type, withFormer, label, placeholder = word.allMembers, disabled, width = '100%' } = props
  const several = deptIds.length > 1
  const users = useCall(
    commonCalls.userList,
    {
      ...(deptIds.length === 1 ? { dept_id: [...deptIds] } : {}),
      ...(type ? { type } : {}),
      ...(withFormer ? { is_all: 1 as const } : {}),
    },
    { enabled: !several },
  )
  const change = (picked: unknown) => {
    if (props.multiple) props.onChange(Array.isArray(picked) ? picked.filter((id) => typeof id === 'number') : [])
    else props.onChange(typeof picked === 'number' ? picked : undefined)
  }
  return (
    <Select
      style={{ width }}
      filter
      showClear
      multiple={props.multiple ?? false}
      maxTagCount={1}
      {...(props.multiple && props.limit ? { max: props.limit } : {})}
      prefix={label}
      placeholder={placeholder}
      aria-label={label ?? placeholder}
      {...labelledBy(props)}
      disabled={disabled || several}
      loading={users.state === 'waiting' && !several}
      emptyContent={users.state === 'failed' ? '加载失败' : '暂无成员'}
      optionList={(users.data?.list ?? []).map((user) => ({
        value: user.user_id,
        label: nameOf({ name: user.nick_name, status: user.status }),
      }))}
      // Cleared is null for Semi; undefined would leave it uncontrolled.
      value={props.multiple ? [...props.value] : (props.value ?? (null as unknown as undefined))}
      onChange={change}
    />
  )
}
