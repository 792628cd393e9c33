import { useState } from 'react'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** The cards of one page of which one at a time is a form; see {@link useFormCards}. */
export interface FormCards {
  editing: string | undefined
  /** Makes a card a form. */
  edit: (id: string) => void
  /** Shows the card again; without a question once it is kept. */
  close: (isKept: boolean) => void
  /** Whether something stands in the form that is not kept. */
  change: (isChanged: boolean) => void
}

/** Which card of the page is a form. Leaving one with changes, for another card or another page, asks first. */
export function useFormCards(): FormCards {
  const [editing, setEditing] = useState<string>()
  const [isChanged, setChanged] = useState(false)
  const guard = useLeaveGuard(isChanged, false)
  const show = (id: string | undefined, isKept: boolean) => {
    if (isKept) guard.keep()
    guard.leave(() => {
      setChanged(false)
      setEditing(id)
    })
  }
  return {
    editing,
    edit: (id) => show(id, false),
    close: (isKept) => show(undefined, isKept),
    change: setChanged,
  }
}
