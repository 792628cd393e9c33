import type { CallFailure } from '@crm/client/failure'
import { STALE_CODE } from '@crm/contracts/codes'
import { type ReactElement, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Conflict, compareEdits, valueText } from './conflict.ts'
import { ConflictBar, type FieldDifference, StaleBar } from './ConflictBar.tsx'
import type { FormApi } from './Form.tsx'
import { putValues } from './putValues.ts'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

interface ConflictBarOptions<Values extends AnyValues> {
  failure: CallFailure | undefined
  initValues: Partial<Values> | undefined
  conflict: Conflict<Values> | undefined
  saving: boolean
  /** The form has nothing but what was typed in common with the record: how it is sent over the version that stands. */
  overwrite?: ((updated_at: number) => void) | undefined
  /** The record took the place of what was typed; without a conflict to compare, the form is at its end. */
  onDiscarded: (isCompared: boolean) => void
}

interface Met<Values extends AnyValues> {
  failure: CallFailure
  theirs: Partial<Values>
  /** Fields that only the other person changed. */
  untouched: (keyof Values & string)[]
  labels: string[]
  differences: FieldDifference[]
}

/**
 * A save that met a newer record (40901): the bar that says who changed what, and offers to save what was typed over it, to compare,
 * and to take the record as it stands. What was typed stays in the form until then; what only the other person changed is theirs,
 * also when the rest is saved over it. Nothing while there is no such failure, or the record cannot be read.
 */
export function useConflictBar<Values extends AnyValues>(
  api: RefObject<FormApi<Values> | undefined>,
  { failure, initValues, conflict, saving, overwrite, onDiscarded }: ConflictBarOptions<Values>,
): ReactElement | null {
  const [met, setMet] = useState<Met<Values>>()
  const [settled, setSettled] = useState<CallFailure>()
  // What both began from.
  const base = useRef(initValues)
  const meet = useEffectEvent(async (stale: CallFailure) => {
    const theirs = await conflict?.meet()
    const form = api.current
    if (!theirs || !form || !conflict) return
    const before: Partial<Values> = base.current ?? {}
    const mine: Partial<Values> = form.getValues()
    const names: (keyof Values & string)[] = Object.keys(conflict.fields)
    const { both, theirs: untouched, mine: typed } = compareEdits(names, before, mine, theirs)
    const changed = names.filter((name) => both.includes(name) || untouched.includes(name))
    const differences = names
      .filter((name) => changed.includes(name) || typed.includes(name))
      .map((name) => {
        const field = conflict.fields[name]
        const said = (values: Partial<Values>) => valueText(field, values[name])
        const own = { name, label: field.label, before: said(before), theirs: said(theirs) }
        return untouched.includes(name) ? own : { ...own, mine: said(mine) }
      })
    setMet({
      failure: stale,
      theirs,
      untouched,
      labels: changed.map((name) => conflict.fields[name].label),
      differences,
    })
  })
  useEffect(() => {
    if (failure?.code === STALE_CODE) void meet(failure)
  }, [failure])

  const put = (values: Partial<Values>, names: readonly (keyof Values & string)[]) => {
    putValues(api.current, Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>)
    base.current = values
  }
  if (failure?.code !== STALE_CODE || failure === settled) return null
  if (conflict === undefined) {
    if (!failure.changed || !overwrite) return null
    return <StaleBar failure={failure} saving={saving} onOverwrite={overwrite} onDiscard={() => onDiscarded(false)} />
  }
  if (met?.failure !== failure) return null
  return (
    <ConflictBar
      changed={failure.changed}
      labels={met.labels}
      differences={met.differences}
      saving={saving}
      onOverwrite={() => {
        put(met.theirs, met.untouched)
        api.current?.submitForm()
      }}
      onDiscard={() => {
        put(met.theirs, Object.keys(conflict.fields))
        setSettled(failure)
        onDiscarded(true)
      }}
    />
  )
}
