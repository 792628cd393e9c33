import { clampNumber } from '@crm/base/numbers'
import { parseCount, parseDecimal } from '@crm/base/parseNumber'
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

// A number as it is stored, or the beginning of one.
const PLAIN = /^-?\d*\.?\d*$/

/** The digits of a number that is written in any other way, as `1,000` or `1件`; what is none stays as it is, and tells nothing. */
const digitsOf = (typed: string, decimals: number) =>
  PLAIN.test(typed) ? typed : String((decimals === 0 ? parseCount(typed) : parseDecimal(typed)).value ?? typed)

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
      parser={(typed) => digitsOf(typed, decimals)}
      onChange={(typed) => {
        if (PLAIN.test(String(typed))) onChange?.(clampNumber(typed, { min, max, decimals }))
      }}
    />
  )
}
