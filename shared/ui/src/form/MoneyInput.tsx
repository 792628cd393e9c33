import { thousands, yuanOf } from '@crm/base/numbers'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'
import { AMOUNT_MAX, leftAmount, typedAmount } from './amount.ts'

export interface MoneyInputProps {
  /** Fen. */
  value?: number | undefined
  onChange?: (fen: number | undefined) => void
  /** Fen. */
  max?: number
  placeholder?: string
  disabled?: boolean
  label?: string
}

/** Amount in yuan with two decimals, in and out as fen. Brought within its bounds when left; empty is undefined. */
export function MoneyInput({
  value,
  onChange,
  max = AMOUNT_MAX,
  placeholder = '请输入金额',
  disabled,
  label,
}: MoneyInputProps) {
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    if (draft === undefined) return
    setDraft(undefined)
    const next = leftAmount(draft, max)
    if (next !== value) onChange?.(next)
  }
  const text = draft ?? (value === undefined ? '' : thousands(yuanOf(value), 2))
  return (
    <Input
      prefix="¥"
      value={text}
      placeholder={placeholder}
      disabled={disabled ?? false}
      aria-label={label ?? placeholder}
      inputMode="decimal"
      onFocus={() => setDraft(value === undefined ? '' : String(yuanOf(value)))}
      onChange={(typed) => setDraft(typedAmount(typed, draft))}
      onBlur={commit}
      onEnterPress={commit}
    />
  )
}
