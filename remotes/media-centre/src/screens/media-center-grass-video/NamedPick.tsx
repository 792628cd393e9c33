import { Select } from '@crm/ui/form'

interface NamedPickProps {
  /** What is picked: SPU. */
  name: string
  list: readonly { id: number; name: string }[] | undefined
  value?: number | undefined
  onChange?: (id: number | undefined) => void
}

/** One of a named list, or none. */
export function NamedPick({ name, list, value, onChange }: NamedPickProps) {
  return (
    <Select
      style={{ width: '100%' }}
      aria-label={name}
      placeholder={`选择${name}（选填）`}
      filter
      showClear
      loading={list === undefined}
      emptyContent={`暂无${name}`}
      optionList={(list ?? []).map((each) => ({ value: each.id, label: each.name }))}
      value={value}
      onChange={(id) => onChange?.(typeof id === 'number' ? id : undefined)}
    />
  )
}
