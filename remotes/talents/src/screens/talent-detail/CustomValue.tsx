import type { Agreement } from '@crm/client/weight'
import { day, parseDay } from '@crm/base/dates'
import type { CallFailure } from '@crm/client/failure'
import type { TalentDetail } from '@crm/contracts/calls/talentDetail'
import { InlineDate, InlineSelect, InlineText, textOr } from '@crm/ui/data'
import { customValueError } from './customValueError.ts'

interface CustomValueProps {
  field: NonNullable<TalentDetail['corp']>['custom_fields'][number]
  disabled: boolean
  failure: CallFailure | undefined
  onSave: (value: string, agreement: Agreement) => Promise<unknown>
}

/** A value of one of the corporation's own fields, changed in place by its kind. */
export function CustomValue({ field, disabled, failure, onSave }: CustomValueProps) {
  const { type, label, value, options, required } = field
  if (disabled) return textOr(value)
  if (type === 'select') {
    const offered = options.map((option) => ({ value: option, label: option }))
    // What the settings no longer offer stays readable until it is changed.
    if (value !== '' && !options.includes(value)) offered.unshift({ value, label: value })
    if (required === 0 || value === '') offered.unshift({ value: '', label: '-' })
    return <InlineSelect label={label} value={value} options={offered} failure={failure} onSave={onSave} />
  }
  if (type === 'date')
    return (
      <InlineDate
        label={label}
        value={parseDay(value) ?? 0}
        failure={failure}
        onSave={(picked, agreement) => onSave(picked === 0 ? '' : day(picked), agreement)}
      />
    )
  return (
    <InlineText
      label={label}
      value={value}
      max={200}
      fault={(text) => customValueError(field, text)}
      failure={failure}
      onSave={onSave}
    />
  )
}
