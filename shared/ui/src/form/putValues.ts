import type { FormApi } from './Form.tsx'

// biome-ignore lint/suspicious/noExplicitAny: Semi's own bound of a form's values
type AnyValues = Record<string, any>

/** Puts values into a form that nobody typed: it asks their rules again when it is submitted. */
export function putValues<Values extends AnyValues>(api: FormApi<Values> | undefined, values: Partial<Values>): void {
  for (const [name, value] of Object.entries(values)) {
    api?.setValue(name as never, value as never) // One of the form's.
    api?.setError(name as never, undefined as never)
  }
}
