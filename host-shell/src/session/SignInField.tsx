import type { ReactNode } from 'react'
import classes from './SignInField.module.css'

/** Label, control, and the fault or hint under it. The control has the id and is described by `<id>-fault`. */
export function SignInField(props: {
  id: string
  label: string
  fault: string | undefined
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes.field}>
      <label htmlFor={props.id} className={classes.label}>
        {props.label}
      </label>
      {props.children}
      <p id={`${props.id}-fault`} className={props.fault ? classes.fault : classes.hint}>
        {props.fault ?? props.hint}
      </p>
    </div>
  )
}
