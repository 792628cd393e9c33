import { day, parseDay, pickedMoment, pickerDate } from '@crm/base/dates'
import { type OwnCondition, ownConditionText, ownTestOf, readOwnCondition } from '@crm/contracts/rules/ownFilter'
import { IconChevronDown } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Input from '@douyinfe/semi-ui/lib/es/input'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { useState } from 'react'
import { PopupRoot } from '../base/UiRoot.tsx'
import { DatePicker } from './DatePicker.tsx'
import { NumberRange } from './NumberRange.tsx'
import classes from './OwnFieldsSelect.module.css'
import { Select } from './Select.tsx'

/** An own field of the enterprise, as lists answer them. */
export interface OwnField {
  key: string
  label: string
  type: 'text' | 'number' | 'select' | 'date'
  options: readonly string[]
}

export interface OwnFieldsSelectProps {
  label: string
  fields: readonly OwnField[]
  /** Conditions as texts (`rules/ownFilter`). */
  value: readonly string[]
  onChange: (value: string[]) => void
}

type Values = Readonly<Record<string, readonly string[]>>

const valuesOf = (value: readonly string[]): Values =>
  Object.fromEntries(
    value.flatMap((text) => {
      const condition = readOwnCondition(text)
      return condition ? [[condition.key, condition.values]] : []
    }),
  )

/** The conditions of what was filled in; a field without anything asks for nothing. */
function textsOf(fields: readonly OwnField[], values: Values): string[] {
  return fields.flatMap(({ key, type }) => {
    const condition: OwnCondition = { key, test: ownTestOf(type), values: values[key] ?? [] }
    const text = ownConditionText(condition)
    return readOwnCondition(text) ? [text] : []
  })
}

function wordsOf({ key, label, type }: OwnField, values: Values): string | undefined {
  const [from = '', to = ''] = values[key] ?? []
  if (values[key] === undefined || (from === '' && to === '')) return undefined
  if (type === 'text' || type === 'select') return `${label} ${values[key].join('、')}`
  return `${label} ${from === '' ? `≤ ${to}` : to === '' ? `≥ ${from}` : `${from} ~ ${to}`}`
}

/** Conditions over the enterprise's own fields: one control, which opens a panel with a row for each field. */
export function OwnFieldsSelect({ label, fields, value, onChange }: OwnFieldsSelectProps) {
  const [draft, setDraft] = useState<Values>()
  const shown = valuesOf(value)
  const words = fields.flatMap((field) => wordsOf(field, shown) ?? [])
  const apply = (values: Values) => {
    onChange(textsOf(fields, values))
    setDraft(undefined)
  }
  return (
    <Popover
      trigger="custom"
      visible={draft !== undefined}
      onClickOutSide={() => setDraft(undefined)}
      onEscKeyDown={() => setDraft(undefined)}
      position="bottomLeft"
      content={
        draft && (
          <PopupRoot>
            <div className={classes.panel} role="dialog" aria-label={label}>
              <div className={classes.rows}>
                {fields.map((field) => (
                  <div key={field.key} className={classes.row}>
                    <span className={classes.name} title={field.label}>
                      {field.label}
                    </span>
                    <OwnControl
                      field={field}
                      values={draft[field.key] ?? []}
                      onChange={(values) => setDraft({ ...draft, [field.key]: values })}
                    />
                  </div>
                ))}
              </div>
              <footer role="presentation" className={classes.decide}>
                <Button type="tertiary" onClick={() => apply({})}>
                  清空
                </Button>
                <Button theme="solid" onClick={() => apply(draft)}>
                  确定
                </Button>
              </footer>
            </div>
          </PopupRoot>
        )
      }
    >
      <button
        type="button"
        className={classes.trigger}
        aria-haspopup="dialog"
        aria-expanded={draft !== undefined}
        onClick={() => setDraft(draft ? undefined : shown)}
      >
        <span className={classes.label}>{label}</span>
        <span className={words.length > 0 ? classes.text : `${classes.text} ${classes.none}`}>
          {words.join('；') || '全部'}
        </span>
        <IconChevronDown />
      </button>
    </Popover>
  )
}

interface OwnControlProps {
  field: OwnField
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

function OwnControl({ field: { label, type, options }, values, onChange }: OwnControlProps) {
  const [from = '', to = ''] = values
  switch (type) {
    case 'select':
      return (
        <Select
          multiple
          aria-label={label}
          placeholder="全部"
          maxTagCount={2}
          optionList={options.map((option) => ({ value: option, label: option }))}
          value={[...values]}
          onChange={(chosen) => onChange(Array.isArray(chosen) ? chosen.map(String) : [])}
        />
      )
    case 'number': {
      const bound = (text: string) => (text === '' ? undefined : Number(text))
      return (
        <NumberRange
          width="100%"
          value={{ min: bound(from), max: bound(to) }}
          onChange={({ min, max }) => onChange([min?.toString() ?? '', max?.toString() ?? ''])}
        />
      )
    }
    case 'date':
      return (
        <DatePicker
          type="dateRange"
          aria-label={label}
          style={{ width: '100%' }}
          {...(from !== '' && to !== '' && { value: [from, to].map((each) => pickerDate(parseDay(each) ?? 0)) })}
          // a range of dates is a list of them
          onChange={(picked) =>
            onChange((Array.isArray(picked) ? (picked as Date[]) : []).map((each) => day(pickedMoment(each))))
          }
        />
      )
    default:
      return (
        <Input
          aria-label={label}
          placeholder="包含"
          maxLength={200}
          value={from}
          onChange={(typed) => onChange(typed.trim() === '' ? [] : [typed])}
        />
      )
  }
}
