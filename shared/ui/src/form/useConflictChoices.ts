import type { CallFailure } from '@crm/client/failure'
import { STALE_CODE } from '@crm/contracts/codes'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Conflict, compareEdits } from './conflict.ts'
import type { FieldConflict } from './ConflictPanel.tsx'
import type { FormApi } from './Form.tsx'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

interface ConflictChoicesOptions<Values extends AnyValues> {
  failure: CallFailure | undefined
  initValues: Partial<Values> | undefined
  conflict: Conflict<Values> | undefined
}

/**
 * A save that met a newer record (40901): keeps what was typed, takes what only the other person changed, and asks of each value
 * that both changed which one stays. `clashes` is undefined until that happened, and of every other failure.
 */
export function useConflictChoices<Values extends AnyValues>(
  api: RefObject<FormApi<Values> | undefined>,
  { failure, initValues, conflict }: ConflictChoicesOptions<Values>,
) {
  const put = (values: Partial<Values>) => {
    for (const [name, value] of Object.entries(values)) api.current?.setValue(name as never, value as never) // One of the form's.
  }
  const [met, setMet] = useState<{ failure: CallFailure; clashes: readonly FieldConflict[] }>()
  // What both began from, and what was typed when they met.
  const base = useRef(initValues)
  const typed = useRef<Partial<Values>>({})
  const meet = useEffectEvent(async (stale: CallFailure) => {
    const theirs = await conflict?.meet()
    const form = api.current
    if (!theirs || !form || !conflict) return
    const mine: Partial<Values> = form.getValues()
    const names: (keyof Values & string)[] = Object.keys(conflict.fields)
    const { both, theirs: alone } = compareEdits<Values>(names, base.current ?? {}, mine, theirs)
    base.current = theirs
    for (const name of alone) put({ [name]: theirs[name] } as Partial<Values>) // One of the form's.
    const valueText = (name: keyof Values, value: Values[keyof Values] | undefined) =>
      value === undefined ? '-' : (conflict.fields[name].text?.(value) ?? String(value))
    const conflicts = names
      .filter((name) => both.includes(name))
      .map((name) => ({
        name,
        label: conflict.fields[name].label,
        mine: valueText(name, mine[name]),
        theirs: valueText(name, theirs[name]),
      }))
    setMet({ failure: stale, clashes: conflicts })
    typed.current = mine
  })
  useEffect(() => {
    if (failure?.code === STALE_CODE) void meet(failure)
  }, [failure])
  const choose = (name: string, choice: 'mine' | 'theirs') => {
    setMet(
      (now) => now && { ...now, clashes: now.clashes.map((each) => (each.name === name ? { ...each, choice } : each)) },
    )
    const baseline: Partial<Values> = choice === 'mine' ? typed.current : (base.current ?? {})
    put({ [name]: baseline[name] } as Partial<Values>) // One of the form's.
  }
  const clashes = met !== undefined && met.failure === failure ? met.clashes : undefined
  return { clashes, isOpenQuestion: clashes?.some(({ choice }) => choice === undefined) ?? false, choose }
}
