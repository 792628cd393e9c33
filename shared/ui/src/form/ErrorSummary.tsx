import { type RefObject, useCallback, useState } from 'react'
import { TextButton } from '../base/TextLink.tsx'
import classes from './ErrorSummary.module.css'

/** So many fields are named; more are counted. */
const NAMED = 5

interface FieldError {
  /** What the form calls the field. */
  field: string
  /** Its label, or what is wrong with it where it has none. */
  label: string
}

/** The fields of a form whose error is on screen, in their order. */
function errorsIn(box: Element): FieldError[] {
  const found = [...box.querySelectorAll('[x-field-id]')].flatMap((part) => {
    const message = part.querySelector('.semi-form-field-error-message')
    // What holds other fields shows their errors, too.
    if (!message || message.closest('[x-field-id]') !== part) return []
    const text = part
      .querySelector('.semi-form-field-label-text')
      ?.textContent?.replace(/[*：:]/g, '')
      .trim()
    return [{ field: part.getAttribute('x-field-id') ?? '', label: text || (message.textContent ?? '') }]
  })
  return found.filter(({ field }, index) => found.findIndex((each) => each.field === field) === index)
}

/**
 * The errors of the form inside `box`, read once it was refused (`refuse`) and after each change from then on (`look`), until none is
 * left.
 */
export function useFormErrors(box: RefObject<Element | null>): {
  errors: readonly FieldError[]
  refuse: () => void
  look: () => void
} {
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const refuse = useCallback(() => {
    // Once the form has drawn them.
    setTimeout(() => box.current && setErrors(errorsIn(box.current)))
  }, [box])
  return { errors, refuse, look: () => errors.length > 0 && refuse() }
}

/** What a form still wants, beside the button that was pressed: each leads to its field. */
export function ErrorSummary({ errors, box }: { errors: readonly FieldError[]; box: RefObject<Element | null> }) {
  if (errors.length === 0) return null
  const goTo = (field: string) => {
    const part = box.current?.querySelector(`[x-field-id="${CSS.escape(field)}"]`)
    // At the top it would stand behind the header, its label unread.
    part?.scrollIntoView({ behavior: 'smooth', block: 'center' })
    part?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus({ preventScroll: true })
  }
  return (
    <div className={classes.summary} role="alert">
      <span className={classes.count}>{errors.length} 项需要修改</span>
      {errors.slice(0, NAMED).map(({ field, label }) => (
        <TextButton key={field} onClick={() => goTo(field)}>
          {label}
        </TextButton>
      ))}
      {errors.length > NAMED && <span>等</span>}
    </div>
  )
}
