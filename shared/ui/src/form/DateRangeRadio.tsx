import { type DateType, dateTypeLabel, isPreset, rangeText, typeOfRange } from '@crm/base/dates'
import { word } from '@crm/base/messages'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { Tooltip } from '../base/Tooltip.tsx'
import { DatePanel } from './DateDropdown.tsx'
import { type DateChoice, daysOf } from './dateRange.ts'
import classes from './DateRangeRadio.module.css'

export interface DateRangeRadioProps {
  /** A supplied range that equals a preset selects it. */
  value: DateChoice
  onChange: (choice: DateChoice) => void
  types?: readonly DateType[]
  /** Before the chosen days. */
  label?: string
  tooltip?: string
  maxDays?: number | undefined
  /** Hide the chosen days beside the radios. */
  bare?: boolean
}

const USUAL: readonly DateType[] = ['all', 'today', 'yesterday', 'last7day', 'last30day', 'customize']

/** Date-range radio. Presets apply at once; 自定义 and 更多 only after days are picked, until then the old choice stays. */
export function DateRangeRadio({
  value,
  onChange,
  types = USUAL,
  label = word.statisticsDate,
  tooltip = word.statisticsHint,
  maxDays,
  bare,
}: DateRangeRadioProps) {
  const selected = shownType(value, types)
  const [picking, setPicking] = useState<DateType>()
  const days = daysOf(value)
  const choose = (type: DateType) => {
    if (type === 'all' || isPreset(type)) {
      setPicking(undefined)
      onChange({ type })
    } else setPicking(picking === type ? undefined : type)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || picking || event.ctrlKey) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
    const next = all[(all.findIndex((radio) => radio === document.activeElement) + step + all.length) % all.length]
    event.preventDefault()
    next?.focus()
  }
  return (
    <div className={classes.row}>
      <div role="radiogroup" aria-label={label} className={classes.group} onKeyDown={move}>
        {types.map((type) => {
          const radio = (
            <Radio
              key={type}
              aria-checked={selected === type}
              tabIndex={selected === type ? 0 : -1}
              onClick={() => choose(type)}
            >
              {dateTypeLabel[type]}
            </Radio>
          )
          if (type === 'all' || isPreset(type)) return radio
          return (
            <Popover
              key={type}
              trigger="custom"
              position="bottomLeft"
              visible={picking === type}
              onClickOutSide={() => setPicking(undefined)}
              onEscKeyDown={() => setPicking(undefined)}
              content={
                <DatePanel
                  types={[type]}
                  value={value}
                  maxDays={maxDays}
                  onChange={(choice) => {
                    setPicking(undefined)
                    onChange(choice)
                  }}
                />
              }
            >
              {radio}
            </Popover>
          )
        })}
      </div>
      {!bare && (
        <Tooltip content={tooltip}>
          <span className={classes.days}>
            {label}：{rangeText(days && { start_time: days.start, end_time: days.end })}
          </span>
        </Tooltip>
      )}
    </div>
  )
}

/** One of the radios. What a popover says of its trigger is left out: a radio has no such states, and nothing to control yet. */
function Radio({ 'aria-expanded': _, 'aria-haspopup': __, 'aria-controls': ___, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} role="radio" className={classes.radio} />
}

function shownType(value: DateChoice, types: readonly DateType[]): DateType {
  if (value.start === undefined || value.end === undefined || types.includes(value.type)) return value.type
  return typeOfRange(
    { start_time: value.start, end_time: value.end },
    types.includes('customize') ? 'customize' : 'more',
  )
}
