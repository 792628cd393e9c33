import type { SelectProps } from '@douyinfe/semi-ui/lib/es/select'
import { labelledBy, Select } from './Select.tsx'
import { isFound, type Person, staffOption } from './staffOptions.ts'

interface MemberSelectCommon {
  members: readonly Person[]
  /** Choices that are nobody, first in the list (`释放到公海`). */
  before?: readonly { value: number; label: string }[] | undefined
  label?: string | undefined
  placeholder?: string
  disabled?: boolean | undefined
  loading?: boolean
  /** The members could not be read. */
  failed?: boolean
  width?: number | string
  /** The list was opened. */
  onOpen?: (() => void) | undefined
  /** The label of a form's field, which then is the name. */
  'aria-labelledby'?: string | undefined
}

export type MemberSelectProps = MemberSelectCommon &
  (
    | { multiple?: false; value: number | undefined; onChange: (user: number | undefined) => void }
    | { multiple: true; value: readonly number[]; onChange: (users: number[]) => void; limit?: number }
  )

/** One or several of the given members, found by name, account, role or department. `StaffSelect` reads whom it offers itself. */
export function MemberSelect(props: MemberSelectProps) {
  const {
    members,
    before = [],
    label,
    placeholder = '请选择成员',
    disabled,
    loading,
    failed,
    width = '100%',
    onOpen,
  } = props
  const change = (picked: unknown) => {
    if (props.multiple) props.onChange(Array.isArray(picked) ? picked.filter((id) => typeof id === 'number') : [])
    else props.onChange(typeof picked === 'number' ? picked : undefined)
  }
  return (
    <Select
      style={{ width }}
      // Options are those made below, or the choices that are nobody.
      filter={(typed, option) =>
        'found' in option
          ? isFound(typed, { found: String(option.found) })
          : String(option.label).includes(typed.trim())
      }
      showClear
      multiple={props.multiple ?? false}
      maxTagCount={1}
      {...(props.multiple && props.limit ? { max: props.limit } : {})}
      prefix={label}
      placeholder={placeholder}
      aria-label={label ?? placeholder}
      {...labelledBy(props)}
      disabled={disabled ?? false}
      loading={loading ?? false}
      emptyContent={failed ? '加载失败' : '暂无成员'}
      {...(onOpen ? { onDropdownVisibleChange: (visible: boolean) => visible && onOpen() } : {})}
      optionList={[...before, ...members.map(staffOption)]}
      renderSelectedItem={(props.multiple ? chosenTag : chosenName) as NonNullable<SelectProps['renderSelectedItem']>} // Semi asks for either by `multiple`.
      // Cleared is null for Semi; undefined would leave it uncontrolled.
      value={props.multiple ? [...props.value] : (props.value ?? (null as unknown as undefined))}
      onChange={change}
    />
  )
}

const chosenName = (option: { name?: string; label?: string }) => option.name ?? option.label
const chosenTag = (option: { name?: string; label?: string }) => ({ isRenderInTag: true, content: chosenName(option) })
