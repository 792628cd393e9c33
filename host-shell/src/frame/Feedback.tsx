import { type ConfirmOptions, setFeedbackHost } from '@crm/platform/feedback'
import { onSessionOver } from '@crm/platform/session'
import { shellStore } from '@crm/platform/store'
import { ConfirmDialog, type ToastItem, Toasts } from '@crm/ui/shell'
import { atom, useAtomValue } from 'jotai'
import { focusOrigin, restoreFocus } from '../base/focusOrigin.ts'

interface OpenQuestion {
  question: ConfirmOptions
  answer: (yes: boolean) => void
}

const toastsAtom = atom<readonly ToastItem[]>([])
const openQuestionAtom = atom<OpenQuestion | undefined>(undefined)
const TOASTS_MAX = 4
let toasts = 0

const close = (id: number) => shellStore.set(toastsAtom, (all) => all.filter((item) => item.id !== id))

/** Makes the platform's toast and confirm reach the screen. Once, at boot. */
export function startFeedback(): void {
  onSessionOver(() => shellStore.get(openQuestionAtom)?.answer(false))
  setFeedbackHost({
    toast: (kind, text, options) => {
      toasts += 1
      const item: ToastItem = { id: toasts, kind, text, ...options }
      // The same sentence twice is said once.
      shellStore.set(toastsAtom, (all) =>
        [...all.filter((other) => other.text !== text || other.action), item].slice(-TOASTS_MAX),
      )
      options?.action?.until?.addEventListener('abort', () => close(item.id))
    },
    confirm: (question) =>
      new Promise((resolve) => {
        shellStore.get(openQuestionAtom)?.answer(false)
        const from = focusOrigin()
        const answer = (yes: boolean) => {
          shellStore.set(openQuestionAtom, undefined)
          restoreFocus(from)
          resolve(yes)
        }
        shellStore.set(openQuestionAtom, { question, answer })
      }),
  })
}

/** Toasts and the one open question, above everything else. */
export function Feedback() {
  const items = useAtomValue(toastsAtom, { store: shellStore })
  const openQuestion = useAtomValue(openQuestionAtom, { store: shellStore })
  return (
    <>
      <Toasts items={items} onClose={close} />
      {openQuestion && (
        <ConfirmDialog
          open
          {...openQuestion.question}
          onConfirm={() => openQuestion.answer(true)}
          onCancel={() => openQuestion.answer(false)}
        />
      )}
    </>
  )
}
