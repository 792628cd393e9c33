import { isDayDisabled } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { day, endOfDay, startOfDay, unixOf, wallClockOf } from '@crm/base/time'
import { IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './Calendar.module.css'

export interface CalendarProps {
  /** Two clicks make a range; otherwise one click picks a day. */
  range?: boolean
  /** What is chosen, unix seconds. */
  start?: number | undefined
  end?: number | undefined
  /** First second of the first day and last second of the last. */
  onPick: (start: number, end: number) => void
  /** Days that cannot be chosen; default those that have not begun. */
  isDisabled?: (unix: number) => boolean
  /** Longest range in days. */
  maxDays?: number | undefined
  /** What a day holds, in words: it then has a dot, and the words in its name. */
  mark?: ((unix: number) => string | undefined) | undefined
  /** Another month is shown: its first second. */
  onMonth?: ((first: number) => void) | undefined
  /** What is dragged was dropped on a day: its first second. Absent: days take nothing. */
  onDropOn?: ((unix: number) => void) | undefined
  /** As wide as its place. */
  wide?: boolean
}

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日']
const WEEKS = 6

/** One month to pick a day or a range from. Arrow keys move, Enter picks, page keys change the month. */
export function Calendar(props: CalendarProps) {
  const { range, start, end, onPick, isDisabled = isDayDisabled, maxDays, mark, onMonth, onDropOn, wide } = props
  const [focused, setFocus] = useState(() => startOfDay(end ?? start))
  const [first, setFirst] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const [over, setOver] = useState<number>()
  const grid = useRef<HTMLDivElement>(null)
  const month = wallClockOf(focused).startOf('month')
  // Weeks begin on Monday.
  const from = unixOf(month) - ((month.day() + 6) % 7) * DAY_SECONDS
  const weeks = Array.from({ length: WEEKS }, (_, week) =>
    WEEKDAYS.map((_, index) => from + (week * WEEKDAYS.length + index) * DAY_SECONDS),
  )
  const [low, high] =
    first === undefined ? [start, end] : [Math.min(first, hovered ?? first), Math.max(first, hovered ?? first)]

  const tooLong = (unix: number) =>
    first !== undefined && maxDays !== undefined && Math.abs(unix - first) / DAY_SECONDS >= maxDays
  const refused = (unix: number) => isDisabled(unix) || tooLong(unix)
  const pick = (unix: number) => {
    if (refused(unix)) return
    if (!range) onPick(unix, endOfDay(unix))
    else if (first === undefined) setFirst(unix)
    else {
      setFirst(undefined)
      onPick(Math.min(first, unix), endOfDay(Math.max(first, unix)))
    }
  }
  const setFocused = (unix: number) => {
    setFocus(unix)
    const shown = wallClockOf(unix).startOf('month')
    if (!shown.isSame(month)) onMonth?.(unixOf(shown))
  }
  const moveMonth = (months: number) => setFocused(unixOf(month.add(months, 'month')))
  const move = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
    const step = steps[event.key]
    if (step !== undefined) {
      setFocused(focused + step * DAY_SECONDS)
      setHovered(focused + step * DAY_SECONDS)
      requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
    } else if (event.key === 'PageUp') moveMonth(-1)
    else if (event.key === 'PageDown') moveMonth(1)
    else return
    event.preventDefault()
  }
  return (
    <div className={`${classes.calendar} ${wide ? classes.wide : ''}`}>
      <div className={classes.header}>
        <button type="button" className={classes.step} aria-label="上个月" onClick={() => moveMonth(-1)}>
          <IconChevronLeft />
        </button>
        <span aria-live="polite">{month.format('YYYY年M月')}</span>
        <button type="button" className={classes.step} aria-label="下个月" onClick={() => moveMonth(1)}>
          <IconChevronRight />
        </button>
      </div>
      <div
        ref={grid}
        role="grid"
        aria-label={month.format('YYYY年M月')}
        className={classes.grid}
        onKeyDown={move}
        onMouseLeave={() => setHovered(undefined)}
      >
        {WEEKDAYS.map((name) => (
          <span key={name} className={classes.weekday} aria-hidden>
            {name}
          </span>
        ))}
        {weeks.map((days) => (
          <div key={days[0]} role="row" className={classes.week}>
            {days.map((unix) => {
              const wall = wallClockOf(unix)
              const inside = low !== undefined && high !== undefined && unix >= startOfDay(low) && unix <= high
              const edge =
                (low !== undefined && day(low) === day(unix)) || (high !== undefined && day(high) === day(unix))
              const words = mark?.(unix)
              return (
                <button
                  key={unix}
                  type="button"
                  role="gridcell"
                  aria-label={words === undefined ? day(unix) : `${day(unix)}，${words}`}
                  aria-selected={inside || edge}
                  aria-disabled={refused(unix)}
                  tabIndex={unix === focused ? 0 : -1}
                  className={classes.day}
                  data-date={wall.date()}
                  data-other={wall.month() !== month.month() || undefined}
                  data-edge={edge || undefined}
                  data-inside={inside || undefined}
                  data-today={unix === startOfDay() || undefined}
                  data-marked={words !== undefined || undefined}
                  data-over={over === unix || undefined}
                  {...(onDropOn && {
                    onDragOver: (event) => {
                      if (refused(unix)) return
                      event.preventDefault()
                      setOver(unix)
                    },
                    onDragLeave: () => setOver(undefined),
                    onDrop: (event) => {
                      event.preventDefault()
                      setOver(undefined)
                      onDropOn(unix)
                    },
                  })}
                  onMouseEnter={() => setHovered(unix)}
                  onClick={() => pick(unix)}
                ></button>
              )
            })}
          </div>
        ))}
      </div>
      {range && <div className={classes.footer}>{first === undefined ? '请选择开始日期' : `${day(first)} 至 …`}</div>}
    </div>
  )
}
