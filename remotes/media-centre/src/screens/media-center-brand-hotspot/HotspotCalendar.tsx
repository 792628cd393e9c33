import { day, displayDay, endOfDay, parseDay, startOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { hotspotCalls } from '@crm/contracts/calls/hotspots'
import { hotspotKindLabel } from '@crm/contracts/rules/hotspotRules'
import { EmptyBlock, Loaded, Tag, TextButton } from '@crm/ui/base'
import { Calendar } from '@crm/ui/form'
import { useState } from 'react'
import classes from './BrandHotspot.module.css'
import { useHotspotDrawer } from './HotspotDrawer.tsx'

type Answer = AnswerOf<typeof hotspotCalls.calendar>
type Topic = Answer['list'][number]

/** Six weeks, which a month never exceeds. */
const SHOWN_DAYS = 42
const firstOfMonth = (unix: number) => parseDay(`${day(unix).slice(0, 7)}-01`) ?? unix
const shownDays = (first: number) => ({
  start_time: first - 7 * DAY_SECONDS,
  end_time: first + SHOWN_DAYS * DAY_SECONDS - 1,
})

interface HotspotCalendarProps {
  /** `YYYY-MM-DD`; today without. */
  date: string
  onDate: (date: string) => void
}

/** 节日, 电商节点, own topics and contents that are due, by month: what the chosen day holds, and what comes after it. */
export function HotspotCalendar({ date, onDate }: HotspotCalendarProps) {
  const chosen = parseDay(date) ?? startOfDay()
  const [month, setMonth] = useState(chosen)
  const read = useCall(hotspotCalls.calendar, shownDays(firstOfMonth(month)))
  const inDay = (answer: Answer, unix: number) =>
    answer.list.filter((each) => each.start_time <= endOfDay(unix) && each.end_time >= unix)
  const plannedOn = (answer: Answer, unix: number) => answer.planned.find((each) => each.date === day(unix))?.count ?? 0
  const mark = (unix: number) => {
    if (!read.data) return undefined
    const count = plannedOn(read.data, unix)
    const names = inDay(read.data, unix).map(({ title }) => title)
    return [...names, count > 0 && `待发布内容 ${count} 条`].filter(Boolean).join('，') || undefined
  }
  return (
    <div className={classes.calendar}>
      <div className={classes.month}>
        <Calendar
          wide
          start={chosen}
          end={chosen}
          isDisabled={() => false}
          onPick={(unix) => onDate(day(unix) === day(startOfDay()) ? '' : day(unix))}
          mark={mark}
          onMonth={setMonth}
        />
      </div>
      <Loaded read={read} lines={6}>
        {(answer) => {
          const topics = inDay(answer, chosen)
          const later = answer.list.filter((each) => each.start_time > endOfDay(chosen))
          const count = plannedOn(answer, chosen)
          return (
            <div className={classes.days} aria-live="polite">
              <h3 className={classes.dayTitle}>
                {displayDay(chosen)}
                {day(chosen) === day(startOfDay()) && '（今天）'}
                {count > 0 && <span className={classes.second}>待发布内容 {count} 条</span>}
              </h3>
              {topics.length === 0 ? <EmptyBlock small title="这天没有节日与热点" /> : <Topics list={topics} />}
              {later.length > 0 && (
                <>
                  <h3 className={classes.dayTitle}>接下来</h3>
                  <Topics list={later} />
                </>
              )}
            </div>
          )
        }}
      </Loaded>
    </div>
  )
}

function Topics({ list }: { list: readonly Topic[] }) {
  const { open } = useHotspotDrawer()
  return (
    <ul className={classes.topics}>
      {list.map(({ id, title, type, start_time, end_time, is_own }) => (
        <li key={id}>
          <Tag size="small" color={is_own === 1 ? 'violet' : 'orange'}>
            {is_own === 1 ? '我的' : hotspotKindLabel[type]}
          </Tag>
          <TextButton onClick={() => open(id)}>{title}</TextButton>
          <span className={classes.second}>
            {displayDay(start_time)}
            {day(start_time) !== day(end_time) && ` 至 ${displayDay(end_time)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
