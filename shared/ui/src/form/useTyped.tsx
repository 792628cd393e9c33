import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormApi } from './Form.tsx'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The same for the same values, whatever order they were put in, and whether what is empty is there or not. */
function fingerprint(values: AnyValues): string {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value))
  return JSON.stringify(given.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether something stands in a form that did not when it began. */
export interface Typed {
  isTyped: boolean
  /** After every change of the form's values. */
  look: () => void
  /** What stands in the form now is what it begins from. */
  begin: () => void
}

/** Compares a form with what it began from; `beginningFields` say when that is. */
export function useTyped<Values extends AnyValues>(api: RefObject<FormApi<Values> | undefined>): Typed {
  const start = useRef<string>(undefined)
  const [isTyped, setTyped] = useState(false)
  const read = () => fingerprint(api.current?.getValues() ?? {})
  return {
    isTyped,
    look: () => setTyped(start.current !== undefined && read() !== start.current),
    begin: () => {
      start.current = read()
      setTyped(false)
    },
  }
}

/** The fields of a form as `Form` takes them; once they stand, with their first values, it has begun. */
export function beginningFields<Values extends AnyValues>(
  fields: ReactNode | ((values: Partial<Values>) => ReactNode),
  begin: () => void,
) {
  const end = <FormBegins begin={begin} />
  if (typeof fields !== 'function')
    return (
      <>
        {fields}
        {end}
      </>
    )
  return ({ values }: { values: Partial<Values> }) => (
    <>
      {fields(values)}
      {end}
    </>
  )
}

/** Behind the fields of a form that are written apart. */
export function FormBegins({ begin }: { begin: () => void }) {
  const began = useEffectEvent(begin)
  useEffect(() => began(), [])
  return null
}
