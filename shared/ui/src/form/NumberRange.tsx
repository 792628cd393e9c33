import { formMessage } from '@crm/base/messages'
import { numberRangeFault } from '@crm/base/rules'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { type FocusEvent, useState } from 'react'
import classes from './NumberRange.module.css'
import { type NumberRangeValue, readBound } from './numberRange.ts'

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

/** Two bounds; told on Enter or when the focus leaves both. What is no range stays typed, with the sentence why. */
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
    setDraft({ ...shown, [part]: text.replace(/[^\d.]/g, '') })
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
        : (numberRangeFault(min, max, limited) ?? (unreadable ? formMessage.rangeEmpty : undefined))
    setFault(found)
    if (found !== undefined) return
    setDraft(undefined)
    if (given !== `${readBound(min) ?? ''}|${readBound(max) ?? ''}`)
      onChange({ min: readBound(min), max: readBound(max) })
  }
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) commit()
  }
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
      <Input
        value={shown.min}
        placeholder="最小"
        aria-label={`${label ?? ''}最小值`}
        aria-invalid={fault !== undefined}
        borderless
        onChange={change('min')}
        onEnterPress={commit}
      />
      <span className={classes.to}>~</span>
      <Input
        value={shown.max}
        placeholder="最大"
        aria-label={`${label ?? ''}最大值`}
        aria-invalid={fault !== undefined}
        borderless
        onChange={change('max')}
        onEnterPress={commit}
      />
      {unit && <span className={classes.unit}>{unit}</span>}
      {fault && (
        <div className={classes.fault} role="alert">
          {fault}
        </div>
      )}
    </div>
  )
}
