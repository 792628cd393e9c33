import { clampNumber } from '@crm/base/numbers'
import InputNumber from '@douyinfe/semi-ui/lib/es/inputNumber'

export interface NumberInputProps {
  value?: number | undefined
  onChange?: (value: number) => void
  min?: number
  max?: number
  decimals?: number
  placeholder?: string
  disabled?: boolean
  label?: string
}

/** A number with limited decimals, kept within its bounds while it is typed; emptied it is 0, or the nearest bound. */
export function NumberInput({
  value,
  onChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  decimals = 0,
  label,
  ...input
}: NumberInputProps) {
  return (
    <InputNumber
      {...input}
      {...(value === undefined ? {} : { value })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      min={min}
      max={max}
      onChange={(typed) => onChange?.(clampNumber(typed, { min, max, decimals }))}
    />
  )
}
