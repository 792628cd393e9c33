import { thousands, yuanOf } from '@crm/base/numbers'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
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
  // The digits alone stand there now, and with them goes what the browser had chosen: what is typed would follow the old amount.
  const edit = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    flushSync(() => setDraft(value === undefined ? '' : String(yuanOf(value))))
    currentTarget.select()
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
      onFocus={edit}
      onChange={(typed) => setDraft(typedAmount(typed, draft))}
      onBlur={commit}
      onEnterPress={commit}
    />
  )
}
