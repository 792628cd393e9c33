import { nowSeconds } from '@crm/base/clock'
import { parseDay } from '@crm/base/dates'
import { CallFailure } from '@crm/client/failure'
import { send } from '@crm/client/request'
import { scheduleCalls } from '@crm/contracts/calls/schedule'
import { PLATFORMS } from '@crm/contracts/enums'
import { toast } from '@crm/platform/feedback'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { useDialog } from '@crm/ui/base'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { newValues, offeredStart } from './scheduleForm.ts'
import { ScheduleFormDialog } from './ScheduleFormDialog.tsx'

/** A day of the calendar that was pressed, or an hour of it. */
export type Pressed = { day: number; at?: number }

/** The day that an address names, if it names one. */
function dayOf(date: string): Pressed | undefined {
  const day = parseDay(date)
  return day === undefined ? undefined : { day }
}

/** Opens the form of a new entry, on the day that the address names; also by itself, filled, when a link says whom or what it is for. */
export function useAddSchedule() {
  const who = useWho()
  const canCall = useCanCall()
  const openDialog = useDialog()
  const [query, change] = useQuery()
  const { author_id, coop_id, product_id, platform, date = '' } = query
  const add = useCallback(
    (pressed = dayOf(date)) => {
      const initValues = newValues(offeredStart(pressed, nowSeconds()), who.user_id)
      openDialog(ScheduleFormDialog, { title: '新建排期', initValues })
    },
    [openDialog, who.user_id, date],
  )
  const fill = useEffectEvent(async () => {
    const request = {
      ...(PLATFORMS.find((each) => each === platform) ? { platform: platform as 'dy' } : {}),
      ...(author_id ? { author_id } : {}),
      ...(coop_id && /^\d+$/.test(coop_id) ? { coop_id: Number(coop_id) } : {}),
      ...(product_id ? { product_id: product_id.split(',') } : {}),
    }
    try {
      const prefill = await send(scheduleCalls.prefill, request)
      const initValues = {
        ...newValues(offeredStart(dayOf(date), nowSeconds()), who.user_id, prefill),
        ...(!prefill.talent && request.platform ? { platform: request.platform } : {}),
      }
      openDialog(ScheduleFormDialog, { title: '新建排期', initValues, prefill })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      toast.error(error.message, error.requestId)
    }
    // Said once: the calendar behind the form is everybody's again.
    change({ author_id: undefined, coop_id: undefined, product_id: undefined })
  })
  const isAsked = Boolean(author_id || coop_id || product_id) && canCall(scheduleCalls.add)
  useEffect(() => {
    if (isAsked) void fill()
  }, [isAsked])
  return add
}
