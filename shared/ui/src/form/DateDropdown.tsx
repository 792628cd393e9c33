import { calendarRange, type DateType, dateTypeLabel, isPreset, rangeText } from '@crm/base/dates'
import { IconCalendar, IconChevronDown, IconClose } from '@douyinfe/semi-icons'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { useState } from 'react'
import { Calendar } from './Calendar.tsx'
import classes from './DateDropdown.module.css'
import { type DateChoice, daysOf } from './dateRange.ts'

export interface DateDropdownProps {
  value: DateChoice
  onChange: (choice: DateChoice) => void
  /** In the order of the menu. */
  types?: readonly DateType[]
  /** Written before the value. */
  label?: string
  maxDays?: number | undefined
  /** Days to come may be chosen too. */
  future?: boolean
  /** Returned to by the clear button; absent: no clear button. */
  clearTo?: DateType
  width?: number | string
}

const MIXED: readonly DateType[] = ['all', 'today', 'yesterday', 'last7day', 'last30day', 'day', 'week', 'month']

/** Mixed date dropdown: shortcuts on the left confirm at once, the others show a calendar; a pick closes and applies. */
export function MixedDateDropdown({
  value,
  onChange,
  types = MIXED,
  label,
  maxDays,
  future,
  clearTo,
  width,
}: DateDropdownProps) {
  const [open, setOpen] = useState(false)
  // The panel becomes wider with its calendar, and must not leave the window then.
  const [pane, setPane] = useState<DateType>()
  const text = choiceText(value)
  const selected = value.type !== (clearTo ?? 'all')
  const choose = (choice: DateChoice) => {
    setOpen(false)
    onChange(choice)
  }
  return (
    <span className={classes.box} style={{ width }}>
      <Popover
        trigger="custom"
        visible={open}
        rePosKey={pane ?? ''}
        position="bottomLeft"
        onClickOutSide={() => setOpen(false)}
        onEscKeyDown={() => setOpen(false)}
        content={
          <DatePanel
            types={types}
            value={value}
            onChange={choose}
            maxDays={maxDays}
            future={future ?? false}
            onPane={setPane}
          />
        }
      >
        <button
          type="button"
          className={classes.trigger}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={`${label ?? '日期'}：${text}`}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar className={classes.icon} />
          {label && <span className={classes.label}>{label}</span>}
          <span className={selected ? classes.value : classes.none}>{text}</span>
          <IconChevronDown className={classes.icon} size="small" />
        </button>
      </Popover>
      {clearTo !== undefined && selected && (
        <button
          type="button"
          className={classes.clear}
          aria-label={`清除${label ?? '日期'}`}
          onClick={() => onChange({ type: clearTo })}
        >
          <IconClose size="extra-small" />
        </button>
      )}
    </span>
  )
}

/** What a choice is called: its preset, or its days. */
export function choiceText(choice: DateChoice): string {
  if (choice.type === 'all' || isPreset(choice.type)) return dateTypeLabel[choice.type]
  const days = daysOf(choice)
  return days ? rangeText({ start_time: days.start, end_time: days.end }) : dateTypeLabel[choice.type]
}

/** Menu of types with a calendar beside it for those that need one. */
export function DatePanel({
  types,
  value,
  onChange,
  maxDays,
  future,
  onPane,
}: Pick<DateDropdownProps, 'value' | 'onChange' | 'maxDays' | 'future'> & {
  types: readonly DateType[]
  /** Called with the calendar that is shown. */
  onPane?: (type: DateType) => void
}) {
  const [picking, setPicking] = useState<DateType | undefined>(
    isCalendar(value.type) && types.includes(value.type) ? value.type : types.length === 1 ? types[0] : undefined,
  )
  const show = (type: DateType) => {
    setPicking(type)
    onPane?.(type)
  }
  const pick = (start: number, end: number) => {
    if (picking === 'day' || picking === 'week' || picking === 'month') {
      const range = calendarRange(picking, start)
      onChange({ type: picking, start: range.start_time, end: range.end_time })
    } else if (picking) onChange({ type: picking, start, end })
  }
  return (
    <div className={classes.panel}>
      {types.length > 1 && (
        <ul className={classes.menu} role="listbox" aria-label="日期类型">
          {types.map((type) => (
            <li key={type} role="presentation">
              <button
                type="button"
                role="option"
                aria-selected={(picking ?? value.type) === type}
                className={classes.item}
                onClick={() => (isCalendar(type) ? show(type) : onChange({ type }))}
              >
                {dateTypeLabel[type]}
              </button>
            </li>
          ))}
        </ul>
      )}
      {picking && (
        <Calendar
          key={picking}
          range={picking === 'customize' || picking === 'more'}
          {...(value.type === picking ? { start: value.start, end: value.end } : {})}
          onPick={pick}
          maxDays={maxDays}
          {...(future ? { isDisabled: never } : {})}
        />
      )}
    </div>
  )
}

const never = () => false

function isCalendar(type: DateType): boolean {
  return type !== 'all' && !isPreset(type)
}
