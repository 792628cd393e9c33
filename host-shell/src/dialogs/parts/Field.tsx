import { type ReactNode, useId } from 'react'
import classes from './Field.module.css'

/** What a control of a `Field` must take, so that its label and its fault are read with it. */
export interface FieldControl {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean
  validateStatus: 'error' | 'default'
}

/** Label, control and the fault under it. */
export function Field({
  label,
  fault: error,
  required,
  note,
  children,
}: {
  label: string
  fault?: string | undefined
  required?: boolean
  note?: ReactNode
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden>
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': error ? `${id}-fault` : undefined,
        'aria-required': required ?? false,
        validateStatus: error ? 'error' : 'default',
      })}
      {error && (
        <span id={`${id}-fault`} className={classes.fault} role="alert">
          {error}
        </span>
      )}
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}

/** A group of choices with its label and fault. */
export function ChoiceField({
  label,
  fault: error,
  required,
  children,
}: {
  label: string
  fault?: string | undefined
  required?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.label}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden>
            *
          </span>
        )}
      </legend>
      <div className={classes.choices}>{children}</div>
      {error && (
        <span className={classes.fault} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
