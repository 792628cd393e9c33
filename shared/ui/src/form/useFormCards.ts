import { listMessage } from '@crm/base/messages'
import { confirm } from '@crm/platform/feedback'
import { guardLeaving } from '@crm/platform/history'
import { useEffect, useRef, useState } from 'react'

const mayLeave = () => confirm({ title: listMessage.unsaved, confirmText: '离开', danger: true })

/** The cards of one page of which one at a time is a form; see {@link useFormCards}. */
export interface FormCards {
  editing: string | undefined
  /** Makes a card a form. */
  edit: (id: string) => void
  /** Shows the card again; without a question once it is kept. */
  close: (isKept: boolean) => void
  change: () => void
}

/** Which card of the page is a form. Leaving one with changes, for another card or another page, asks first. */
export function useFormCards(): FormCards {
  const [editing, setEditing] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const isKeeping = useRef(false)
  useEffect(() => {
    if (!isChanged) return
    isKeeping.current = false
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const stop = guardLeaving(async () => isKeeping.current || mayLeave())
    return () => {
      window.removeEventListener('beforeunload', ask)
      stop()
    }
  }, [isChanged])
  const show = async (id: string | undefined, isKept: boolean) => {
    if (isChanged && !isKept && !(await mayLeave())) return
    isKeeping.current = isKept
    setChanged(false)
    setEditing(id)
  }
  return {
    editing,
    edit: (id) => void show(id, false),
    close: (isKept) => void show(undefined, isKept),
    change: () => setChanged(true),
  }
}
