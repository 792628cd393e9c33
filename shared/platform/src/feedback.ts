/** What a confirmation asks. The confirm button carries the verb; cancel has the focus when the act cannot be undone. */
export interface ConfirmOptions {
  title: string
  content?: string
  confirmText?: string
  cancelText?: string
  danger?: boolean
  /** This text must be typed before the act is possible (deleting more than 100 rows: their number). */
  typeToConfirm?: string
}

/** What a toast offers beside its text, e.g. 撤销. */
export interface ToastAction {
  text: string
  run: () => void
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

/** Short messages, drawn by the shell. `undo` offers 撤销 for 10 s, `next` what one does next. */
export const toast = {
  success: (text: string) => host?.toast('success', text),
  error: (text: string, requestId?: string) => host?.toast('error', text, requestId ? { requestId } : {}),
  info: (text: string) => host?.toast('info', text),
  warning: (text: string) => host?.toast('warning', text),
  undo: (text: string, run: () => void) => host?.toast('success', text, { action: { text: '撤销', run } }),
  next: (text: string, action: ToastAction) => host?.toast('success', text, { action }),
}

/** Asks before an act; answers true when staff confirm. */
export function confirm(question: ConfirmOptions): Promise<boolean> {
  return host ? host.confirm(question) : Promise.resolve(false)
}
