import { clampNumber } from '@crm/base/numbers'
import { useState } from 'react'
import { Select } from './Select.tsx'
import classes from './ShareSelect.module.css'

/** At least `min` percent of a whole are of one kind. */
export interface ShareValue {
  name: string
  min: number
}

export interface ShareSelectProps {
  label: string
  /** The kinds, by name. */
  names: readonly string[]
  value: ShareValue | undefined
  onChange: (value: ShareValue | undefined) => void
}

const FIRST_MIN = 50
const PERCENT = { min: 0, max: 100, decimals: 2 }

/** `粉丝性别 女 ≥ 60%`: a kind and the least part of it, applied on Enter or when the number loses the focus. */
export function ShareSelect({ label, names, value, onChange }: ShareSelectProps) {
  const [draft, setDraft] = useState<{ of: ShareValue; text: string }>()
  // A draft belongs to the value it was typed over.
  const text = value && draft?.of === value ? draft.text : String(value?.min ?? '')
  const commit = () => {
    if (!value) return
    const min = clampNumber(text, PERCENT)
    setDraft(undefined)
    if (min !== value.min) onChange({ ...value, min })
  }
  return (
    <div className={classes.share} role="group" aria-label={label}>
      <Select
        borderless
        className={classes.kind ?? ''}
        prefix={label}
        placeholder="不限"
        aria-label={label}
        showClear={value !== undefined}
        filter={names.length > 8}
        optionList={names.map((name) => ({ value: name, label: name }))}
        {...(value ? { value: value.name } : {})}
        onChange={(name) => onChange(typeof name === 'string' ? { name, min: value?.min ?? FIRST_MIN } : undefined)}
      />
      {value && (
        <label className={classes.least}>
          ≥
          <input
            className={classes.number}
            inputMode="decimal"
            aria-label={`${label}最低占比`}
            value={text}
            onChange={(event) => setDraft({ of: value, text: event.target.value.replace(/[^\d.]/g, '').slice(0, 5) })}
            onBlur={commit}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
          />
          %
        </label>
      )}
    </div>
  )
}
