import { nowSeconds } from '@crm/base/clock'
import { day, minute } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import type { ScheduleDay, ScheduleEntry } from '@crm/contracts/calls/schedule'
import { scheduleStatusLabel, ScheduleStatus } from '@crm/contracts/enums'
import { scheduleTimeError } from '@crm/contracts/rules/scheduleRules'
import { PlatformMark } from '@crm/ui/data'
import FullCalendar, { type CalendarOptions, type EventApi } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import zh from '@fullcalendar/react/locales/zh-cn'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { memo, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { type CalendarView, viewRange } from './calendarRange.ts'
import '@fullcalendar/react/themes/classic/theme.css'
// After the theme, which its rules go before.
import '@fullcalendar/react/skeleton.css'
import classes from './ScheduleCalendar.module.css'

const VIEW_TYPES = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay' } as const
const PLUGINS = [dayGrid, timeGrid, interaction, classic]
/** Entries of a day in a month; the rest is counted. */
const SHOWN = 3

/** Heights: a row of a month has room for what is shown of a day; a week scrolls over its hours. */
const HEAD_PX = 28
const WEEK_PX = 116
const DAY_PX = 640
/** An hour: a live of two shows its time, whom and what. */
const HOUR_PX = 40

/** States apart from colour: a sign, and a line through what was cancelled. */
const STATES: Readonly<Record<ScheduleStatus, { sign: string; className: string | undefined }>> = {
  [ScheduleStatus.upcoming]: { sign: '◷', className: classes.upcoming },
  [ScheduleStatus.living]: { sign: '●', className: classes.living },
  [ScheduleStatus.ended]: { sign: '✓', className: classes.ended },
  [ScheduleStatus.cancelled]: { sign: '✕', className: classes.cancelled },
}

const entryOf = (event: EventApi) => event.extendedProps.entry as ScheduleEntry // what the events are made with
/**
 * Beijing has one offset all year. The calendar is told its clock as if it were UTC: a zone by name costs it a look-up for every
 * entry and every cell, each time it draws.
 */
const OFFSET = 8 * 3600
const wall = (unix: number) => (unix + OFFSET) * 1000
const seconds = (moment: Date | null) => Math.round((moment?.getTime() ?? 0) / 1000) - OFFSET
const clock = (unix: number) => minute(unix).slice(11)

/** Options that no view, entry or reader changes. */
const FIXED = {
  plugins: PLUGINS,
  headerToolbar: false,
  locale: zh,
  firstDay: 1,
  timeZone: 'UTC',
  now: () => wall(nowSeconds()),
  nowIndicator: true,
  scrollTime: '08:00:00',
  nextDayThreshold: '06:00:00',
  slotEventOverlap: false,
  allDaySlot: false,
  slotDuration: '01:00:00',
  slotMinHeight: HOUR_PX,
  snapDuration: '00:15:00',
  slotHeaderFormat: { hour: '2-digit', minute: '2-digit', hour12: false },
  dayMaxEvents: SHOWN,
  // Of one moment as the answer has them: the calendar's own order compares names, as the language of the browser does.
  eventOrder: 'start,place',
  moreLinkContent: ({ num }) => `+ ${num}`,
  eventDisplay: 'block',
  eventClass: (info) => `${classes.event} ${STATES[entryOf(info.event).status].className}`,
  eventAllow: (span, event) => {
    const time = { start_time: seconds(span.start), end_time: seconds(span.end) }
    return scheduleTimeError(time, nowSeconds(), event ? entryOf(event) : undefined) === undefined
  },
} satisfies CalendarOptions

export interface ScheduleCalendarProps {
  view: CalendarView
  /** First second of the day that is shown. */
  at: number
  entries: readonly ScheduleEntry[]
  days: readonly ScheduleDay[]
  /** The media who can attend lives, by name; days with more lives at once are marked. */
  hosts: readonly string[]
  onOpen: (id: number) => void
  /** A day was pressed, or an hour of it; absent where nothing may be added. */
  onAdd?: ((pressed: { day: number; at?: number }) => void) | undefined
  onDay: (day: string) => void
  /** Answers whether the entry may stay where it was put. */
  onMove?: ((entry: ScheduleEntry, to: { start_time: number; end_time: number }) => Promise<boolean>) | undefined
}

/** Month, week or day of agreed lives; entries are dragged and stretched as far as they may be. */
export default function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { view, at, entries, days, hosts, onMove } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const handlers = useMemo(() => handlersOf(() => latest.current), [])
  const isWritable = onMove !== undefined
  const next = useMemo(
    () => ({ view, at, entries, days, hosts, isWritable, handlers }),
    [view, at, entries, days, hosts, isWritable, handlers],
  )
  // Drawn a few entries at a time between frames; a calendar told to change its view would draw all of them in one.
  const shown = useDeferredValue(next)
  return <Drawn key={`${shown.view} ${shown.at}`} {...shown} />
}

interface DrawnProps extends Pick<ScheduleCalendarProps, 'view' | 'at' | 'entries' | 'days' | 'hosts'> {
  isWritable: boolean
  handlers: ReturnType<typeof handlersOf>
}

