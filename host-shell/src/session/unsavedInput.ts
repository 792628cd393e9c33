/** What somebody had typed when the session ended under an open form. */
export interface UnsavedInput {
  user_id: number
  fields: { label: string; value: string }[]
}

// In memory only: it is gone with the tab, and nobody else finds it in the browser.
let stored: UnsavedInput | undefined

const FIELDS = 'input:not([type]), input[type=text], input[type=tel], input[type=number], textarea'

/**
 * Keeps what stands in the fields of open dialogs and form pages; filters, secrets and what cannot be edited are left out. Answers
 * whether there is any.
 */
export function keepUnsaved(userId: number): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].filter(isTyped)
  stored =
    fields.length === 0
      ? undefined
      : { user_id: userId, fields: fields.map((field) => ({ label: labelOf(field), value: field.value.trim() })) }
  return hasUnsaved()
}

/** Whether something waits for the person who typed it. */
export const hasUnsaved = (): boolean => stored !== undefined

/** What was kept for this person, once; for anybody else it is dropped. */
export function takeUnsaved(userId: number): UnsavedInput | undefined {
  const taken = stored
  stored = undefined
  return taken?.user_id === userId ? taken : undefined
}

function isTyped(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field.readOnly || field.disabled || field.value.trim() === '') return false
  if (field.autocomplete === 'one-time-code' || field.closest('[role=search], [role=combobox]')) return false
  return field.closest('[role=dialog], main form') !== null
}

function labelOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  const label = field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent ?? field.placeholder
  return label.replace('*', '').trim()
}
