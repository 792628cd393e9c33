import { Tabs } from '../base/Tabs.tsx'
import { labelledBy, Select } from './Select.tsx'

export interface TagGroup {
  id: number
  name: string
  tags: readonly { id: number; name: string }[]
}

export interface TagSelectValue {
  ids: number[]
  mode: 'any' | 'all' | 'none'
}

export interface TagSelectProps {
  groups: readonly TagGroup[]
  value: TagSelectValue
  onChange: (value: TagSelectValue) => void
  label?: string
  placeholder?: string
  disabled?: boolean
  /** Choosing tags for a record instead of filtering: no 包含任一 / 同时包含 / 不包含. */
  plain?: boolean
  limit?: number
  /** It stands in place of a value: its list is open from the start, and this runs when it closes. */
  onClosed?: () => void
  width?: number | string
  /** The label of a form's field, which then is the name. */
  'aria-labelledby'?: string | undefined
}

const modes = [
  { key: 'any', label: '包含任一' },
  { key: 'all', label: '同时包含' },
  { key: 'none', label: '不包含' },
] as const

/** Tags by group, with the way they match: any of them, all of them, or none. */
export function TagSelect({
  groups,
  value,
  onChange,
  label,
  placeholder = '全部标签',
  disabled,
  plain,
  limit,
  onClosed,
  width = '100%',
  ...rest
}: TagSelectProps) {
  const mode = modes.find((each) => each.key === value.mode)
  return (
    <Select
      style={{ width }}
      multiple
      filter
      showClear
      maxTagCount={1}
      {...(limit ? { max: limit } : {})}
      {...(onClosed
        ? {
            defaultOpen: true,
            dropdownStyle: { minWidth: 220 },
            onDropdownVisibleChange: (visible: boolean) => !visible && onClosed(),
          }
        : {})}
      {...(onClosed
        ? {}
        : {
            prefix:
              plain || value.mode === 'any' || value.ids.length === 0 ? label : `${label ?? ''} ${mode?.label ?? ''}`,
          })}
      placeholder={placeholder}
      aria-label={label ?? placeholder}
      {...labelledBy(rest)}
      disabled={disabled ?? false}
      emptyContent="暂无标签"
      outerTopSlot={
        plain ? undefined : (
          <div style={{ padding: 8 }}>
            <Tabs
              kind="button"
              label="标签条件"
              items={modes}
              value={value.mode}
              onChange={(next) => onChange({ ...value, mode: next })}
            />
          </div>
        )
      }
      value={value.ids}
      onChange={(picked) =>
        onChange({ ...value, ids: Array.isArray(picked) ? picked.filter((id) => typeof id === 'number') : [] })
      }
    >
      {groups.map((group) => (
        <Select.OptGroup key={group.id} label={group.name}>
          {group.tags.map((tag) => (
            <Select.Option key={tag.id} value={tag.id}>
              {tag.name}
            </Select.Option>
          ))}
        </Select.OptGroup>
      ))}
    </Select>
  )
}
