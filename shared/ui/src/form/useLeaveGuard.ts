import { listMessage } from '@crm/base/messages'
import { confirm } from '@crm/platform/feedback'
import { guardLeaving } from '@crm/platform/history'
import { useEffect, useRef } from 'react'

const mayLeave = () => confirm({ title: listMessage.unsaved, confirmText: '离开', danger: true })

/**
 * Asks before a page with changes is left. What is being sent may be left: the page goes on by itself once it is kept. `leaves`
 * asks for a button that leaves; true means that nothing asks again. `record`: the query value that says what is edited, where one
 * page edits several.
 */
export function useLeaveGuard(changed: boolean, saving: boolean, record?: string): { leaves: () => Promise<boolean> } {
  const sent = useRef(false)
  useEffect(() => {
    sent.current = saving
  }, [saving])
  useEffect(() => {
    if (!changed) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const stop = guardLeaving(async () => sent.current || mayLeave(), record)
    return () => {
      window.removeEventListener('beforeunload', ask)
      stop()
    }
  }, [changed, record])
  const leaves = async () => {
    if (changed && !(await mayLeave())) return false
    sent.current = true
    return true
  }
  return { leaves }
}
