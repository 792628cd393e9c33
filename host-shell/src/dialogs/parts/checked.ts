import type { Fault } from '@crm/base/rules'

/** A rule of `base/rules` as the check of a form's field: its sentence is the error; blanks at the ends do not count. */
export function checked(fault: (value: string) => Fault): (value: unknown) => string {
  return (value) => fault(String(value ?? '').trim()) ?? ''
}
