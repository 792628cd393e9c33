import type { NumberTarget } from '@crm/contracts/links/numberLinks'
import { NumberLink } from '../base/numberTargets.tsx'
import classes from './TodoBlock.module.css'

/** What waits of a kind, what was put aside included. */
export interface TodoPart {
  key: string
  /** Kind and number. */
  text: string
  /** How many of them were put aside. */
  ignored?: number
  /** The list that has this number. */
  leads?: NumberTarget | undefined
  /** Shows those alone, or all again. */
  onPick?: (() => void) | undefined
  isPicked?: boolean
}

/** How much of each kind waits: the numbers of the lists that open, or of what is shown here. */
export function TodoKinds({ parts }: { parts: readonly TodoPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul className={classes.kinds} aria-label="各类待办">
      {parts.map(({ key, text, ignored = 0, leads, onPick, isPicked }) => (
        <li key={key}>
          {onPick ? (
            <button type="button" className={classes.pick} aria-pressed={isPicked === true} onClick={onPick}>
              {text}
            </button>
          ) : (
            <NumberLink leads={leads}>{text}</NumberLink>
          )}
          {ignored > 0 && `（含已忽略 ${ignored}）`}
        </li>
      ))}
    </ul>
  )
}
