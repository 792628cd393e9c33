import { Select } from '@crm/ui/form'

interface BlockSelectProps<Value extends string | number> {
  label: string
  /** Stands before the choice. */
  prefix?: string
  /** Pixels. */
  width: number
  options: readonly { value: string | number; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** What a block is shown by, chosen in its head. */
export function BlockSelect<Value extends string | number>({
  label,
  prefix,
  width,
  options,
  value,
  onChange,
}: BlockSelectProps<Value>) {
  return (
    <Select
      aria-label={label}
      prefix={prefix}
      size="small"
      style={{ width }}
      optionList={[...options]}
      value={value}
      onChange={(next) => onChange(next as Value)} // One of the options.
    />
  )
}
