import { Select } from '@crm/ui/form'

interface NamedPickProps {
  label: string
  list: readonly { id: number; name: string }[] | undefined
  value: number | undefined
  onChange: (id: number | undefined) => void
}

/** One of a named list, or none. */
export function NamedPick({ label, list, value, onChange }: NamedPickProps) {
  return (
    <Select
      style={{ width: '100%' }}
      aria-label={label}
      placeholder={`选择${label}（选填）`}
      filter
      showClear
      loading={list === undefined}
      emptyContent={`暂无${label}`}
      optionList={(list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => onChange(typeof id === 'number' ? id : undefined)}
    />
  )
}
