import { useAction } from '@crm/client/hooks'
import { minuteSpan } from '@crm/base/dates'
import { type ScheduleEntry, scheduleCalls } from '@crm/contracts/calls/schedule'
import { confirm, toast } from '@crm/platform/feedback'
import { useRef } from 'react'

type Time = Pick<ScheduleEntry, 'start_time' | 'end_time'>

/** Moves an entry, with 撤销 for 10 s; deletes one after it was asked about. Both say whether it was done. */
export function useScheduleWrites() {
  const back = useAction(scheduleCalls.update, { weight: { harmless: 'reverse' } })
  const remove = useAction(scheduleCalls.remove, { weight: 'asked', done: '已删除' })
  // Versions that own moves made: the calendar may not have read them yet when the next move or 撤销 comes.
  const versions = useRef(new Map<number, number>())
  const requestOf = (id: number, { start_time, end_time }: Time, read: number) => ({
    id,
    changes: { start_time, end_time },
    updated_at: Math.max(read, versions.current.get(id) ?? 0),
  })
  const moved = (id: number, done: { updated_at: number } | undefined) => {
    if (done) versions.current.set(id, done.updated_at)
  }
  const before = useRef<Time & { id: number }>(undefined)
  const update = useAction(scheduleCalls.update, {
    weight: () => {
      const was = before.current
      if (was === undefined) throw new Error('useScheduleWrites: nothing is moved')
      return {
        undo: async ({ updated_at }) => moved(was.id, await back.run(requestOf(was.id, was, updated_at))),
      }
    },
    done: (_answer, { changes: { start_time = 0, end_time = 0 } }) => `已改至 ${minuteSpan(start_time, end_time)}`,
  })
  return {
    move: async (entry: Pick<ScheduleEntry, 'id' | 'updated_at'> & Time, to: Time): Promise<boolean> => {
      before.current = { id: entry.id, start_time: entry.start_time, end_time: entry.end_time }
      const done = await update.run(requestOf(entry.id, to, entry.updated_at))
      moved(entry.id, done)
      if (!done) return false
      for (const warning of done.warnings) toast.warning(warning)
      return true
    },
    remove: async ({
      id,
      author_name,
      title,
      updated_at,
    }: ScheduleEntry | Pick<ScheduleEntry, 'id' | 'author_name' | 'title' | 'updated_at'>) => {
      const agreement = await confirm({
        title: `删除「${author_name}」的排期「${title}」？`,
        content: '删除后不能恢复',
        confirmText: '删除',
        danger: true,
      })
      return agreement !== undefined && (await remove.run({ id, updated_at }, agreement)) !== undefined
    },
  }
}