/** One month, week or day: another one is another calendar. */
const Drawn = memo(function Drawn({ view, at, entries, days, hosts, isWritable, handlers }: DrawnProps) {
  const { start_time, end_time } = viewRange(view, at)
  const weeks = Math.ceil((end_time - start_time) / (7 * DAY_SECONDS))
  // An option that is new makes the calendar work everything out again and draw it: each stays the same until it says something new.
  const events = useMemo(
    () =>
      entries.map((entry, place) => ({
        id: String(entry.id),
        title: entry.author_name,
        start: wall(entry.start_time),
        end: wall(entry.end_time),
        editable: isWritable && entry.actions.includes('move'),
        extendedProps: { entry, place },
      })),
    [entries, isWritable],
  )
  const drawTop = useMemo(() => {
    const loads = new Map(days.map((each) => [each.date, each]))
    return (info: { dayNumberText: string; date: Date; isOther: boolean }) => (
      <span className={classes.top}>
        <span className={info.isOther ? classes.other : undefined}>{info.dayNumberText}</span>
        <Load load={loads.get(day(seconds(info.date)))} hosts={hosts} />
      </span>
    )
  }, [days, hosts])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A month is higher than a small window: it opens with the week of today in sight.
    const today = view === 'month' && box.current?.querySelector(`[data-date="${day(nowSeconds())}"]`)
    if (today) today.scrollIntoView({ block: 'nearest' })
  }, [view])
  return (
    <div className={classes.calendar} data-view={view} ref={box}>
      <FullCalendar
        {...FIXED}
        {...handlers}
        events={events}
        dayCellTopContent={drawTop}
        initialView={VIEW_TYPES[view]}
        initialDate={day(at)}
        height={view === 'month' ? HEAD_PX + weeks * WEEK_PX : DAY_PX}
        eventContent={view === 'month' ? drawLine : drawBlock}
      />
    </div>
  )
})

type Moved = { event: EventApi; revert: () => void }

/** What the calendar calls, for whoever listens at that time. */
function handlersOf(listener: () => ScheduleCalendarProps) {
  const moved = async ({ event, revert }: Moved) => {
    const to = { start_time: seconds(event.start), end_time: seconds(event.end) }
    if (!(await listener().onMove?.(entryOf(event), to))) revert()
  }
  return {
    moreLinkClick: (info: { date: Date }) => listener().onDay(day(seconds(info.date))),
    eventClick: (info: { event: EventApi }) => listener().onOpen(Number(info.event.id)),
    eventDrop: (info: Moved) => void moved(info),
    eventResize: (info: Moved) => void moved(info),
    dateClick: (info: { date: Date; allDay: boolean }) => {
      const start = seconds(info.date)
      listener().onAdd?.(info.allDay ? { day: start } : { day: start - ((start + OFFSET) % DAY_SECONDS), at: start })
    },
  }
}

const drawLine = (info: { event: EventApi }) => <Entry entry={entryOf(info.event)} isLine />
const drawBlock = (info: { event: EventApi }) => <Entry entry={entryOf(info.event)} isLine={false} />

/** An entry as the calendar shows it, whole in its name for those who do not see it. */
function Entry({ entry, isLine }: { entry: ScheduleEntry; isLine: boolean }) {
  const { status, start_time, end_time, author_name, platform, title, goods_count, user } = entry
  const label = `${scheduleStatusLabel[status]}，${day(start_time)} ${clock(start_time)} 至 ${clock(end_time)}，${author_name}，${title}`
  return (
    <span className={isLine ? classes.line : classes.block} title={label}>
      <span aria-hidden className={classes.sign}>
        {STATES[status].sign}
      </span>
      <span className={classes.hidden}>{day(start_time)} </span>
      <span className={classes.time}>{clock(start_time)}</span>
      <span className={classes.name}>{author_name}</span>
      <PlatformMark platform={platform} />
      {!isLine && (
        <span className={classes.more}>
          {title} · {goods_count} 个商品 · {user.name}
        </span>
      )}
      <span className={classes.hidden}>{scheduleStatusLabel[status]}</span>
    </span>
  )
}

/** Names of a tooltip; the others are a number. */
const NAMES_MAX = 10

/** How full a day is: its lives; where more run at once than there are media, of how many, and who they are. */
function Load({ load, hosts }: { load: ScheduleDay | undefined; hosts: readonly string[] }) {
  if (!load || load.count === 0) return null
  const isOver = hosts.length > 0 && load.peak > hosts.length
  const names = hosts.slice(0, NAMES_MAX).join('、')
  const others = hosts.length > NAMES_MAX ? ` 等 ${hosts.length} 人` : ''
  return (
    <span
      className={isOver ? classes.over : classes.load}
      title={`${load.count} 场，同时最多 ${load.peak} 场；可跟播媒介 ${hosts.length} 人${hosts.length > 0 ? `：${names}${others}` : ''}`}
    >
      {isOver ? `${load.peak}/${hosts.length} 场` : `${load.count} 场`}
      {isOver && <span className={classes.hidden}>，超员</span>}
    </span>
  )
}
