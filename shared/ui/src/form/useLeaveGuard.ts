import { listMessage } from '@crm/base/messages'
import { confirm } from '@crm/platform/feedback'
import { guardLeaving } from '@crm/platform/history'
import { useEffect, useRef } from 'react'

const mayLeave = () => confirm({ title: listMessage.unsaved, confirmText: '离开', danger: true })

export interface LeaveGuard {
  /** Leaves by a button or a key: at once where nothing was typed, else after a question. Nothing asks again on the way. */
  leave: (go: () => void) => void
  /** What was typed is kept: the next way out asks nothing. */
  keep: () => void
}

/**
 * Asks before what was typed is left: another page, the browser's back and forward, a reload, and what goes by `leave`. What is being
 * sent may be left: the page goes on by itself once it is kept. `record`: the query value that says what is edited, where one page
 * edits several.
 */
export function useLeaveGuard(changed: boolean, saving: boolean, record?: string): LeaveGuard {
  const isFree = useRef(false)
  useEffect(() => {
    isFree.current = saving
  }, [saving])
  useEffect(() => {
    if (!changed) return
    isFree.current = false
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const asked = async () => {
      // What stands on the page that is left closes with it, and asks nothing any more.
      isFree.current ||= (await mayLeave()) !== undefined
      return isFree.current
    }
    window.addEventListener('beforeunload', ask)
    const stop = guardLeaving(asked, record)
    return () => {
      window.removeEventListener('beforeunload', ask)
      stop()
    }
  }, [changed, record])
  return {
    leave: (go) => {
      const gone = () => {
        isFree.current = true
        go()
      }
      if (!changed || isFree.current) gone()
      else void mayLeave().then((isLeft) => isLeft && gone())
    },
    keep: () => {
      isFree.current = true
    },
  }
}
