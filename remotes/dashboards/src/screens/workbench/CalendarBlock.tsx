import { day, minute, parseDay, startOfDay } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { workbenchCalls } from '@crm/contracts/calls/workbench'
import { FOLLOW_UP_PAST, type WorkScope } from '@crm/contracts/rules/workTodos'
import { toast } from '@crm/platform/feedback'
import { useCanCall } from '@crm/platform/navigate'
import { TextButton, TextLink } from '@crm/ui/base'
import { CalendarEntry, monthDays, spanOfDay, WorkCalendar } from '@crm/ui/workbench'
import { useRef, useState } from 'react'
import { CalendarAddress } from './CalendarAddress.tsx'

type Item = AnswerOf<typeof workbenchCalls.calendar>['list'][number]

interface CalendarBlockProps {
  scope: WorkScope | undefined
  /** `YYYY-MM-DD`; today without. */
  date: string
  onDate: (date: string) => void
}

/** 跟进日历: follow-ups and lives of each day; a follow-up of one's own goes to another day. */
export function CalendarBlock({ scope, date, onDate }: CalendarBlockProps) {
  const [month, setMonth] = useState(() => parseDay(date) ?? startOfDay())
  const [subscribes, setSubscribes] = useState(false)
  const whose = scope && { scope }
  const days = useCall(workbenchCalls.calendar, { ...monthDays(month), ...whose, with_list: 0 })
  const entries = useCall(workbenchCalls.calendar, { ...spanOfDay(date), ...whose, with_list: 1 })
  const canCall = useCanCall()
  const mayMove = canCall(workbenchCalls.calendarMove)
  const move = useMove()
  return (
    <>
      {subscribes && <CalendarAddress onClose={() => setSubscribes(false)} />}
      <WorkCalendar
        title="跟进日历"
        note="下次跟进与直播排期。本人的跟进可拖到另一天，或按「改期」后选择日期；直播在直播排期中调整"
        extra={
          canCall([workbenchCalls.calendarAddressSave, workbenchCalls.calendarAddressDelete]) && (
            <TextButton onClick={() => setSubscribes(true)}>订阅日历</TextButton>
          )
        }
        date={date}
        onDate={onDate}
        onMonth={setMonth}
        days={days}
        mark={(known, of) => {
          const found = known.days.find((each) => each.date === of)
          return (
            found &&
            [found.follows > 0 && `${found.follows} 次跟进`, found.lives > 0 && `${found.lives} 场直播`]
              .filter(Boolean)
              .join('，')
          )
        }}
        entries={entries}
        entry={(item, moves) => (
          <CalendarEntry
            key={`${item.kind} ${item.id}`}
            {...moves}
            kind={item.kind === 'live' ? minute(item.at).slice(11) : '跟进'}
            name={item.author_name}
            platform={item.platform}
            note={item.kind === 'live' ? item.title : item.user_name}
            link={(name) => (
              <TextLink {...pageOf(item)} quiet>
                {name}
              </TextLink>
            )}
          />
        )}
        empty="这天没有跟进与直播"
        mayMove={(item) => mayMove && item.is_own === 1}
        asks={(item) => `选择「${item.author_name}」新的跟进日期`}
        onPut={(item, unix) => void move(item, unix)}
      />
    </>
  )
}

/** Where an entry is seen: the live in its day, the talent of a follow-up. */
const pageOf = ({ kind, id, at, author_id, platform }: Item) =>
  kind === 'live'
    ? { to: 'LiveScheduling', query: { date: day(at), view_mode: 'day', drawer: 'schedule', id } }
    : { to: 'TalentDetail', query: { author_id, platform } }

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
