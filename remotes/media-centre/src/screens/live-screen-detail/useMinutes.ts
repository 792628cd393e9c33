import { nowSeconds } from '@crm/base/clock'
import { type CallState, useCall } from '@crm/client/hooks'
import { send } from '@crm/client/request'
import { liveScreenCalls } from '@crm/contracts/calls/liveScreens'
import { useState } from 'react'
import { useRefresh } from '../../live/useRefresh.ts'
import { isComplete, lastDelivered, type MinuteLine, withMinutes } from './minuteLine.ts'

interface Known {
  line: MinuteLine | undefined
  /** When it was read as a whole, and when last. */
  wholeAt: number | undefined
  readAt: number | undefined
}

/**
 * The line of a live. It is read once; of one on air what is new is asked for every half minute, and all of it again when the sums say
 * that something of before is another.
 */
export function useMinutes(
  live_id: string,
  isOnAir: boolean,
  enabled = true,
): {
  read: Pick<CallState<unknown>, 'state' | 'failure' | 'retry' | 'readAt' | 'stale'>
  line: MinuteLine | undefined
} {
  const whole = useCall(liveScreenCalls.minute, { live_id }, { enabled, keepPrevious: false })
  const [known, setKnown] = useState<Known>({ line: undefined, wholeAt: undefined, readAt: undefined })
  if (whole.data && whole.readAt !== known.wholeAt)
    setKnown({ line: withMinutes(undefined, whole.data), wholeAt: whole.readAt, readAt: whole.readAt })
  const { line } = known
  const more = async () => {
    if (line === undefined) return
    const after = lastDelivered(line)
    // What cannot be read now is asked for again.
    const answer = await send(liveScreenCalls.minute, { live_id, after }).catch(() => undefined)
    if (answer === undefined) return
    const next = withMinutes(line, answer, after)
    if (isComplete(next)) setKnown((before) => ({ ...before, line: next, readAt: nowSeconds() }))
    else whole.retry()
  }
  useRefresh({ readAt: known.readAt, retry: () => void more() }, isOnAir && line !== undefined)
  const { state, failure, retry } = whole
  return { read: { state, failure, retry, readAt: known.readAt, stale: false }, line }
}
