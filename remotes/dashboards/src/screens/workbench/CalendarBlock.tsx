import { day, endOfDay, minute, parseDay, startOfDay } from '@crm/base/dates'
import { DAY_SECONDS } from '@crm/base/durations'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import { FOLLOW_UP_PAST, type WorkScope } from '@crm/contracts/rules/workTodos'
import { toast } from '@crm/platform/feedback'
import { useCanCall } from '@crm/platform/navigate'
import { Card, DesktopOnly, Ellipsis, EmptyBlock, Loaded, TextButton, TextLink } from '@crm/ui/base'
import { PlatformMark } from '@crm/ui/data'
import { Calendar } from '@crm/ui/form'
import { useEffect, useRef, useState } from 'react'
import { CalendarAddress } from './CalendarAddress.tsx'
import classes from './CalendarBlock.module.css'

type Item = AnswerOf<typeof workbenchCalls.calendar>['list'][number]

/** Six weeks, which a month never exceeds. */
const SHOWN_DAYS = 42

interface CalendarBlockProps {
  scope: WorkScope | undefined
  /** `YYYY-MM-DD`; today without. */
  date: string
  onDate: (date: string) => void
}

/** The days that a month shows: from the Monday on or before its first. */
const monthDays = (first: number) => {
  const start_time = startOfDay(first) - 7 * DAY_SECONDS
  return { start_time: start_time + DAY_SECONDS, end_time: start_time + SHOWN_DAYS * DAY_SECONDS }
}

/**
 * 跟进日历: a month with dots, and what the chosen day holds. A follow-up of one's own goes to another day by dragging it there, or by
 * 改期 and the day: with the mouse, or with arrows and Enter.
 */
export function CalendarBlock({ scope, date, onDate }: CalendarBlockProps) {
  const chosen = parseDay(date) ?? startOfDay()
  const [month, setMonth] = useState(chosen)
  const [moving, setMoving] = useState<Item>()
  const [subscribes, setSubscribes] = useState(false)
  const whose = scope && { scope }
  const month_range = monthDays(firstOfMonth(month))
  const days = useCall(workbenchCalls.calendar, { ...month_range, ...whose, with_list: 0 })
  const entries = useCall(workbenchCalls.calendar, {
    ...{ start_time: chosen, end_time: endOfDay(chosen) },
    ...whose,
    with_list: 1,
  })
  const canCall = useCanCall()
  const mayMove = canCall(workbenchCalls.calendarMove)
  const move = useMove()
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
    void move(item, unix)
  }
  const mark = (unix: number) => {
    const found = days.data?.days.find((each) => each.date === day(unix))
    if (!found) return undefined
    return [found.follows > 0 && `${found.follows} 次跟进`, found.lives > 0 && `${found.lives} 场直播`]
      .filter(Boolean)
      .join('，')
  }
  return (
    <Card
      title="跟进日历"
      note="下次跟进与直播排期。本人的跟进可拖到另一天，或按「改期」后选择日期；直播在直播排期中调整"
      extra={
        canCall([workbenchCalls.calendarAddressSave, workbenchCalls.calendarAddressDelete]) && (
          <TextButton onClick={() => setSubscribes(true)}>订阅日历</TextButton>
        )
      }
    >
      {subscribes && <CalendarAddress onClose={() => setSubscribes(false)} />}
      <Loaded read={days} height={268} small>
        {() => (
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
              mark={mark}
              onMonth={setMonth}
              onDropOn={moving && ((unix) => put(moving, unix))}
            />
          </div>
        )}
      </Loaded>
      <p className={classes.day} aria-live="polite">
        {moving ? (
          <>
            选择「{moving.author_name}」新的跟进日期
            <TextButton onClick={stop}>取消</TextButton>
          </>
        ) : (
          `${day(chosen)}${day(chosen) === day(startOfDay()) ? '（今天）' : ''}`
        )}
      </p>
      <Loaded read={entries} lines={3} small>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyBlock small title="这天没有跟进与直播" />
          ) : (
            <ul className={classes.list} data-stale={entries.stale || undefined}>
              {list.map((item) => (
                <Entry
                  key={`${item.kind} ${item.id}`}
                  item={item}
                  mayMove={mayMove && item.is_own === 1}
                  onMove={(from) => {
                    grip.current = from
                    setMoving(item)
                  }}
                  onDragEnd={() => setMoving(undefined)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

const firstOfMonth = (unix: number) => parseDay(`${day(unix).slice(0, 7)}-01`) ?? unix

interface EntryProps {
  item: Item
  mayMove: boolean
  /** It is to be moved; the control that has the focus afterwards, if it was pressed. */
  onMove: (from: HTMLElement | null) => void
  onDragEnd: () => void
}

function Entry({ item, mayMove, onMove, onDragEnd }: EntryProps) {
  const { kind, at, author_id, author_name, platform, title, user_name } = item
  const box = useRef<HTMLLIElement>(null)
  const name = <Ellipsis>{author_name}</Ellipsis>
  return (
    <li
      ref={box}
      className={classes.entry}
      data-kind={kind}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onMove(null)
      }}
      onDragEnd={onDragEnd}
    >
      <span className={classes.kind}>{kind === 'live' ? minute(at).slice(11) : '跟进'}</span>
      <span className={classes.name}>
        {kind === 'live' ? (
          <TextLink
            to="LiveScheduling"
            query={{ date: day(at), view_mode: 'day', drawer: 'schedule', id: item.id }}
            quiet
            className={classes.shrink}
          >
            {name}
          </TextLink>
        ) : (
          <TextLink to="TalentDetail" query={{ author_id, platform }} quiet className={classes.shrink}>
            {name}
          </TextLink>
        )}
        <PlatformMark platform={platform} />
      </span>
      <span className={classes.note}>
        <Ellipsis>{kind === 'live' ? title : user_name}</Ellipsis>
      </span>
      {mayMove && (
        <DesktopOnly>
          <TextButton
            label={`改期${author_name}`}
            onClick={() => onMove(box.current?.querySelector<HTMLElement>('button') ?? null)}
          >
            改期
          </TextButton>
        </DesktopOnly>
      )}
    </li>
  )
}

/** Moves a follow-up to a day, at the hour that it had, with 撤销 for ten seconds. */
function useMove() {
  const back = useAction(workbenchCalls.calendarMove, { weight: { harmless: 'reverse' } })
  const before = useRef<Item>(undefined)
  const { run } = useAction(workbenchCalls.calendarMove, {
    weight: () => {
      const was = before.current
      if (was === undefined) throw new Error('useMove: nothing is moved')
      const { author_id, platform, at } = was
      return { undo: ({ updated_at }) => back.run({ author_id, platform, next_at: at, updated_at }) }
    },
    done: (_answer, { next_at }) => `已改至 ${day(next_at)}`,
  })
  return async (item: Item, unix: number) => {
    if (day(unix) === day(item.at)) return
    if (unix < startOfDay()) return toast.warning(FOLLOW_UP_PAST)
    before.current = item
    const { author_id, platform, at, updated_at } = item
    await run({ author_id, platform, next_at: unix + (at - startOfDay(at)), updated_at })
  }
}
