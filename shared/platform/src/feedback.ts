import { type Agreement, agree, type ConfirmOptions } from '@crm/client/weight'
import { UNDO_SECONDS } from '@crm/contracts/rules/undo'

export type { ConfirmOptions }

/** What a toast offers beside its text, e.g. 撤销. */
export interface ToastAction {
  text: string
  run: () => void
  /** How long it can be taken, also while the toast is kept on screen; absent: as long as the toast is there. */
  seconds?: number
  /** The toast stays until it is closed, or this says that what it speaks of was left; absent: 10 s. */
  until?: AbortSignal
}

export interface FeedbackHost {
  toast: (
    kind: 'success' | 'error' | 'info' | 'warning',
    text: string,
    options?: { requestId?: string; action?: ToastAction },
  ) => void
  confirm: (question: ConfirmOptions) => Promise<boolean>
}

let host: FeedbackHost | undefined

/** The shell draws toasts and confirmations for everybody; it registers itself once at boot. */
export function setFeedbackHost(next: FeedbackHost): void {
  host = next
}

/** Short messages, drawn by the shell. `undo` offers 撤销 for 10 s, `next` what one does next, `failures` the list of what went wrong. */
export const toast = {
  success: (text: string) => host?.toast('success', text),
  error: (text: string, requestId?: string) => host?.toast('error', text, requestId ? { requestId } : {}),
  info: (text: string) => host?.toast('info', text),
  warning: (text: string) => host?.toast('warning', text),
  undo: (text: string, run: () => void) =>
    host?.toast('success', text, { action: { text: '撤销', run, seconds: UNDO_SECONDS } }),
  next: (text: string, action: ToastAction) => host?.toast('success', text, { action }),
  failures: (text: string, action: ToastAction) => host?.toast('warning', text, { action }),
}

/** Asks before an act; answers with the agreement when staff confirm, with nothing when they do not. */
export async function confirm(question: ConfirmOptions): Promise<Agreement | undefined> {
  return (await host?.confirm(question)) ? agree() : undefined
}
