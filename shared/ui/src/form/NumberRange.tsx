import { formMessage } from '@crm/base/messages'
import { numberRangeError } from '@crm/base/rules'
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useState } from 'react'
import classes from './NumberRange.module.css'
import { type NumberRangeValue, readBound, typedBound } from './numberRange.ts'

export interface NumberRangeProps {
  value: NumberRangeValue
  onChange: (value: NumberRangeValue) => void
  /** Before the inputs. */
  label?: string
  /** After them: 万, ¥, %. */
  unit?: string
  /** The two bounds may differ by ten million at most. */
  limited?: boolean
  /** Both empty is refused (a condition that was added must say something). */
  required?: boolean
  width?: number | string
}

/** Two bounds; applied on Enter or when the focus leaves both. What is no range stays typed, with the sentence why. */
export function NumberRange({
  value,
  onChange,
  label,
  unit,
  limited = false,
  required = false,
  width,
}: NumberRangeProps) {
  const given = `${value.min ?? ''}|${value.max ?? ''}`
  const [draft, setDraft] = useState<{ of: string; min: string; max: string }>()
  const [fault, setFault] = useState<string>()
  // A draft belongs to the value it was typed over; a reset from outside drops it.
  const shown =
    draft?.of === given ? draft : { of: given, min: value.min?.toString() ?? '', max: value.max?.toString() ?? '' }

  const change = (part: 'min' | 'max') => (text: string) => {
    setDraft({ of: given, ...typedBound(part, text, shown) })
    setFault(undefined)
  }
  const commit = () => {
    if (draft?.of !== given) return
    const { min, max } = shown
    const empty = min === '' && max === ''
    const unreadable = [min, max].some(
      (text) => text !== '' && readBound(text) === undefined && text.replace(/\D/g, '').length <= 10,
    )
    const found =
      empty && !required
        ? undefined
        : (numberRangeError(min, max, limited) ?? (unreadable ? formMessage.rangeEmpty : undefined))
    setFault(found)
    if (found !== undefined) return
    setDraft(undefined)
    if (given !== `${readBound(min) ?? ''}|${readBound(max) ?? ''}`)
      onChange({ min: readBound(min), max: readBound(max) })
  }
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) commit()
  }
  const bound = (part: 'min' | 'max', word: string) => ({
    className: classes.bound,
    inputMode: 'decimal' as const,
    value: shown[part],
    placeholder: word,
    'aria-label': `${label ?? ''}${word}值`,
    'aria-invalid': fault !== undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => change(part)(event.target.value),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && commit(),
  })
  return (
    <div
      className={classes.range}
      style={{ width }}
      role="group"
      aria-label={label}
      onBlur={leave}
      data-fault={fault !== undefined || undefined}
    >
      {label && <span className={classes.label}>{label}</span>}
      <input {...bound('min', '最小')} />
      <span className={classes.to}>~</span>
      <input {...bound('max', '最大')} />
      {unit && <span className={classes.unit}>{unit}</span>}
      {fault && (
        <div className={classes.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}
