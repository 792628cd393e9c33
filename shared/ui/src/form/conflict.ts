import { useState } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

/** How the fields of a form are named, and their values said, when somebody else changed them meanwhile. */
export type ConflictFields<Values extends AnyValues> = {
  readonly [Name in keyof Values]: { label: string; text?: (value: Values[Name]) => string }
}

/** The record as it is now, and the form's values of it. */
export interface LatestRecord<Values extends AnyValues> {
  updated_at: number
  values: Values
}

/** What a form needs to settle a save that met a newer record. */
export interface Conflict<Values extends AnyValues> {
  fields: ConflictFields<Values>
  /** Reads the record anew; undefined when it is no more, or cannot be read. */
  meet: () => Promise<Values | undefined>
}

/**
 * For a form that changes one record: `updated_at` is what the next save has to send, `conflict` goes to the form, which says what
 * the other person changed and compares it with what was typed. `read` answers with the record as the caller may see it now.
 */
export function useConflict<Values extends AnyValues>(
  opened: { updated_at: number },
  fields: ConflictFields<Values>,
  read: () => Promise<LatestRecord<Values> | undefined>,
): { updated_at: number; conflict: Conflict<Values> } {
  const [updated_at, setUpdatedAt] = useState(opened.updated_at)
  const meet = async () => {
    // Whatever keeps it from being read, the dialog offers to start over.
    const fresh = await read().catch(() => undefined)
    if (fresh) setUpdatedAt(fresh.updated_at)
    return fresh?.values
  }
  return { updated_at, conflict: { fields, meet } }
}

/** What became of each field since the form was filled from `base`. */
export interface EditComparison<Name> {
  /** Changed by both, to different values. */
  both: Name[]
  /** Changed by the other person alone. */
  theirs: Name[]
  /** Changed by whoever fills the form alone. */
  mine: Name[]
}

/** Compares what was typed and what the record is now with what both began from. */
export function compareEdits<Values extends AnyValues, Name extends keyof Values = keyof Values>(
  names: readonly Name[],
  base: Partial<Values>,
  mine: Partial<Values>,
  theirs: Partial<Values>,
): EditComparison<Name> {
  const differ = (one: Partial<Values>, other: Partial<Values>) => (name: Name) =>
    JSON.stringify(one[name] ?? null) !== JSON.stringify(other[name] ?? null)
  const changed = names.filter(differ(base, theirs)).filter(differ(mine, theirs))
  const typed = differ(base, mine)
  return {
    both: changed.filter(typed),
    theirs: changed.filter((name) => !typed(name)),
    mine: names
      .filter(typed)
      .filter((name) => !changed.includes(name))
      .filter(differ(mine, theirs)),
  }
}

/** A value of a form, in the words of its field; `-` for none. */
export function valueText<Value>({ text }: { text?: (value: Value) => string }, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return '-'
  if (text) return text(value)
  return Array.isArray(value) ? value.join('、') || '-' : String(value)
}
