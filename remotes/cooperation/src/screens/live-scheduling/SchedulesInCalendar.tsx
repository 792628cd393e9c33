import { nowSeconds } from '@crm/base/clock'
import { day } from '@crm/base/dates'
import { useCall } from '@crm/client/hooks'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { scheduleStatusLabel } from '@crm/contracts/enums'
import { BlockSkeleton, Button, IconChevronLeft, IconChevronRight, lazyPart, useIsPhone, Loaded } from '@crm/ui/base'
import { useRecordDrawer } from '@crm/ui/data'
import { type CalendarView, shownDay, stepped, viewRange, viewTitle } from './calendarRange.ts'
import classes from './LiveScheduling.module.css'
import type { ScheduleCalendarProps } from './ScheduleCalendar.tsx'
import type { ScheduleList } from './SchedulesInTable.tsx'
import type { Pressed } from './useAddSchedule.ts'
import { useScheduleWrites } from './useScheduleWrites.ts'

const ScheduleCalendar = lazyPart<ScheduleCalendarProps>(
  () => import('./ScheduleCalendar.tsx').then((module) => module.default),
  <BlockSkeleton lines={12} />,
)

interface SchedulesInCalendarProps {
  list: ScheduleList
  view: CalendarView
  mayAdd: boolean
  add: (pressed?: Pressed) => void
}

/** A month, week or day of entries with the way to the next, and what the signs mean. */
export function SchedulesInCalendar({ list: { values, set, narrowing }, view, mayAdd, add }: SchedulesInCalendarProps) {
  const isPhone = useIsPhone()
  const { open } = useRecordDrawer('schedule')
  const { move } = useScheduleWrites()
  const at = shownDay(values.date)
  const { tab: _, start_time: __, end_time: ___, ...common } = narrowing
  const read = useCall(scheduleCalls.calendar, { ...common, ...viewRange(view, at) })
  const today = day(nowSeconds())
  const show = (date: string) => set({ date: date === today ? '' : date })
  const isWriter = mayAdd && !isPhone
  if (read.state === 'failed') return <Loaded read={read} />
  return (
    <>
      <div className={classes.bar}>
        <Button icon={<IconChevronLeft />} aria-label="上一页" onClick={() => show(stepped(view, at, -1))} />
        <Button icon={<IconChevronRight />} aria-label="下一页" onClick={() => show(stepped(view, at, 1))} />
        <Button onClick={() => show(today)}>今天</Button>
        <h2 className={classes.barTitle} aria-live="polite">
          {viewTitle(view, at)}
        </h2>
        <span className={classes.zone}>时区：北京时间（Asia/Shanghai）</span>
      </div>
      <Loaded read={read} lines={12}>
        {({ list, days, hosts }) => (
          <div className={read.stale ? classes.stale : undefined} aria-busy={read.stale}>
            <ScheduleCalendar
              view={view}
              at={at}
              entries={list}
              days={days}
              hosts={hosts}
              onOpen={open}
              onAdd={isWriter ? add : undefined}
              onDay={(date) => set({ view_mode: 'day', date })}
              onMove={isWriter ? move : undefined}
            />
          </div>
        )}
      </Loaded>
      <ul className={classes.legend} aria-label="图例">
        <li>◷ {scheduleStatusLabel[1]}</li>
        <li>● {scheduleStatusLabel[2]}</li>
        <li>✓ {scheduleStatusLabel[3]}</li>
        <li>✕ {scheduleStatusLabel[4]}</li>
        {isWriter && <li>拖动待开播的排期可改期，拉伸下边缘可改结束时间，点击空白处新建</li>}
      </ul>
    </>
  )
}
