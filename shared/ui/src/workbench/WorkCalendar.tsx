import { day, endOfDay, parseDay, startOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import type { CallState } from '@crm/client/hooks'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DesktopOnly } from '../base/ActionArea.tsx'
import { EmptyBlock } from '../base/Blocks.tsx'
import { Card } from '../base/Card.tsx'
import { Loaded } from '../base/Loaded.tsx'
import { TextButton } from '../base/TextLink.tsx'
import { Ellipsis } from '../base/Tooltip.tsx'
import { PlatformMark } from '../data/cells/PlatformMark.tsx'
import { Calendar } from '../form/Calendar.tsx'
import classes from './WorkCalendar.module.css'

/** Six weeks, which a month never exceeds. */
const SHOWN_DAYS = 42

interface Span {
  start_time: number
  end_time: number
}

/** The days that the month of a day shows: from the Monday on or before its first, unix seconds. */
export const monthDays = (unix: number): Span => {
  const first = parseDay(`${day(unix).slice(0, 7)}-01`) ?? unix
  const start_time = startOfDay(first) - 6 * DAY_SECONDS
  return { start_time, end_time: start_time + (SHOWN_DAYS - 1) * DAY_SECONDS }
}

/** What an entry is moved by: its own handle, and what ends the dragging. */
interface EntryMoves {
  mayMove: boolean
  /** It is to be moved; the control that has the focus afterwards, if it was pressed. */
  onMove: (from: HTMLElement | null) => void
  onDragEnd: () => void
}

interface WorkCalendarProps<Item, Days> {
  title: string
  note: string
  extra?: ReactNode
  /** `YYYY-MM-DD`; today without. */
  date: string
  onDate: (date: string) => void
  onMonth: (unix: number) => void
  /** What each day of the month holds, and what `mark` says of it. */
  days: CallState<Days>
  mark: (days: Days, date: string) => string | undefined
  /** What the chosen day holds. */
  entries: CallState<{ list: readonly Item[] }>
  entry: (item: Item, moves: EntryMoves) => ReactNode
  /** Said of a day that holds nothing. */
  empty: string
  mayMove: (item: Item) => boolean
  /** What is asked while a day is chosen for an entry. */
  asks: (item: Item) => string
  onPut: (item: Item, unix: number) => void
}

/**
 * A month with dots, and what the chosen day holds. What may be moved goes to another day by dragging it there, or by 改期 and the day:
 * with the mouse, or with arrows and Enter.
 */
export function WorkCalendar<Item, Days>(props: WorkCalendarProps<Item, Days>) {
  const { title, note, extra, date, onDate, onMonth, days, mark, entries, entry, empty, mayMove, asks, onPut } = props
  const chosen = parseDay(date) ?? startOfDay()
  const [moving, setMoving] = useState<Item>()
  const box = useRef<HTMLDivElement>(null)
  const grip = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (moving) box.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }, [moving])
  const stop = () => {
    setMoving(undefined)
    grip.current?.focus()
  }
  const put = (item: Item, unix: number) => {
    setMoving(undefined)
    onPut(item, unix)
  }
  return (
    <Card title={title} note={note} extra={extra}>
      <Loaded read={days} height={268} small>
        {(known) => (
          <div
            ref={box}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && moving) stop()
            }}
          >
            <Calendar
              wide
              start={chosen}
              end={chosen}
              isDisabled={(unix) => moving !== undefined && unix < startOfDay()}
              onPick={(unix) => (moving ? put(moving, unix) : onDate(day(unix) === day(startOfDay()) ? '' : day(unix)))}
              mark={(unix) => mark(known, day(unix))}
              onMonth={onMonth}
              onDropOn={moving && ((unix) => put(moving, unix))}
            />
          </div>
        )}
      </Loaded>
      <p className={classes.day} aria-live="polite">
        {moving ? (
          <>
            {asks(moving)}
            <TextButton onClick={stop}>取消</TextButton>
          </>
        ) : (
          `${day(chosen)}${day(chosen) === day(startOfDay()) ? '（今天）' : ''}`
        )}
      </p>
      <Loaded read={entries} lines={3} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title={empty} />
          ) : (
            <ul className={classes.list} data-stale={entries.stale || undefined}>
              {list.map((item) =>
                entry(item, {
                  mayMove: mayMove(item),
                  onMove: (from) => {
                    grip.current = from
                    setMoving(item)
                  },
                  onDragEnd: () => setMoving(undefined),
                }),
              )}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** The range of a day that an address names, today without. */
export const spanOfDay = (date: string): Span => {
  const start_time = parseDay(date) ?? startOfDay()
  return { start_time, end_time: endOfDay(start_time) }
}

interface CalendarEntryProps extends EntryMoves {
  /** Hour, or what it is. */
  kind: string
  name: string
  platform: string
  note: string
  /** The name as a link to its page. */
  link: (name: ReactNode) => ReactNode
}

/** A line of the chosen day; what may be moved can be dragged, and has 改期. */
export function CalendarEntry({ kind, name, platform, note, link, mayMove, onMove, onDragEnd }: CalendarEntryProps) {
  const box = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={box}
      className={classes.entry}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onMove(null)
      }}
      onDragEnd={onDragEnd}
    >
      <span className={classes.kind}>{kind}</span>
      <span className={classes.name}>
        <span className={classes.shrink}>{link(<Ellipsis>{name}</Ellipsis>)}</span>
        <PlatformMark platform={platform} />
      </span>
      <span className={classes.note}>
        <Ellipsis>{note}</Ellipsis>
      </span>
      {mayMove && (
        <DesktopOnly>
          <TextButton
            label={`改期${name}`}
            onClick={() => onMove(box.current?.querySelector<HTMLElement>('button') ?? null)}
          >
            改期
          </TextButton>
        </DesktopOnly>
      )}
    </li>
  )
}
