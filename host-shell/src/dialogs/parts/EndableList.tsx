import { Button } from '@crm/ui/base'
import type { ReactNode } from 'react'
import classes from './EndableList.module.css'

/** Something that holds until somebody ends it: a grant, an invitation, a sign-in. */
export interface Endable {
  key: string | number
  picture?: ReactNode
  title: string
  notes: readonly string[]
  /** What a screen reader says of the button; absent where it cannot be ended here. */
  endLabel?: string
}

interface EndableListProps {
  label: string
  items: readonly Endable[]
  endText: string
  saving: boolean
  onEnd: (key: Endable['key']) => void
}

/** A list of what holds, each with its button to end it. */
export function EndableList({ label, items, endText, saving, onEnd }: EndableListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ key, picture, title, notes, endLabel }) => (
        <li key={key} className={classes.row}>
          {picture}
          <div className={classes.about}>
            <strong>{title}</strong>
            {notes.map((note) => (
              <span key={note} className={classes.note}>
                {note}
              </span>
            ))}
          </div>
          {endLabel && (
            <Button size="small" type="danger" loading={saving} aria-label={endLabel} onClick={() => onEnd(key)}>
              {endText}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
