import { fenOf, thousands, yuanOf } from '@crm/base/numbers'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useState } from 'react'

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
  max = 999_999_999_99,
  placeholder = '请输入金额',
  disabled,
  label,
}: MoneyInputProps) {
  const [draft, setDraft] = useState<string>()
  const commit = () => {
    if (draft === undefined) return
    setDraft(undefined)
    const fen = fenOf(draft)
    const next = fen === undefined ? undefined : Math.min(Math.max(fen, 0), max)
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
      onChange={(typed) => setDraft(typed.replace(/[^\d.]/g, '').replace(/^(\d*\.\d{0,2}).*$/, '$1'))}
      onBlur={commit}
      onEnterPress={commit}
    />
  )
}
