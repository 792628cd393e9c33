import { useAction } from '@crm/client/hooks'
import { minuteSpan } from '@crm/base/dates'
import { type ScheduleEntry, scheduleCalls } from '@crm/contracts/calls/schedule'
import { confirm, toast } from '@crm/platform/feedback'
import { useRef } from 'react'

type Time = Pick<ScheduleEntry, 'start_time' | 'end_time'>

/** Moves an entry, with 撤销 for 10 s; deletes one after it was asked about. Both say whether it was done. */
export function useScheduleWrites() {
  const update = useAction(scheduleCalls.update)
  const remove = useAction(scheduleCalls.remove, { done: '已删除' })
  // Versions that own moves made: the calendar may not have read them yet when the next move or 撤销 comes.
  const versions = useRef(new Map<number, number>())
  const write = async (id: number, { start_time, end_time }: Time, read: number) => {
    const updated_at = Math.max(read, versions.current.get(id) ?? 0)
    const done = await update.run({ id, changes: { start_time, end_time }, updated_at })
    if (done) versions.current.set(id, done.updated_at)
    return done
  }
  return {
    move: async (entry: Pick<ScheduleEntry, 'id' | 'updated_at'> & Time, to: Time): Promise<boolean> => {
      const done = await write(entry.id, to, entry.updated_at)
      if (!done) return false
      toast.undo(`已改至 ${minuteSpan(to.start_time, to.end_time)}`, () => void write(entry.id, entry, done.updated_at))
      for (const warning of done.warnings) toast.warning(warning)
      return true
    },
    remove: async ({
      id,
      author_name,
      title,
      updated_at,
    }: ScheduleEntry | Pick<ScheduleEntry, 'id' | 'author_name' | 'title' | 'updated_at'>) =>
      (await confirm({
        title: `删除「${author_name}」的排期「${title}」？`,
        content: '删除后不可恢复',
        confirmText: '删除',
        danger: true,
      })) && (await remove.run({ id, updated_at })) !== undefined,
  }
}
